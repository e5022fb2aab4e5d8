import { permitStatus } from '@gerbang/shared/contracts/permits/status';
import { readCode, showCode } from '@gerbang/shared/domain/permits/code';
import { sql } from 'kysely';
import { Client } from 'pg';
import { describe, expect, it } from 'vitest';
import * as z from 'zod/mini';

import { newToken } from '../../apps/api/src/platform/database/ids.ts';
import { createWorld, MONDAY_MORNING, type World } from '../../apps/api/test/harness.ts';
import {
  aDecider,
  aLoadingForm,
  approve,
  logOf,
  permitRow,
  submitLoading,
  type Building,
} from '../../apps/api/test/permits/submissions.ts';
import { databaseUrl } from '../../apps/api/test/services.ts';
import { seedDemo } from '../demo/seed-demo.ts';
import { propertyId } from '../demo/seed-property.ts';
import { readScaleBuilding } from './building.ts';
import { planScale } from './plan.ts';
import { makePermits } from './property.ts';
import { seedScale } from './scale.ts';
import { sceneOf } from './scene.ts';
import { emptyTables } from './tables.ts';

const PERMITS = 2_000;
const world = await createWorld();
const { owner } = world;
await seedDemo(owner, world.deps.storage);
const constraintsBefore = await constraints(world);
const scaled = await seedScale(owner, optionsFor(world));
const FIRST = propertyId('S01');

function optionsFor({ database }: World) {
  return { url: databaseUrl('owner', database), permits: PERMITS, seed: 7, now: MONDAY_MORNING };
}

async function rows<Row>(query: ReturnType<typeof sql<Row>>): Promise<Row[]> {
  return (await query.execute(owner)).rows;
}

async function constraints(of: World): Promise<string[]> {
  const { rows: lines } = await sql<{ line: string }>`
    select concat_ws(' ', conrelid::regclass, conname, pg_get_constraintdef(oid), convalidated) as line
      from pg_constraint where connamespace = 'public'::regnamespace
    union all
    select concat_ws(' ', pg_get_indexdef(indexrelid), indisvalid) from pg_index i
      join pg_class c on c.oid = i.indrelid where c.relnamespace = 'public'::regnamespace
    order by 1`.execute(of.owner);
  return lines.map(({ line }) => line);
}

const MISDESCRIBED = sql`select from permit_applicant where search_text <> permit_search_text(property_id, permit_id, company)`;
describe('the scale set', () => {
  it('creates exactly the requested number of permits, a tenth in one property and fewer in each next one', async () => {
    expect(scaled.permits).toBe(PERMITS);
    const counts = await rows(sql<{ property_id: string; permits: number }>`
      select property_id, count(*)::int as permits from permit group by 1 order by 2 desc`);
    expect(counts).toHaveLength(40);
    expect(counts[0]).toEqual({ property_id: FIRST, permits: PERMITS / 10 });
    expect(counts[1]?.permits).toBeLessThan(PERMITS / 10);
    expect(counts.at(-1)?.permits).toBeLessThan((counts[1]?.permits ?? 0) / 5);
    expect(counts.reduce((sum, { permits }) => sum + permits, 0)).toBe(PERMITS);
  });

  it.each([1, 99, 10_000_000])(
    'distributes %i permits over the properties of a scale set without losing one',
    (permits) => {
      expect(planScale(permits).reduce((sum, property) => sum + property.permits, 0)).toBe(permits);
    },
  );

  it('creates permits of all kinds over three years, with only a small part still open', async () => {
    const [found] = await rows(sql<Record<string, number>>`
      select count(*) filter (where kind = 'loading')::int as loading,
             count(*) filter (where kind = 'unloading')::int as unloading,
             count(*) filter (where kind = 'work')::int as work,
             count(*) filter (where state in ('submitted', 'in_review', 'returned', 'approved'))::int as under_way,
             count(distinct date_trunc('month', created_at))::int as months,
             count(*) filter (where created_at > ${MONDAY_MORNING} or updated_at > ${MONDAY_MORNING})::int as to_come
        from permit`);
    expect((found?.['loading'] ?? 0) / PERMITS).toBeCloseTo(0.45, 1);
    expect((found?.['unloading'] ?? 0) / PERMITS).toBeCloseTo(0.37, 1);
    expect((found?.['work'] ?? 0) / PERMITS).toBeCloseTo(0.18, 1);
    expect(found?.['months']).toBeGreaterThanOrEqual(36);
    expect(found?.['to_come']).toBe(0);
    expect(found?.['under_way']).toBeGreaterThan(3);
    expect(found?.['under_way']).toBeLessThan(PERMITS / 20);
  });

  it('enables every trigger again after a scale set, and queues a recount of everything', async () => {
    expect(await rows(sql`select tgname from pg_trigger where tgenabled <> 'O' and not tgisinternal`)).toEqual([]);
    const [asked] = await rows(sql<{ n: number }>`select count(*)::int as n from rollup_rebuild`);
    expect(asked?.n).toBeGreaterThan(40);
    expect(
      await rows(sql`
      select from permit_stage where decided_at is not null and asked_at is not null and office_minutes is null`),
    ).toEqual([]);
  });

  it('restores every key, foreign key, check and index after a scale set, all valid', async () => {
    expect(await constraints(world)).toEqual(constraintsBefore);
    const off = await rows(sql`select from pg_class where reloptions::text like '%autovacuum%'`);
    expect(off).toHaveLength(0);
  });
});

