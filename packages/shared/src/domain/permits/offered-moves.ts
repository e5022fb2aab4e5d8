import { can, type Actor } from '../../access.ts';
import type { ChainStage } from './chains.ts';
import { isAllowed, openStages, type Workflow } from './workflow.ts';

/** What a staff member may do with a permit now. Screens offer exactly these moves. */
export interface OfferedMoves {
  decide: ChainStage[];
  cancel: boolean;
  suspend: boolean;
  resume: boolean;
  sign_off: boolean;
  pass_gate: boolean;
  /** Grants the renewal that the applicant has requested. */
  renew: boolean;
  /** Why a person who holds an open stage may not decide it. */
  barred: DecisionBar | null;
}

/** `own_permit`: the person applied for it. `same_person`: the person has decided another stage, and the chain asks for another. */
export const DECISION_BARS = ['own_permit', 'same_person'] as const;
type DecisionBar = (typeof DECISION_BARS)[number];

type Stood = Pick<Workflow, 'kind' | 'state' | 'step' | 'stages'>;

/**
 * The moves that a permit offers this person. Nobody decides on their own permit, nor twice where the chain asks for
 * another person at each stage. TCR grants renewals.
 */
export function offeredMoves(
  actor: Actor,
  permit: Stood & { property_id: string },
  { is_own, has_decided, asks_renewal }: { is_own: boolean; has_decided: boolean; asks_renewal: boolean },
): OfferedMoves {
  const suspends = can.perform(actor, 'permit.suspend');
  const held = openStages(permit).filter((stage) => can.decideStage(actor, stage, permit.property_id));
  const bar = is_own ? 'own_permit' : has_decided ? 'same_person' : null;
  return {
    decide: bar === null ? held : [],
    cancel: can.perform(actor, 'permit.cancel') && isAllowed(permit, 'cancel'),
    suspend: suspends && isAllowed(permit, 'suspend'),
    resume: suspends && isAllowed(permit, 'resume'),
    sign_off: suspends && maySignOff(permit),
    pass_gate: can.perform(actor, 'gate.check') && isAllowed(permit, 'pass_gate'),
    renew: asks_renewal && !is_own && can.decideStage(actor, 'tcr', permit.property_id) && isAllowed(permit, 'renew'),
    barred: held.length === 0 ? null : bar,
  };
}

/** Work can be signed off once it is approved, even before it has started. Goods permits close automatically. */
export function maySignOff({ kind, state }: Pick<Workflow, 'kind' | 'state'>): boolean {
  return kind === 'work' && (state === 'approved' || state === 'checked' || state === 'suspended');
}
