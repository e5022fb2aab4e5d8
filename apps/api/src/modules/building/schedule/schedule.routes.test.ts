import { availability, times } from '@gerbang/shared/contracts/building/public-lists';
import { addDays, datesBetween } from '@gerbang/shared/time/dates';
import { sql } from 'kysely';
import { beforeEach, describe, expect, it } from 'vitest';
import * as z from 'zod/mini';

import { aBay, aChain, aClosedDate, aProperty, aSlot, aSlotDay, aTermsVersion } from '../../../../test/builders.ts';
import { createWorld, MONDAY_MORNING } from '../../../../test/harness.ts';
import { transaction } from '../../../platform/database/database.ts';
import { newId } from '../../../platform/database/ids.ts';

const world = await createWorld();
const TODAY = '2026-11-16';
const day = (count: number) => addDays(TODAY, count);

beforeEach(() => world.clock.set(MONDAY_MORNING));

const ask = (path: string, query: Record<string, string>) =>
  world.app.inject({ method: 'GET', url: `/v1/public/loading-unloading/${path}`, query });
async function open(property_id: string, query: Record<string, string> = {}) {
  const answer = await ask('availbility', { property_id, ...query });
  expect(answer.statusCode).toBe(200);
  expect(answer.headers['cache-control']).toBe('no-store');
  return z.parse(availability, answer.json());
}
async function slots(property_id: string, query: Record<string, string> = {}) {
  const answer = await ask('time', { property_id, ...query });
  expect(answer.statusCode).toBe(200);
  expect(answer.headers['cache-control']).toBe('no-store');
  return z.parse(times, answer.json()).times;
}

