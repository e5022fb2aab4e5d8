import { SPAN_STARTS } from '@gerbang/shared/domain/insight/spans';
import { officeHoursBetween } from '@gerbang/shared/time/office-hours';
import { Client } from 'pg';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';

import { withBrokenRecord } from '../../../../test/broken-record.ts';
import { createWorld, MONDAY_MORNING } from '../../../../test/harness.ts';
import { makeChange } from '../../../../test/rollups/changes.ts';
import { compare, compareSummaries } from '../../../../test/rollups/compare.ts';
import { makeSampleProperty, type SampleProperty } from '../../../../test/rollups/sample-property.ts';
import { createWriter } from '../../../../test/rollups/writer.ts';
import { databaseUrl } from '../../../../test/services.ts';
import { transaction } from '../../../platform/database/database.ts';
import { updateRollupsJob } from './analytics.jobs.ts';
import * as repository from './rollups.repository.ts';
import { rebuild } from './rollups.ts';

const world = await createWorld();
let sample: SampleProperty;
let owner: Client;
let codes = 0;

async function connected(): Promise<Client> {
  const client = new Client({ connectionString: databaseUrl('owner', world.database) });
  await client.connect();
  return client;
}
const aSample = () => makeSampleProperty(owner, `R${String.fromCodePoint(65 + (codes += 1))}`);
const keep = () => updateRollupsJob.run({}, world.deps);
const differences = async (of = sample) => [
  ...(await compare(owner, of.property_id)).differences,
  ...(await compareSummaries(owner, of.property_id)).differences,
];
async function count(table: string, of = sample): Promise<number> {
  const { rows } = await owner.query<{ n: string }>(`select count(*) as n from ${table} where property_id = $1`, [
    of.property_id,
  ]);
  return Number(rows[0]?.n);
}
async function write(changes: number, seed: number, of = sample, client = owner): Promise<void> {
  const writer = createWriter(client, of, seed, MONDAY_MORNING);
  for (let made = 0; made < changes; made += 1) await makeChange(writer);
}

beforeAll(async () => {
  owner = await connected();
  sample = await aSample();
});
// Runs before the world drops its database. A function returned by beforeAll would run after it.
afterAll(() => owner.end());

describe('counts updated by the rollup job', () => {
  it('updates the counts of other properties although those of one cannot be updated', async () => {
    const samples = [await aSample(), await aSample()];
    for (const [index, broken] of samples.entries()) {
      const other = samples[1 - index] ?? broken;
      for (const one of samples) await write(20, 90 + index, one);
      const value = broken.property_id;
      await withBrokenRecord(world, { table: 'rollup_day', column: 'property_id', value }, async () => {
        await expect(keep()).rejects.toThrow('broken record');
      });
      expect([(await count('rollup_change', broken)) > 0, await count('rollup_change', other)]).toEqual([true, 0]);
      await keep();
      expect(await differences(broken)).toEqual([]);
    }
  });

  it('keeps counts that equal a full recount after random concurrent changes', async () => {
    const others = await Promise.all([connected(), connected()]);
    await Promise.all([write(150, 1), ...others.map((client, index) => write(150, 2 + index, sample, client))]);
    expect(await differences()).not.toEqual([]);
    await Promise.all([keep(), keep()]);
    await keep();
    expect(await differences()).toEqual([]);
    expect(await count('rollup_change')).toBe(0);
    expect(await count('rollup_day')).toBeGreaterThan(200);
    expect((await compareSummaries(owner, sample.property_id)).figures).toBeGreaterThan(200);
    await Promise.all(others.map((client) => client.end()));
  });

  it('does not count the changes of a transaction that was rolled back', async () => {
    const before = await count('rollup_change');
    await owner.query('begin');
    await owner.query(
      `update permit set state = 'cancelled', step = null, rejection_note = null where property_id = $1`,
      [sample.property_id],
    );
    expect(await count('rollup_change')).toBeGreaterThan(before);
    await owner.query('rollback');
    expect(await count('rollup_change')).toBe(before);
    await keep();
    expect(await differences()).toEqual([]);
  });

  it('gives the same counts after updates by the job as after a full rebuild', async () => {
    await write(40, 9);
    await keep();
    const kept = await owner.query('select * from rollup_day where property_id = $1 order by 2, 3, 4, 5, 6, 7, 8', [
      sample.property_id,
    ]);
    expect(await rebuild(world.deps, sample.property_id)).toBe(1);
    const rebuilt = await owner.query('select * from rollup_day where property_id = $1 order by 2, 3, 4, 5, 6, 7, 8', [
      sample.property_id,
    ]);
    expect(rebuilt.rows).toEqual(kept.rows);
  });

  it('deletes count rows whose counts have become zero', async () => {
    const other = await aSample();
    await write(1, 5, other);
    await owner.query(
      `insert into slot_day (property_id, slot_id, day, capacity, taken) values ($1, $2, '2026-11-20', 5, 1)`,
      [other.property_id, other.slots.loading[0]],
    );
    await keep();
    await owner.query(`delete from slot_day where property_id = $1`, [other.property_id]);
    await keep();
    const { rows } = await owner.query(`select from rollup_day where property_id = $1 and measure = 'slot.taken'`, [
      other.property_id,
    ]);
    expect(rows).toHaveLength(0);
    expect(await differences(other)).toEqual([]);
  });
});

