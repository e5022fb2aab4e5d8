import { createHash } from 'node:crypto';

import { PERMIT_STATES } from '@gerbang/shared/domain/permits/states';
import { sql } from 'kysely';
import sharp from 'sharp';
import { describe, expect, it } from 'vitest';

import { objectKey } from '../../../apps/api/src/modules/building/uploads/uploads.service.ts';
import { createWorld, MONDAY_MORNING } from '../../../apps/api/test/harness.ts';
import { seedDemo } from '../seed-demo.ts';
import { propertyId } from '../seed-property.ts';
import { listDemoPermits } from './list.ts';
import { seedPermits } from './permits.ts';

const world = await createWorld();
const { owner, deps } = world;
const given = { ...deps, pool: world.pool };
await seedDemo(owner, deps.storage);
const madeByDay = await seedPermits(given, MONDAY_MORNING, { HC: 2 });
/** 23:30 in Jayapura, during the goods-out slot. */
const NIGHT = new Date('2026-11-16T14:30:00Z');
const madeByNight = await seedPermits(given, NIGHT, { PC: 1 });
const HC = propertyId('HC');
const PC = propertyId('PC');

async function rows<Row>(query: ReturnType<typeof sql<Row>>): Promise<Row[]> {
  return (await query.execute(owner)).rows;
}

async function statesOf(property_id: string, kind: string): Promise<string[]> {
  const found = await rows(sql<{ state: string }>`
    select distinct state from permit where property_id = ${property_id} and kind = ${kind}`);
  return found.map(({ state }) => state);
}

async function contents(): Promise<string> {
  const hash = createHash('sha256');
  for (const table of [
    'permit',
    'progress_log',
    'permit_item',
    'goods_lot',
    'slot_day',
    'file',
    'audit_log',
    'session',
  ]) {
    const lines = await rows(sql<{ line: string }>`select t::text as line from ${sql.table(table)} t order by 1`);
    hash.update(JSON.stringify(lines));
  }
  return hash.digest('hex');
}

