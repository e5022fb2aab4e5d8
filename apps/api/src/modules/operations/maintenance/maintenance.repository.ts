import type { MaintenanceListQuery } from '@gerbang/shared/contracts/maintenance';
import { sql, type Insertable, type RawBuilder, type Selectable, type Updateable } from 'kysely';

import type { Database, Tx } from '../../platform/database.ts';
import { anywhere, readPage, type Orders } from '../../platform/datatable.ts';

/** One schedule of a property. */
export interface ScheduleKey {
  property_id: string;
  id: string;
}

/** A schedule as it is stored, with the zone in which its days are. */
export type StoredSchedule = Selectable<Database['maintenance_schedule']> & { time_zone: string };

/** The names of what a schedule refers to. */
export interface ScheduleNames {
  category: string | null;
  asset: string | null;
  asset_code: string | null;
  meter: string | null;
  floor: string | null;
  assignee: string | null;
  team: string | null;
}

/** A schedule of the list. */
export type ListedSchedule = StoredSchedule & ScheduleNames & { overdue: number };

const assetColumn = (column: 'name' | 'code') =>
  sql<
    string | null
  >`(select a.${sql.ref(column)} from asset a where a.property_id = s.property_id and a.id = s.asset_id)`;
const NAMES = [
  sql<string | null>`(select c.name from category c where c.property_id = s.property_id and c.id = s.category_id)`.as(
    'category',
  ),
  assetColumn('name').as('asset'),
  assetColumn('code').as('asset_code'),
  // By its number, and by the place where it hangs, as the list of meters names it.
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

const STANDS: Readonly<Record<string, RawBuilder<boolean>>> = {
  paused: sql`not s.active`,
  waiting: sql`s.active and s.waits`,
  ended: sql`s.active and not s.waits and s.trigger = 'rule' and s.next_due_on is null`,
  active: sql`s.active and not s.waits and (s.trigger = 'meter' or s.next_due_on is not null)`,
};

/** Schedules beside their property. */
function schedules(tx: Tx) {
  return tx.selectFrom('maintenance_schedule as s').innerJoin('property as p', 'p.id', 's.property_id');
}

/** The schedules that a list asks for, as a query to be paged or read through. */
function listed(tx: Tx, ask: MaintenanceListQuery, now: Date) {
  const search = ask.search_by.trim();
  const stands = ask.standing === undefined ? undefined : STANDS[ask.standing];
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
    .$if(stands !== undefined, (query) => query.where(stands ?? sql<boolean>`true`))
    .$if(ask.trigger !== undefined, (query) => query.where('s.trigger', '=', ask.trigger ?? 'rule'))
    .$if(ask.asset_id !== undefined, (query) => query.where('s.asset_id', '=', ask.asset_id ?? null));
}

/** One page of the list. */
export function listPage(tx: Tx, ask: MaintenanceListQuery, now: Date) {
  return readPage(tx, listed(tx, ask, now), ask, ORDERS);
}

/** The list's rows after one of them, in the order in which they were made. */
export function listAfter(tx: Tx, ask: MaintenanceListQuery, now: Date, after: string | null, limit: number) {
  return listed(tx, ask, now)
    .$if(after !== null, (query) => query.where('s.id', '>', after ?? ''))
    .orderBy('s.id')
    .limit(limit)
    .execute();
}

/** A schedule with the names of what it refers to. */
export function find(tx: Tx, { property_id, id }: ScheduleKey) {
  return schedules(tx)
    .selectAll('s')
    .select('p.time_zone')
    .select(NAMES)
    .where('s.property_id', '=', property_id)
    .where('s.id', '=', id)
    .executeTakeFirst();
}

function locking(tx: Tx, { property_id, id }: ScheduleKey) {
  return (
    tx
      .selectFrom('maintenance_schedule as s')
      .innerJoin('property as p', 'p.id', 's.property_id')
      .selectAll('s')
      .select('p.time_zone')
      .where('s.property_id', '=', property_id)
      .where('s.id', '=', id)
      // A new due date refers to the schedule; it waits for nobody who only moves the schedule on.
      .forNoKeyUpdate('s')
  );
}

/** A schedule, held against every other change. */
export function lock(tx: Tx, key: ScheduleKey): Promise<StoredSchedule | undefined> {
  return locking(tx, key).executeTakeFirst();
}

/** The same, unless somebody else holds it: what they do with it need not be done twice. */
export function lockFree(tx: Tx, key: ScheduleKey): Promise<StoredSchedule | undefined> {
  return locking(tx, key).skipLocked().executeTakeFirst();
}

/** The schedules of a property that go by a meter, held in one order. */
export function lockOfMeter(tx: Tx, property_id: string, meter_id: string): Promise<StoredSchedule[]> {
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

/** Adds a schedule. */
export async function insert(tx: Tx, row: Insertable<Database['maintenance_schedule']>): Promise<void> {
  await tx.insertInto('maintenance_schedule').values(row).execute();
}

/** Changes what staff set and counts the change. */
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

/** Moves a schedule on; whoever has its form open need not know. */
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

/** Deletes a schedule that never made anything. */
export async function remove(tx: Tx, { property_id, id }: ScheduleKey): Promise<void> {
  await tx.deleteFrom('maintenance_schedule').where('property_id', '=', property_id).where('id', '=', id).execute();
}

/** The zone of a property. */
export async function zoneOf(tx: Tx, property_id: string): Promise<string | undefined> {
  const row = await tx.selectFrom('property').select('time_zone').where('id', '=', property_id).executeTakeFirst();
  return row?.time_zone;
}

/** Whether somebody works at a property and may be given work. */
export async function isAssignable(tx: Tx, property_id: string, account_id: string): Promise<boolean> {
  const { rows } = await sql<{ any: boolean }>`
    select exists (
      select from staff_property sp join account a on a.id = sp.account_id and a.kind = 'staff' and a.active
       where sp.property_id = ${property_id} and a.id = ${account_id}) as any`.execute(tx);
  return rows[0]?.any ?? false;
}

/** The schedules of a property whose dates to come are known. */
export function listRunning(tx: Tx, property_id: string) {
  return schedules(tx)
    .select(['s.id', 's.title', 's.trigger', 's.rule', 's.starts_on', 's.counted_from', 's.next_due_on', 's.active'])
    .select(assetColumn('name').as('asset'))
    .where('s.property_id', '=', property_id)
    .where('s.active', '=', true)
    .where('s.next_due_on', 'is not', null)
    .execute();
}
