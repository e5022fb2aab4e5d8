import type { Handover } from '@gerbang/shared/contracts/security';
import { handoverState } from '@gerbang/shared/domain/security/handovers';
import { IconClock, IconSignature } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';

import classes from './handover.module.css';

/** Whether both have signed. */
export function HandoverMark({ handover: { leaving, receipt } }: { handover: Handover }) {
  const { t } = useTranslation('security');
  const state = handoverState({ leaving_id: leaving.id, arriving_id: receipt?.arriving.id ?? null });
  const Sign = state === 'signed' ? IconSignature : IconClock;
  return (
    <span className={classes.state} data-state={state}>
      <Sign size={16} stroke={1.9} aria-hidden="true" />
      {t(`handover.state.${state}`)}
    </span>
  );
}
