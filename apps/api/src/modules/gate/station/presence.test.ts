import type { Tonight } from '@gerbang/shared/contracts/gate/gate';
import type { DockBoard } from '@gerbang/shared/contracts/goods/dock';
import { isInList, PRESENCE_LISTS, type PresenceList } from '@gerbang/shared/domain/gate/presence';
import { listTonight } from '@gerbang/shared/domain/gate/tonight';
import { sql } from 'kysely';
import { beforeEach, describe, expect, it } from 'vitest';

import { bearer } from '../../../../test/builders.ts';
import { aOneStageBuilding, inJakarta, quantities, staffAt } from '../../../../test/goods.ts';
import { createWorld, MONDAY_MORNING } from '../../../../test/harness.ts';
import {
  aDecider,
  approve,
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
  building = await aOneStageBuilding(world, 5);
  staff = await aDecider(world, building, 'tcr');
});

async function goTo(time: string, day?: string): Promise<void> {
  staff = await staffAt(world, building, inJakarta(time, day));
}

async function read<Answer>(url: string): Promise<Answer> {
  const answer = await world.app.inject({
    url: `/v1/${url}?property_id=${building.property_id}`,
    headers: bearer(staff),
  });
  expect(answer.statusCode).toBe(200);
  return answer.json<Answer>();
}

const approved = async (permit: Promise<Submitted>) => approve(world, staff, await permit, 'tcr');
const enter = (work: Submitted) => gate(world, staff, work, { direction: 'in', workers: 2 });
const leave = (work: Submitted) => gate(world, staff, work, { direction: 'out' });

/** Approved work that begins on the booked day at these hours. */
async function approvedWork(starts = '22:00', ends = '05:00'): Promise<Submitted> {
  const work = await approved(submitWork(world, building));
  await sql`update permit set start_time = ${starts}, end_time = ${ends} where id = ${work.id}`.execute(world.owner);
  return work;
}

/** How many permits are in each list, without empty lists. Dock and gate must have the same permits in each. */
async function counts(): Promise<Partial<Record<PresenceList, number>>> {
  const { events, time_zone } = await read<DockBoard>('dock');
  const tonight = await read<Tonight>('gate/tonight');
  const clock = { now: new Date(tonight.at), time_zone };
  const lists = PRESENCE_LISTS.map((list) => {
    const dock = events.filter(({ presence }) => isInList(presence, list)).map(({ code }) => code);
    const atGate = listTonight(tonight, clock, list).map(({ permit }) => permit.code);
    expect([list, atGate.toSorted()]).toEqual([list, dock.toSorted()]);
    return [list, dock.length] as const;
  });
  return Object.fromEntries(lists.filter(([, count]) => count > 0));
}

describe('gate and dock have the same permits in each list', () => {
  it('at every step of a day and a night', async () => {
    const truck = await approved(submitLoading(world, building));
    await approved(submitLoading(world, building));
    const work = await approvedWork();
    await submitLoading(world, building);
    await goTo('07:59');
    expect(await counts()).toEqual({});
    await goTo('08:10');
    expect(await counts()).toEqual({ due: 3 });
    await gate(world, staff, truck, { direction: 'in', items: await quantities(world, truck, { Kursi: 3 }) });
    expect(await counts()).toEqual({ due: 2, inside: 1 });
    await goTo('08:30');
    expect(await counts()).toEqual({ due: 1, late: 1, inside: 1 });
    await goTo('10:05');
    expect(await counts()).toEqual({ due: 1, inside: 1 });
    await move(world, staff, truck, 'departure');
    expect(await counts()).toEqual({ due: 1, left: 1 });
    await goTo('22:30');
    expect(await counts()).toEqual({ late: 1, left: 1 });
    await enter(work);
    expect(await counts()).toEqual({ inside: 1, left: 1 });
    await goTo('05:10', '2026-11-19');
    expect(await counts()).toEqual({ inside: 1, left: 1 });
    await leave(work);
    expect(await counts()).toEqual({ left: 2 });
    // The board of the next day begins: the second night of the work is due.
    await goTo('08:10', '2026-11-19');
    expect(await counts()).toEqual({ due: 1 });
  });

  it('when people stay after the end of the board, and after the last granted day', async () => {
    const work = await approvedWork();
    await goTo('22:30');
    await enter(work);
    await goTo('08:10', '2026-11-19');
    expect(await counts()).toEqual({ due: 1, inside: 1 });
    // The first period of seven days ends on 24 November.
    await goTo('12:00', '2026-11-28');
    expect(await counts()).toEqual({ inside: 1 });
  });

  it('when people work by day where slots are at night', async () => {
    await sql`update slot set active = false where id = ${building.slots.loading.id}`.execute(world.owner);
    const work = await approvedWork('09:00', '17:00');
    await goTo('08:30');
    expect(await counts()).toEqual({ due: 1 });
    await goTo('10:00');
    expect(await counts()).toEqual({ late: 1 });
    await enter(work);
    expect(await counts()).toEqual({ inside: 1 });
    await goTo('20:30');
    expect(await counts()).toEqual({ inside: 1 });
    await leave(work);
    expect(await counts()).toEqual({ left: 1 });
  });

  it('when work is suspended after people have left', async () => {
    const work = await approvedWork();
    await goTo('22:30');
    await enter(work);
    await goTo('23:30');
    await leave(work);
    expect((await move(world, staff, work, 'suspend', { note: 'Bau gas' })).statusCode).toBe(200);
    expect(await counts()).toEqual({ left: 1 });
    await goTo('23:30', '2026-11-19');
    expect(await counts()).toEqual({});
  });
});
