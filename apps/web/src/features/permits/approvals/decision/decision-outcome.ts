import type { Stage } from '@gerbang/shared/access';
import type { PermitDetail } from '@gerbang/shared/contracts/permits/approvals';
import type { ChainStage } from '@gerbang/shared/domain/permits/chains';
import { hasSeriousClash } from '@gerbang/shared/domain/permits/clashes';
import { nextStep, openStages, type Workflow } from '@gerbang/shared/domain/permits/workflow';

import type { Draft } from './drafts.ts';

/** What an approval would do: which stages come next, or that the permit is approved. */
type ApprovalOutcome =
  | { does: 'allRefused' }
  | { does: 'closesPart'; beside: readonly Stage[]; after: readonly Stage[] }
  | { does: 'sendsOn'; after: readonly Stage[] }
  | { does: 'letsThrough' };

/** Applies an approval of `stage` to a copy of the permit's workflow, with the items that the draft refuses. */
export function approvalOutcome(permit: PermitDetail, stage: ChainStage, refused: Draft['refused']): ApprovalOutcome {
  const workflow = workflowOf(permit, stage);
  const after = approve(workflow, stage, workflow.accepted_items - acceptedItems(permit, refused).length);
  if (after.state === 'rejected') return { does: 'allRefused' };
  if (after.state === 'approved') return { does: 'letsThrough' };
  if (after.step !== workflow.step) return { does: 'sendsOn', after: openStages(after) };
  const beside = openStages(after);
  const afterStep = beside.reduce((current, other) => approve(current, other, 0), after);
  return { does: 'closesPart', beside, after: openStages(afterStep) };
}

function workflowOf(permit: PermitDetail, stage: ChainStage): Workflow {
  return {
    kind: permit.kind,
    state: permit.state,
    step: permit.chain.find((asked) => asked.stage === stage)?.step ?? null,
    stages: permit.chain,
    passed_gate: false,
    accepted_items: acceptedItems(permit, {}).length,
  };
}

/** Returns the workflow after an approval, or the same workflow when `stage` is not open. */
function approve(workflow: Workflow, stage: ChainStage, refused_items: number): Workflow {
  const outcome = nextStep(workflow, { type: 'approve', stage, refused_items });
  return 'refused' in outcome ? workflow : outcome.workflow;
}

/** Items that were not refused earlier and are not refused in the draft. */
export function acceptedItems({ items }: PermitDetail, refused: Draft['refused']): PermitDetail['items'] {
  return items.filter((item) => item.rejection_note === null && refused[item.id] === undefined);
}

/**
 * Whether an approval must say why, because a serious clash remains. Another bay settles a clash about the bay, and an
 * approval that refuses all items rejects the permit.
 */
export function asksReason(permit: PermitDetail, { note, bay_id, refused }: Draft): boolean {
  const { clashes, moves, kind, bay } = permit;
  if (moves.decide.length === 0 || note.trim() !== '') return false;
  if (kind !== 'work' && acceptedItems(permit, refused).length === 0) return false;
  const keepsBay = bay_id === null || bay_id === bay?.id;
  return hasSeriousClash(keepsBay ? clashes : clashes.filter(({ reason }) => reason !== 'same_bay'));
}

/**
 * The stage that the reader decides for: the chosen stage while it is open, otherwise the first stage that the reader
 * may decide.
 */
export function decidedStage({ moves }: PermitDetail, { stage }: Draft): ChainStage | undefined {
  return moves.decide.find((candidate) => candidate === stage) ?? moves.decide[0];
}
