import type { ChainStage } from '@gerbang/shared/domain/permits/chains';
import type { PermitKind } from '@gerbang/shared/domain/permits/kinds';
import type { PermitState } from '@gerbang/shared/domain/permits/states';
import type { Move, MoveType } from '@gerbang/shared/domain/permits/workflow';

/**
 * A second implementation of the permit rules, independent of the workflow. An error in one of them shows as a
 * difference. The model derives the step from missing approvals, while the workflow stores the step.
 */
export interface PermitModel {
  kind: PermitKind;
  chain: readonly (readonly ChainStage[])[];
  votes: Readonly<Partial<Record<ChainStage, 'approved' | 'rejected' | 'returned'>>>;
  life: 'asked' | 'sent back' | 'granted' | 'stopped' | 'rejected' | 'cancelled' | 'closed';
  /** Whether somebody has voted or the applicant has corrected the form. */
  begun: boolean;
  passed: boolean;
  items: number;
}

export type Refusal = 'move_not_allowed' | 'stage_not_asked' | 'already_decided';

const ALLOWED_MOVES: Readonly<Record<PermitModel['life'], readonly MoveType[]>> = {
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
} as const satisfies Partial<Record<MoveType, PermitModel['life']>>;

export function submittedModel(kind: PermitKind, chain: PermitModel['chain'], items: number): PermitModel {
  return { kind, chain, votes: {}, life: 'asked', begun: false, passed: false, items };
}

/** The state that the workflow must have. */
export function stateOf({ life, begun, passed }: PermitModel): PermitState {
  if (life === 'asked') return begun ? 'in_review' : 'submitted';
  if (life === 'sent back') return 'returned';
  if (life === 'granted') return passed ? 'checked' : 'approved';
  return life === 'stopped' ? 'suspended' : life;
}

/** The first step, counted from 1, with a stage that has not approved. Null when the permit needs no more decisions. */
export function stepOf({ chain, votes, life }: PermitModel): number | null {
  if (life !== 'asked' && life !== 'sent back') return null;
  return chain.findIndex((stages) => stages.some((stage) => votes[stage] !== 'approved')) + 1;
}

export const isOver = ({ life }: PermitModel): boolean => ALLOWED_MOVES[life].length === 0;

/** The model after a move, or why the move is refused. */
export function applyMove(model: PermitModel, move: Move): PermitModel | Refusal {
  const isForKind = model.kind === 'work' || !['suspend', 'resume', 'renew'].includes(move.type);
  if (!ALLOWED_MOVES[model.life].includes(move.type) || !isForKind) return 'move_not_allowed';
  // An approved permit cannot be cancelled after goods or people have passed the gate. A suspended permit can.
  if (move.type === 'cancel' && model.life === 'granted' && model.passed) return 'move_not_allowed';
  if ('stage' in move) return vote(model, move);
  if (move.type === 'fix') return corrected(model, move.ask_again, move.accepted_items);
  if (move.type === 'pass_gate') return atGate(model, model.items - move.refused_items);
  return { ...model, life: LEADS_TO[move.type] };
}

function vote(model: PermitModel, move: Extract<Move, { stage: ChainStage }>): PermitModel | Refusal {
  const { stage } = move;
  if (!model.chain.flat().includes(stage)) return 'stage_not_asked';
  if (model.votes[stage] !== undefined) return 'already_decided';
  if (!(model.chain[(stepOf(model) ?? 0) - 1] ?? []).includes(stage)) return 'stage_not_asked';
  const items = move.type === 'approve' ? model.items - move.refused_items : model.items;
  const voted = (decision: 'approved' | 'rejected' | 'returned'): PermitModel => ({
    ...model,
    items,
    begun: true,
    votes: { ...model.votes, [stage]: decision },
  });
  if (move.type === 'return') return { ...voted('returned'), life: 'sent back' };
  if (move.type === 'reject' || (model.kind !== 'work' && items <= 0))
    return { ...voted('rejected'), life: 'rejected' };
  const approved = voted('approved');
  const isComplete = model.chain.flat().every((one) => approved.votes[one] === 'approved');
  return isComplete ? { ...approved, life: 'granted' } : approved;
}

function corrected(model: PermitModel, asksAgain: boolean, items: number): PermitModel {
  const kept = Object.entries(model.votes).filter(([, decision]) => !asksAgain && decision !== 'returned');
  return { ...model, votes: Object.fromEntries(kept), life: 'asked', begun: true, items };
}

function atGate(model: PermitModel, items: number): PermitModel {
  const isTurnedAway = model.kind !== 'work' && items <= 0 && !model.passed;
  return isTurnedAway ? { ...model, items, life: 'rejected' } : { ...model, items, passed: true };
}