describe('the permits of a scale set', () => {
  it('writes lots and applicants of a scale set with the same derived columns as triggers would compute', async () => {
    const wrong = await rows(sql`
      select l.* from goods_lot l join permit p on p.property_id = l.property_id and p.id = l.permit_id
        join permit_item i on i.property_id = l.property_id and i.permit_id = l.permit_id and i.id = l.permit_item_id
        join permit_applicant a on a.property_id = p.property_id and a.permit_id = p.id
       where l.leave_by is distinct from lot_leaves_by(l.property_id, l.permit_id, l.id)
          or l.search_text <> lower(concat_ws(e'\n', i.name, a.company, p.code)) or l.tenant_id is distinct from p.tenant_id
          or l.entered_at <> (select min(moved_at) from goods_movement m where m.property_id = l.property_id
                                and m.permit_id = l.permit_id and m.permit_item_id = l.permit_item_id and m.direction = 'in')`);
    expect([...wrong, ...(await rows(MISDESCRIBED))]).toEqual([]);
    expect(await rows(sql`select from goods_lot where leave_by is not null limit 1`)).toHaveLength(1);
  });

  it('gives the permits of a scale set distinct, valid codes', async () => {
    const codes = await rows(sql<{ code: string; kind: string; short_code: string }>`
      select c.code, p.kind, pr.short_code from permit_code c
        join permit p on p.property_id = c.property_id and p.id = c.permit_id and p.code = c.code
        join property pr on pr.id = p.property_id`);
    expect(codes).toHaveLength(PERMITS);
    for (const { code, kind, short_code } of codes) expect(readCode(code)).toMatchObject({ kind, short_code });
  });

  it('counts the booked places of a scale set correctly, and exceeds the capacity of no slot', async () => {
    const wrong = await rows(sql`
      select sd.* from slot_day sd
       where sd.taken > sd.capacity
          or sd.taken <> (select count(*) from permit p where p.property_id = sd.property_id and p.slot_id = sd.slot_id
                             and p.day = sd.day and p.state not in ('rejected', 'cancelled'))`);
    expect(wrong).toEqual([]);
    const uncounted = await rows(sql`
      select from permit p where p.day is not null and p.state not in ('rejected', 'cancelled')
         and not exists (select from slot_day sd where sd.property_id = p.property_id and sd.slot_id = p.slot_id and sd.day = p.day)`);
    expect(uncounted).toHaveLength(0);
    const closed = await rows(sql`
      select from permit p join closed_date c on c.property_id = p.property_id and c.day = p.day`);
    expect(closed).toHaveLength(0);
  });

  it('takes out no more goods in a scale set than came in, and has a reservation for every reserved quantity', async () => {
    const unbalanced = await rows(sql`
      select l.* from goods_lot l
       where l.qty_in <> (select coalesce(sum(qty), 0) from goods_movement m where m.property_id = l.property_id
                             and m.permit_id = l.permit_id and m.permit_item_id = l.permit_item_id and m.direction = 'in')
          or l.qty_in - l.qty_out - l.qty_reserved < 0
          or l.qty_reserved <> (select coalesce(sum(qty), 0) from goods_reservation r where r.property_id = l.property_id
                                   and r.lot_id = l.id and r.state = 'reserved')
          or l.qty_out <> (select coalesce(sum(qty), 0) from goods_reservation r where r.property_id = l.property_id
                              and r.lot_id = l.id and r.state = 'booked')`);
    expect(unbalanced).toEqual([]);
    const [found] = await rows(sql<Record<string, number>>`select
      (select count(*)::int from goods_lot where qty_out > 0) as out,
      (select count(*)::int from goods_lot where qty_out < qty_in) as inside,
      (select count(*)::int from goods_reservation where state = 'released') as released,
      (select count(*)::int from permit where kind = 'unloading' and from_permit_id is not null) as from_a_form`);
    expect(Object.entries(found ?? { nothing: 0 }).filter(([, count]) => count === 0)).toEqual([]);
    // Goods-in permits are closed exactly when the last of their goods has left.
    const wrong = await rows(sql`
      select from permit p where p.kind = 'loading' and p.passed_gate
         and (p.state = 'closed') <> not exists (select from goods_lot l where l.property_id = p.property_id
                                                    and l.permit_id = p.id and l.qty_out < l.qty_in)`);
    expect(wrong).toHaveLength(0);
  });

  it('has approvals of every stage before a permit of a scale set passes the gate', async () => {
    const incomplete = await rows(sql`
      select p.id from permit p
       where (p.state in ('approved', 'checked') or p.passed_gate)
         and (exists (select from permit_stage s where s.property_id = p.property_id and s.permit_id = p.id
                         and s.decision is distinct from 'approved')
           or (select count(*) from permit_stage s where s.property_id = p.property_id and s.permit_id = p.id)
              <> (select count(*) from approval_chain_stage c where c.property_id = p.property_id and c.chain_id = p.chain_id))`);
    expect(incomplete).toEqual([]);
    const early = await rows(sql`
      select from permit p join permit_stage s on s.property_id = p.property_id and s.permit_id = p.id
        join gate_visit g on g.property_id = p.property_id and g.permit_id = p.id where s.decided_at > g.opened_at`);
    expect(early).toHaveLength(0);
    const asked = await rows(sql`
      select p.state from permit p join permit_stage s on s.property_id = p.property_id and s.permit_id = p.id
       where (s.asked_at is not null) <> (s.decision is not null or (p.state in ('submitted', 'in_review') and s.step = p.step))`);
    expect(asked).toEqual([]);
  });

  it('writes the timelines of a scale set in order and without gaps, each ending in the permit’s state', async () => {
    const [log] = await rows(sql<{ gaps: number; backwards: number; last: number }>`
      select count(*) filter (where seq <> place)::int as gaps,
             count(*) filter (where create_time < before)::int as backwards,
             count(*) filter (where next is null and state in ('rejected', 'cancelled', 'closed', 'suspended') and progress <> state)::int as last
        from (select l.*, p.state, row_number() over w as place, lag(l.create_time) over w as before, lead(l.seq) over w as next
                from progress_log l join permit p on p.property_id = l.property_id and p.id = l.permit_id
              window w as (partition by l.property_id, l.permit_id order by l.seq)) line`);
    expect(log).toEqual({ gaps: 0, backwards: 0, last: 0 });
    const silent = await rows(sql`
      select from permit p where not exists (select from progress_log l where l.property_id = p.property_id and l.permit_id = p.id)`);
    expect(silent).toHaveLength(0);
  });

  it('leaves no permit of a scale set for the worker to close', async () => {
    expect(await rows(sql`select * from permits_past_their_window(${MONDAY_MORNING}, 10)`)).toEqual([]);
  });

  it('creates the same permits for the same seed, and other permits for another seed', async () => {
    const client = new Client({ connectionString: databaseUrl('owner', world.database) });
    await client.connect();
    const building = await readScaleBuilding(client, FIRST).finally(() => client.end());
    const made = (seed: number): string => {
      const tables = emptyTables();
      const now = MONDAY_MORNING.getTime();
      const scene = sceneOf(building, tables, { seed, since: now - 1_000 * 86_400_000, now });
      expect([...makePermits(scene, 50, () => false)]).toEqual([50]);
      return tables.permit.take().toString('base64');
    };
    expect(made(3)).toBe(made(3));
    expect(made(3)).not.toBe(made(4));
  });
});

