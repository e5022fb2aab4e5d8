import type { Action } from '@gerbang/shared/access';
import { sql, type Insertable } from 'kysely';

import type { Database } from '../../src/platform/database/database.ts';
import { newId } from '../../src/platform/database/ids.ts';
import { aFile, aProperty, aStaffMember, bearer, staffLogin } from '../builders.ts';
import type { World } from '../harness.ts';
import { anUpload } from '../permits/submissions.ts';
import { callerWith } from '../staff-caller.ts';

type Given = Partial<Insertable<Database['work_order']>> & { property_id?: string };

let number = 0;

/** A work order created by hand and not started. */
export async function aWorkOrder(world: Pick<World, 'owner'>, given: Given = {}) {
  const property_id = given.property_id ?? (await aProperty(world)).id;
  const now = given.created_at ?? new Date('2026-11-16T02:00:00Z');
  number += 1;
  const row = {
    id: newId(),
    number: 100_000 + number,
    code: `WO-T-${100_000 + number}`,
    title: `Pekerjaan ${number}`,
    source: 'manual' as const,
    created_at: now,
    updated_at: now,
    ...given,
    property_id,
  };
  return world.owner.insertInto('work_order').values(row).returningAll().executeTakeFirstOrThrow();
}

export async function aCheck(
  world: Pick<World, 'owner'>,
  { property_id, id: work_order_id }: { property_id: string; id: string },
  given: Partial<Insertable<Database['work_order_check']>> = {},
) {
  const row = { id: newId(), position: 1, text: 'Periksa kabel', ...given, property_id, work_order_id };
  return world.owner.insertInto('work_order_check').values(row).returningAll().executeTakeFirstOrThrow();
}

export async function aWorkTeam(
  world: Pick<World, 'owner'>,
  { property_id, members = [], name = `Tim ${newId()}` }: { property_id: string; members?: string[]; name?: string },
) {
  const team = { property_id, id: newId(), name, updated_at: new Date() };
  await world.owner.insertInto('work_team').values(team).execute();
  for (const account_id of members)
    await world.owner.insertInto('work_team_member').values({ property_id, team_id: team.id, account_id }).execute();
  return team;
}

export async function aWorkPerson(world: World, at: string, actions: readonly Action[]) {
  const member = await aStaffMember(world, { properties: [at], role: { actions } });
  return { ...member, ...(await callsOf(world, at, member)) };
}
export type WorkPerson = Awaited<ReturnType<typeof aWorkPerson>>;

/** Logs in a staff member. Tests also call it to log in again after the session has expired. */
export async function callsOf(world: World, at: string, member: Parameters<typeof staffLogin>[1]) {
  const headers = bearer(await staffLogin(world, member));
  return { headers, call: callerWith(world, at, headers) };
}

/** Inserts a photo uploaded by a staff member and returns its link. */
export function aWorkPhoto(world: World, account_id: string): Promise<string> {
  return anUpload(world, `account:${account_id}`, 'operation');
}

/** Adds a work order with a row in every table of work orders. */
export async function fillWorkOrders(world: World, property_id: string, account_id: string): Promise<void> {
  const { owner } = world;
  const team = await aWorkTeam(world, { property_id, members: [account_id] });
  const order = await aWorkOrder(world, { property_id, assignee_id: account_id, team_id: team.id });
  const of = { property_id, work_order_id: order.id, created_by: account_id, created_at: new Date() };
  await aCheck(world, order);
  await owner
    .insertInto('work_order_part')
    .values({ ...of, id: newId(), name: 'Lampu', qty: 1 })
    .execute();
  await owner
    .insertInto('work_order_time')
    .values({ ...of, id: newId(), account_id, minutes: 30 })
    .execute();
  const { id: file_id } = await aFile(world, { property_id });
  await owner
    .insertInto('work_order_photo')
    .values({ ...of, id: newId(), moment: 'before', file_id })
    .execute();
  await owner
    .insertInto('work_order_event')
    .values({ ...of, id: newId(), kind: 'created' })
    .execute();
  await sql`insert into work_order_counter values (${property_id}, 1) on conflict do nothing`.execute(owner);
}
