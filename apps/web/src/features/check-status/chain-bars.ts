import type { Stage } from '@gerbang/shared/access';
import type { PermitStatus } from '@gerbang/shared/contracts/status';

/** One bar of a permit's way: the stages that share it and how far they are. */
export interface ChainBar {
  stages: readonly ('sent' | Stage)[];
  state: 'done' | 'now' | 'toCome';
}

/** The way of a permit from being sent to the gate; stages of one step share a bar. */
export function chainBars({
  chain,
  stages,
  progress,
}: Pick<PermitStatus, 'chain' | 'stages' | 'progress'>): ChainBar[] {
  const steps = [...new Set(chain.map((one) => one.step))].sort((a, b) => a - b);
  const bars = steps.map((step): ChainBar => {
    const ofStep = chain.filter((one) => one.step === step);
    const isDone = ofStep.every((one) => one.decision === 'approved');
    const isNow = ofStep.some((one) => stages.includes(one.stage) || one.decision === 'returned');
    return { stages: ofStep.map((one) => one.stage), state: isDone ? 'done' : isNow ? 'now' : 'toCome' };
  });
  const isChecked = progress === 'security_checked' || progress === 'closed';
  return [
    { stages: ['sent'], state: 'done' },
    ...bars,
    { stages: ['security'], state: isChecked ? 'done' : progress === 'complete' ? 'now' : 'toCome' },
  ];
}
