import type { PermitRow } from '@gerbang/shared/contracts/approvals';
import { useTranslation } from 'react-i18next';

import { askedStages, isWaiting, stageState, stepsOf } from './stages.ts';

import classes from './queue.module.css';

/** The chain as dots, those of one step above each other, with the name of the stage that is asked. */
export function StageTrack({ row }: { row: Pick<PermitRow, 'chain' | 'state' | 'mine'> }) {
  const { t } = useTranslation('approvals');
  const asked = askedStages(row);
  // Of several that are asked the reader's own comes first.
  const named = row.mine[0] ?? asked[0];
  const stages = asked.map((stage) => t(`short.${stage}`)).join(', ');
  const name = named === undefined ? t(`state.${row.state}`) : t(`short.${named}`);
  return (
    <span className={classes.trackLine}>
      <span className={classes.track} aria-hidden="true">
        {stepsOf(row.chain).map((step) => (
          <span key={step[0]?.step} className={classes.trackStep}>
            {step.map((one) => (
              <i key={one.stage} data-state={stageState(one, isWaiting(row.state))} />
            ))}
          </span>
        ))}
      </span>
      <span className={classes.stageName} title={asked.length > 1 ? t('queue.nowAt', { stages }) : undefined}>
        {name}
      </span>
    </span>
  );
}
