import type { StaffActor } from '../../access.ts';
import { isInReach, type Place } from './reach.ts';
import { ADMINISTERS, type Rights } from './rights.ts';

/** A staff member as the rules of deputies look at them. */
export interface Colleague extends Place, Rights {
  id: string;
  active: boolean;
}

/** What a deputyship covers: from when to when, and which stages; none stands for all of the person's. */
export interface Cover {
  starts_at: Date;
  ends_at: Date;
  stages: readonly string[] | null;
}

/** Whether one may stand in for the other: both at work in the same house, and the deputy somebody who decides permits. */
export function mayStandIn(away: Colleague, deputy: Colleague): boolean {
  return (
    deputy.id !== away.id &&
    deputy.active &&
    deputy.group_id === away.group_id &&
    deputy.actions.includes('permit.decide') &&
    deputy.property_ids.some((id) => away.property_ids.includes(id))
  );
}

/** The field at which a deputyship is refused, if it is: a deputy gets only what the person away holds. */
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

/** Whether this actor has a say in who stands in for somebody: for themselves, or as who keeps the people in their reach. */
export function keepsDeputiesOf(actor: StaffActor, away: Pick<Colleague, 'id' | keyof Place>): boolean {
  return away.id === actor.user_id || (actor.actions.has('user.update') && isInReach(actor, away));
}

/** Whether they may also hand these stages on: their own deputy's are theirs, anybody else's they must hold or edit roles. */
export function mayHandOn(actor: StaffActor, away: Colleague, stages: readonly string[] | null): boolean {
  if (away.id === actor.user_id || actor.actions.has(ADMINISTERS)) return true;
  return (stages ?? away.stages).every((stage) => actor.stages.has(stage));
}
