import { sql, type Insertable } from 'kysely';

import type { Database } from '../../src/platform/database/database.ts';
import { newId } from '../../src/platform/database/ids.ts';
import { aProperty } from '../builders.ts';
import type { World } from '../harness.ts';

/** A maintenance schedule, by default due every day. */
export async function aSchedule(
  world: Pick<World, 'owner'>,
  given: Partial<Insertable<Database['maintenance_schedule']>> = {},
) {
  const property_id = given.property_id ?? (await aProperty(world)).id;
  const times = { created_at: new Date('2026-11-16T02:00:00Z'), updated_at: new Date('2026-11-16T02:00:00Z') };
  const dates = { rule: 'FREQ=DAILY', starts_on: '2026-11-16', next_due_on: '2026-11-16' };
  const row = { id: newId(), title: 'Servis pompa', ...dates, ...times, ...given, property_id };
  return world.owner.insertInto('maintenance_schedule').values(row).returningAll().executeTakeFirstOrThrow();
}

export async function fillMaintenance(world: Pick<World, 'owner'>, property_id: string): Promise<void> {
  const { id: schedule_id } = await aSchedule(world, { property_id, next_due_on: '2026-11-17' });
  const date = { due_on: '2026-11-16', outcome: 'made', made_at: new Date() } as const;
  await world.owner
    .insertInto('maintenance_occurrence')
    .values({ property_id, schedule_id, ...date })
    .execute();
}

type Owner = Pick<World, 'owner'>;

/** Due dates of a schedule's work orders. */
export async function orderedDates({ owner }: Owner, { id }: { id: string }): Promise<string[]> {
  const rows = await owner
    .selectFrom('work_order')
    .select('due_on')
    .where('schedule_id', '=', id)
    .orderBy('due_on')
    .execute();
  return rows.map(({ due_on }) => due_on ?? '');
}

export async function skippedDates({ owner }: Owner, { id }: { id: string }): Promise<string[]> {
  const rows = await owner
    .selectFrom('maintenance_occurrence')
    .select('due_on')
    .where('schedule_id', '=', id)
    .where('outcome', '=', 'skipped')
    .orderBy('due_on')
    .execute();
  return rows.map(({ due_on }) => due_on);
}

export function storedSchedule({ owner }: Owner, { id }: { id: string }) {
  return owner
    .selectFrom('maintenance_schedule')
    .select(['next_due_on', 'waits', 'meter_base'])
    .where('id', '=', id)
    .executeTakeFirstOrThrow();
}

/** Finishes or cancels the latest work order of a schedule. */
export async function finishLast(
  { owner }: Owner,
  { id }: { id: string },
  at: string,
  status: 'done' | 'cancelled' = 'done',
): Promise<void> {
  const when = status === 'done' ? sql`started_at = ${at}, done_at = ${at}` : sql`cancelled_at = ${at}`;
  await sql`update work_order set status = ${status}, ${when}
    where schedule_id = ${id} and due_on = (select max(due_on) from work_order where schedule_id = ${id})`.execute(
    owner,
  );
}
