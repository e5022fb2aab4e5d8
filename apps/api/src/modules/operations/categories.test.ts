import type { CategoryKind, CategoryRecord } from '@gerbang/shared/contracts/building/categories';
import { sql } from 'kysely';
import { beforeEach, describe, expect, it } from 'vitest';

import { aCategory, aProperty, aTenant } from '../../../test/builders.ts';
import { createWorld } from '../../../test/harness.ts';
import { aComplaint } from '../../../test/operations/complaints.ts';
import { aSchedule } from '../../../test/operations/maintenance.ts';
import { aNews } from '../../../test/operations/news.ts';
import { aWorkOrder } from '../../../test/operations/work-orders.ts';
import { staffCaller, type StaffCaller } from '../../../test/staff-caller.ts';
import { newId } from '../../platform/database/ids.ts';

const world = await createWorld();
let property_id: string;
let call: StaffCaller;

beforeEach(async () => {
  property_id = (await aProperty(world)).id;
  call = await staffCaller(world, property_id);
});

interface Use {
  kind: CategoryKind;
  refer: (category_id: string) => Promise<unknown>;
}

/** The tables that refer to a category, each with a function that adds such a row. */
const USES: Readonly<Record<string, Use>> = {
  tenant: { kind: 'tenant', refer: (category_id) => aTenant(world, { property_id, category_id }) },
  asset: {
    kind: 'asset',
    refer: (category_id) =>
      sql`insert into asset (property_id, id, code, name, category_id)
          values (${property_id}, ${newId()}, 'AST-1', 'Pompa', ${category_id})`.execute(world.owner),
  },
  complaint: { kind: 'complaint', refer: (category_id) => aComplaint(world, { property_id, category_id }) },
  work_order: { kind: 'work_order', refer: (category_id) => aWorkOrder(world, { property_id, category_id }) },
  maintenance_schedule: { kind: 'work_order', refer: (category_id) => aSchedule(world, { property_id, category_id }) },
  news: {
    kind: 'news',
    refer: async (category_id) => {
      const id = await aNews(world.owner, { property_id });
      await world.owner.updateTable('news').set({ category_id }).where('id', '=', id).execute();
    },
  },
  news_audience: {
    kind: 'tenant',
    refer: async (category_id) => {
      const news_id = await aNews(world.owner, { property_id });
      const named = { position: 1, tenant_id: null, category_id, role_id: null };
      await world.owner
        .insertInto('news_audience')
        .values({ property_id, news_id, ...named })
        .execute();
    },
  },
};

/** Response hours are settings of a complaint category and are deleted with it. */
const SETTINGS = ['complaint_target'];

async function readUses(category: { kind: CategoryKind; id: string }): Promise<number | undefined> {
  const answer = await call('GET', `category-datatable?kind=${category.kind}`);
  return answer.json<{ data: CategoryRecord[] }>().data.find(({ id }) => id === category.id)?.in_use;
}

describe('a category in use', () => {
  it.each(Object.entries(USES))('counts the rows of %s and is not deleted', async (_table, { kind, refer }) => {
    const category = await aCategory(world, { property_id, kind });
    expect(await readUses(category)).toBe(0);
    await refer(category.id);
    expect(await readUses(category)).toBe(1);
    const refused = await call('DELETE', `category/${category.id}`);
    expect(refused.statusCode).toBe(409);
    expect(refused.json().code).toBe('in_use');
  });

  it('adds up the rows of two tables that refer to the category', async () => {
    const category = await aCategory(world, { property_id, kind: 'work_order' });
    await aWorkOrder(world, { property_id, category_id: category.id });
    await aSchedule(world, { property_id, category_id: category.id });
    expect(await readUses(category)).toBe(2);
  });

  it('has a count for every table that refers to a category', async () => {
    const { rows } = await sql<{ table: string }>`
      select conrelid::regclass::text as table from pg_constraint where confrelid = 'category'::regclass order by 1`.execute(
      world.owner,
    );
    expect(rows.map(({ table }) => table)).toEqual([...Object.keys(USES), ...SETTINGS].toSorted());
  });
});

it('deletes a category that nothing refers to, with its response hours', async () => {
  const category = await aCategory(world, { property_id, kind: 'complaint' });
  await sql`insert into complaint_target (property_id, category_id, priority, answer_hours, solve_hours)
            values (${property_id}, ${category.id}, 'normal', 1, 2)`.execute(world.owner);
  expect((await call('DELETE', `category/${category.id}`)).statusCode).toBe(204);
});