describe('GET /v1/public/loading-unloading/availbility', () => {
  it('[S7-016] [D3-68] [D7-20] answers the dates open for booking from the given date, today by default', async () => {
    const { property_id } = await aSlot(world);
    const answer = await ask('availbility', { property_id, start_date: day(28) });
    expect(answer.json()).toEqual({ avaibility: [day(28), day(29), day(30)], closed: [] });
    expect((await open(property_id)).avaibility[0]).toBe(TODAY);
    expect((await open(property_id, { start_date: '2020-01-01' })).avaibility[0]).toBe(TODAY);
    expect((await open(property_id, { start_date: day(31) })).avaibility).toEqual([]);
  });

  it('lists open dates up to the property’s booking horizon, by default 30 days for goods and 60 for work', async () => {
    const { property_id } = await aSlot(world);
    expect((await open(property_id)).avaibility).toEqual(datesBetween(TODAY, day(30)));
    expect((await open(property_id, { form_type: 'work' })).avaibility).toEqual(datesBetween(TODAY, day(60)));
    const near = await aProperty(world, { horizon_goods_days: 5, horizon_work_days: 7 });
    await aSlot(world, { property_id: near.id });
    expect((await open(near.id)).avaibility).toEqual(datesBetween(TODAY, day(5)));
    expect((await open(near.id, { form_type: 'work' })).avaibility).toEqual(datesBetween(TODAY, day(7)));
  });

  it('[D6-17] leaves closed dates out of the open dates and returns them with their reason', async () => {
    const { property_id } = await aSlot(world);
    await aClosedDate(world, { property_id, day: day(2), reason: 'Perawatan lift barang' });
    await aClosedDate(world, { property_id, day: day(-1), reason: 'Sudah lewat' });
    await aClosedDate(world, { day: day(3) });
    for (const form_type of ['loading', 'work']) {
      const { avaibility, closed } = await open(property_id, { form_type });
      expect(avaibility.slice(0, 3)).toEqual([TODAY, day(1), day(3)]);
      expect(closed).toEqual([{ date: day(2), reason: 'Perawatan lift barang', reason_en: '' }]);
    }
    expect((await open(property_id, { start_date: day(3) })).closed).toEqual([]);
  });

  it('[D3-63] [D3-68] leaves out a date only when all its active slots are full', async () => {
    const early = await aSlot(world, { capacity: 1 });
    const { property_id } = early;
    const late = await aSlot(world, { property_id, capacity: 3 });
    await aSlot(world, { property_id, active: false });
    await aSlotDay(world, { slot: early, day: day(1), capacity: 1, taken: 1 });
    await aSlotDay(world, { slot: early, day: day(2), capacity: 1, taken: 1 });
    await aSlotDay(world, { slot: late, day: day(2), capacity: 3, taken: 2 });
    await aSlotDay(world, { slot: early, day: day(3), capacity: 1, taken: 1 });
    await aSlotDay(world, { slot: late, day: day(3), capacity: 3, taken: 3 });
    const { avaibility, closed } = await open(property_id);
    expect(avaibility.slice(0, 4)).toEqual([TODAY, day(1), day(2), day(4)]);
    expect(closed).toEqual([]);
  });

  it('offers a slot without capacity only on days that have their own capacity', async () => {
    const slot = await aSlot(world, { capacity: 0 });
    await aSlotDay(world, { slot, day: day(4), capacity: 1 });
    expect((await open(slot.property_id)).avaibility).toEqual([day(4)]);
  });

  it('[D7-07] [D7-09] answers the open dates for the given form type, loading by default', async () => {
    const loading = await aSlot(world, { kind: 'loading' });
    const { property_id } = loading;
    expect((await open(property_id, { form_type: 'unloading' })).avaibility).toEqual([]);
    const unloading = await aSlot(world, { property_id, kind: 'unloading' });
    await aSlotDay(world, { slot: loading, day: day(1), taken: 2 });
    await aSlotDay(world, { slot: unloading, day: day(2), taken: 2 });
    const asLoading = await open(property_id, { form_type: 'loading' });
    expect(asLoading.avaibility).not.toContain(day(1));
    expect(asLoading.avaibility).toContain(day(2));
    expect((await open(property_id, { form_type: 'unloading' })).avaibility).not.toContain(day(2));
    expect(await open(property_id)).toEqual(asLoading);
  });

  it('[D7-49] lists every day that is not closed as open for work, with or without slots', async () => {
    const { id: property_id } = await aProperty(world);
    await aClosedDate(world, { property_id, day: day(5) });
    const days = datesBetween(TODAY, day(60)).filter((date) => date !== day(5));
    expect((await open(property_id, { form_type: 'work' })).avaibility).toEqual(days);
    expect((await open(property_id, { form_type: 'work', start_date: day(59) })).avaibility).toEqual([
      day(59),
      day(60),
    ]);
    world.clock.set(new Date('2026-11-16T15:00:00+07:00'));
    expect((await open(property_id, { form_type: 'work' })).avaibility[0]).toBe(day(1));
    expect(await open(property_id)).toEqual({
      avaibility: [],
      closed: [{ date: day(5), reason: 'Pemeliharaan', reason_en: '' }],
    });
  });

  it.each([
    ['18:59', TODAY],
    ['19:00', day(1)],
    ['19:01', day(1)],
  ])('at %s leaves out today if its last slot with a free place has ended', async (time, first) => {
    const { id: property_id } = await aProperty(world, { cutoff_loading: '20:00' });
    await aSlot(world, { property_id, starts: '17:00', ends: '19:00' });
    const full = await aSlot(world, { property_id, starts: '22:00', ends: '08:00' });
    await aSlotDay(world, { slot: full, day: TODAY, capacity: 1, taken: 1 });
    world.clock.set(new Date(`${TODAY}T${time}:00+07:00`));
    expect((await open(property_id)).avaibility[0]).toBe(first);
  });

  it('says why today cannot be booked: its cut-off has passed, or bookings must be made days before', async () => {
    const { id: property_id } = await aProperty(world, { cutoff_loading: '16:30' });
    const { id: patient } = await aProperty(world, { lead_days_goods: 3 });
    world.clock.set(new Date(`${TODAY}T16:29:59+07:00`));
    expect((await open(property_id)).not_today).toBeUndefined();
    expect((await open(patient)).not_today).toEqual({ cutoff: '17:00', lead_days: 3 });
    world.clock.set(new Date(`${TODAY}T16:30:00+07:00`));
    expect((await open(property_id)).not_today).toEqual({ cutoff: '16:30', lead_days: 0 });
    expect((await open(property_id, { form_type: 'work' })).not_today).toEqual({ cutoff: '15:00', lead_days: 0 });
  });

  it('applies cut-off and lead time in the property’s time zone', async () => {
    const { id: jayapura } = await aProperty(world, { time_zone: 'Asia/Jayapura' });
    const { id: patient } = await aProperty(world, { lead_days_goods: 3 });
    const night = { starts: '22:00', ends: '08:00' };
    for (const property_id of [jayapura, patient]) await aSlot(world, { property_id, ...night });
    expect((await open(patient)).avaibility[0]).toBe(day(3));
    // 17:00 in Jayapura (WIT), 15:00 in Jakarta (WIB).
    world.clock.set(new Date('2026-11-16T08:00:00Z'));
    expect((await open(jayapura)).avaibility[0]).toBe(day(1));
    world.clock.set(new Date('2026-11-16T07:59:59Z'));
    expect((await open(jayapura)).avaibility[0]).toBe(TODAY);
  });
});

