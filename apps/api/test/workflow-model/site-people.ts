import type { Action, Stage } from '@gerbang/shared/access';
import { sql } from 'kysely';

import { aStaffMember, staffLogin } from '../builders.ts';
import { aDeputy } from '../deputies.ts';
import type { Building } from '../submitting.ts';
import type { World } from '../world.ts';

/** Who tries things: one for each stage, the gate, the office, somebody who only reads, a stranger, and a deputy of the GM. */
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

/** The people of the modelled building. */
export interface People {
  tokens: Readonly<Record<Role, string>>;
  /** While the GM is away. */
  away: { from: Date; until: Date };
}

/** Makes them; the GM is away from the second day for a week. */
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

/** Whether somebody holds an action here. */
export const mayPerform = (role: Role, action: Action): boolean =>
  role !== 'stranger' && RIGHTS[role].actions.includes(action);

/** Whether somebody decides a stage at a moment, themselves or for the GM. */
export function mayDecide(role: Role, stage: Stage, now: Date, { away }: People): boolean {
  if (!mayPerform(role, 'permit.decide')) return false;
  if (role === 'deputy') return stage === 'gm' && now >= away.from && now < away.until;
  return RIGHTS[role].stages.includes(stage);
}

/** Nobody is logged out by a jump of the clock. */
export async function staySignedIn(world: World): Promise<void> {
  const now = world.clock.now();
  await sql`update session set created_at = ${now}, last_used_at = ${now}`.execute(world.owner);
}
