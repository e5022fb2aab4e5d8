import type { SlotRecord } from '@gerbang/shared/contracts/schedule-settings';
import { sql } from 'kysely';
import { beforeAll, beforeEach, describe, expect, it } from 'vitest';

import { aProperty, aSlot, aSlotDay, type Key } from '../../../test/builders.ts';
import { staffCaller, type StaffCaller } from '../../../test/calling.ts';
import { createWorld, MONDAY_MORNING, type World } from '../../../test/harness.ts';
import { aBuilding, submitLoading } from '../../../test/submitting.ts';

const [YESTERDAY, TODAY, TOMORROW] = ['2026-11-15', '2026-11-16', '2026-11-17'];

let world: World;
let property_id: string;
let call: StaffCaller;

beforeAll(async () => {
  world = await createWorld();
});
beforeEach(async () => {
  world.clock.set(MONDAY_MORNING);
  property_id = (await aProperty(world)).id;
  call = await staffCaller(world, property_id);
});

const MORNING = { kind: 'loading', starts: '08:00', ends: '10:00', capacity: 2 };
/** A slot as builders make it, on the wire, with some facts changed. */
const changed = (
  slot: { name: string; kind: string; capacity: number; starts: string; ends: string },
  facts: object,
) => ({
  kind: slot.kind,
  name: slot.name,
  starts: slot.starts.slice(0, 5),
  ends: slot.ends.slice(0, 5),
  capacity: slot.capacity,
  version: 1,
  ...facts,
});
const outcome = async (answer: ReturnType<typeof call>) => {
  const { statusCode, body } = await answer;
  const { code, fields } = JSON.parse(body) as { code?: string; fields?: object[] };
  return fields === undefined ? [statusCode, code] : [statusCode, fields];
};
async function days(slot: Key): Promise<Record<string, [number, number]>> {
  const { rows } = await sql<{ day: string; capacity: number; taken: number }>`
    select day, capacity, taken from slot_day where property_id = ${slot.property_id} and slot_id = ${slot.id} order by day`.execute(
    world.owner,
  );
  return Object.fromEntries(rows.map(({ day, capacity, taken }) => [day, [capacity, taken]]));
}

describe('a slot', () => {
  it('is called by its times unless it is given a name, also across midnight', async () => {
    const made = await call('POST', 'slot', MORNING);
    expect([made.statusCode, made.json()]).toEqual([
      201,
      expect.objectContaining({ ...MORNING, name: '08:00 - 10:00', position: 0, active: true, version: 1 }),
    ]);
    const night = { ...MORNING, kind: 'unloading', starts: '22:00', ends: '06:00' };
    expect((await call('POST', 'slot', night)).json()).toMatchObject({ ...night, name: '22:00 - 06:00' });
    const { id } = made.json<SlotRecord>();
    const facts = { ...MORNING, starts: '09:00', version: 1 };
    expect((await call('PUT', `slot/${id}`, { ...facts, name: 'Pagi' })).json().name).toBe('Pagi');
    expect((await call('PUT', `slot/${id}`, { ...facts, version: 2 })).json().name).toBe('09:00 - 10:00');
  });

  it('has a name of its own among its kind', async () => {
    await call('POST', 'slot', MORNING);
    expect(await outcome(call('POST', 'slot', MORNING))).toEqual([422, [{ path: 'name', code: 'taken' }]]);
    expect((await call('POST', 'slot', { ...MORNING, kind: 'unloading' })).statusCode).toBe(201);
  });

  it('stays of its kind', async () => {
    const slot = await aSlot(world, { property_id });
    const fault = [422, [{ path: 'kind', code: 'fixed' }]];
    expect(await outcome(call('PUT', `slot/${slot.id}`, changed(slot, { kind: 'unloading' })))).toEqual(fault);
  });

  it('is listed in its order, by kind and by whether it is in use', async () => {
    const second = await aSlot(world, { property_id, position: 2, starts: '13:00', ends: '15:00' });
    const first = await aSlot(world, { property_id, position: 1, active: false });
    const out = await aSlot(world, { property_id, kind: 'unloading', position: 0 });
    const ids = async (query: string) =>
      (await call('GET', `slot-datatable?${query}`)).json<{ data: SlotRecord[] }>().data.map(({ id }) => id);
    expect(await ids('')).toEqual([out.id, first.id, second.id]);
    expect(await ids('kind=loading')).toEqual([first.id, second.id]);
    expect(await ids('kind=loading&status=active')).toEqual([second.id]);
    for (const sort of ['name', '-kind', 'capacity', '-position']) expect(await ids(`sort=${sort}`)).toHaveLength(3);
    const { data } = (await call('GET', 'slot-datatable?kind=loading&status=active')).json<{ data: SlotRecord[] }>();
    expect(data[0]).toMatchObject({ starts: '13:00', ends: '15:00' });
  });

  it.each([
    ['capacity', -1, 'invalid'],
    ['capacity', 1.5, 'required'],
    ['capacity', 10_001, 'invalid'],
    ['starts', '24:00', 'invalid'],
    ['ends', '8:00', 'invalid'],
    ['kind', 'work', 'required'],
    ['name', 'a\u0000b', 'invalid'],
    ['position', 1000, 'invalid'],
  ])('refuses as %s: %j', async (path, value, code) => {
    expect(await outcome(call('POST', 'slot', { ...MORNING, [path]: value }))).toEqual([400, [{ path, code }]]);
  });

  it('is changed by staff who may change slots, and read by those who may read the property', async () => {
    const slot = await aSlot(world, { property_id });
    const reader = await staffCaller(world, property_id, { role: { actions: ['property.read', 'property.update'] } });
    expect((await reader('GET', `slot/${slot.id}`)).statusCode).toBe(200);
    const tries = [
      await reader('POST', 'slot', MORNING),
      await reader('PUT', `slot/${slot.id}`, changed(slot, {})),
      await reader('DELETE', `slot/${slot.id}`),
    ];
    expect(tries.map(({ statusCode }) => statusCode)).toEqual([403, 403, 403]);
  });
});

