import type { CorrectableField } from './forms/corrections.ts';
import type { PermitState } from './states.ts';
import type { StageDecision } from './workflow.ts';

/** Most hours that a property may give a tenant to answer. */
export const ENDORSEMENT_HOURS_MAX = 168;

/** Why a tenant says that a request is not for its shop. `other` needs a text. */
export const REFUSAL_REASONS = ['not_ordered', 'wrong_time', 'wrong_items', 'other'] as const;
export type RefusalReason = (typeof REFUSAL_REASONS)[number];

export const ENDORSEMENT_ANSWERS = ['confirmed', 'refused'] as const;
export type EndorsementAnswer = (typeof ENDORSEMENT_ANSWERS)[number];

/** How the question to the tenant stands: waiting for the answer, answered, or not answered in time. */
export const ENDORSEMENT_STANDINGS = ['asked', 'confirmed', 'refused', 'unanswered'] as const;
export type EndorsementStanding = (typeof ENDORSEMENT_STANDINGS)[number];

/** The question to a tenant about one permit. */
export interface Endorsement {
  answer: EndorsementAnswer | null;
  answer_by: Date;
  /** Whether the first stage must wait for a confirmation. */
  required: boolean;
}

/** Until when the tenant should answer: within the property's hours, but never after the deadline of the first stage. */
export function answerBy(asked_at: Date, hours: number, first_due_at: Date | null): Date {
  const own = asked_at.getTime() + hours * 3_600_000;
  return new Date(first_due_at === null ? own : Math.min(own, first_due_at.getTime()));
}

export function endorsementStanding(
  { answer, answer_by }: Omit<Endorsement, 'required'>,
  now: Date,
): EndorsementStanding {
  return answer ?? (now < answer_by ? 'asked' : 'unanswered');
}

/** Whether the tenant may still answer or change its answer: until the office has decided a stage, also after the time. */
export function mayAnswerEndorsement(permit: {
  state: PermitState;
  stages: readonly Pick<StageDecision, 'decision'>[];
}): boolean {
  const isInReview = permit.state === 'submitted' || permit.state === 'in_review';
  return isInReview && permit.stages.every(({ decision }) => decision === null);
}

/** Whether the permit's step may not be approved yet, because the property requires the tenant's confirmation first. */
export function waitsForEndorsement(endorsement: Endorsement | undefined, step: number | null): boolean {
  return step === 1 && endorsement?.required === true && endorsement.answer !== 'confirmed';
}

const ASKED_ABOUT: ReadonlySet<CorrectableField> = new Set(['destination', 'schedule', 'items', 'work_details']);

/**
 * Whether a corrected permit asks the tenant again: always after a refusal, otherwise only when the applicant changed
 * something that the tenant has answered about.
 */
export function asksTenantAgain(answer: EndorsementAnswer | null, changed: ReadonlySet<CorrectableField>): boolean {
  return answer === 'refused' || [...changed].some((field) => ASKED_ABOUT.has(field));
}
