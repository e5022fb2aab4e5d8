import { beforeEach, describe, expect, it } from 'vitest';

import { aProperty } from '../../../../test/builders.ts';
import { createWorld, MONDAY_MORNING } from '../../../../test/harness.ts';
import { aSchedule, finishLast, orderedDates, storedSchedule } from '../../../../test/operations/maintenance.ts';
import { transaction } from '../../../platform/database/database.ts';
import { newId } from '../../../platform/database/ids.ts';
import { makeDue } from './maintenance.jobs.ts';
import { triggerByMeter } from './meter-trigger.service.ts';

const world = await createWorld();
let property_id: string;
beforeEach(async () => {
  world.clock.set(MONDAY_MORNING);
  property_id = (await aProperty(world)).id;
});

/** Runs the job at 09:00 in Jakarta on each of `days`, counted from Monday 16 November 2026. */
const sweepOn = async (...days: number[]) => {
  for (const day of days) {
    world.clock.set(new Date(MONDAY_MORNING.getTime() + day * 86_400_000));
    await makeDue.run({}, world.deps);
  }
};
const ordered = (schedule: { id: string }) => orderedDates(world, schedule);
const stored = (schedule: { id: string }) => storedSchedule(world, schedule);
const finish = (schedule: { id: string }, at: string, status?: 'done' | 'cancelled') =>
  finishLast(world, schedule, at, status);

describe('schedules counted from completion', () => {
  const RULE = { rule: 'FREQ=DAILY;INTERVAL=7', counted_from: 'completed' } as const;

  it('waits until the work order is done and counts the next due date from that day', async () => {
    const schedule = await aSchedule(world, { property_id, ...RULE });
    await sweepOn(0, 20);
    expect([await ordered(schedule), await stored(schedule)]).toMatchObject([['2026-11-16'], { waits: true }]);
    // Late in the evening of the 20th in Jakarta.
    await finish(schedule, '2026-11-20T16:30:00Z');
    await sweepOn(5);
    expect(await stored(schedule)).toMatchObject({ next_due_on: '2026-11-27', waits: false });
    await sweepOn(11);
    expect(await ordered(schedule)).toEqual(['2026-11-16', '2026-11-27']);
  });

  it('continues a schedule counted from completion after a cancelled work order', async () => {
    const schedule = await aSchedule(world, { property_id, ...RULE });
    await sweepOn(0);
    await finish(schedule, '2026-11-18T02:00:00Z', 'cancelled');
    await sweepOn(2);
    expect((await stored(schedule)).next_due_on).toBe('2026-11-25');
  });

  it('ends a schedule after the number of dates in the COUNT of its rule', async () => {
    const schedule = await aSchedule(world, { property_id, ...RULE, rule: 'FREQ=DAILY;COUNT=2' });
    await sweepOn(0);
    await finish(schedule, '2026-11-16T05:00:00Z');
    await sweepOn(1);
    await finish(schedule, '2026-11-17T05:00:00Z');
    await sweepOn(2, 3);
    expect(await ordered(schedule)).toEqual(['2026-11-16', '2026-11-17']);
    expect(await stored(schedule)).toMatchObject({ next_due_on: null, waits: false });
  });
});

describe('schedules triggered by a meter', () => {
  let meter_id: string;
  const aMeter = async (): Promise<string> => {
    const id = newId();
    await world.owner.insertInto('meter').values({ property_id, id, serial_number: id }).execute();
    return id;
  };
  beforeEach(async () => {
    meter_id = await aMeter();
  });
  const byMeter = (more: object = {}) =>
    aSchedule(world, {
      property_id,
      trigger: 'meter',
      rule: null,
      next_due_on: null,
      meter_id,
      every_units: 500,
      meter_base: 1000,
      ...more,
    });
  const read = (value: number, at: string) =>
    transaction(world.db, { property_id }, (tx) =>
      triggerByMeter(tx, { property_id, meter_id, value, at: new Date(at) }),
    );

  it('makes a work order each time the meter has advanced by the interval', async () => {
    const schedule = await byMeter();
    await read(1499, '2026-11-16T02:00:00Z');
    expect(await ordered(schedule)).toEqual([]);
    await read(1501, '2026-11-17T02:00:00Z');
    await read(1800, '2026-11-18T02:00:00Z');
    await read(2000, '2026-11-19T02:00:00Z');
    expect(await ordered(schedule)).toEqual(['2026-11-17', '2026-11-19']);
  });

  it('makes one work order a day, however far the meter has advanced', async () => {
    const schedule = await byMeter();
    await read(3000, '2026-11-17T02:00:00Z');
    await read(3600, '2026-11-17T03:00:00Z');
    expect(await ordered(schedule)).toEqual(['2026-11-17']);
  });

  it('counts the interval of a meter schedule from the first reading after completion', async () => {
    const schedule = await byMeter({ counted_from: 'completed' });
    await read(1600, '2026-11-17T02:00:00Z');
    await read(2900, '2026-11-18T02:00:00Z');
    expect(await ordered(schedule)).toEqual(['2026-11-17']);
    await finish(schedule, '2026-11-18T05:00:00Z');
    await read(3000, '2026-11-19T02:00:00Z');
    await read(3499, '2026-11-20T02:00:00Z');
    expect(await ordered(schedule)).toEqual(['2026-11-17']);
    await read(3500, '2026-11-21T02:00:00Z');
    expect(await ordered(schedule)).toEqual(['2026-11-17', '2026-11-21']);
  });

  it('makes no work order of a meter schedule by the periodic job or by readings of other meters', async () => {
    const schedule = await byMeter({ meter_id: await aMeter() });
    await read(9000, '2026-11-17T02:00:00Z');
    await sweepOn(5);
    expect(await ordered(schedule)).toEqual([]);
  });
});
