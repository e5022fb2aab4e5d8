import type { Stage } from '@gerbang/shared/access';
import type { PermitDetail } from '@gerbang/shared/contracts/approvals';
import type { ChainStage } from '@gerbang/shared/domain/permits/chains';

import type { Draft } from './drafts.ts';

/** What an approval would do: who is asked after it, or what it lets through. */
export type ApprovalOutcome =
  | { does: 'allRefused' }
  | { does: 'closesPart'; beside: readonly Stage[]; after: readonly Stage[] }
  | { does: 'sendsOn'; after: readonly Stage[] }
  | { does: 'letsThrough' };

/** What approving for one stage does with the permit as it is prepared now. */
export function approvalOutcome(permit: PermitDetail, stage: ChainStage, refused: Draft['refused']): ApprovalOutcome {
  if (permit.kind !== 'work' && acceptedItems(permit, refused).length === 0) return { does: 'allRefused' };
  const open = permit.chain.filter((one) => one.decision !== 'approved' && one.stage !== stage);
  const step = permit.chain.find((one) => one.stage === stage)?.step ?? 0;
  const later = open.filter((one) => one.step > step);
  const nextStep = Math.min(...later.map((one) => one.step));
  const after = later.filter((one) => one.step === nextStep).map((one) => one.stage);
  const beside = open.filter((one) => one.step === step).map((one) => one.stage);
  if (beside.length > 0) return { does: 'closesPart', beside, after };
  return after.length > 0 ? { does: 'sendsOn', after } : { does: 'letsThrough' };
}

/** The items that an approval lets through. */
export function acceptedItems({ items }: PermitDetail, refused: Draft['refused']): PermitDetail['items'] {
  return items.filter((item) => item.rejection_note === null && refused[item.id] === undefined);
}

/** For which of the reader's stages it is decided: the chosen one while it is still asked. */
export function decidedStage({ moves }: PermitDetail, { stage }: Draft): ChainStage | undefined {
  return moves.decide.find((one) => one === stage) ?? moves.decide[0];
}
