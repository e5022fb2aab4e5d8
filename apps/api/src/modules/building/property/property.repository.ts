import type { PropertyListQuery } from '@gerbang/shared/contracts/building/property';
import { OPEN_STATES } from '@gerbang/shared/domain/permits/states';
import { sql, type Insertable, type Selectable, type Updateable } from 'kysely';

import type { Database, Tx } from '../../../platform/database/database.ts';
import { anywhere, readPage, type Orders, type Page } from '../../../platform/database/datatable.ts';

export type StoredProperty = Selectable<Database['property']>;

export type ListedProperty = Awaited<ReturnType<typeof listPage>>['data'][number];

/** The count of open permits stops at this number. */
const OPEN_CAP = 1000;

const ORDERS: Orders = {
  name: sql`lower(p.name)`,
  type: sql`p.type`,
  city: sql`lower(p.city)`,
  floors: sql`floors`,
  tenants: sql`tenants`,
  open_permits: sql`open_permits`,
  updated_at: sql`p.updated_at`,
  id: sql`p.id`,
};

/** Query for the properties in the scope that match the filter, without sorting and paging. */
function listQuery(tx: Tx, ask: PropertyListQuery) {
  const search = ask.search_by.trim();
  return tx
    .selectFrom('property as p')
    .select([
      'p.id',
      'p.name',
      'p.short_code',
      'p.type',
      'p.city',
      'p.time_zone',
      'p.uses_gate',
      'p.active',
      'p.updated_at',
    ])
    .select([
      sql<boolean>`p.live_since is null`.as('in_preparation'),
      sql<number>`(select count(*)::int from floor f where f.property_id = p.id)`.as('floors'),
      sql<number>`(select count(*)::int from tenant t where t.property_id = p.id and t.active)`.as('tenants'),
      sql<number>`(select count(*)::int from (
        select from permit where property_id = p.id and p.live_since is not null and state = any(${[...OPEN_STATES]})
         limit ${sql.lit(OPEN_CAP)}) as open)`.as('open_permits'),
    ])
    .where('p.deleted_at', 'is', null)
    .$if(search !== '', (query) =>
      query.where((eb) =>
        eb.or([
          sql<boolean>`lower(p.name) like ${anywhere(search)}`,
          sql<boolean>`lower(p.city) like ${anywhere(search)}`,
          sql<boolean>`p.short_code like ${anywhere(search).toUpperCase()}`,
        ]),
      ),
    )
    .$if(ask.type !== undefined, (query) => query.where('p.type', 'in', ask.type ?? []))
    .$if(ask.time_zone !== undefined, (query) => query.where('p.time_zone', 'in', ask.time_zone ?? []))
    .$if(ask.status !== undefined, (query) => query.where('p.active', '=', ask.status === 'active'));
}

export function listPage(tx: Tx, ask: PropertyListQuery) {
  return readPage(tx, listQuery(tx, ask), ask, ORDERS) satisfies Promise<Page<unknown>>;
}

/** The rows of the list after the id `after`, in order of creation. */
export function listAfter(tx: Tx, ask: PropertyListQuery, after: string | null, limit: number) {
  return listQuery(tx, ask)
    .$if(after !== null, (query) => query.where('p.id', '>', after ?? ''))
    .orderBy('p.id')
    .limit(limit)
    .execute();
}

export function find(tx: Tx, id: string): Promise<StoredProperty | undefined> {
  return tx.selectFrom('property').selectAll().where('id', '=', id).where('deleted_at', 'is', null).executeTakeFirst();
}

/** Like `find`, but locks the row against other changes and new permits until the transaction ends. */
export function lock(tx: Tx, id: string): Promise<StoredProperty | undefined> {
  return tx
    .selectFrom('property')
    .selectAll()
    .where('id', '=', id)
    .where('deleted_at', 'is', null)
    .forUpdate()
    .executeTakeFirst();
}

export function insert(tx: Tx, row: Insertable<Database['property']>): Promise<StoredProperty> {
  return tx.insertInto('property').values(row).returningAll().executeTakeFirstOrThrow();
}

export function set(tx: Tx, id: string, facts: Updateable<Database['property']>, now: Date): Promise<StoredProperty> {
  return tx
    .updateTable('property')
    .set({ ...facts, updated_at: now, version: sql`version + 1` })
    .where('id', '=', id)
    .returningAll()
    .executeTakeFirstOrThrow();
}

/** Sets the logo of a new property. Does not increment the version. */
export async function setLogo(tx: Tx, id: string, logo_file_id: string): Promise<void> {
  await tx.updateTable('property').set({ logo_file_id }).where('id', '=', id).execute();
}

/** Permit codes contain the short code, so a property with permits cannot change it. */
export async function hasPermits(tx: Tx, id: string): Promise<boolean> {
  const { rows } = await sql<{ any: boolean }>`
    select exists (select from permit where property_id = ${id}) as any`.execute(tx);
  return rows[0]?.any ?? false;
}

export async function isInUse(tx: Tx, id: string): Promise<boolean> {
  const { rows } = await sql<{ any: boolean }>`
    select exists (select from permit where property_id = ${id})
        or exists (select from tenant where property_id = ${id}) as any`.execute(tx);
  return rows[0]?.any ?? false;
}

/** Assigns a new property to its creator and to everyone else in the group who may create properties. */
export async function assignToMakers(tx: Tx, id: string, group_id: string, maker_id: string): Promise<void> {
  await sql`
    insert into staff_property (account_id, property_id)
    select a.id, ${id} from account a
     where a.group_id = ${group_id} and a.kind = 'staff' and a.active
       and (a.id = ${maker_id}
            or exists (select from role_action ra where ra.role_id = a.role_id and ra.action = 'property.create'))`.execute(
    tx,
  );
}

export async function unassign(tx: Tx, id: string): Promise<void> {
  await tx.deleteFrom('staff_property').where('property_id', '=', id).execute();
}
