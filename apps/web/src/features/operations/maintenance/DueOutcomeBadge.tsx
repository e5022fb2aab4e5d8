import type { outcomeOf } from '@gerbang/shared/domain/maintenance/due';
import {
  IconAlertCircle,
  IconBan,
  IconCalendarDue,
  IconCircleCheck,
  IconCircleCheckFilled,
  IconPlayerSkipForward,
  IconProgress,
} from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';

import classes from './calendar.module.css';

/** How the work of a due date went. */
export type Outcome = ReturnType<typeof outcomeOf>;

/** In the order in which the legend tells them. */
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

/** The icon of an outcome in its colour. */
export function DueIcon({ outcome, size = 15 }: { outcome: Outcome; size?: number }) {
  const Sign = SIGNS[outcome];
  return <Sign size={size} stroke={1.9} aria-hidden="true" className={classes.icon} data-outcome={outcome} />;
}

/** An outcome: icon, word and colour. */
export function DueSign({ outcome }: { outcome: Outcome }) {
  const { t } = useTranslation('maintenance');
  return (
    <span className={classes.sign} data-outcome={outcome}>
      <DueIcon outcome={outcome} />
      {t(`due.${outcome}`)}
    </span>
  );
}
