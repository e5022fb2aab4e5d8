import { SPAN_STARTS } from '@gerbang/shared/domain/analytics/spans';
import { officeHoursBetween } from '@gerbang/shared/domain/permits/usual-time';
import { Client } from 'pg';
import { beforeAll, describe, expect, it } from 'vitest';

import { createWorld, MONDAY_MORNING, type World } from '../../../test/harness.ts';
import { change } from '../../../test/rollups/changes.ts';
import { compare } from '../../../test/rollups/compare.ts';
import { makeGround, type Ground } from '../../../test/rollups/ground.ts';
import { createWriter } from '../../../test/rollups/writer.ts';
import { databaseUrl } from '../../../test/services.ts';
import { transaction } from '../../platform/database.ts';
import { keepRollups } from './analytics.jobs.ts';
import * as repository from './rollups.repository.ts';
import { rebuild } from './rollups.ts';

let world: World;
let ground: Ground;
let owner: Client;
let codes = 0;

async function connected(): Promise<Client> {
  const client = new Client({ connectionString: databaseUrl('owner', world.database) });
  await client.connect();
  return client;
}
const aGround = () => makeGround(owner, `R${String.fromCodePoint(65 + (codes += 1))}`);
const keep = () => keepRollups.run({}, world.deps);
const differences = async (of = ground) => (await compare(owner, of.property_id)).differences;
async function count(table: string, of = ground): Promise<number> {
  const { rows } = await owner.query<{ n: string }>(`select count(*) as n from ${table} where property_id = $1`, [
    of.property_id,
  ]);
  return Number(rows[0]?.n);
}
async function write(changes: number, seed: number, of = ground, client = owner): Promise<void> {
  const writer = createWriter(client, of, seed, MONDAY_MORNING);
  for (let made = 0; made < changes; made += 1) await change(writer);
}

beforeAll(async () => {
  world = await createWorld();
  owner = await connected();
  ground = await aGround();
  return () => owner.end();
});

describe('counts that a job keeps', () => {
  it('are, row by row, what a recount gives after random changes by several at once', async () => {
    const others = await Promise.all([connected(), connected()]);
    await Promise.all([write(150, 1), ...others.map((client, index) => write(150, 2 + index, ground, client))]);
    expect(await differences()).not.toEqual([]);
    await Promise.all([keep(), keep()]);
    await keep();
    expect(await differences()).toEqual([]);
    expect(await count('rollup_change')).toBe(0);
    expect(await count('rollup_day')).toBeGreaterThan(200);
    await Promise.all(others.map((client) => client.end()));
  });

  it('know what was given up: a transaction that is rolled back leaves no trace', async () => {
    const before = await count('rollup_change');
    await owner.query('begin');
    await owner.query(
      `update permit set state = 'cancelled', step = null, rejection_note = null where property_id = $1`,
      [ground.property_id],
    );
    expect(await count('rollup_change')).toBeGreaterThan(before);
    await owner.query('rollback');
    expect(await count('rollup_change')).toBe(before);
    await keep();
    expect(await differences()).toEqual([]);
  });

  it('are the same as after counting anew', async () => {
    await write(40, 9);
    await keep();
    const kept = await owner.query('select * from rollup_day where property_id = $1 order by 2, 3, 4, 5, 6', [
      ground.property_id,
    ]);
    expect(await rebuild(world.deps, ground.property_id)).toBe(1);
    const anew = await owner.query('select * from rollup_day where property_id = $1 order by 2, 3, 4, 5, 6', [
      ground.property_id,
    ]);
    expect(anew.rows).toEqual(kept.rows);
  });

  it('hold no row that has come to nothing', async () => {
    const other = await aGround();
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
  it('has added up nothing: its transaction never ended, and the next one does all of it', async () => {
    const other = await aGround();
    await write(30, 3, other);
    const { property_id } = other;
    const noted = await count('rollup_change', other);
    const dying = transaction(world.db, { property_id }, async (tx) => {
      await repository.tryHold(tx, property_id);
      expect(await repository.addUp(tx, property_id, 5)).toMatchObject({ taken: 5 });
      throw new Error('killed');
    });
    await expect(dying).rejects.toThrow('killed');
    expect([await count('rollup_change', other), await count('rollup_day', other)]).toEqual([noted, 0]);
    await keep();
    expect(await differences(other)).toEqual([]);
  });
});

describe('two workers', () => {
  it('leave a property to the one that is at it, and nothing is counted twice', async () => {
    const other = await aGround();
    await write(30, 4, other);
    const { property_id } = other;
    const noted = await count('rollup_change', other);
    await transaction(world.db, { property_id }, async (tx) => {
      expect(await repository.tryHold(tx, property_id)).toBe(true);
      await repository.addUp(tx, property_id, 1_000_000);
      // The first is not done yet: what it has taken is still there for everybody else.
      await keep();
      expect(await rebuild(world.deps, property_id)).toBe(0);
      expect([await count('rollup_change', other), await count('rollup_day', other)]).toEqual([noted, 0]);
    });
    await keep();
    expect(await count('rollup_change', other)).toBe(0);
    expect(await differences(other)).toEqual([]);
  });
});

describe('a property that moves to another zone', () => {
  it('is counted anew a minute later, and what others note meanwhile is not lost', async () => {
    const other = await aGround();
    await write(60, 6, other);
    await keep();
    await owner.query(`update property set time_zone = 'Asia/Jayapura' where id = $1`, [other.property_id]);
    await write(20, 7, other);
    // The database notes by its own clock when the counting may begin.
    world.clock.set(new Date());
    await keep();
    expect((await differences(other)).length).toBeGreaterThan(0);
    world.clock.set(new Date(Date.now() + 61_000));
    await keep();
    world.clock.set(MONDAY_MORNING);
    expect(await differences(other)).toEqual([]);
    expect(await count('rollup_rebuild', other)).toBe(0);
  });

  it('counts nobody else’s property', async () => {
    const other = await aGround();
    const asked = transaction(world.db, { property_id: ground.property_id }, (tx) =>
      repository.rebuild(tx, other.property_id),
    );
    await expect(asked).rejects.toMatchObject({ code: '42501' });
  });
});

describe('minutes of the office', () => {
  it('are what the rule of the deadlines makes of them', async () => {
    const office = { time_zone: 'Asia/Jakarta', days: [1, 2, 3, 4, 5], from: '09:00', until: '18:00' };
    await owner.query(`insert into closed_date (property_id, day, reason) values ($1, '2026-11-11', 'Libur')`, [
      ground.property_id,
    ]);
    for (let index = 0; index < 40; index += 1) {
      const from = new Date(MONDAY_MORNING.getTime() - ((index * 7_919_333) % (9 * 1440)) * 60_000);
      const until = new Date(from.getTime() + ((index * 104_729) % (6 * 1440)) * 60_000 + index * 1_000);
      const { rows } = await owner.query<{ minutes: number }>(`select office_minutes_between($1, $2, $3) as minutes`, [
        ground.property_id,
        from,
        until,
      ]);
      const wanted = Math.floor(officeHoursBetween(from, until, office, new Set(['2026-11-11'])) * 60 + 1e-6);
      expect([index, rows[0]?.minutes]).toEqual([index, wanted]);
    }
  });

  it('fall into the spans that a median is read from', async () => {
    const { rows } = await owner.query<{ start: string }>(
      `select distinct rollup_span(m)::int as start from generate_series(0, 40000) m order by 1`,
    );
    expect(rows.map(({ start }) => start)).toEqual([...SPAN_STARTS]);
  });
});
