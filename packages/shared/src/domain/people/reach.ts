import type { StaffActor } from '../../access.ts';

/** Where a staff member belongs: their group, and the properties they work for. */
export interface Place {
  group_id: string;
  property_ids: readonly string[];
}

/** Who may make properties rules the group: all of its people are theirs to see and to change. */
export function rulesGroup(actor: StaffActor): boolean {
  return actor.actions.has('property.create');
}

/** Whether a person is one of those this actor sees and changes: of the same group, with a property in common. */
export function isInReach(actor: StaffActor, person: Place): boolean {
  if (person.group_id !== actor.group_id) return false;
  return rulesGroup(actor) || person.property_ids.some((id) => actor.property_ids.includes(id));
}

/** Where somebody works once this actor has assigned them: as asked, and as before where the actor has no say. */
export function assignedBy(actor: StaffActor, before: readonly string[], asked: readonly string[]): string[] {
  const kept = before.filter((id) => !actor.property_ids.includes(id));
  return [...new Set([...asked, ...kept])];
}

/** Whether this actor may assign people to all of these properties: to those they work for themselves. */
export function mayAssign(actor: StaffActor, property_ids: readonly string[]): boolean {
  return property_ids.every((id) => actor.property_ids.includes(id));
}