describe('the product on a scale set', () => {
  it.each(['loading', 'unloading', 'work'])(
    'returns the status of a %s permit of a scale set by code and e-mail',
    async (kind) => {
      const sampled = await rows(sql<{ code: string; email: string; lines: number }>`
      select p.code, a.email, (select count(*)::int from progress_log l where l.property_id = p.property_id and l.permit_id = p.id) as lines
        from permit p join permit_applicant a on a.property_id = p.property_id and a.permit_id = p.id
       where p.kind = ${kind} order by p.code limit 3`);
      expect(sampled).toHaveLength(3);
      for (const { code, email, lines } of sampled) {
        const payload = { form_code: showCode(code), email };
        const answer = await world.app.inject({ method: 'POST', url: '/v1/public/status', payload });
        expect(answer.statusCode).toBe(200);
        expect(z.parse(permitStatus, answer.json()).progress_log).toHaveLength(lines);
      }
    },
  );

  it('accepts a new permit beside a scale set, and decisions on it and on a permit of the set', async () => {
    const building = await scaleBuilding();
    const permit = await submitLoading(world, building, await aLoadingForm(world, building));
    const decider = await aDecider(world, building, 'tcr', 'operational');
    await approve(world, decider, permit, 'tcr', 'operational');
    expect(await permitRow(world, permit)).toMatchObject({ state: 'approved', property_id: FIRST });
    const [open] = await rows(sql<{ property_id: string; id: string; code: string; stage: 'tcr' }>`
      select p.property_id, p.id, p.code, s.stage from permit p
        join permit_stage s on s.property_id = p.property_id and s.permit_id = p.id and s.step = p.step and s.decision is null
       where p.state in ('submitted', 'in_review') order by p.id desc limit 1`);
    if (open === undefined) throw new Error('No permit of the set waits for a decision.');
    const other = { ...building, property_id: open.property_id };
    const lines = (await logOf(world, open)).length;
    await approve(world, await aDecider(world, other, open.stage), open, open.stage);
    expect((await logOf(world, open)).length).toBeGreaterThan(lines);
  });

  it('refuses a second scale set in the same database', async () => {
    await expect(seedScale(owner, optionsFor(world))).rejects.toThrow('There are permits already');
  });
});

