import type { MaintenanceListQuery } from '@gerbang/shared/contracts/operations/maintenance';
import { sql, type Insertable, type RawBuilder, type Selectable, type Updateable } from 'kysely';

import type { Database, Tx } from '../../../platform/database/database.ts';
import { anywhere, readPage, type Orders } from '../../../platform/database/datatable.ts';

export interface ScheduleKey {
  property_id: string;
  id: string;
}

/** A schedule with the time zone of its property. The schedule's dates are days in that time zone. */
export type StoredSchedule = Selectable<Database['maintenance_schedule']> & { time_zone: string };

export interface ScheduleNames {
  category: string | null;
  asset: string | null;
  asset_code: string | null;
  meter: string | null;
  floor: string | null;
  assignee: string | null;
  team: string | null;
}

export type ListedSchedule = StoredSchedule & ScheduleNames & { overdue: number };

const assetColumn = (column: 'name' | 'code') =>
  sql<
    string | null
  >`(select a.${sql.ref(column)} from asset a where a.property_id = s.property_id and a.id = s.asset_id)`;
const NAMES = [
  sql<
    string | null
  >`(select local_name(c.name, c.name_en) from category c where c.property_id = s.property_id and c.id = s.category_id)`.as(
    'category',
  ),
  assetColumn('name').as('asset'),
  assetColumn('code').as('asset_code'),
  // The same name as in the list of meters: serial number and location.
  sql<string | null>`(select concat_ws(' · ', m.serial_number, coalesce(u.name, nullif(m.location, '')))
      from meter m left join unit u on u.property_id = m.property_id and u.id = m.unit_id
     where m.property_id = s.property_id and m.id = s.meter_id)`.as('meter'),
  sql<string | null>`(select f.name from floor f where f.property_id = s.property_id and f.id = s.floor_id)`.as(
    'floor',
  ),
  sql<string | null>`(select p.name from account p where p.id = s.assignee_id)`.as('assignee'),
  sql<string | null>`(select t.name from work_team t where t.property_id = s.property_id and t.id = s.team_id)`.as(
    'team',
  ),
];

const ORDERS: Orders = {
  next_due_on: sql`s.next_due_on`,
  title: sql`lower(s.title)`,
  asset: sql`lower(${assetColumn('name')})`,
  updated_at: sql`s.updated_at`,
  id: sql`s.id`,
};

const STATE_CONDITIONS: Readonly<Record<string, RawBuilder<boolean>>> = {
  paused: sql`not s.active`,
  waiting: sql`s.active and s.waits`,
  ended: sql`s.active and not s.waits and s.trigger = 'rule' and s.next_due_on is null`,
  active: sql`s.active and not s.waits and (s.trigger = 'meter' or s.next_due_on is not null)`,
};

function schedules(tx: Tx) {
  return tx.selectFrom('maintenance_schedule as s').innerJoin('property as p', 'p.id', 's.property_id');
}

function listQuery(tx: Tx, ask: MaintenanceListQuery, now: Date) {
  const search = ask.search_by.trim();
  const stateCondition = ask.standing === undefined ? undefined : STATE_CONDITIONS[ask.standing];
  return schedules(tx)
    .selectAll('s')
    .select('p.time_zone')
    .select(NAMES)
    .select(
      sql<number>`(select count(*)::int from work_order w
        where w.property_id = s.property_id and w.schedule_id = s.id and w.is_open and w.due_at <= ${now})`.as(
        'overdue',
      ),
    )
    .where('s.property_id', '=', ask.property_id)
    .$if(search !== '', (query) =>
      query.where(sql<boolean>`lower(s.title || e'\n' || s.location || e'\n' || coalesce(${assetColumn('name')}, '') || e'\n'
        || coalesce(${assetColumn('code')}, ''))
        like ${anywhere(search)}`),
    )
    .$if(stateCondition !== undefined, (query) => query.where(stateCondition ?? sql<boolean>`true`))
    .$if(ask.trigger !== undefined, (query) => query.where('s.trigger', '=', ask.trigger ?? 'rule'))
    .$if(ask.asset_id !== undefined, (query) => query.where('s.asset_id', '=', ask.asset_id ?? null));
}

export function listPage(tx: Tx, ask: MaintenanceListQuery, now: Date) {
  return readPage(tx, listQuery(tx, ask, now), ask, ORDERS);
}

