import { beforeAll, beforeEach, describe, expect, it } from 'vitest';

import { aProperty } from '../../../test/builders.ts';
import { createWorld, MONDAY_MORNING, type World } from '../../../test/harness.ts';
import { aSchedule, finishLast, orderedDates, storedSchedule } from '../../../test/maintenance.ts';
import { transaction } from '../../platform/database.ts';
import { newId } from '../../platform/ids.ts';
import { makeDue } from './maintenance.jobs.ts';
import { meterReached } from './meter-trigger.service.ts';

let world: World;
let property_id: string;
beforeAll(async () => {
  world = await createWorld();
});
beforeEach(async () => {
  world.clock.set(MONDAY_MORNING);
  property_id = (await aProperty(world)).id;
});

/** Sweeps at 09:00 in Jakarta, so many days after Monday 16 November 2026. */
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

describe('a schedule that counts from completion', () => {
  const RULE = { rule: 'FREQ=DAILY;INTERVAL=7', counted_from: 'completed' } as const;

  it('waits for its work order, and goes on from the day it was done', async () => {
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

  it('goes on after a cancelled one, too', async () => {
    const schedule = await aSchedule(world, { property_id, ...RULE });
    await sweepOn(0);
    await finish(schedule, '2026-11-18T02:00:00Z', 'cancelled');
    await sweepOn(2);
    expect((await stored(schedule)).next_due_on).toBe('2026-11-25');
  });

  it('ends after as many as its rule says', async () => {
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

describe('a schedule by a meter', () => {
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
      meterReached(tx, { property_id, meter_id, value, at: new Date(at) }),
    );

  it('makes an order each time the meter has gone on by so much', async () => {
    const schedule = await byMeter();
    await read(1499, '2026-11-16T02:00:00Z');
    expect(await ordered(schedule)).toEqual([]);
    await read(1501, '2026-11-17T02:00:00Z');
    await read(1800, '2026-11-18T02:00:00Z');
    await read(2000, '2026-11-19T02:00:00Z');
    expect(await ordered(schedule)).toEqual(['2026-11-17', '2026-11-19']);
  });

  it('makes one on a day, however far it has gone', async () => {
    const schedule = await byMeter();
    await read(3000, '2026-11-17T02:00:00Z');
    await read(3600, '2026-11-17T03:00:00Z');
    expect(await ordered(schedule)).toEqual(['2026-11-17']);
  });

  it('begins anew with the first reading after completion', async () => {
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

  it('is left alone by the sweep, and by other meters', async () => {
    const schedule = await byMeter({ meter_id: await aMeter() });
    await read(9000, '2026-11-17T02:00:00Z');
    await sweepOn(5);
    expect(await ordered(schedule)).toEqual([]);
  });
});
