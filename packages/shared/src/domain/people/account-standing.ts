import type { StaffActor } from '../../access.ts';
import { ADMINISTERS, type Rights } from './rights.ts';

/** What decides what somebody may do: nobody changes it for themselves. */
export interface Standing {
  role_id: string;
  active: boolean;
  property_ids: readonly string[];
}

/** Why a change of somebody's standing is refused. */
export type StandingFault = 'own_account' | 'beyond_own_rights';

/** Whether a person's role, properties or active flag differ; in which order properties stand does not matter. */
export function isStandingChanged(before: Standing, after: Standing): boolean {
  return (
    before.role_id !== after.role_id ||
    before.active !== after.active ||
    !isSameSet(before.property_ids, after.property_ids)
  );
}

/**
 * Why this actor may not change this person's standing, if so: it is their own, or the person edits roles and the actor
 * does not, so that nobody puts those above them out of office.
 */
export function standingFault(
  actor: StaffActor,
  person: { id: string; rights: Rights },
  change: { before: Standing; after: Standing },
): StandingFault | undefined {
  if (!isStandingChanged(change.before, change.after)) return undefined;
  if (person.id === actor.user_id) return 'own_account';
  const isAbove = person.rights.actions.includes(ADMINISTERS) && !actor.actions.has(ADMINISTERS);
  return isAbove ? 'beyond_own_rights' : undefined;
}

/** Whether somebody who could edit roles no longer can; the group must then have somebody else who does. */
export function losesAdministration(
  before: { active: boolean; rights: Rights },
  after: { active: boolean; rights: Rights },
): boolean {
  const administers = (one: typeof before) => one.active && one.rights.actions.includes(ADMINISTERS);
  return administers(before) && !administers(after);
}

function isSameSet(one: readonly string[], other: readonly string[]): boolean {
  const ids = new Set(one);
  return ids.size === new Set(other).size && other.every((id) => ids.has(id));
}
