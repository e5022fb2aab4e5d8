import type { StaffActor } from '../../access.ts';
import { isInReach, type StaffMembership } from './reach.ts';
import { EDITS_ROLES, type Rights } from './rights.ts';

export interface Colleague extends StaffMembership, Rights {
  id: string;
  active: boolean;
}

/** Period and stages of a deputyship; null means all stages of the absent person. */
export interface Cover {
  starts_at: Date;
  ends_at: Date;
  stages: readonly string[] | null;
}

/**
 * Whether `deputy` may stand in for `away`: active, in the same group, with a shared property, and allowed to decide
 * permits.
 */
export function mayStandIn(away: Colleague, deputy: Colleague): boolean {
  return (
    deputy.id !== away.id &&
    deputy.active &&
    deputy.group_id === away.group_id &&
    deputy.actions.includes('permit.decide') &&
    deputy.property_ids.some((id) => away.property_ids.includes(id))
  );
}

/** The field that makes a deputyship invalid, or undefined. A deputy gets only stages that the absent person has. */
export function coverFault(
  away: Colleague,
  deputy: Colleague | undefined,
  cover: Cover,
): 'deputy_id' | 'stages' | 'ends_at' | undefined {
  if (deputy === undefined || !mayStandIn(away, deputy)) return 'deputy_id';
  const covered = cover.stages ?? away.stages;
  const isHeld = covered.length > 0 && covered.every((stage) => away.stages.includes(stage));
  if (!isHeld || !away.actions.includes('permit.decide')) return 'stages';
  return cover.ends_at > cover.starts_at ? undefined : 'ends_at';
}

/** Whether this actor may manage somebody's deputies: their own, or those of users they manage. */
export function managesDeputiesOf(actor: StaffActor, away: Pick<Colleague, 'id' | keyof StaffMembership>): boolean {
  return away.id === actor.user_id || (actor.actions.has('user.update') && isInReach(actor, away));
}

/**
 * Whether the actor may pass these stages on. Anyone may pass on their own; for others the actor must hold the stages
 * or be able to edit roles.
 */
export function mayHandOn(actor: StaffActor, away: Colleague, stages: readonly string[] | null): boolean {
  if (away.id === actor.user_id || actor.actions.has(EDITS_ROLES)) return true;
  return (stages ?? away.stages).every((stage) => actor.stages.has(stage));
}
