import type { DockWeek } from '@gerbang/shared/contracts/goods/dock';
import { addDays, weekOf } from '@gerbang/shared/time/dates';
import { expect, it } from 'vitest';

import { aClosedDate, bearer } from '../../../../test/builders.ts';
import { aOneStageBuilding } from '../../../../test/goods.ts';
import { createWorld, MONDAY_MORNING } from '../../../../test/harness.ts';
import { aDecider, DAY, submitLoading, submitWork } from '../../../../test/permits/submissions.ts';

const world = await createWorld();

it('counts the booked places of each slot and the work permits for the seven days of a week', async () => {
  world.clock.set(MONDAY_MORNING);
  const building = await aOneStageBuilding(world, 3);
  const staff = await aDecider(world, building, 'tcr');
  await submitLoading(world, building);
  await submitWork(world, building);
  const closed = weekOf(DAY).at(-1) ?? '';
  await aClosedDate(world, { property_id: building.property_id, day: closed, reason: 'Libur' });
  const read = async (day: string) => {
    const url = `/v1/dock-week?property_id=${building.property_id}&day=${day}`;
    return (await world.app.inject({ url, headers: bearer(staff) })).json<DockWeek>().days;
  };
  const week = await read(DAY);
  expect(week.map(({ day }) => day)).toEqual(weekOf(DAY));
  expect(week.filter((one) => one.closed !== null)).toMatchObject([{ day: closed, closed: 'Libur' }]);
  const booked = week.flatMap(({ day, slots }) =>
    slots.filter(({ taken }) => taken > 0).map((slot) => ({ day, ...slot })),
  );
  expect(booked).toMatchObject([{ day: DAY, kind: 'loading', capacity: 3, taken: 1 }]);
  const before = await read(addDays(DAY, -7));
  expect(before.flatMap(({ slots }) => slots).every(({ taken }) => taken === 0)).toBe(true);
  // The work starts on Wednesday, 18 November.
  expect(week.map(({ works }) => works)).toEqual([0, 0, 1, 1, 1, 1, 1]);
  // It was not renewed, so it ends with its first seven days, as on the board of a day.
  const after = await read(addDays(DAY, 7));
  expect(after.map(({ works }) => works)).toEqual([1, 1, 0, 0, 0, 0, 0]);
});
