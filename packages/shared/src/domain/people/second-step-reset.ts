import type { StaffActor } from '../../access.ts';
import { DAY_MS } from '../../time/spans.ts';
import { isAbove } from './account-standing.ts';
import type { Rights } from './rights.ts';

/** How long a second administrator may confirm the reset of a second step. */
export const RESET_REQUEST_MS = DAY_MS;

export interface ResetRequest {
  requested_by: string;
  expires_at: string;
}

export type ResetFault = 'needs_another_person' | 'beyond_own_rights' | 'move_not_allowed' | 'conflict';

interface ResetPerson {
  id: string;
  second_step: boolean;
  rights: Pick<Rights, 'actions'>;
}

/** The request that can still be confirmed. */
export function openReset<Request extends ResetRequest>(request: Request | null, now: Date): Request | null {
  return request !== null && new Date(request.expires_at) > now ? request : null;
}

/** Why this actor may not ask for the reset of a person's second step, or undefined. */
export function requestFault(
  actor: StaffActor,
  person: ResetPerson,
  request: ResetRequest | null,
): ResetFault | undefined {
  return resetFault(actor, person) ?? (request === null ? undefined : 'conflict');
}

/** Why this actor may not confirm the reset of a person's second step, or undefined. */
export function confirmationFault(
  actor: StaffActor,
  person: ResetPerson,
  request: ResetRequest | null,
): ResetFault | undefined {
  const fault = resetFault(actor, person);
  if (fault !== undefined) return fault;
  if (request === null) return 'conflict';
  return request.requested_by === actor.user_id ? 'needs_another_person' : undefined;
}

function resetFault(actor: StaffActor, person: ResetPerson): ResetFault | undefined {
  if (person.id === actor.user_id) return 'needs_another_person';
  if (isAbove(person.rights, actor)) return 'beyond_own_rights';
  return person.second_step ? undefined : 'move_not_allowed';
}
