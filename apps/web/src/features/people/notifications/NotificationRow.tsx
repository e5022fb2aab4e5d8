import type { Notification } from '@gerbang/shared/contracts/notifications';
import type { NotificationKind } from '@gerbang/shared/domain/notifications/channels';
import { isRouteInRole } from '@gerbang/shared/domain/session/menu';
import { ActionIcon, VisuallyHidden } from '@mantine/core';
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

import { useAuth } from '../../lib/store/hooks.ts';
import type { Moments } from './use-moments.ts';

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
  moments: Moments;
  onOpen: () => void;
  onRead: () => void;
}

/** One thing the person was told; who may open what it is about opens it. */
export function NotificationRow({ row, moments, onOpen, onRead }: Props) {
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
          <Words row={row} moments={moments} />
        </Link>
      ) : (
        <div className={classes.open}>
          <Words row={row} moments={moments} />
        </div>
      )}
      {isUnread && (
        <ActionIcon
          variant="subtle"
          size={32}
          className={classes.mark ?? ''}
          aria-label={t('read', { code: codeOf(row) })}
          onClick={onRead}
        >
          <IconCheck size={17} stroke={1.9} />
        </ActionIcon>
      )}
    </li>
  );
}

function Words({ row, moments }: Pick<Props, 'row' | 'moments'>) {
  const { t } = useTranslation('notifications');
  const { kind, property, stage, due_at, created_at } = row;
  const Icon = ICON[kind];
  const about = useAbout(row);
  return (
    <>
      <Icon size={20} stroke={1.7} className={classes.icon} aria-hidden="true" />
      <span className={classes.words}>
        <span className={classes.what}>
          {row.read_at === null && <VisuallyHidden component="span">{t('unread')}: </VisuallyHidden>}
          {t(`kind.${kind}`)}
          {stage !== null && kind !== 'asked' && <span className={classes.stage}> · {t(`stage.${stage}`)}</span>}
        </span>{' '}
        <span className={classes.code}>{codeOf(row)}</span> <span className={classes.about}>{about.join(' · ')}</span>{' '}
        <span className={classes.times}>
          {moments.ago(created_at)}
          {due_at !== null && <Due due_at={due_at} time_zone={property.time_zone} moments={moments} />}
        </span>
      </span>
    </>
  );
}

/** The screen it is opened on, and where there. */
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

/** What it is about: the code of a permit says at which property, a number does not. */
function useAbout({ permit, complaint, work_order, property }: Notification): string[] {
  const { t } = useTranslation('notifications');
  if (permit !== null) return [permit.company === '' ? permit.name : permit.company, t(`permit.${permit.kind}`)];
  const { title = '', tenant = null } = complaint ?? work_order ?? {};
  return [title, ...(tenant === null ? [] : [tenant]), property.short_code];
}

function Due({ due_at, time_zone, moments }: { due_at: string; time_zone: string; moments: Moments }) {
  const { t } = useTranslation('notifications');
  const isLate = moments.isPast(due_at);
  return (
    <span className={classes.due} data-late={isLate || undefined}>
      {' · '}
      {t(isLate ? 'late' : 'due', { due: moments.when(due_at, time_zone) })}
    </span>
  );
}