describe('the demo permits', () => {
  it('creates demo permits of every kind in every state that the kind can have', async () => {
    expect(madeByDay).toBeGreaterThan(100);
    const goods = PERMIT_STATES.filter((state) => state !== 'suspended');
    expect(new Set(await statesOf(HC, 'loading'))).toEqual(new Set(goods));
    // During the day the goods-out slot is over, and permits that did not leave in it are closed.
    expect(new Set(await statesOf(HC, 'unloading'))).toEqual(new Set(goods.filter((state) => state !== 'checked')));
    expect(new Set(await statesOf(HC, 'work'))).toEqual(new Set(PERMIT_STATES));
  });

  it('has demo goods that are partly out while the goods-out slot is open', async () => {
    expect(madeByNight).toBeGreaterThan(50);
    expect(await statesOf(PC, 'unloading')).toContain('checked');
  });

  it('has demo permits that wait for each stage, and some that wait for a part of their parallel stages', async () => {
    const waiting = await rows(sql<{ stages: string }>`
      select distinct string_agg(s.stage, ' ' order by s.stage) as stages
        from permit p join permit_stage s on s.property_id = p.property_id and s.permit_id = p.id
       where p.property_id = ${HC} and p.state in ('submitted', 'in_review') and s.step = p.step and s.decision is null
       group by p.id`);
    const asked = waiting.map(({ stages }) => stages);
    expect(asked).toEqual(expect.arrayContaining(['tcr', 'fat', 'operational', 'gm', 'fat operational rdd']));
    expect(asked.some((stages) => stages.includes('rdd') && stages !== 'fat operational rdd')).toBe(true);
  });

  it('has demo permits with goods and workers inside, refused items, corrections, renewals and a full slot', async () => {
    const [counted] = await rows(sql<Record<string, number>>`select
      (select count(*)::int from goods_lot where qty_out < qty_in) as inside,
      (select count(*)::int from goods_lot where qty_out > 0) as went_out,
      (select count(*)::int from gate_visit where closed_at is null) as workers_inside,
      (select count(*)::int from permit_item where rejected_stage = 'tcr') as refused_by_a_stage,
      (select count(*)::int from permit_item where rejected_stage = 'security') as refused_at_the_gate,
      (select count(*)::int from permit_correction where fixed_at is null) as asked,
      (select count(*)::int from permit_correction where fixed_at is not null) as fixed,
      (select count(*)::int from permit_renewal where decided_at is null) as renewal_asked,
      (select count(*)::int from permit_renewal where decided_at is not null) as renewed,
      (select count(*)::int from slot_day where taken = capacity and day > '2026-11-16') as full`);
    expect(Object.entries(counted ?? { nothing: 0 }).filter(([, count]) => count === 0)).toEqual([]);
    expect(counted?.['full']).toBe(1);
  });

  it('leaves at least half of every future slot free, except the one full demo slot', async () => {
    const busy = await rows(sql`
      select from slot_day where day > '2026-11-17' and taken < capacity and taken * 2 > capacity + 1`);
    expect(busy).toHaveLength(0);
  });

  it('counts the booked places of demo permits correctly, and never takes out more goods than came in', async () => {
    const wrong = await rows(sql`
      select sd.* from slot_day sd
       where sd.taken <> (select count(*) from permit p where p.property_id = sd.property_id and p.slot_id = sd.slot_id
                             and p.day = sd.day and p.state not in ('rejected', 'cancelled'))`);
    expect(wrong).toEqual([]);
    const unbalanced = await rows(sql`
      select l.* from goods_lot l
       where l.qty_reserved <> (select coalesce(sum(qty), 0) from goods_reservation r where r.property_id = l.property_id
                                   and r.lot_id = l.id and r.state = 'reserved')
          or l.qty_out <> (select coalesce(sum(qty), 0) from goods_reservation r where r.property_id = l.property_id
                              and r.lot_id = l.id and r.state = 'booked')`);
    expect(unbalanced).toEqual([]);
  });

  it('writes the events of demo permits in order and none in the future', async () => {
    const late = await rows(sql`
      select from permit p join progress_log l on l.property_id = p.property_id and l.permit_id = p.id
       where l.create_time > ${NIGHT} or (p.property_id = ${HC} and p.created_at > ${MONDAY_MORNING})`);
    expect(late).toHaveLength(0);
    const backwards = await rows(sql`
      select from progress_log a join progress_log b on b.property_id = a.property_id and b.permit_id = a.permit_id
       where b.seq = a.seq + 1 and b.create_time < a.create_time`);
    expect(backwards).toHaveLength(0);
  });

  it('sends no mail about demo permits and leaves no session of their actors', async () => {
    const { rows: jobs } = await sql<{ name: string }>`
      select distinct task_identifier as name from graphile_worker.jobs`.execute(world.db);
    expect(jobs).toEqual([{ name: 'identity.mark' }]);
    expect(await owner.selectFrom('session').select('id').execute()).toEqual([]);
    const strangers = await rows(sql`
      select from permit_applicant where email not like '%.example' and email not like '%@tenant.test'`);
    expect(strangers).toHaveLength(0);
  });

  it('creates watermarked identity photos for open demo permits', async () => {
    const photos = await rows(sql<{ id: string; marked: boolean }>`
      select f.id, f.marked_at is not null as marked
        from permit p join permit_applicant a on a.property_id = p.property_id and a.permit_id = p.id
        join file f on f.property_id = a.property_id and f.id = a.ktp_file_id
       where p.property_id = ${HC} and p.state in ('submitted', 'approved', 'checked')`);
    expect(photos.length).toBeGreaterThan(0);
    expect(photos.every(({ marked }) => marked)).toBe(true);
    const preview = await deps.storage.get(objectKey(photos[0]?.id ?? '', 'preview'));
    expect(await sharp(preview).metadata()).toMatchObject({ format: 'jpeg' });
    const others = await rows(sql<{ id: string }>`select id from file where kind <> 'ktp' limit 40`);
    for (const { id } of others) expect(await deps.storage.get(objectKey(id))).toBeDefined();
  });

  it('finds demo permits by kind and state', async () => {
    const listed = await listDemoPermits(owner);
    expect(listed.find(({ kind, state }) => kind === 'work' && state === 'suspended')?.code).toMatch(/^W-HC-/);
    const found = await rows(sql`
      select from find_permit_by_code(${listed[0]?.code.replaceAll('-', '')}, ${listed[0]?.email})`);
    expect(found).toHaveLength(1);
  });

  it('does not change the demo permits when they are seeded again', async () => {
    const before = await contents();
    expect(await seedPermits(given, NIGHT, { HC: 2, PC: 1 })).toBe(0);
    expect(await contents()).toBe(before);
  });
});
