import { sql } from 'kysely';
import { beforeEach, describe, expect, it } from 'vitest';

import { createWorld, MONDAY_MORNING } from '../../../../test/harness.ts';
import {
  aBuilding,
  aDecider,
  approve,
  move,
  submitLoading,
  submitWork,
  type Building,
  type Submitted,
} from '../../../../test/permits/submissions.ts';

const world = await createWorld();
let building: Building;
let everyone: string;
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

/** When each stage was asked and its deadline, in the order of the chain. */
async function asked(permit: Submitted) {
  const { rows } = await sql<{ stage: string; asked_at: Date | null; due_at: Date | null; decision: string | null }>`
    select stage, asked_at, due_at, decision from permit_stage where permit_id = ${permit.id}
     order by step, array_position(chain_stages(), stage)`.execute(world.owner);
  return rows;
}

const waiting = async (permit: Submitted) =>
  (await asked(permit)).flatMap(({ stage, asked_at, decision }) =>
    asked_at === null || decision !== null ? [] : [stage],
  );

describe('deadline of a stage that waits for a decision', () => {
  beforeEach(() => office('00:00', '23:59'));

  it('sets the deadline of the first stage at submit, and none for later stages', async () => {
    const [tcr, operational] = await asked(await submitLoading(world, building));
    expect(tcr).toMatchObject({ asked_at: MONDAY_MORNING, due_at: hoursLater(2) });
    expect(operational).toMatchObject({ asked_at: null, due_at: null });
  });

  it('sets the deadline of a stage when the previous step is approved and keeps it after the decision', async () => {
    const permit = await submitWork(world, building);
    world.clock.set(hoursLater(1));
    await approve(world, everyone, permit, 'tcr');
    const [tcr, fat, rdd, operational, gm] = await asked(permit);
    expect(tcr).toMatchObject({ asked_at: MONDAY_MORNING, due_at: hoursLater(2), decision: 'approved' });
    expect([fat, rdd, operational].map((stage) => stage?.due_at)).toEqual([5, 9, 5].map(hoursLater));
    expect(gm?.asked_at).toBeNull();
  });

  it('uses the target hours that the property has set for the stage', async () => {
    const { property_id } = building;
    await world.owner.insertInto('stage_target').values({ property_id, stage: 'tcr', hours: 6 }).execute();
    const [tcr] = await asked(await submitLoading(world, building));
    expect(tcr?.due_at).toEqual(hoursLater(6));
  });

  it('counts only office hours towards the deadline of a stage, and no closed day', async () => {
    // The permit is submitted at 09:00, one hour before this office closes.
    await office('02:00', '10:00');
    const { property_id } = building;
    await world.owner.insertInto('closed_date').values({ property_id, day: '2026-11-17', reason: 'Libur' }).execute();
    const [tcr] = await asked(await submitLoading(world, building));
    expect(tcr?.due_at).toEqual(new Date('2026-11-17T20:00:00Z'));
  });
});

describe('deadline of a stage that no longer waits for a decision', () => {
  const returning = { decision: 'returned', stage: 'fat', note: 'Jadwal bentrok', fields: ['description'] };

  it('removes the deadline of the stage while the permit is returned to the applicant', async () => {
    const permit = await submitWork(world, building);
    await approve(world, await aDecider(world, building, 'tcr'), permit, 'tcr');
    expect(await waiting(permit)).toEqual(['fat', 'rdd', 'operational']);
    await move(world, everyone, permit, 'decisions', returning);
    expect(await waiting(permit)).toEqual([]);
  });

  it.each([
    ['rejected', 'decisions', { decision: 'rejected', stage: 'fat', note: 'Belum lunas' }],
    ['cancelled', 'cancel', { note: 'Batal' }],
  ])('removes the deadline of the stage once the permit is %s', async (_how, path, body) => {
    const permit = await submitWork(world, building);
    await approve(world, await aDecider(world, building, 'tcr'), permit, 'tcr');
    await move(world, everyone, permit, path, body);
    expect(await waiting(permit)).toEqual([]);
  });
});
