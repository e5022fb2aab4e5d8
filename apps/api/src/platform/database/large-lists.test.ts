import { assets } from '@gerbang/shared/contracts/operations/assets';
import { sql } from 'kysely';
import { describe, expect, it } from 'vitest';
import * as z from 'zod/mini';

import { aCategory, aFloor, aProperty, aStaffMember, aTenant, bearer, staffLogin } from '../../../test/builders.ts';
import { createWorld } from '../../../test/harness.ts';
import { aComplaint } from '../../../test/operations/complaints.ts';
import { aPermit } from '../../../test/permits/permits.ts';
import { aBuilding, submitLoading, submitWork } from '../../../test/permits/submissions.ts';
import { UNITS } from '../../modules/building/buildings/buildings.records.ts';
import { TENANTS } from '../../modules/building/tenants/tenants.records.ts';
import { ASSETS } from '../../modules/operations/assets/assets.records.ts';
import { listQuery, pageOf, type RecordListQuery } from '../records/records.ts';
import { transaction } from './database.ts';
import { readLargePage } from './large-lists.ts';
import type { TxScope } from './scope.ts';

const ROWS = 10_050;
const world = await createWorld();
const { id: property_id } = await aProperty(world);
const lamps = await aCategory(world, { property_id, kind: 'asset', name: 'Lampu' });
const pumps = await aCategory(world, { property_id, kind: 'asset', name: 'pompa' });
// Assets numbered from 1. Every third asset has no category, and the last fifty are beyond the cap.
await sql`
  insert into asset (property_id, id, code, name, category_id, serial_number, location)
  select ${property_id}, gen_random_uuid(), 'AST-' || lpad(n::text, 6, '0'), 'Barang ' || n,
         case n % 3 when 0 then null when 1 then ${lamps.id}::uuid else ${pumps.id}::uuid end, 'SN' || n * 7, 'Ruang ' || n % 10
    from generate_series(1, ${ROWS}) n`.execute(world.owner);
const floor = await aFloor(world, { property_id });
await sql`insert into unit (property_id, id, floor_id, name)
  select ${property_id}, gen_random_uuid(), ${floor.id}, 'Barang ' || n from generate_series(1, ${ROWS}) n`.execute(
  world.owner,
);
await sql`insert into tenant (property_id, id, name)
  select ${property_id}, gen_random_uuid(), 'Barang ' || n from generate_series(1, ${ROWS}) n`.execute(world.owner);
// More `Aula` rows than are sampled, so that the sample in order of name has no match for `barang`.
await sql`insert into unit (property_id, id, floor_id, name)
  select ${property_id}, gen_random_uuid(), ${floor.id}, 'Aula ' || n from generate_series(1, 2100) n`.execute(
  world.owner,
);
for (const table of ['asset', 'unit', 'tenant']) await sql`vacuum analyze ${sql.table(table)}`.execute(world.owner);
const staff = await aStaffMember(world, { properties: [property_id] });
const headers = bearer(await staffLogin(world, staff));
await sql`
  with walk as (insert into patrol_template (property_id, id, name, within_minutes)
                values (${property_id}, gen_random_uuid(), 'Malam', 30) returning id)
  insert into patrol_round (property_id, id, template_id, name, is_ordered, within_minutes, guard_id, started_at, due_at)
  select ${property_id}, gen_random_uuid(), id, 'Malam', false, 30, ${staff.id}, now(), now() + interval '1 hour' from walk`.execute(
  world.owner,
);
await sql`insert into shift_handover (property_id, id, leaving_id, matters, signed_at)
  values (${property_id}, gen_random_uuid(), ${staff.id}, 'Aman', now())`.execute(world.owner);

async function page(ask: Record<string, string>) {
  const query = { property_id, ...ask };
  const answer = await world.app.inject({ method: 'GET', url: '/v1/asset-datatable', query, headers });
  expect(answer.statusCode).toBe(200);
  return z.parse(assets.page, answer.json());
}