describe('GET /v1/public/loading-unloading/time', () => {
  it('[S7-017] answers the active slots in display order as {id, name}', async () => {
    const second = await aSlot(world, { name: '10:00 - 12:00', position: 2 });
    const { property_id } = second;
    const first = await aSlot(world, { property_id, name: '08:00 - 10:00', position: 1 });
    await aSlot(world, { property_id, active: false });
    await aSlot(world);
    const answer = await ask('time', { property_id });
    expect(answer.json()).toEqual({
      times: [
        { id: first.id, name: '08:00 - 10:00' },
        { id: second.id, name: '10:00 - 12:00' },
      ],
    });
  });

  it('[D7-08] [D7-10] answers the slots for the given form type, loading by default, and no slots for work', async () => {
    const loading = await aSlot(world);
    const { property_id } = loading;
    const unloading = await aSlot(world, { property_id, kind: 'unloading', name: '22:00 - 08:00' });
    expect(await slots(property_id)).toEqual([{ id: loading.id, name: loading.name }]);
    expect(await slots(property_id, { form_type: 'loading' })).toEqual([{ id: loading.id, name: loading.name }]);
    expect(await slots(property_id, { form_type: 'unloading' })).toEqual([{ id: unloading.id, name: '22:00 - 08:00' }]);
    expect(await slots(property_id, { form_type: 'work' })).toEqual([]);
    expect(await slots(property_id, { form_type: 'work', date: day(1) })).toEqual([]);
  });

  it('[D6-16] [D3-63] adds the number of free places in each slot when a day is given', async () => {
    const slot = await aSlot(world, { capacity: 3 });
    const { property_id, id, name } = slot;
    await aSlotDay(world, { slot, day: day(1), capacity: 3, taken: 1 });
    await aSlotDay(world, { slot, day: day(2), capacity: 5, taken: 5 });
    expect(await slots(property_id, { date: TODAY })).toEqual([{ id, name, capacity: 3, left: 3 }]);
    expect(await slots(property_id, { date: day(1) })).toEqual([{ id, name, capacity: 3, left: 2 }]);
    expect(await slots(property_id, { date: day(2) })).toEqual([{ id, name, capacity: 5, left: 0 }]);
  });

  it('answers 0 free places for the slots of a day that cannot be booked', async () => {
    const { property_id } = await aSlot(world);
    await aClosedDate(world, { property_id, day: day(1) });
    for (const date of [day(1), day(31)]) {
      expect((await slots(property_id, { date })).map(({ left }) => left)).toEqual([0]);
    }
  });

  it.each([
    ['11:59', ['11:00 - 12:00', '22:00 - 08:00']],
    ['12:00', ['22:00 - 08:00']],
    ['12:01', ['22:00 - 08:00']],
  ])('at %s offers only the slots of today that have not ended', async (time, expected) => {
    const { property_id } = await aSlot(world);
    await aSlot(world, { property_id, name: '11:00 - 12:00', starts: '11:00', ends: '12:00' });
    await aSlot(world, { property_id, name: '22:00 - 08:00', starts: '22:00', ends: '08:00' });
    world.clock.set(new Date(`${TODAY}T${time}:00+07:00`));
    expect((await slots(property_id, { date: TODAY })).map(({ name }) => name)).toEqual(expected);
    expect(await slots(property_id, { date: day(1) })).toHaveLength(3);
    expect(await slots(property_id)).toHaveLength(3);
  });

  it('offers no slots for a past day', async () => {
    const { property_id } = await aSlot(world);
    expect(await slots(property_id, { date: day(-1) })).toEqual([]);
  });
});

