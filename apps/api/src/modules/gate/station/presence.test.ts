import type { Tonight } from '@gerbang/shared/contracts/gate/gate';
import type { DockBoard } from '@gerbang/shared/contracts/goods/dock';
import { isInList, PRESENCE_LISTS } from '@gerbang/shared/domain/gate/presence';
import { listTonight } from '@gerbang/shared/domain/gate/tonight';
import { beforeEach, expect, it } from 'vitest';

import { bearer } from '../../../../test/builders.ts';
import { ONE_STAGE, quantities, staffAt } from '../../../../test/goods.ts';
import { createWorld, MONDAY_MORNING } from '../../../../test/harness.ts';
import {
  aBuilding,
  aDecider,
  approve,
  DAY,
  gate,
  move,
  submitLoading,
  submitWork,
  type Building,
  type Submitted,
} from '../../../../test/permits/submissions.ts';

const world = await createWorld();
let building: Building;
let staff: string;
beforeEach(async () => {
  world.clock.set(MONDAY_MORNING);
  building = await aBuilding(world, { chains: ONE_STAGE, capacity: 5, property: { confirms_visitors: false } });
  staff = await aDecider(world, building, 'tcr');
});

async function read<Answer>(url: string): Promise<Answer> {
  const answer = await world.app.inject({
    url: `/v1/${url}?property_id=${building.property_id}`,
    headers: bearer(staff),
  });
  expect(answer.statusCode).toBe(200);
  return answer.json<Answer>();
}

const approved = async (permit: Promise<Submitted>) => approve(world, staff, await permit, 'tcr');

/** The codes of each list at the dock and at the gate, which must be the same, and their numbers. */
async function counts(): Promise<number[]> {
  const { events, time_zone } = await read<DockBoard>('dock');
  const tonight = await read<Tonight>('gate/tonight');
  const clock = { now: new Date(tonight.at), time_zone };
  return PRESENCE_LISTS.map((list) => {
    const dock = events.filter(({ presence }) => isInList(presence, list)).map(({ code }) => code);
    const atGate = listTonight(tonight, clock, list).map(({ permit }) => permit.code);
    expect([list, atGate.toSorted()]).toEqual([list, dock.toSorted()]);
    return dock.length;
  });
}

it('gives gate and dock the same due, late, inside and left permits at every step of a night', async () => {
  const goTo = async (time: string, day = DAY) => {
    staff = await staffAt(world, building, new Date(`${day}T${time}:00+07:00`));
  };
  const truck = await approved(submitLoading(world, building));
  const absent = await approved(submitLoading(world, building));
  const workers = await approved(submitWork(world, building));
  await submitLoading(world, building);
  await goTo('07:59');
  const steps = [await counts()];
  await goTo('08:10');
  steps.push(await counts());
  await gate(world, staff, truck, { direction: 'in', items: await quantities(world, truck, { Kursi: 3 }) });
  steps.push(await counts());
  await goTo('08:30');
  steps.push(await counts());
  await goTo('10:05');
  steps.push(await counts());
  await move(world, staff, truck, 'departure');
  steps.push(await counts());
  await goTo('22:29');
  steps.push(await counts());
  await goTo('22:30');
  steps.push(await counts());
  await gate(world, staff, workers, { direction: 'in', workers: 2 });
  steps.push(await counts());
  await goTo('05:10', '2026-11-19');
  steps.push(await counts());
  await gate(world, staff, workers, { direction: 'out' });
  steps.push(await counts());
  // The board of the next day begins: the second night of the work is due.
  await goTo('08:10', '2026-11-19');
  steps.push(await counts());
  // due, late, inside, left
  expect(steps).toEqual([
    [0, 0, 0, 0],
    [3, 0, 0, 0],
    [2, 0, 1, 0],
    [1, 1, 1, 0],
    [1, 0, 1, 0],
    [1, 0, 0, 1],
    [1, 0, 0, 1],
    [0, 1, 0, 1],
    [0, 0, 1, 1],
    [0, 0, 1, 1],
    [0, 0, 0, 2],
    [1, 0, 0, 0],
  ]);
  expect(absent.code).not.toBe(truck.code);
});
