import type { StaffActor } from '../../access.ts';

export interface StaffMembership {
  group_id: string;
  property_ids: readonly string[];
}

/** Whether the actor may create properties, and therefore see and change all people of the group. */
export function managesGroup(actor: StaffActor): boolean {
  return actor.actions.has('property.create');
}

/**
 * Whether the actor may see and change this person: same group, and a shared property unless the actor manages the
 * group.
 */
export function isInReach(actor: StaffActor, person: StaffMembership): boolean {
  if (person.group_id !== actor.group_id) return false;
  return managesGroup(actor) || person.property_ids.some((id) => actor.property_ids.includes(id));
}

/**
 * The person's properties after this actor's assignment: the requested ones, and the previous ones that the actor does
 * not work for.
 */
export function assignedBy(actor: StaffActor, before: readonly string[], asked: readonly string[]): string[] {
  const kept = before.filter((id) => !actor.property_ids.includes(id));
  return [...new Set([...asked, ...kept])];
}

/** Whether the actor works for all of these properties and may assign people to them. */
export function mayAssign(actor: StaffActor, property_ids: readonly string[]): boolean {
  return property_ids.every((id) => actor.property_ids.includes(id));
}
