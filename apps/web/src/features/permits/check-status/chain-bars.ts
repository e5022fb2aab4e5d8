import type { Stage } from '@gerbang/shared/access';
import type { PermitStatus } from '@gerbang/shared/contracts/permits/status';

interface ChainBar {
  stages: readonly ('sent' | Stage)[];
  state: 'done' | 'now' | 'toCome';
}

/** Progress of a permit from submission to the gate. Stages of one step share a bar. */
export function chainBars({
  chain,
  stages,
  progress,
}: Pick<PermitStatus, 'chain' | 'stages' | 'progress'>): ChainBar[] {
  const steps = [...new Set(chain.map((entry) => entry.step))].sort((a, b) => a - b);
  const bars = steps.map((step): ChainBar => {
    const ofStep = chain.filter((entry) => entry.step === step);
    const isDone = ofStep.every((entry) => entry.decision === 'approved');
    const isNow = ofStep.some((entry) => stages.includes(entry.stage) || entry.decision === 'returned');
    return { stages: ofStep.map((entry) => entry.stage), state: isDone ? 'done' : isNow ? 'now' : 'toCome' };
  });
  const isChecked = progress === 'security_checked' || progress === 'closed';
  return [
    { stages: ['sent'], state: 'done' },
    ...bars,
    { stages: ['security'], state: isChecked ? 'done' : progress === 'complete' ? 'now' : 'toCome' },
  ];
}
