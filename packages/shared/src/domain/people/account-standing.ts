import type { StaffActor } from '../../access.ts';
import { EDITS_ROLES, type Rights } from './rights.ts';

/** The fields that determine a person's rights. Nobody may change their own. */
export interface Standing {
  role_id: string;
  active: boolean;
  property_ids: readonly string[];
}

export type StandingFault = 'own_account' | 'beyond_own_rights';

/** Whether a person's role, properties or active flag differ. The order of properties does not matter. */
export function isStandingChanged(before: Standing, after: Standing): boolean {
  return (
    before.role_id !== after.role_id ||
    before.active !== after.active ||
    !isSameSet(before.property_ids, after.property_ids)
  );
}

/**
 * Why this actor may not make this change, or undefined. Nobody changes their own standing. An actor who cannot edit
 * roles changes nothing of a person who can, neither standing nor name or address: a new e-mail address would take the
 * account over.
 */
export function standingFault(
  actor: StaffActor,
  person: { id: string; rights: Rights },
  change: { before: Standing; after: Standing },
): StandingFault | undefined {
  if (isAbove(person.rights, actor)) return 'beyond_own_rights';
  return person.id === actor.user_id && isStandingChanged(change.before, change.after) ? 'own_account' : undefined;
}

/** Whether a person can edit roles and the actor cannot. Then the actor may not act on the person's account. */
export function isAbove(person: Pick<Rights, 'actions'>, actor: StaffActor): boolean {
  return person.actions.includes(EDITS_ROLES) && !actor.actions.has(EDITS_ROLES);
}

/** Whether a person loses the right to edit roles. The group must then have somebody else with that right. */
export function losesAdministration(
  before: { active: boolean; rights: Rights },
  after: { active: boolean; rights: Rights },
): boolean {
  const administers = (one: typeof before) => one.active && one.rights.actions.includes(EDITS_ROLES);
  return administers(before) && !administers(after);
}

function isSameSet(one: readonly string[], other: readonly string[]): boolean {
  const ids = new Set(one);
  return ids.size === new Set(other).size && other.every((id) => ids.has(id));
}
