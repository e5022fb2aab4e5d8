import type { PermitRow } from '@gerbang/shared/contracts/permits/approvals';

import { isWaiting, stageState, stepsOf } from '../stages.ts';

import classes from './queue.module.css';

/** The chain as dots. Dots of parallel stages are stacked. */
export function StageDots({ chain, state }: Pick<PermitRow, 'chain' | 'state'>) {
  return (
    <span className={classes.track} aria-hidden="true">
      {stepsOf(chain).map((step) => (
        <span key={step[0]?.step} className={classes.trackStep}>
          {step.map((entry) => (
            <i key={entry.stage} data-state={stageState(entry, isWaiting(state))} />
          ))}
        </span>
      ))}
    </span>
  );
}
