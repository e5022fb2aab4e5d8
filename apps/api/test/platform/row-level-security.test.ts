import { sql } from 'kysely';
import { beforeAll, describe, expect, it } from 'vitest';

import { transaction, type TxScope } from '../../src/platform/database/database.ts';
import { newId } from '../../src/platform/database/ids.ts';
import { aFullProperty } from '../building/full-property.ts';
import { createWorld } from '../harness.ts';

const world = await createWorld();
let own: Awaited<ReturnType<typeof aFullProperty>>;
let foreign: Awaited<ReturnType<typeof aFullProperty>>;
let tables: string[];

beforeAll(async () => {
  own = await aFullProperty(world);
  foreign = await aFullProperty(world);
  const { rows } = await sql<{ name: string }>`
    select c.relname as name from pg_class c join pg_attribute a on a.attrelid = c.oid and a.attname = 'property_id'
     where c.relnamespace = 'public'::regnamespace and c.relkind in ('r', 'p') order by 1`.execute(world.owner);
  tables = rows.map((row) => row.name);
});

async function unfiltered(scope: TxScope, table: string): Promise<Record<string, unknown>[]> {
  return transaction(world.db, scope, async (tx) => {
    const { rows } = await sql<Record<string, unknown>>`select * from ${sql.id(table)}`.execute(tx);
    return rows;
  });
}
const all = async (table: string) =>
  (await sql<Record<string, unknown>>`select * from ${sql.id(table)}`.execute(world.owner)).rows;

describe('row-level security for a query without a filter', () => {
  it('connects as a role that owns no tables and cannot bypass row-level security', async () => {
    const { rows } = await sql<{ rolsuper: boolean; rolbypassrls: boolean; owned: number }>`
      select rolsuper, rolbypassrls, (select count(*)::int from pg_class where relowner = r.oid and relnamespace = 'public'::regnamespace) as owned
        from pg_roles r where rolname = current_user`.execute(world.db);
    expect(rows).toEqual([{ rolsuper: false, rolbypassrls: false, owned: 0 }]);
  });

  it('grants no writes through views, which run with the rights of their owner', async () => {
    const { rows } = await sql<{ name: string }>`
      select c.relname as name from pg_class c
       where c.relnamespace = 'public'::regnamespace and c.relkind = 'v'
         and has_table_privilege(c.oid, 'insert, update, delete')`.execute(world.db);
    expect(rows).toEqual([]);
  });

  it('allows only the application to call the functions of the schema', async () => {
    const { rows } = await sql<{ name: string }>`
      select p.proname as name from pg_proc p join pg_roles o on o.oid = p.proowner and not o.rolsuper
       where p.pronamespace = 'public'::regnamespace and has_function_privilege('public', p.oid, 'execute')`.execute(
      world.db,
    );
    expect(rows).toEqual([]);
  });

  it('enables row-level security for every table with a property, and tests each with foreign rows', async () => {
    expect(tables.length).toBeGreaterThan(30);
    const { rows } = await sql<{ relname: string }>`
      select relname from pg_class where relname = any(${tables}) and relnamespace = 'public'::regnamespace and not relrowsecurity`.execute(
      world.owner,
    );
    expect(rows).toEqual([]);
    for (const table of tables) {
      const leakable = (await all(table)).filter((row) => row['property_id'] === foreign.property_id);
      expect([table, leakable.length > 0]).toEqual([table, true]);
    }
  });

  it('[D4-42] shows staff no row of a property that is not assigned to them', async () => {
    for (const table of tables) {
      const rows = await unfiltered({ staff_id: own.staff.id }, table);
      expect([table, [...new Set(rows.map((row) => row['property_id']))]]).toEqual([table, [own.property_id]]);
    }
  });

  it('shows no rows of another property in the scope of a property, and no rows without a scope', async () => {
    for (const table of tables) {
      const rows = await unfiltered({ property_id: own.property_id }, table);
      expect([table, [...new Set(rows.map((row) => row['property_id']))]]).toEqual([table, [own.property_id]]);
      expect([table, await unfiltered({}, table)]).toEqual([table, []]);
    }
    const properties = await unfiltered({ property_id: own.property_id }, 'property');
    expect(properties.map((row) => row['id'])).toEqual([own.property_id]);
    expect(await unfiltered({}, 'property')).toEqual([]);
  });

  it('[D4-43] shows a tenant no row of another tenant of the same property', async () => {
    const [mine, other] = own.tenants;
    const scope = { property_id: own.property_id, tenant_id: mine.tenant_id };
    let compared = 0;
    for (const table of tables) {
      const others = (row: Record<string, unknown>) =>
        row['tenant_id'] === other.tenant_id ||
        row['permit_id'] === other.permit_id ||
        row['id'] === other.tenant_id ||
        row['id'] === other.permit_id;
      if (!(await all(table)).some(others)) continue;
      compared += 1;
      // The code of a permit can be looked up in every scope. It reveals only the property and the id of the permit.
      if (table === 'permit_code') continue;
      expect([table, (await unfiltered(scope, table)).filter(others)]).toEqual([table, []]);
    }
    expect(compared).toBeGreaterThan(15);
  });

  it('refuses to write a row into another property or for another tenant', async () => {
    const [mine, other] = own.tenants;
    const insertFloor = (scope: TxScope, property_id: string) =>
      transaction(world.db, scope, (tx) =>
        tx
          .insertInto('floor')
          .values({ property_id, id: newId(), name: `F ${newId()}`, position: 1 })
          .execute(),
      );
    await expect(insertFloor({ property_id: own.property_id }, own.property_id)).resolves.toBeDefined();
    await expect(insertFloor({ property_id: own.property_id }, foreign.property_id)).rejects.toThrow(
      /row-level security/,
    );
    await expect(insertFloor({ staff_id: own.staff.id }, own.property_id)).rejects.toThrow(/row-level security/);
    const insertItem = (tenant_id: string) =>
      transaction(world.db, { property_id: own.property_id, tenant_id: mine.tenant_id }, (tx) =>
        tx
          .insertInto('goods_item')
          .values({ property_id: own.property_id, id: newId(), tenant_id, name: 'Kursi' })
          .execute(),
      );
    await expect(insertItem(mine.tenant_id)).resolves.toBeDefined();
    await expect(insertItem(other.tenant_id)).rejects.toThrow(/row-level security/);
  });

  it('resets the scope at the end of the transaction', async () => {
    const narrow = await createWorld({ env: { DATABASE_POOL: '1' } });
    await transaction(narrow.db, { property_id: own.property_id }, async () => undefined);
    const { rows } = await sql<{
      scope: string | null;
    }>`select nullif(current_setting('app.property_id', true), '') as scope`.execute(narrow.db);
    expect(rows).toEqual([{ scope: null }]);
  });

  it('accepts only well-formed ids as scope', async () => {
    for (const property_id of ["' or true --", '', 'x', `${own.property_id}'`]) {
      await expect(transaction(world.db, { property_id }, async () => undefined)).rejects.toThrow('malformed');
    }
  });
});
