import { sql } from 'kysely';
import { describe, expect, it } from 'vitest';

import { createWorld, MONDAY_MORNING } from '../../apps/api/test/harness.ts';
import { databaseUrl } from '../../apps/api/test/services.ts';
import { seedDemo } from '../demo/seed-demo.ts';
import { seedScale } from './scale.ts';

const PERMITS = 2_000;
const world = await createWorld();
const { owner, database } = world;
await seedDemo(owner, world.deps.storage);
await seedScale(owner, { url: databaseUrl('owner', database), permits: PERMITS, seed: 7, now: MONDAY_MORNING });

async function rows<Row>(query: ReturnType<typeof sql<Row>>): Promise<Row[]> {
  return (await query.execute(owner)).rows;
}

describe('the operations of a scale set', () => {
  it('creates a work order per ten permits of a scale set, numbered per property, and some complaints', async () => {
    const found = await rows(sql<{ orders: number; last: number }>`
      select count(*)::int as orders, max(w.number) as last from work_order w join property p on p.id = w.property_id
       where p.short_code like 'S__' group by w.property_id having max(w.number) <> count(*) or min(w.number) <> 1`);
    expect(found).toEqual([]);
    const [all] = await rows(sql<Record<string, number>>`
      select count(*)::int as orders, count(*) filter (where is_open)::int as open, count(*) filter (where source = 'complaint')::int as asked
        from work_order w join property p on p.id = w.property_id where p.short_code like 'S__'`);
    expect((all?.['orders'] ?? 0) / PERMITS).toBeCloseTo(0.1, 2);
    expect([all?.['open'], all?.['asked']].every((count) => count !== undefined && count > 0)).toBe(true);
    const [complaints] = await rows(sql<{ n: number }>`
      select count(*)::int as n from complaint c join property p on p.id = c.property_id where p.short_code like 'S__'`);
    expect((complaints?.n ?? 0) / PERMITS).toBeCloseTo(0.05, 2);
  });

  it('stores the office minutes of a scale set’s complaints as the database would compute them', async () => {
    const wrong = await rows(sql`
      select c.created_at, answer_minutes, solve_minutes from complaint c
       where answer_minutes is distinct from case when answered_at is not null
               then office_minutes_between(property_id, created_at, answered_at) end
          or solve_minutes is distinct from case when resolved_at is not null
               then office_minutes_between(property_id, created_at, resolved_at) end`);
    expect(wrong).toEqual([]);
  });

  it('leaves no overdue notification and no past due date in a scale set', async () => {
    const told = await rows(sql`
      select w.id from work_orders_overdue(${MONDAY_MORNING}, 10) w join property p on p.id = w.property_id and p.short_code like 'S__'`);
    const due = await rows(sql`
      select m.id from maintenance_schedule m join property p on p.id = m.property_id
       where p.short_code like 'S__' and m.next_due_on <= ${MONDAY_MORNING}::timestamptz::date`);
    expect([told, due]).toEqual([[], []]);
  });
});