describe('a list beyond the cap', () => {
  it('[D7-46] [D7-48] marks a list beyond the cap as capped, and shows its first or last rows depending on the sort direction', async () => {
    const first = await page({});
    expect(first).toMatchObject({ total: 10_000, capped: true });
    expect(first.data.map(({ code }) => code).slice(0, 2)).toEqual(['AST-000001', 'AST-000002']);
    expect((await page({ sort: '-code' })).data[0]?.code).toBe('AST-010050');
  });

  it('sorts a capped list by columns of other tables up to the cap, with missing values last', async () => {
    const up = await page({ sort: 'category', page_size: '100' });
    expect(new Set(up.data.map(({ category }) => category))).toEqual(new Set(['Lampu']));
    const down = await page({ sort: '-category' });
    expect(new Set(down.data.map(({ category }) => category))).toEqual(new Set(['pompa']));
    const last = await page({ sort: '-category', page: '1000' });
    expect(last.data.map(({ category }) => category)).toEqual(Array.from({ length: 10 }, () => null));
    expect(up.data.every(({ code }) => code <= 'AST-010000')).toBe(true);
  });

  it('shows no row of a capped list on two pages', async () => {
    const seen = new Set<string>();
    for (const number of ['1', '2', '3']) {
      for (const { id } of (await page({ sort: 'category', page: number, page_size: '100' })).data) seen.add(id);
    }
    expect(seen.size).toBe(300);
  });
});

describe('a list within the cap', () => {
  it('[D7-44] [D7-48] counts a list exactly up to the last row below the cap', async () => {
    const most = await page({ search_by: 'ast-00' });
    expect([most.total, most.capped]).toEqual([9_999, undefined]);
    const few = await page({ search_by: 'barang 100' });
    expect([few.total, few.capped]).toEqual([62, undefined]);
  });
});

describe('a search in a large list', () => {
  it.each([
    ['a name', 'BARANG 9999', ['AST-009999']],
    ['a code', 'ast-000042', ['AST-000042']],
    ['a serial number', 'sn70350', ['AST-010050']],
    ['a wildcard as plain text, without a match', 'Barang_7', []],
    ['text across two columns, without a match', '9999 ast', []],
  ])('answers a search in a large list by %s', async (_what, search_by, codes) => {
    expect((await page({ search_by })).data.map(({ code }) => code)).toEqual(codes);
  });

  it.each([
    ['asset_by_part_of_text', ASSETS],
    ['tenant_by_part_of_text', TENANTS],
    ['unit_by_part_of_name', UNITS],
  ])('uses the index %s for a search in a large list', async (index, kind) => {
    const ask = { property_id, search_by: 'barang 9999', page: 1, page_size: 10 };
    const plan = await transaction(world.db, { property_id }, async (tx) => {
      // With few rows the planner would not use the index, so other scans are disabled.
      await sql`set local enable_seqscan = off; set local enable_indexscan = off`.execute(tx);
      const { rows } = await sql<{ 'QUERY PLAN': string }>`explain ${listQuery(tx, kind, ask)}`.execute(tx);
      return rows.map((row) => row['QUERY PLAN']).join('\n');
    });
    expect(plan).toContain(`Bitmap Index Scan on ${index}`);
  });
});