/** Rows with an id greater than `after`, sorted by id, for the export. */
export function listAfter(tx: Tx, ask: MaintenanceListQuery, now: Date, after: string | null, limit: number) {
  return listQuery(tx, ask, now)
    .$if(after !== null, (query) => query.where('s.id', '>', after ?? ''))
    .orderBy('s.id')
    .limit(limit)
    .execute();
}

export function find(tx: Tx, { property_id, id }: ScheduleKey) {
  return schedules(tx)
    .selectAll('s')
    .select('p.time_zone')
    .select(NAMES)
    .where('s.property_id', '=', property_id)
    .where('s.id', '=', id)
    .executeTakeFirst();
}

function lockQuery(tx: Tx, { property_id, id }: ScheduleKey) {
  return (
    tx
      .selectFrom('maintenance_schedule as s')
      .innerJoin('property as p', 'p.id', 's.property_id')
      .selectAll('s')
      .select('p.time_zone')
      .where('s.property_id', '=', property_id)
      .where('s.id', '=', id)
      // Inserting an occurrence takes a key-share lock on the schedule, which this lock does not block.
      .forNoKeyUpdate('s')
  );
}

export function lock(tx: Tx, key: ScheduleKey): Promise<StoredSchedule | undefined> {
  return lockQuery(tx, key).executeTakeFirst();
}

/** Like `lock`, but returns undefined when another worker holds the row, because that worker does the same job. */
export function lockIfFree(tx: Tx, key: ScheduleKey): Promise<StoredSchedule | undefined> {
  return lockQuery(tx, key).skipLocked().executeTakeFirst();
}

/** Locks the active schedules of a meter, always in the order of their ids to avoid deadlocks. */
export function lockByMeter(tx: Tx, property_id: string, meter_id: string): Promise<StoredSchedule[]> {
  return tx
    .selectFrom('maintenance_schedule as s')
    .innerJoin('property as p', 'p.id', 's.property_id')
    .selectAll('s')
    .select('p.time_zone')
    .where('s.property_id', '=', property_id)
    .where('s.meter_id', '=', meter_id)
    .where('s.active', '=', true)
    .orderBy('s.id')
    .forNoKeyUpdate('s')
    .execute();
}

export async function insert(tx: Tx, row: Insertable<Database['maintenance_schedule']>): Promise<void> {
  await tx.insertInto('maintenance_schedule').values(row).execute();
}

export async function set(
  tx: Tx,
  { property_id, id }: ScheduleKey,
  facts: Updateable<Database['maintenance_schedule']>,
  now: Date,
): Promise<void> {
  await tx
    .updateTable('maintenance_schedule')
    .set({ ...facts, updated_at: now, version: sql`version + 1` })
    .where('property_id', '=', property_id)
    .where('id', '=', id)
    .execute();
}

/** Sets the next date of a schedule. Does not increment the version, so that an open form can still be saved. */
export async function advance(
  tx: Tx,
  { property_id, id }: ScheduleKey,
  to: Pick<Updateable<Database['maintenance_schedule']>, 'next_due_on' | 'waits' | 'meter_base'>,
): Promise<void> {
  await tx
    .updateTable('maintenance_schedule')
    .set(to)
    .where('property_id', '=', property_id)
    .where('id', '=', id)
    .execute();
}

export async function remove(tx: Tx, { property_id, id }: ScheduleKey): Promise<void> {
  await tx.deleteFrom('maintenance_schedule').where('property_id', '=', property_id).where('id', '=', id).execute();
}

/** Whether the account is active staff of the property. */
export async function isAssignable(tx: Tx, property_id: string, account_id: string): Promise<boolean> {
  const { rows } = await sql<{ any: boolean }>`
    select exists (
      select from staff_property sp join account a on a.id = sp.account_id and a.kind = 'staff' and a.active
       where sp.property_id = ${property_id} and a.id = ${account_id}) as any`.execute(tx);
  return rows[0]?.any ?? false;
}

/** Active schedules that have a next date. */
export function listRunning(tx: Tx, property_id: string) {
  return schedules(tx)
    .select(['s.id', 's.title', 's.trigger', 's.rule', 's.starts_on', 's.counted_from', 's.next_due_on', 's.active'])
    .select(assetColumn('name').as('asset'))
    .where('s.property_id', '=', property_id)
    .where('s.active', '=', true)
    .where('s.next_due_on', 'is not', null)
    .execute();
}
