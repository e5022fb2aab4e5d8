import { isGoodsKind } from './kinds.ts';
import { isAllowed, type Workflow } from './workflow.ts';

/** What an applicant can do with a sent request. */
export const APPLICANT_ACTIONS = ['fix', 'cancel', 'slot'] as const;
export type ApplicantAction = (typeof APPLICANT_ACTIONS)[number];

type Facts = Pick<Workflow, 'kind' | 'state'> & {
  stages: readonly Pick<Workflow['stages'][number], 'decision'>[];
  /** Whether the place in the slot was given back. */
  has_lost_place: boolean;
};

/** The actions that the applicant may take now. */
export function applicantActions(permit: Facts): ApplicantAction[] {
  return APPLICANT_ACTIONS.filter((action) => (action === 'slot' ? mayChangeSlot(permit) : isAllowed(permit, action)));
}

/**
 * Whether the applicant may move goods to another slot. Once a stage has approved the time, only a returned permit can
 * change it; a permit that has lost its place may always take another one.
 */
export function mayChangeSlot({ kind, state, stages, has_lost_place }: Facts): boolean {
  if (!isGoodsKind(kind) || !isInReview(state)) return false;
  return has_lost_place || stages.every(({ decision }) => decision !== 'approved');
}

/** Whether the permit waits for its approvers or for a correction. */
export function isInReview(state: Workflow['state']): boolean {
  return state === 'submitted' || state === 'in_review' || state === 'returned';
}
