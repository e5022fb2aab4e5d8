import '@mantine/core/styles/Stack.layer.css';
import type { Notification } from '@gerbang/shared/contracts/people/notifications';
import type { NotificationKind } from '@gerbang/shared/domain/people/channels';
import { isRouteInRole } from '@gerbang/shared/domain/people/menu';
import { MINUTE_MS } from '@gerbang/shared/time/spans';
import { wallClock } from '@gerbang/shared/time/wall-clock';
import { ActionIcon, Box, Stack, VisuallyHidden } from '@mantine/core';
import {
  IconBarrierBlock,
  IconCheck,
  IconCircleDashedCheck,
  IconClockExclamation,
  IconHourglassHigh,
  IconMessage2,
  IconMessageExclamation,
  IconMessageQuestion,
  IconPencilCheck,
  IconTool,
  IconUserCheck,
} from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';

import { formatDate, formatTime } from '../../../lib/format/dates.ts';
import { formatAgo } from '../../../lib/format/spans.ts';
import { useLanguage } from '../../../lib/i18n/use-language.ts';
import { useAuth } from '../../../lib/store/hooks.ts';

import classes from './notifications.module.css';

const QUEUE = '/operational/permitApprovals';
const COMPLAINTS = '/tenantInternal/complaintRequest';
const WORK_ORDERS = '/tenantInternal/internalWorkOrder';

const ICON = {
  asked: IconCircleDashedCheck,
  reminder: IconHourglassHigh,
  overdue: IconClockExclamation,
  fixed: IconPencilCheck,
  comment: IconMessageQuestion,
  gate_refused: IconBarrierBlock,
  complaint_new: IconMessageExclamation,
  complaint_assigned: IconUserCheck,
  complaint_answered: IconMessage2,
  complaint_overdue: IconClockExclamation,
  work_order_assigned: IconTool,
  work_order_overdue: IconClockExclamation,
  work_order_done: IconCheck,
} as const satisfies Record<NotificationKind, typeof IconCheck>;

interface Props {
  row: Notification;
  formats: TimeFormats;
  onOpen: () => void;
  onRead: () => void;
}

/** One notification. It is a link only if the person may open its record. */
export function NotificationRow({ row, formats, onOpen, onRead }: Props) {
  const { t } = useTranslation('notifications');
  const { userData } = useAuth();
  const { screen, to } = placeOf(row);
  const mayOpen = userData !== null && isRouteInRole(userData.role.modules, screen);
  const isUnread = row.read_at === null;
  const open = () => {
    if (isUnread) onRead();
    onOpen();
  };
  return (
    <li className={classes.row} data-unread={isUnread || undefined} data-kind={row.kind}>
      {mayOpen ? (
        <Link to={to} className={classes.open} onClick={open}>
          <Words row={row} formats={formats} />
        </Link>
      ) : (
        <div className={classes.open}>
          <Words row={row} formats={formats} />
        </div>
      )}
      {isUnread && (
        <ActionIcon
          variant="subtle"
          size={32}
          flex="none"
          mr={10}
          aria-label={t('read', { code: codeOf(row) })}
          onClick={onRead}
        >
          <IconCheck size={17} stroke={1.9} />
        </ActionIcon>
      )}
    </li>
  );
}

function Words({ row, formats }: Pick<Props, 'row' | 'formats'>) {
  const { t } = useTranslation('notifications');
  const { kind, property, stage, due_at, created_at } = row;
  const Icon = ICON[kind];
  const about = useAbout(row);
  return (
    <>
      <Icon size={20} stroke={1.7} className={classes.icon} aria-hidden="true" />
      <Stack component="span" gap={1} flex={1} miw={0} fz={13} lh={1.4}>
        <span className={classes.what}>
          {row.read_at === null && <VisuallyHidden component="span">{t('unread')}: </VisuallyHidden>}
          {t(`kind.${kind}`)}
          {stage !== null && kind !== 'asked' && (
            <Box component="span" fw={500}>
              {' '}
              · {t(`stage.${stage}`)}
            </Box>
          )}
        </span>{' '}
        <span className={classes.code}>{codeOf(row)}</span> <span className={classes.about}>{about.join(' · ')}</span>{' '}
        <span className={classes.times}>
          {formats.ago(created_at)}
          {due_at !== null && <Due due_at={due_at} time_zone={property.time_zone} formats={formats} />}
        </span>
      </Stack>
    </>
  );
}

/** `screen` is looked up in the reader's menu. `to` is the link to the record. */
function placeOf({ permit_id, complaint_id, work_order_id, property_id }: Notification): {
  screen: string;
  to: string;
} {
  if (complaint_id !== null) return { screen: COMPLAINTS, to: `${COMPLAINTS}/${complaint_id}?at=${property_id}` };
  if (work_order_id !== null) return { screen: WORK_ORDERS, to: `${WORK_ORDERS}/${work_order_id}?at=${property_id}` };
  return { screen: QUEUE, to: `${QUEUE}?permit=${permit_id ?? ''}&at=${property_id}` };
}

function codeOf({ permit, complaint, work_order }: Notification): string {
  return (permit ?? complaint ?? work_order)?.code ?? '';
}

/** What the notification is about. A permit's code already names the property, other codes do not. */
function useAbout({ permit, complaint, work_order, property }: Notification): string[] {
  const { t } = useTranslation('notifications');
  if (permit !== null) return [permit.company === '' ? permit.name : permit.company, t(`permit.${permit.kind}`)];
  const { title = '', tenant = null } = complaint ?? work_order ?? {};
  return [title, ...(tenant === null ? [] : [tenant]), property.short_code];
}

function Due({ due_at, time_zone, formats }: { due_at: string; time_zone: string; formats: TimeFormats }) {
  const { t } = useTranslation('notifications');
  const isLate = formats.isPast(due_at);
  return (
    <span className={classes.due} data-late={isLate || undefined}>
      {' · '}
      {t(isLate ? 'late' : 'due', { due: formats.when(due_at, time_zone) })}
    </span>
  );
}

interface TimeFormats {
  /** E.g. `5 min. ago`. */
  ago: (instant: string) => string;
  /** The time if it is today, the date and time otherwise. */
  when: (instant: string, time_zone: string) => string;
  isPast: (instant: string) => boolean;
}

export function useTimeFormats(now: Date): TimeFormats {
  const { t } = useTranslation('notifications');
  const language = useLanguage();
  return {
    isPast: (instant) => new Date(instant) <= now,
    ago(instant) {
      const passed = now.getTime() - new Date(instant).getTime();
      return passed < MINUTE_MS ? t('justNow') : formatAgo(passed, language);
    },
    when(instant, time_zone) {
      const place = { time_zone, language };
      const isToday = wallClock(new Date(instant), time_zone).date === wallClock(now, time_zone).date;
      const time = formatTime(instant, place);
      return isToday ? time : `${formatDate(instant, place)} ${time}`;
    },
  };
}
