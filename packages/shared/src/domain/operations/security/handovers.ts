/** A hand-over as the rules need it. */
export interface HandoverFacts {
  leaving_id: string;
  /** Who has signed for it; null while nobody has. */
  arriving_id: string | null;
}

/** A hand-over waits for the arriving guard, or both have signed. */
export const HANDOVER_STATES = ['waiting', 'signed'] as const;
export type HandoverState = (typeof HANDOVER_STATES)[number];

/** How a hand-over stands. */
export function handoverState({ arriving_id }: HandoverFacts): HandoverState {
  return arriving_id === null ? 'waiting' : 'signed';
}

/** Why somebody cannot sign for a hand-over: it is their own, or somebody else has; undefined when they can, or have. */
export function signFault(
  { leaving_id, arriving_id }: HandoverFacts,
  account_id: string,
): 'own' | 'signed' | undefined {
  if (account_id === leaving_id) return 'own';
  return arriving_id !== null && arriving_id !== account_id ? 'signed' : undefined;
}
