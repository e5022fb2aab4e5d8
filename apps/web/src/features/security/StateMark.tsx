import type { RoundState } from '@gerbang/shared/domain/security/rounds';
import { IconAlertCircle, IconCircleCheck, IconClockExclamation, IconWalk } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';

import classes from './patrols.module.css';

const ICON = {
  running: IconWalk,
  overdue: IconClockExclamation,
  complete: IconCircleCheck,
  late: IconClockExclamation,
  missed: IconAlertCircle,
} as const satisfies Record<RoundState, unknown>;

/** The state of a round: a sign, a word and a colour. */
export function StateMark({ state }: { state: RoundState }) {
  const { t } = useTranslation('security');
  const Sign = ICON[state];
  return (
    <span className={classes.state} data-state={state}>
      <Sign size={16} stroke={1.9} aria-hidden="true" />
      {t(`state.${state}`)}
    </span>
  );
}
