import type { Priority, WorkStatus } from '@gerbang/shared/domain/work-orders/states';
import {
  IconAlertCircle,
  IconBan,
  IconChevronDown,
  IconChevronsUp,
  IconChevronUp,
  IconCircle,
  IconCircleCheck,
  IconClock,
  IconMinus,
  IconPlayerPause,
  IconProgress,
} from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';

import type { DueStanding } from './use-work-words.ts';

import classes from './work-orders.module.css';

const STATUS_ICON = {
  open: IconCircle,
  in_progress: IconProgress,
  on_hold: IconPlayerPause,
  done: IconCircleCheck,
  cancelled: IconBan,
} as const satisfies Record<WorkStatus, typeof IconCircle>;

const PRIORITY_ICON = {
  low: IconChevronDown,
  normal: IconMinus,
  high: IconChevronUp,
  urgent: IconChevronsUp,
} as const satisfies Record<Priority, typeof IconCircle>;

/** How far it is: a sign, a word and a colour. */
export function StatusMark({ status }: { status: WorkStatus }) {
  const { t } = useTranslation('workOrders');
  const Icon = STATUS_ICON[status];
  return (
    <span className={classes.mark} data-status={status}>
      <Icon size={16} stroke={1.9} aria-hidden="true" />
      {t(`status.${status}`)}
    </span>
  );
}

/** How much it presses. */
export function PriorityMark({ priority }: { priority: Priority }) {
  const { t } = useTranslation('workOrders');
  const Icon = PRIORITY_ICON[priority];
  return (
    <span className={classes.mark} data-priority={priority}>
      <Icon size={16} stroke={2} aria-hidden="true" />
      {t(`priority.${priority}`)}
    </span>
  );
}

/** How it stands to its deadline: late is red, soon is amber, else only the time. */
export function DueMark({ standing, due_at }: { standing: DueStanding; due_at: string | null }) {
  const { urgency, text } = standing;
  return (
    <span className={classes.mark} data-urgency={urgency}>
      {urgency === 'late' && <IconAlertCircle size={16} stroke={1.9} aria-hidden="true" />}
      {urgency === 'soon' && <IconClock size={16} stroke={1.9} aria-hidden="true" />}
      {due_at === null ? text : <time dateTime={due_at}>{text}</time>}
    </span>
  );
}
