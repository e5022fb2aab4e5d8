import type { ComplaintPriority, ComplaintStatus } from '@gerbang/shared/domain/complaints/complaints';
import {
  IconAlertCircle,
  IconBan,
  IconChevronDown,
  IconChevronsUp,
  IconChevronUp,
  IconCircle,
  IconCircleCheck,
  IconCircleDot,
  IconClock,
  IconLock,
  IconMinus,
  IconProgress,
  IconRotate,
} from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';

import type { DueStanding } from './use-complaint-words.ts';

import classes from './complaints.module.css';

const STATUS_ICON = {
  new: IconCircle,
  acknowledged: IconCircleDot,
  in_progress: IconProgress,
  reopened: IconRotate,
  resolved: IconCircleCheck,
  closed: IconLock,
  rejected: IconBan,
} as const satisfies Record<ComplaintStatus, typeof IconCircle>;

const PRIORITY_ICON = {
  low: IconChevronDown,
  normal: IconMinus,
  high: IconChevronUp,
  urgent: IconChevronsUp,
} as const satisfies Record<ComplaintPriority, typeof IconCircle>;

/** How it stands: a sign, a word and a colour. */
export function StatusMark({ status }: { status: ComplaintStatus }) {
  const { t } = useTranslation('complaints');
  const Icon = STATUS_ICON[status];
  return (
    <span className={classes.mark} data-status={status}>
      <Icon size={16} stroke={1.9} aria-hidden="true" />
      {t(`status.${status}`)}
    </span>
  );
}

/** How much it presses. */
export function PriorityMark({ priority }: { priority: ComplaintPriority }) {
  const { t } = useTranslation('complaints');
  const Icon = PRIORITY_ICON[priority];
  return (
    <span className={classes.mark} data-priority={priority}>
      <Icon size={16} stroke={2} aria-hidden="true" />
      {t(`priority.${priority}`)}
    </span>
  );
}

/** How it stands to its deadline: late is red, soon is amber, else only the time. */
export function DueMark({ standing: { urgency, text, at } }: { standing: DueStanding }) {
  return (
    <span className={classes.mark} data-urgency={urgency}>
      {urgency === 'late' && <IconAlertCircle size={16} stroke={1.9} aria-hidden="true" />}
      {urgency === 'soon' && <IconClock size={16} stroke={1.9} aria-hidden="true" />}
      {at === null ? text : <time dateTime={at}>{text}</time>}
    </span>
  );
}
