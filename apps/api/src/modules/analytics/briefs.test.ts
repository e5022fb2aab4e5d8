import { sql } from 'kysely';
import { Client } from 'pg';
import { beforeAll, beforeEach, describe, expect, it } from 'vitest';

import { aProperty, aStaffMember } from '../../../test/builders.ts';
import { createWorld, MONDAY_MORNING, type World } from '../../../test/harness.ts';
import { waitingForLock } from '../../../test/locks.ts';
import { change } from '../../../test/rollups/changes.ts';
import { compareBriefs } from '../../../test/rollups/compare.ts';
import { makeGround, type Ground } from '../../../test/rollups/ground.ts';
import { createWriter } from '../../../test/rollups/writer.ts';
import { databaseUrl } from '../../../test/services.ts';
import { transaction } from '../../platform/database.ts';
import { keepRollups } from './analytics.jobs.ts';
import * as repository from './rollups.repository.ts';

let world: World;
let owner: Client;
let ground: Ground;
let codes = 0;

const keep = () => keepRollups.run({}, world.deps);
const differences = async () => (await compareBriefs(owner, ground.property_id)).differences;
async function write(changes: number, seed: number): Promise<void> {
  const writer = createWriter(owner, ground, seed, MONDAY_MORNING);
  for (let made = 0; made < changes; made += 1) await change(writer);
}
beforeAll(async () => {
  world = await createWorld();
  owner = new Client({ connectionString: databaseUrl('owner', world.database) });
  await owner.connect();
  return () => owner.end();
});
beforeEach(async () => {
  ground = await makeGround(owner, `B${String.fromCodePoint(65 + (codes += 1))}`);
});

describe('what is added up of months and days', () => {
  it('is what the counts themselves give', async () => {
    await write(120, 1);
    expect(await differences()).toEqual([]);
    await keep();
    expect(await differences()).toEqual([]);
    expect((await compareBriefs(owner, ground.property_id)).briefs).toBeGreaterThan(100);
    await write(40, 3);
    await keep();
    expect(await differences()).toEqual([]);
  });

  it('loses nothing that is added to the counts while it is made', async () => {
    await write(30, 6);
    await keep();
    const { property_id } = ground;
    await write(30, 6);
    // All days are marked; one who changes them once more has not ended yet.
    await transaction(world.db, { property_id }, async (tx) => {
      const { days } = await repository.addUp(tx, property_id, 5);
      await repository.markStale(tx, property_id, days);
    });
    await transaction(world.db, { property_id }, async (tx) => {
      await repository.tryHold(tx, property_id);
      const { days } = await repository.addUp(tx, property_id, 1_000);
      await repository.markStale(tx, property_id, days);
      await transaction(world.db, {}, (other) => repository.refreshBriefs(other, 1_000));
    });
    await keep();
    expect(await differences()).toEqual([]);
  });

  it('is marked anew by who changes a piece that is just being made', async () => {
    await write(10, 7);
    const { property_id } = ground;
    await keep();
    let marking: Promise<void> | undefined;
    await owner.query(`insert into rollup_stale values ($1, 'day', '2026-11-10')`, [property_id]);
    await world.owner.transaction().execute(async (tx) => {
      await sql`select refresh_rollup_briefs(1000)`.execute(tx);
      marking = transaction(world.db, { property_id }, (inner) =>
        repository.markStale(inner, property_id, ['2026-11-10']),
      );
      await waitingForLock(world, 'mark_rollups_stale');
    });
    await marking;
    const { rows } = await owner.query(`select from rollup_stale where scope_id = $1`, [property_id]);
    expect(rows.length).toBeGreaterThan(0);
  });
});

describe('who may read it', () => {
  const seen = async (scope: { property_id?: string; staff_id?: string }) => {
    const { rows } = await transaction(world.db, scope, (tx) =>
      sql<{ scope_id: string }>`select distinct scope_id from rollup_brief`.execute(tx),
    );
    return rows.map((row) => row.scope_id);
  };

  it('is whoever works for the property', async () => {
    await write(20, 8);
    await keep();
    const { property_id } = ground;
    const one = await aStaffMember(world, { properties: [property_id] });
    expect(await seen({ staff_id: one.id })).toEqual([property_id]);
    expect(await seen({ property_id })).toEqual([property_id]);
    expect(await seen({})).toEqual([]);
  });

  it('is nobody of another property, and nobody marks what is not theirs', async () => {
    await write(10, 10);
    await keep();
    const { id } = await aProperty(world);
    expect(await seen({ property_id: id })).toEqual([]);
    const marking = transaction(world.db, { property_id: id }, (tx) =>
      repository.markStale(tx, ground.property_id, ['2026-11-10']),
    );
    await expect(marking).rejects.toMatchObject({ code: '42501' });
  });
});
