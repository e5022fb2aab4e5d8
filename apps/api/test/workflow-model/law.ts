import type { ChainStage } from '@gerbang/shared/domain/permits/chains';
import type { PermitKind } from '@gerbang/shared/domain/permits/kinds';
import type { PermitState } from '@gerbang/shared/domain/permits/states';
import type { Move, MoveType } from '@gerbang/shared/domain/permits/workflow';

/**
 * The rules of a permit's life once more, told in another way than the workflow tells them, so that a fault in one of the two
 * shows as a difference. Here a permit has votes, and its step is wherever votes are missing; there it has a step.
 */
export interface Law {
  kind: PermitKind;
  chain: readonly (readonly ChainStage[])[];
  votes: Readonly<Partial<Record<ChainStage, 'approved' | 'rejected' | 'returned'>>>;
  life: 'asked' | 'sent back' | 'granted' | 'stopped' | 'rejected' | 'cancelled' | 'closed';
  /** Somebody has voted, or it was corrected. */
  begun: boolean;
  passed: boolean;
  items: number;
}

export type Refusal = 'move_not_allowed' | 'stage_not_asked' | 'already_decided';

const MAY: Readonly<Record<Law['life'], readonly MoveType[]>> = {
  asked: ['approve', 'reject', 'return', 'cancel', 'close'],
  'sent back': ['fix', 'cancel', 'close'],
  granted: ['cancel', 'suspend', 'renew', 'pass_gate', 'close'],
  stopped: ['resume', 'cancel', 'close'],
  rejected: [],
  cancelled: [],
  closed: [],
};

const LEADS_TO = {
  cancel: 'cancelled',
  close: 'closed',
  suspend: 'stopped',
  resume: 'granted',
  renew: 'granted',
} as const satisfies Partial<Record<MoveType, Law['life']>>;

/** A permit that was just submitted. */
export function submittedLaw(kind: PermitKind, chain: Law['chain'], items: number): Law {
  return { kind, chain, votes: {}, life: 'asked', begun: false, passed: false, items };
}

/** The name that the product has for where a permit is. */
export function stateOf({ life, begun, passed }: Law): PermitState {
  if (life === 'asked') return begun ? 'in_review' : 'submitted';
  if (life === 'sent back') return 'returned';
  if (life === 'granted') return passed ? 'checked' : 'approved';
  return life === 'stopped' ? 'suspended' : life;
}

/** The first step, counted from 1, that has not all its votes; none once nothing is asked any more. */
export function stepOf({ chain, votes, life }: Law): number | null {
  if (life !== 'asked' && life !== 'sent back') return null;
  return chain.findIndex((stages) => stages.some((stage) => votes[stage] !== 'approved')) + 1;
}

/** Whether nothing can happen to it any more. */
export const isOver = ({ life }: Law): boolean => MAY[life].length === 0;

/** What the rules say to a move. */
export function judge(law: Law, move: Move): Law | Refusal {
  const isForKind = law.kind === 'work' || !['suspend', 'resume', 'renew'].includes(move.type);
  if (!MAY[law.life].includes(move.type) || !isForKind) return 'move_not_allowed';
  // What has come in, or has begun, is not withdrawn any more; stopped work may be.
  if (move.type === 'cancel' && law.life === 'granted' && law.passed) return 'move_not_allowed';
  if ('stage' in move) return vote(law, move);
  if (move.type === 'fix') return corrected(law, move.ask_again, move.accepted_items);
  if (move.type === 'pass_gate') return atGate(law, law.items - move.refused_items);
  return { ...law, life: LEADS_TO[move.type] };
}

function vote(law: Law, move: Extract<Move, { stage: ChainStage }>): Law | Refusal {
  const { stage } = move;
  if (!law.chain.flat().includes(stage)) return 'stage_not_asked';
  if (law.votes[stage] !== undefined) return 'already_decided';
  if (!(law.chain[(stepOf(law) ?? 0) - 1] ?? []).includes(stage)) return 'stage_not_asked';
  const items = move.type === 'approve' ? law.items - move.refused_items : law.items;
  const voted = (decision: 'approved' | 'rejected' | 'returned'): Law => ({
    ...law,
    items,
    begun: true,
    votes: { ...law.votes, [stage]: decision },
  });
  if (move.type === 'return') return { ...voted('returned'), life: 'sent back' };
  if (move.type === 'reject' || (law.kind !== 'work' && items <= 0)) return { ...voted('rejected'), life: 'rejected' };
  const approved = voted('approved');
  const isComplete = law.chain.flat().every((one) => approved.votes[one] === 'approved');
  return isComplete ? { ...approved, life: 'granted' } : approved;
}

function corrected(law: Law, asksAgain: boolean, items: number): Law {
  const kept = Object.entries(law.votes).filter(([, decision]) => !asksAgain && decision !== 'returned');
  return { ...law, votes: Object.fromEntries(kept), life: 'asked', begun: true, items };
}

function atGate(law: Law, items: number): Law {
  const isTurnedAway = law.kind !== 'work' && items <= 0 && !law.passed;
  return isTurnedAway ? { ...law, items, life: 'rejected' } : { ...law, items, passed: true };
}