describe('a scale set that fails', () => {
  it('leaves no rows of a failed scale set, and every constraint in place', async () => {
    const other = await createWorld();
    await seedDemo(other.owner, other.deps.storage);
    const before = await constraints(other);
    await sql`alter table progress_log add constraint short check (seq < 4)`.execute(other.owner);
    await expect(seedScale(other.owner, optionsFor(other))).rejects.toThrow(/short/);
    await sql`alter table progress_log drop constraint short`.execute(other.owner);
    expect(await constraints(other)).toEqual(before);
    expect(await other.owner.selectFrom('permit').select('id').execute()).toEqual([]);
    expect(await other.owner.selectFrom('slot_day').select('day').execute()).toEqual([]);
    await expect(seedScale(other.owner, optionsFor(other))).rejects.toThrow('a part of a scale set');
  });
});

/** The largest property, in the form that the test helpers expect. */
async function scaleBuilding(): Promise<Building> {
  const [floor] = await rows(sql<{ id: string }>`select id from floor where property_id = ${FIRST} limit 1`);
  const slots = await rows(sql<{ id: string; name: string; kind: string }>`
    select id, name, kind from slot where property_id = ${FIRST} order by position`);
  const [loading, unloading] = ['loading', 'unloading'].map((kind) => slots.find((slot) => slot.kind === kind));
  if (floor === undefined || loading === undefined || unloading === undefined)
    throw new Error('The property is empty.');
  const tenant = { id: '', unit: '', token: '', user_id: '', email: '' };
  return {
    property_id: FIRST,
    floor_id: floor.id,
    slots: { loading, unloading },
    tenant,
    applicant: newToken(),
    terms_version: 1,
  };
}
