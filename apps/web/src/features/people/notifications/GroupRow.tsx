import { RECORDS_PER_GROUP } from '@gerbang/shared/contracts/people/notifications';

import '@mantine/core/styles/Group.layer.css';
import type {
  Notification,
  NotificationGroup,
  QuietBody,
  ReadNotificationsBody,
} from '@gerbang/shared/contracts/people/notifications';
import { isLateness } from '@gerbang/shared/domain/people/channels';
import type { NotificationKind } from '@gerbang/shared/domain/people/channels';
import { isRouteInRole } from '@gerbang/shared/domain/people/menu';
import { quietUntil } from '@gerbang/shared/domain/people/quiet';
import { displaySpan } from '@gerbang/shared/time/display-span';
import { Button, Group, UnstyledButton, VisuallyHidden } from '@mantine/core';
import {
  IconArrowRight,
  IconBarrierBlock,
  IconBellOff,
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
import { useState } from 'react';
import { Link } from 'react-router';

import { useLanguage } from '../../../lib/i18n/use-language.ts';
import { useTranslation } from '../../../lib/i18n/use-translation.ts';
import { useAuth } from '../../../lib/store/hooks.ts';
import { MoreRecords } from './MoreRecords.tsx';
import { listOf, recordOf } from './record-links.ts';
import type { Times } from './use-times.ts';

import classes from './notifications.module.css';

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

interface GroupActions {
  onRead: (body: ReadNotificationsBody) => void;
  onQuiet: (body: QuietBody) => void;
  /** Closes the panel. */
  onClose: () => void;
}

interface Props {
  group: NotificationGroup;
  times: Times;
  actions: GroupActions;
}

/** All notifications of one kind. Opening its list or one of its records marks them as read. */
export function GroupRow({ group, times, actions }: Props) {
  const { t } = useTranslation('notifications');
  const { kind, count, is_unread, records } = group;
  const [first] = records;
  const Icon = ICON[kind];
  if (first === undefined) return null;
  return (
    <li className={classes.row} data-unread={is_unread || undefined} data-late={isLateness(kind) || undefined}>
      <span className={classes.icon} aria-hidden="true">
        <Icon size={18} stroke={1.8} />
      </span>
      <div className={classes.words}>
        <p className={classes.what}>
          <span>
            {is_unread && <VisuallyHidden component="span">{t('unread')}: </VisuallyHidden>}
            {t(`group.${kind}`, { count })}
          </span>{' '}
          <span className={classes.when}>{times.since(first.created_at)}</span>
        </p>
        <About group={group} times={times} />
        {is_unread && count > 1 && <Records group={group} actions={actions} />}
        <Group gap={4} ml={-8}>
          <OpenLink group={group} first={first} actions={actions} />
          {is_unread && <Quiet group={group} first={first} times={times} onQuiet={actions.onQuiet} />}
        </Group>
      </div>
    </li>
  );
}

/** The deadline of the group, or the names of its records where no chips show them. */
function About({ group, times }: Pick<Props, 'group' | 'times'>) {
  const { t } = useTranslation('notifications');
  const language = useLanguage();
  const { is_unread, count, first_due_at, records } = group;
  const due =
    first_due_at === null
      ? []
      : times.isPast(first_due_at)
        ? [t('longest', { span: displaySpan(times.now.getTime() - new Date(first_due_at).getTime(), language) })]
        : [t('next', { due: times.at(first_due_at) })];
  const names = is_unread && count > 1 ? [] : [records.map((record) => recordOf(record).name).join(', ')];
  const parts = [...names, ...due];
  return parts.length === 0 ? null : <p className={classes.about}>{parts.join(' · ')}</p>;
}

/** The first records as links, and a button that loads the others. */
function Records({ group, actions }: Pick<Props, 'group' | 'actions'>) {
  const { t } = useTranslation('notifications');
  const [isWhole, setWhole] = useState(false);
  const rest = group.count - RECORDS_PER_GROUP;
  return (
    <Group gap={6} mt={6} mb={2}>
      {!isWhole && group.records.map((record) => <RecordChip key={record.id} record={record} actions={actions} />)}
      {!isWhole && rest > 0 && (
        <UnstyledButton className={classes.chip} data-more onClick={() => setWhole(true)}>
          {t('more', { count: rest })}
        </UnstyledButton>
      )}
      {isWhole && (
        <MoreRecords kind={group.kind}>{(record) => <RecordChip record={record} actions={actions} />}</MoreRecords>
      )}
    </Group>
  );
}

/** A record of the group. It is a link only if the person may open its screen. */
function RecordChip({ record, actions: { onRead, onClose } }: { record: Notification; actions: GroupActions }) {
  const { userData } = useAuth();
  const { name, screen, to, about } = recordOf(record);
  if (userData === null || !isRouteInRole(userData.role.modules, screen))
    return <span className={classes.chip}>{name}</span>;
  const open = () => {
    onRead({ until: record.id, kind: record.kind, about });
    onClose();
  };
  return (
    <Link to={to} className={classes.chip} onClick={open}>
      {name}
    </Link>
  );
}

/** Opens the only record, the list of all records, or the latest record when there is no such list. */
function OpenLink({ group, first, actions }: Pick<Props, 'group' | 'actions'> & { first: Notification }) {
  const { t } = useTranslation('notifications');
  const { userData, property_id } = useAuth();
  const { kind, count, latest, is_unread } = group;
  const record = recordOf(first);
  const list = count > 1 ? listOf(group, property_id) : undefined;
  if (userData === null || !isRouteInRole(userData.role.modules, record.screen)) return null;
  const label = list !== undefined ? t('openAll', { count }) : count > 1 ? t('openLatest') : t('open');
  const isWhole = list !== undefined || count === 1;
  const open = () => {
    if (is_unread) actions.onRead(isWhole ? { until: latest, kind } : { until: latest, kind, about: record.about });
    actions.onClose();
  };
  return (
    <Button
      component={Link}
      to={list ?? record.to}
      variant="subtle"
      size="compact-sm"
      rightSection={<IconArrowRight size={15} stroke={1.9} />}
      onClick={open}
    >
      {label}
    </Button>
  );
}

function Quiet({
  group: { kind, quiet_until },
  first,
  times,
  onQuiet,
}: Pick<Props, 'group' | 'times'> & { first: Notification; onQuiet: GroupActions['onQuiet'] }) {
  const { t } = useTranslation('notifications');
  const until = quiet_until ?? quietUntil(times.now, first.property.time_zone).toISOString();
  const isQuiet = quiet_until !== null;
  return (
    <Button
      variant={isQuiet ? 'light' : 'subtle'}
      color="gray"
      size="compact-sm"
      leftSection={<IconBellOff size={15} stroke={1.8} />}
      aria-pressed={isQuiet}
      onClick={() => onQuiet({ kind, quiet: !isQuiet })}
    >
      {t('quiet', { until: times.at(until) })}
    </Button>
  );
}
