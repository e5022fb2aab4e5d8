import type { outcomeOf } from '@gerbang/shared/domain/operations/maintenance/due';
import {
  IconAlertCircle,
  IconBan,
  IconCalendarDue,
  IconCircleCheck,
  IconCircleCheckFilled,
  IconPlayerSkipForward,
  IconProgress,
} from '@tabler/icons-react';

import { useTranslation } from '../../../lib/i18n/use-translation.ts';

import classes from './calendar.module.css';

export type Outcome = ReturnType<typeof outcomeOf>;

/** Outcomes in the order of the legend. */
export const OUTCOMES = [
  'planned',
  'open',
  'late',
  'done',
  'doneLate',
  'cancelled',
  'skipped',
] as const satisfies readonly Outcome[];

const SIGNS = {
  planned: IconCalendarDue,
  open: IconProgress,
  late: IconAlertCircle,
  done: IconCircleCheckFilled,
  doneLate: IconCircleCheck,
  cancelled: IconBan,
  skipped: IconPlayerSkipForward,
} as const satisfies Record<Outcome, unknown>;

export function DueIcon({ outcome, size = 15 }: { outcome: Outcome; size?: number }) {
  const Sign = SIGNS[outcome];
  return <Sign size={size} stroke={1.9} aria-hidden="true" className={classes.icon} data-outcome={outcome} />;
}

export function DueSign({ outcome }: { outcome: Outcome }) {
  const { t } = useTranslation('maintenance');
  return (
    <span className={classes.sign} data-outcome={outcome}>
      <DueIcon outcome={outcome} />
      {t(`due.${outcome}`)}
    </span>
  );
}