describe('both public schedule routes', () => {
  it.each(['availbility', 'time'])('%s refuses malformed parameters and an unknown property', async (path) => {
    const property = await aProperty(world);
    const asleep = await aProperty(world, { active: false });
    const bad = [{}, { property_id: 'x' }, { property_id: property.id, form_type: 'party' }];
    for (const query of bad) expect((await ask(path, query)).statusCode).toBe(400);
    for (const property_id of [newId(), asleep.id]) {
      const answer = await ask(path, { property_id });
      expect(answer.statusCode).toBe(404);
      expect(answer.json()).toMatchObject({ code: 'not_found' });
    }
  });

  it.each(['2026-02-30', '16-11-2026', '2026-11-16T00:00:00Z', '0000-01-01', "2026-11-16'"])(
    'refuses the malformed date %s in both public schedule routes',
    async (date) => {
      const { id: property_id } = await aProperty(world);
      expect((await ask('availbility', { property_id, start_date: date })).statusCode).toBe(400);
      expect((await ask('time', { property_id, date })).statusCode).toBe(400);
    },
  );
});

describe('row-level security', () => {
  it('limits an unfiltered query to the schedule of its own property, and shows nothing without a scope', async () => {
    const tables = ['slot', 'slot_day', 'closed_date', 'approval_chain', 'approval_chain_stage', 'terms', 'bay'];
    const property_id = await aSchedule();
    await aSchedule();
    for (const table of tables) {
      const query = sql<{ property_id: string }>`select property_id from ${sql.table(table)}`;
      const within = await transaction(world.db, { property_id }, async (tx) => (await query.execute(tx)).rows);
      expect(within).toEqual([{ property_id }]);
      expect((await query.execute(world.db)).rows).toEqual([]);
    }
  });
});

async function aSchedule(): Promise<string> {
  const slot = await aSlot(world);
  const { property_id } = slot;
  await aSlotDay(world, { slot, day: TODAY });
  await aClosedDate(world, { property_id, day: TODAY });
  await aChain(world, { property_id, steps: [['tcr']] });
  await aTermsVersion(world, { property_id });
  await aBay(world, { property_id });
  return property_id;
}

describe('GET /v1/public/terms', () => {
  const terms = (property_id: string) => world.app.inject({ url: '/v1/public/terms', query: { property_id } });

  it('[D8-71][D3-80] answers the latest version of the property’s own terms, in both languages', async () => {
    const [one, two] = [await aProperty(world), await aProperty(world)];
    const published_at = new Date('2026-11-01T03:00:00Z');
    for (const version of [2, 10, 9]) {
      const texts = { text_id: `Syarat ${version}`, text_en: `Terms ${version}` };
      await aTermsVersion(world, { property_id: one.id, version, published_at, ...texts });
    }
    await aTermsVersion(world, { property_id: two.id, version: 11 });
    const answer = await terms(one.id);
    expect([answer.statusCode, answer.headers['cache-control']]).toEqual([200, 'no-store']);
    expect(answer.json()).toEqual({
      version: 10,
      text_id: 'Syarat 10',
      text_en: 'Terms 10',
      published_at: '2026-11-01T03:00:00.000Z',
    });
    expect((await terms(two.id)).json().version).toBe(11);
  });

  it('answers 404 for the terms of a property that has none, is inactive or unknown, and 400 for a malformed id', async () => {
    const closed = await aTermsVersion(world, { property_id: (await aProperty(world, { active: false })).id });
    for (const property_id of [(await aProperty(world)).id, closed.property_id, newId()]) {
      expect((await terms(property_id)).statusCode).toBe(404);
    }
    expect((await terms('x')).statusCode).toBe(400);
  });
});
