import type { Action, StaffActor } from '../../access.ts';

export interface Rights {
  actions: readonly string[];
  stages: readonly string[];
}

/** The right to edit roles. It includes giving every role. */
export const EDITS_ROLES: Action = 'role.update';

export function holdsAll(actor: StaffActor, rights: Rights): boolean {
  return (
    rights.actions.every((action) => actor.actions.has(action)) &&
    rights.stages.every((stage) => actor.stages.has(stage))
  );
}

/** Whether the actor may give this role: one without rights beyond their own, or any role if they can edit roles. */
export function mayGiveRole(actor: StaffActor, role: Rights): boolean {
  return actor.actions.has(EDITS_ROLES) || holdsAll(actor, role);
}

export function addedRights(before: Rights, after: Rights): Rights {
  return {
    actions: after.actions.filter((action) => !before.actions.includes(action)),
    stages: after.stages.filter((stage) => !before.stages.includes(stage)),
  };
}
