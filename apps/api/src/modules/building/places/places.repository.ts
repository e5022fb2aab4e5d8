import type { PublicTenant } from '@gerbang/shared/contracts/building/public-lists';
import { sql } from 'kysely';

import type { Db, Tx } from '../../../platform/database/database.ts';

/**
 * Active properties whose name contains `search` or whose short code equals it, sorted by name. Returns public columns
 * only.
 */
export function listPublicProperties(db: Db, filter: { search: string; limit: number }) {
  let query = db
    .selectFrom('public_property')
    .selectAll()
    .orderBy(sql`lower(name)`)
    .orderBy('id')
    .limit(filter.limit);
  const search = filter.search.trim();
  if (search !== '') {
    // Uses `like` because a trigram index supports it. Wildcards in the search text are escaped.
    const pattern = `%${search.toLowerCase().replaceAll(/[\\%_]/g, String.raw`\$&`)}%`;
    query = query.where((eb) =>
      eb.or([sql<boolean>`lower(name) like ${pattern}`, eb('short_code', '=', search.toUpperCase())]),
    );
  }
  return query.execute();
}

export function findProperty(tx: Tx, property_id: string) {
  return activeProperty(tx, property_id).executeTakeFirst();
}

/** Like `findProperty`, but locks the row so that the short code cannot change before the new permit is committed. */
export function holdProperty(tx: Tx, property_id: string) {
  return activeProperty(tx, property_id).forKeyShare().executeTakeFirst();
}

/** A property, active or not, locked so that no day of it is closed before the transaction ends. */
export function holdAnyProperty(tx: Tx, property_id: string) {
  return tx.selectFrom('property').selectAll().where('id', '=', property_id).forKeyShare().executeTakeFirst();
}

/** Locks a property in preparation, so that its test permits are made and deleted one after the other. */
export function lockPreparedProperty(tx: Tx, property_id: string) {
  return tx
    .selectFrom('property')
    .selectAll()
    .where('id', '=', property_id)
    .where('live_since', 'is', null)
    .where('deleted_at', 'is', null)
    .forNoKeyUpdate()
    .executeTakeFirst();
}

/** The time zone of a property, active or not. */
export async function findTimeZone(tx: Tx, property_id: string): Promise<string | undefined> {
  const row = await tx.selectFrom('property').select('time_zone').where('id', '=', property_id).executeTakeFirst();
  return row?.time_zone;
}

function activeProperty(tx: Tx, property_id: string) {
  return tx.selectFrom('property').selectAll().where('id', '=', property_id).where('active', '=', true);
}

export function listFloors(tx: Tx, property_id: string): Promise<{ id: string; name: string }[]> {
  return tx
    .selectFrom('floor')
    .select(['id', 'name'])
    .where('property_id', '=', property_id)
    .orderBy('position')
    .orderBy('name')
    .execute();
}

export function findFloor(tx: Tx, property_id: string, floor_id: string): Promise<{ id: string } | undefined> {
  return tx
    .selectFrom('floor')
    .select('id')
    .where('property_id', '=', property_id)
    .where('id', '=', floor_id)
    .executeTakeFirst();
}

/** The active tenants of a property, sorted by name, with their units and floors. */
export async function listTenants(tx: Tx, property_id: string): Promise<PublicTenant[]> {
  const { rows } = await sql<PublicTenant>`
    select t.id, t.name, ${UNITS} as unit_list from tenant t
     where t.property_id = ${property_id} and t.active
     order by lower(t.name), t.id`.execute(tx);
  return rows;
}

export async function findTenant(tx: Tx, property_id: string, tenant_id: string): Promise<PublicTenant | undefined> {
  const { rows } = await sql<PublicTenant>`
    select t.id, t.name, ${UNITS} as unit_list from tenant t
     where t.property_id = ${property_id} and t.id = ${tenant_id} and t.active`.execute(tx);
  return rows[0];
}

const UNITS = sql`coalesce((
    select jsonb_agg(jsonb_build_object('id', u.id, 'name', u.name, 'floor', jsonb_build_object('id', f.id, 'name', f.name))
                     order by f.position, f.name, u.name)
      from tenant_unit tu
      join unit u on u.property_id = tu.property_id and u.id = tu.unit_id
      join floor f on f.property_id = u.property_id and f.id = u.floor_id
     where tu.property_id = t.property_id and tu.tenant_id = t.id), '[]')`;
