import { sql } from 'kysely';
import { beforeAll, describe, expect, it } from 'vitest';

import { isDatabaseError, transaction } from '../../src/platform/database/database.ts';
import { newId } from '../../src/platform/database/ids.ts';
import type { Side, TxScope } from '../../src/platform/database/scope.ts';
import { aFullProperty } from '../building/full-property.ts';
import { createWorld } from '../harness.ts';

const world = await createWorld();
let own: Awaited<ReturnType<typeof aFullProperty>>;
let foreign: Awaited<ReturnType<typeof aFullProperty>>;
let tables: string[];
/** Tables that only staff and jobs may use. */
let staff_tables: string[];

const SIDES: readonly Side[] = ['staff', 'lists', 'tenant', 'public', 'jobs'];
const ROLES = ['gerbang_app', ...SIDES.map((side) => `gerbang_${side}`)];
const NO_RIGHT = '42501';

beforeAll(async () => {
  own = await aFullProperty(world);
  foreign = await aFullProperty(world);
  const { rows } = await sql<{ name: string }>`
    select c.relname as name from pg_class c join pg_attribute a on a.attrelid = c.oid and a.attname = 'property_id'
     where c.relnamespace = 'public'::regnamespace and c.relkind in ('r', 'p') order by 1`.execute(world.owner);
  tables = rows.map((row) => row.name);
  const staff = await sql<{ name: string }>`
    select tablename as name from pg_policies where policyname = 'only_for_staff' order by 1`.execute(world.owner);
  staff_tables = staff.rows.map((row) => row.name);
});

async function unfiltered(scope: TxScope, table: string): Promise<Record<string, unknown>[]> {
  return transaction(world.db, scope, async (tx) => {
    const { rows } = await sql<Record<string, unknown>>`select * from ${sql.id(table)}`.execute(tx);
    return rows;
  });
}
/** What one side sees without a filter. Null when it has no right to use the table. */
async function seenBy(side: Side, scope: TxScope, table: string): Promise<Record<string, unknown>[] | null> {
  return unfiltered({ ...scope, side }, table).catch((error: unknown) => {
    if (isDatabaseError(error, NO_RIGHT)) return null;
    throw error;
  });
}

const all = async (table: string) =>
  (await sql<Record<string, unknown>>`select * from ${sql.id(table)}`.execute(world.owner)).rows;

describe('row-level security for a query without a filter', () => {
  it('uses only roles that own no tables and cannot bypass row-level security', async () => {
    const { rows } = await sql<{ rolname: string; rolsuper: boolean; rolbypassrls: boolean; owned: number }>`
      select rolname, rolsuper, rolbypassrls, (select count(*)::int from pg_class where relowner = r.oid and relnamespace = 'public'::regnamespace) as owned
        from pg_roles r where rolname = any(${ROLES})`.execute(world.db);
    const harmless = { rolsuper: false, rolbypassrls: false, owned: 0 };
    expect(rows).toHaveLength(ROLES.length);
    for (const { rolname, ...rights } of rows) expect([rolname, rights]).toEqual([rolname, harmless]);
  });

  it('connects as a role that has the policies and rights of another one only after changing to it', async () => {
    const { rows } = await sql<{ name: string; login: boolean; inherits: boolean; may_change: boolean }>`
      select rolname as name, rolcanlogin as login, pg_has_role(current_user, oid, 'usage') as inherits,
             pg_has_role(current_user, oid, 'member') as may_change
        from pg_roles where rolname = any(${ROLES.slice(1)})`.execute(world.db);
    expect(rows).toHaveLength(SIDES.length);
    for (const { name, ...role } of rows)
      expect([name, role]).toEqual([name, { login: false, inherits: false, may_change: true }]);
  });

  it('runs each transaction as the role of its side', async () => {
    const roleIn = async (scope: TxScope) =>
      transaction(world.db, scope, async (tx) => {
        const { rows } = await sql<{ role: string }>`select current_user as role`.execute(tx);
        return rows[0]?.role;
      });
    const { property_id, staff, tenants } = own;
    for (const side of SIDES) expect(await roleIn({ property_id, side })).toBe(`gerbang_${side}`);
    expect(await roleIn({ property_id })).toBe('gerbang_jobs');
    expect(await roleIn({ staff_id: staff.id })).toBe('gerbang_lists');
    expect(await roleIn({ property_id, tenant_id: tenants[0].tenant_id })).toBe('gerbang_tenant');
  });

  it('keeps the tables of staff from tenants and visitors, who have no right to use them', async () => {
    expect(staff_tables.length).toBeGreaterThan(30);
    for (const table of tables) {
      const of_staff = staff_tables.includes(table);
      const { property_id, tenants } = own;
      const tenant = await seenBy('tenant', { property_id, tenant_id: tenants[0].tenant_id }, table);
      const visitor = await seenBy('public', { property_id }, table);
      expect([table, tenant === null, visitor === null]).toEqual([table, of_staff, of_staff]);
    }
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
      for (const side of ['staff', 'jobs', 'public'] as const) {
        const rows = await seenBy(side, { property_id: own.property_id }, table);
        const expected = rows === null ? [] : [own.property_id];
        expect([table, side, [...new Set(rows?.map((row) => row['property_id']))]]).toEqual([table, side, expected]);
      }
      for (const side of SIDES) expect([table, side, (await seenBy(side, {}, table)) ?? []]).toEqual([table, side, []]);
    }
    const properties = await unfiltered({ property_id: own.property_id }, 'property');
    expect(properties.map((row) => row['id'])).toEqual([own.property_id]);
    expect(await unfiltered({}, 'property')).toEqual([]);
  });

  it('shows no row of a property to an application that has not changed its role', async () => {
    const settings = [own.property_id, own.staff.id, own.tenants[0].tenant_id];
    await world.db.transaction().execute(async (tx) => {
      await sql`select set_config('app.property_id', ${settings[0]}, true), set_config('app.staff_id', ${settings[1]}, true)`.execute(
        tx,
      );
      for (const table of tables.filter((name) => !name.startsWith('rollup_'))) {
        const { rows } = await sql`select from ${sql.id(table)}`.execute(tx);
        expect([table, rows.length]).toEqual([table, 0]);
      }
    });
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
      expect([table, (await seenBy('tenant', scope, table))?.filter(others) ?? []]).toEqual([table, []]);
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
