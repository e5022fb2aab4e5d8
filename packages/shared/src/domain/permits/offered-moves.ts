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
}

type Stood = Pick<Workflow, 'kind' | 'state' | 'step' | 'stages'>;

/** The moves that a permit offers this person. Nobody decides on their own permit. TCR grants renewals. */
export function offeredMoves(
  actor: Actor,
  permit: Stood & { property_id: string },
  { is_own, asks_renewal }: { is_own: boolean; asks_renewal: boolean },
): OfferedMoves {
  const suspends = can.perform(actor, 'permit.suspend');
  const decided = openStages(permit).filter((stage) => can.decideStage(actor, stage, permit.property_id));
  return {
    decide: is_own ? [] : decided,
    cancel: can.perform(actor, 'permit.cancel') && isAllowed(permit, 'cancel'),
    suspend: suspends && isAllowed(permit, 'suspend'),
    resume: suspends && isAllowed(permit, 'resume'),
    sign_off: suspends && maySignOff(permit),
    pass_gate: can.perform(actor, 'gate.check') && isAllowed(permit, 'pass_gate'),
    renew: asks_renewal && !is_own && can.decideStage(actor, 'tcr', permit.property_id) && isAllowed(permit, 'renew'),
  };
}

/** Work can be signed off once it is approved, even before it has started. Goods permits close automatically. */
export function maySignOff({ kind, state }: Pick<Workflow, 'kind' | 'state'>): boolean {
  return kind === 'work' && (state === 'approved' || state === 'checked' || state === 'suspended');
}