describe('a worker that is killed', () => {
  it('loses no change when a worker is killed before its commit', async () => {
    const other = await aSample();
    await write(30, 3, other);
    const { property_id } = other;
    const noted = await count('rollup_change', other);
    const dying = transaction(world.db, { property_id }, async (tx) => {
      await repository.tryLock(tx, property_id);
      expect(await repository.addUp(tx, property_id, 5)).toBe(5);
      throw new Error('killed');
    });
    await expect(dying).rejects.toThrow('killed');
    expect([await count('rollup_change', other), await count('rollup_day', other)]).toEqual([noted, 0]);
    await keep();
    expect(await differences(other)).toEqual([]);
  });
});

describe('two workers', () => {
  it('skips a property whose lock another worker holds, and counts no change twice', async () => {
    const other = await aSample();
    await write(30, 4, other);
    const { property_id } = other;
    const noted = await count('rollup_change', other);
    await transaction(world.db, { property_id }, async (tx) => {
      expect(await repository.tryLock(tx, property_id)).toBe(true);
      await repository.addUp(tx, property_id, 1_000_000);
      // The first transaction has not committed, so other transactions still see the changes that it deleted.
      await keep();
      expect(await rebuild(world.deps, property_id)).toBe(0);
      expect([await count('rollup_change', other), await count('rollup_day', other)]).toEqual([noted, 0]);
    });
    await keep();
    expect(await count('rollup_change', other)).toBe(0);
    expect(await differences(other)).toEqual([]);
  });
});

describe('a property that moves to another time zone', () => {
  it('rebuilds the counts of a property a minute after its time zone changes, without losing other changes', async () => {
    const other = await aSample();
    await write(60, 6, other);
    await keep();
    await owner.query(`update property set time_zone = 'Asia/Jayapura' where id = $1`, [other.property_id]);
    await write(20, 7, other);
    // The database sets the earliest time of a rebuild by its own clock, not by the test clock.
    const { rows } = await owner.query<{ now: Date }>('select now()');
    const now = rows[0]?.now ?? new Date(Number.NaN);
    world.clock.set(now);
    await keep();
    expect((await differences(other)).length).toBeGreaterThan(0);
    world.clock.set(new Date(now.getTime() + 61_000));
    await keep();
    world.clock.set(MONDAY_MORNING);
    expect(await differences(other)).toEqual([]);
    expect(await count('rollup_rebuild', other)).toBe(0);
  });

  it('refuses to rebuild the counts of a property outside the scope', async () => {
    const other = await aSample();
    const asked = transaction(world.db, { property_id: sample.property_id }, (tx) =>
      repository.rebuild(tx, other.property_id),
    );
    await expect(asked).rejects.toMatchObject({ code: '42501' });
  });
});

describe('office minutes', () => {
  it('computes the same office minutes in the database as the shared rule for deadlines', async () => {
    const office = { time_zone: 'Asia/Jakarta', days: [1, 2, 3, 4, 5], from: '09:00', until: '18:00' };
    await owner.query(`insert into closed_date (property_id, day, reason) values ($1, '2026-11-11', 'Libur')`, [
      sample.property_id,
    ]);
    for (let index = 0; index < 40; index += 1) {
      const from = new Date(MONDAY_MORNING.getTime() - ((index * 7_919_333) % (9 * 1440)) * 60_000);
      const until = new Date(from.getTime() + ((index * 104_729) % (6 * 1440)) * 60_000 + index * 1_000);
      const { rows } = await owner.query<{ minutes: number }>(`select office_minutes_between($1, $2, $3) as minutes`, [
        sample.property_id,
        from,
        until,
      ]);
      const wanted = Math.floor(officeHoursBetween(from, until, office, new Set(['2026-11-11'])) * 60 + 1e-6);
      expect([index, rows[0]?.minutes]).toEqual([index, wanted]);
    }
  });

  it('uses the same duration intervals in the database as the code that computes medians', async () => {
    const { rows } = await owner.query<{ start: string }>(
      `select distinct rollup_span(m)::int as start from generate_series(0, 40000) m order by 1`,
    );
    expect(rows.map(({ start }) => start)).toEqual([...SPAN_STARTS]);
  });
});
