import type { Action, StaffActor } from '../../access.ts';

/** What a role allows. */
export interface Rights {
  actions: readonly string[];
  stages: readonly string[];
}

/** Who holds this edits roles, and may give every one of them. */
export const ADMINISTERS: Action = 'role.update';

/** Whether this actor holds all of these rights themselves. */
export function holdsAll(actor: StaffActor, rights: Rights): boolean {
  return (
    rights.actions.every((action) => actor.actions.has(action)) &&
    rights.stages.every((stage) => actor.stages.has(stage))
  );
}

/** Whether this actor may give somebody this role: one that allows nothing they may not do, or any if they edit roles. */
export function mayGiveRole(actor: StaffActor, role: Rights): boolean {
  return actor.actions.has(ADMINISTERS) || holdsAll(actor, role);
}

/** What a changed role allows that it did not allow before. */
export function addedRights(before: Rights, after: Rights): Rights {
  return {
    actions: after.actions.filter((action) => !before.actions.includes(action)),
    stages: after.stages.filter((stage) => !before.stages.includes(stage)),
  };
}