describe('a search that finds more than the cap', () => {
  const names = async (ask: Partial<RecordListQuery>) => {
    const asked = { property_id, search_by: 'barang', page: 1, page_size: 100, ...ask };
    const found = await transaction(world.db, { property_id }, (tx) => pageOf(tx, UNITS, asked));
    expect(found).toMatchObject({ total: 10_000, capped: true });
    return found.data.map(({ name }) => String(name));
  };

  it('returns the first matches of the whole list when the matches come first in the requested order', async () => {
    const last = Array.from({ length: ROWS }, (_, index) => `Barang ${index + 1}`).toSorted();
    expect((await names({ sort: '-name' })).toSorted()).toEqual(last.slice(-100));
  });

  it('returns matches sorted and without duplicates, not always the first ones, when they come last in the requested order', async () => {
    const first = await names({ sort: 'name' });
    expect(first).toHaveLength(100);
    expect(first.every((name) => name.startsWith('Barang '))).toBe(true);
    const second = await names({ sort: 'name', page: 2 });
    expect([...first, ...second]).toEqual([...new Set([...first, ...second])].toSorted());
  });

  it('sorts a capped search by columns of other tables', async () => {
    expect(await names({ sort: 'floor' })).toHaveLength(100);
  });
});

it('reads a list that is found through another table in order, beyond the cap too', async () => {
  const codes = (from: number) =>
    transaction(world.db, { property_id }, async (tx) => {
      const rows = () => tx.selectFrom('asset').select(['id', 'code']).where('property_id', '=', property_id);
      const some = () => rows().where('code', '>=', `AST-${String(from).padStart(6, '0')}`);
      const answer = await readLargePage(
        tx,
        { rows, slim: some, all: rows, is_found_elsewhere: true, orders: { code: sql`code`, id: sql`id` } },
        { page: 1, page_size: 2, search_by: '', sort: '-code' },
      );
      return [answer.total, answer.capped, answer.data.map(({ code }) => code)];
    });
  const last = ['AST-010050', 'AST-010049'];
  expect(await codes(1)).toEqual([10_000, true, last]);
  expect(await codes(10_001)).toEqual([50, undefined, last]);
});

describe('the list views', () => {
  const VIEWS = ['asset_list', 'tenant_list', 'unit_list', 'permit_list', 'permit_applicant_list'];
  const OF_PERMIT = ['permit_worker_list', 'permit_stage_list', 'permit_correction_list'];
  it.each([...VIEWS, ...OF_PERMIT, 'complaint_list', 'patrol_round_list', 'shift_handover_list'])(
    '%s shows one property to its staff and nothing to others',
    async (view) => {
      const building = await aBuilding(world);
      await submitLoading(world, building);
      await submitWork(world, building);
      if (view === 'complaint_list') await aComplaint(world, { property_id });
      if (view === 'permit_correction_list')
        await aPermit(world, {
          property_id: building.property_id,
          state: 'returned',
          corrections: [{ fields: ['items'] }],
        });
      const here = view.startsWith('permit') ? building.property_id : property_id;
      const tenant = await aTenant(world, { property_id: here });
      const reader = await aStaffMember(world, { properties: [here] });
      const other = await aProperty(world);
      const count = (scope: TxScope) =>
        transaction(world.db, scope, async (tx) => {
          const { rows } = await sql<{ found: number }>`select count(*)::int as found from ${sql.table(view)}`.execute(
            tx,
          );
          return rows[0]?.found;
        });
      expect(await count({ property_id: here })).toBeGreaterThan(0);
      expect(await count({ property_id: other.id })).toBe(0);
      expect(await count({})).toBe(0);
      expect(await count({ staff_id: reader.id })).toBe(0);
      expect(await count({ property_id: here, tenant_id: tenant.id })).toBe(0);
    },
  );

  it('permit_applicant_list has no contact data of people', async () => {
    const { rows } = await sql<{ name: string }>`
      select attname as name from pg_attribute where attrelid = 'permit_applicant_list'::regclass and attnum > 0 order by attnum`.execute(
      world.owner,
    );
    const names = ['property_id', 'permit_id', 'company', 'company_key', 'name', 'search_text'];
    expect(rows.map(({ name }) => name)).toEqual(names);
  });

  it('refuses writes through a list view', async () => {
    const write = transaction(world.db, { property_id }, (tx) => sql`delete from asset_list`.execute(tx));
    await expect(write).rejects.toThrow('permission denied');
  });
});
