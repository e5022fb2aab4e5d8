import type { Action, Stage } from '@gerbang/shared/access';
import { sql } from 'kysely';

import { aStaffMember, staffLogin } from '../builders.ts';
import { aDeputy } from '../people/deputies.ts';
import type { Building } from '../permits/submissions.ts';
import type { World } from '../world.ts';

/**
 * `tcr` to `gm` hold one stage each. `reader` may only read. `stranger` belongs to another building. `deputy` stands in
 * for `gm`.
 */
export const ROLES = [
  'tcr',
  'fat',
  'operational',
  'rdd',
  'gm',
  'guard',
  'manager',
  'reader',
  'stranger',
  'deputy',
] as const;
export type Role = (typeof ROLES)[number];

const DECIDES: readonly Action[] = ['permit.read', 'permit.decide'];
const EVERYTHING: readonly Action[] = ['permit.read', 'permit.decide', 'permit.cancel', 'permit.suspend', 'gate.check'];
const ALL_STAGES: readonly Stage[] = ['tcr', 'fat', 'operational', 'rdd', 'gm'];

const RIGHTS: Readonly<Record<Role, { actions: readonly Action[]; stages: readonly Stage[] }>> = {
  tcr: { actions: DECIDES, stages: ['tcr'] },
  fat: { actions: DECIDES, stages: ['fat'] },
  operational: { actions: DECIDES, stages: ['operational'] },
  rdd: { actions: DECIDES, stages: ['rdd'] },
  gm: { actions: DECIDES, stages: ['gm'] },
  guard: { actions: ['gate.check'], stages: [] },
  manager: { actions: ['permit.read', 'permit.cancel', 'permit.suspend'], stages: [] },
  reader: { actions: ['permit.read'], stages: [] },
  stranger: { actions: EVERYTHING, stages: ALL_STAGES },
  deputy: { actions: DECIDES, stages: [] },
};

export interface People {
  tokens: Readonly<Record<Role, string>>;
  /** The period in which `deputy` stands in for `gm`. */
  away: { from: Date; until: Date };
}

/** Creates a staff member for each role. The GM is away for a week, starting in 24 hours. */
export async function makePeople(world: World, { property_id }: Building): Promise<People> {
  const tokens: Partial<Record<Role, string>> = {};
  const ids: Partial<Record<Role, string>> = {};
  let group_id = '';
  for (const role of ROLES) {
    const properties = role === 'stranger' ? {} : { properties: [property_id] };
    const person = await aStaffMember(world, { ...properties, role: RIGHTS[role] });
    if (role === 'gm') ({ group_id } = person);
    ids[role] = person.id;
    tokens[role] = await staffLogin(world, person);
  }
  const from = new Date(world.clock.now().getTime() + 24 * 3_600_000);
  const until = new Date(from.getTime() + 7 * 24 * 3_600_000);
  const { gm = '', deputy = '' } = ids;
  await aDeputy(world, { account_id: gm, deputy_id: deputy, group_id, starts_at: from, ends_at: until });
  return { tokens: tokens as Record<Role, string>, away: { from, until } };
}

/** Whether the role holds an action in this building. */
export const mayPerform = (role: Role, action: Action): boolean =>
  role !== 'stranger' && RIGHTS[role].actions.includes(action);

/** Whether the role may decide a stage at the time `now`, itself or as deputy of the GM. */
export function mayDecide(role: Role, stage: Stage, now: Date, { away }: People): boolean {
  if (!mayPerform(role, 'permit.decide')) return false;
  if (role === 'deputy') return stage === 'gm' && now >= away.from && now < away.until;
  return RIGHTS[role].stages.includes(stage);
}

/** Renews all sessions, which would otherwise expire when the clock jumps. */
export async function renewSessions(world: World): Promise<void> {
  const now = world.clock.now();
  await sql`update session set created_at = ${now}, last_used_at = ${now}`.execute(world.owner);
}
