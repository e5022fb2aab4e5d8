import { sql } from 'kysely';
import { beforeAll, beforeEach, describe, expect, it } from 'vitest';

import { createWorld, MONDAY_MORNING, type World } from '../../../test/harness.ts';
import {
  aBuilding,
  aDecider,
  approve,
  move,
  submitLoading,
  submitWork,
  type Building,
  type Submitted,
} from '../../../test/submitting.ts';

let world: World;
let building: Building;
let everyone: string;
beforeAll(async () => {
  world = await createWorld();
});
beforeEach(async () => {
  world.clock.set(MONDAY_MORNING);
  building = await aBuilding(world);
  everyone = await aDecider(world, building, 'tcr', 'fat', 'operational', 'rdd', 'gm');
});

const hoursLater = (hours: number) => new Date(MONDAY_MORNING.getTime() + hours * 3_600_000);
const office = (from: string, until: string) =>
  sql`update property set office_from = ${from}, office_until = ${until} where id = ${building.property_id}`.execute(
    world.owner,
  );

/** What each stage was asked and by when it should decide, in the order of the chain. */
async function asked(permit: Submitted) {
  const { rows } = await sql<{ stage: string; asked_at: Date | null; due_at: Date | null; decision: string | null }>`
    select stage, asked_at, due_at, decision from permit_stage where permit_id = ${permit.id}
     order by step, array_position(array['tcr', 'fat', 'rdd', 'operational', 'gm'], stage)`.execute(world.owner);
  return rows;
}

const waiting = async (permit: Submitted) =>
  (await asked(permit)).flatMap(({ stage, asked_at, decision }) =>
    asked_at === null || decision !== null ? [] : [stage],
  );

describe('a stage that is asked', () => {
  beforeEach(() => office('00:00', '23:59'));

  it('has its deadline from the moment of the submit; those to come have none', async () => {
    const [tcr, operational] = await asked(await submitLoading(world, building));
    expect(tcr).toMatchObject({ asked_at: MONDAY_MORNING, due_at: hoursLater(2) });
    expect(operational).toMatchObject({ asked_at: null, due_at: null });
  });

  it('has it from the moment the step before is through, and keeps it when it has decided', async () => {
    const permit = await submitWork(world, building);
    world.clock.set(hoursLater(1));
    await approve(world, everyone, permit, 'tcr');
    const [tcr, fat, rdd, operational, gm] = await asked(permit);
    expect(tcr).toMatchObject({ asked_at: MONDAY_MORNING, due_at: hoursLater(2), decision: 'approved' });
    expect([fat, rdd, operational].map((stage) => stage?.due_at)).toEqual([5, 9, 5].map(hoursLater));
    expect(gm?.asked_at).toBeNull();
  });

  it('has the hours that its property has set', async () => {
    const { property_id } = building;
    await world.owner.insertInto('stage_target').values({ property_id, stage: 'tcr', hours: 6 }).execute();
    const [tcr] = await asked(await submitLoading(world, building));
    expect(tcr?.due_at).toEqual(hoursLater(6));
  });

  it('is expected to decide while the office works, and not on a closed day', async () => {
    // 09:00 in Jakarta is the last hour of this office's day.
    await office('02:00', '10:00');
    const { property_id } = building;
    await world.owner.insertInto('closed_date').values({ property_id, day: '2026-11-17', reason: 'Libur' }).execute();
    const [tcr] = await asked(await submitLoading(world, building));
    expect(tcr?.due_at).toEqual(new Date('2026-11-17T20:00:00Z'));
  });
});

describe('a stage that is no longer asked', () => {
  const returning = { decision: 'returned', stage: 'fat', note: 'Jadwal bentrok', fields: ['description'] };

  it('waits for nothing while the permit is with its applicant', async () => {
    const permit = await submitWork(world, building);
    await approve(world, everyone, permit, 'tcr');
    expect(await waiting(permit)).toEqual(['fat', 'rdd', 'operational']);
    await move(world, everyone, permit, 'decisions', returning);
    expect(await waiting(permit)).toEqual([]);
  });

  it.each([
    ['rejected', 'decisions', { decision: 'rejected', stage: 'fat', note: 'Belum lunas' }],
    ['cancelled', 'cancel', { note: 'Batal' }],
  ])('waits for nothing once the permit is %s', async (_how, path, body) => {
    const permit = await submitWork(world, building);
    await approve(world, everyone, permit, 'tcr');
    await move(world, everyone, permit, path, body);
    expect(await waiting(permit)).toEqual([]);
  });
});