describe('a slot that is booked', () => {
  it('keeps its times from today on; everything else may change', async () => {
    const slot = await aSlot(world, { property_id });
    await aSlotDay(world, { slot, day: TODAY, taken: 1 });
    for (const facts of [{ starts: '07:00' }, { ends: '11:00' }])
      expect(await outcome(call('PUT', `slot/${slot.id}`, changed(slot, facts)))).toEqual([409, 'in_use']);
    const other = { name: 'Pagi', capacity: 7, position: 4, active: false };
    expect((await call('PUT', `slot/${slot.id}`, changed(slot, other))).json()).toMatchObject({ ...other, version: 2 });
  });

  it('may change its times once its bookings are over or given back', async () => {
    const slot = await aSlot(world, { property_id });
    await aSlotDay(world, { slot, day: YESTERDAY, taken: 1 });
    await aSlotDay(world, { slot, day: TOMORROW, taken: 0 });
    expect((await call('PUT', `slot/${slot.id}`, changed(slot, { starts: '07:00' }))).statusCode).toBe(200);
  });

  it('keeps its times while what began yesterday across midnight may be under way', async () => {
    const slot = await aSlot(world, { property_id, starts: '22:00', ends: '10:00' });
    await aSlotDay(world, { slot, day: YESTERDAY, taken: 1 });
    expect(await outcome(call('PUT', `slot/${slot.id}`, changed(slot, { ends: '09:00' })))).toEqual([409, 'in_use']);
  });

  it.each([
    ['Asia/Jakarta', 409],
    ['Asia/Jayapura', 200],
  ] as const)('goes by the date at the property: %s', async (time_zone, status) => {
    world.clock.set(new Date('2026-11-16T16:00:00Z'));
    const place = await aProperty(world, { time_zone });
    const slot = await aSlot(world, { property_id: place.id });
    await aSlotDay(world, { slot, day: TODAY, taken: 1 });
    const there = await staffCaller(world, place.id);
    expect((await there('PUT', `slot/${slot.id}`, changed(slot, { starts: '07:00' }))).statusCode).toBe(status);
  });

  it('is not deleted, but switched off; one that nobody booked goes with the days set for it', async () => {
    const building = await aBuilding(world);
    await submitLoading(world, building);
    const there = await staffCaller(world, building.property_id);
    expect(await outcome(there('DELETE', `slot/${building.slots.loading.id}`))).toEqual([409, 'in_use']);
    const { id } = building.slots.unloading;
    await aSlotDay(world, { slot: { property_id: building.property_id, id }, day: TOMORROW, set_by_hand: true });
    expect((await there('DELETE', `slot/${id}`)).statusCode).toBe(204);
    expect(await days({ property_id: building.property_id, id })).toEqual({});
  });
});
