export interface HandoverFacts {
  leaving_id: string;
  /** The guard who has signed for the hand-over; null until somebody has signed. */
  arriving_id: string | null;
}

/** `waiting` lacks the signature of the arriving guard; `signed` has both. */
export const HANDOVER_STATES = ['waiting', 'signed'] as const;
export type HandoverState = (typeof HANDOVER_STATES)[number];

export function handoverState({ arriving_id }: HandoverFacts): HandoverState {
  return arriving_id === null ? 'waiting' : 'signed';
}

/**
 * Why a person cannot sign for a hand-over: it is their own, or somebody else has signed. Undefined when they can, or
 * already have.
 */
export function signFault(
  { leaving_id, arriving_id }: HandoverFacts,
  account_id: string,
): 'own' | 'signed' | undefined {
  if (account_id === leaving_id) return 'own';
  return arriving_id !== null && arriving_id !== account_id ? 'signed' : undefined;
}
