import type { SlotRecord } from '@gerbang/shared/contracts/building/schedule-settings';
import { beforeEach, describe, expect, it } from 'vitest';

import { aProperty, aSlot, aSlotDay, type Key } from '../../../../test/builders.ts';
import { changedSlot, MORNING, slotDays, TODAY, TOMORROW, YESTERDAY } from '../../../../test/building/slots.ts';
import { createWorld, MONDAY_MORNING } from '../../../../test/harness.ts';
import { aBuilding, submitLoading } from '../../../../test/permits/submissions.ts';
import { staffCaller, type StaffCaller } from '../../../../test/staff-caller.ts';

const world = await createWorld();
let property_id: string;
let call: StaffCaller;

beforeEach(async () => {
  world.clock.set(MONDAY_MORNING);
  property_id = (await aProperty(world)).id;
  call = await staffCaller(world, property_id);
});

const outcome = async (answer: ReturnType<typeof call>) => {
  const { statusCode, body } = await answer;
  const { code, fields } = JSON.parse(body) as { code?: string; fields?: object[] };
  return fields === undefined ? [statusCode, code] : [statusCode, fields];
};
const days = (slot: Key) => slotDays(world, slot);

describe('a slot', () => {
  it('names a slot by its times unless a name is given, also across midnight', async () => {
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

  it('[D8-65] refuses a slot name that another slot of the same property and kind has', async () => {
    await call('POST', 'slot', MORNING);
    expect(await outcome(call('POST', 'slot', MORNING))).toEqual([422, [{ path: 'name', code: 'taken' }]]);
    expect((await call('POST', 'slot', { ...MORNING, kind: 'unloading' })).statusCode).toBe(201);
    const elsewhere = await staffCaller(world, (await aProperty(world)).id);
    expect((await elsewhere('POST', 'slot', MORNING)).statusCode).toBe(201);
  });

  it('refuses to change the kind of a slot', async () => {
    const slot = await aSlot(world, { property_id });
    const fault = [422, [{ path: 'kind', code: 'fixed' }]];
    expect(await outcome(call('PUT', `slot/${slot.id}`, changedSlot(slot, { kind: 'unloading' })))).toEqual(fault);
  });

  it('lists slots in display order and filters them by kind and status', async () => {
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
  ])('refuses a slot whose %s is %j', async (path, value, code) => {
    expect(await outcome(call('POST', 'slot', { ...MORNING, [path]: value }))).toEqual([400, [{ path, code }]]);
  });

  it('lets staff who may change slots edit them and staff who may read the property read them', async () => {
    const slot = await aSlot(world, { property_id });
    const reader = await staffCaller(world, property_id, { role: { actions: ['property.read', 'property.update'] } });
    expect((await reader('GET', `slot/${slot.id}`)).statusCode).toBe(200);
    const tries = [
      await reader('POST', 'slot', MORNING),
      await reader('PUT', `slot/${slot.id}`, changedSlot(slot, {})),
      await reader('DELETE', `slot/${slot.id}`),
    ];
    expect(tries.map(({ statusCode }) => statusCode)).toEqual([403, 403, 403]);
  });
});

describe('a booked slot', () => {
  it('refuses new times for a slot that is booked today or later but allows every other change', async () => {
    const slot = await aSlot(world, { property_id });
    await aSlotDay(world, { slot, day: TODAY, taken: 1 });
    for (const facts of [{ starts: '07:00' }, { ends: '11:00' }])
      expect(await outcome(call('PUT', `slot/${slot.id}`, changedSlot(slot, facts)))).toEqual([409, 'in_use']);
    const other = { name: 'Pagi', capacity: 7, position: 4, active: false };
    expect((await call('PUT', `slot/${slot.id}`, changedSlot(slot, other))).json()).toMatchObject({
      ...other,
      version: 2,
    });
  });

  it('allows new times for a slot once its bookings are over or cancelled', async () => {
    const slot = await aSlot(world, { property_id });
    await aSlotDay(world, { slot, day: YESTERDAY, taken: 1 });
    await aSlotDay(world, { slot, day: TOMORROW, taken: 0 });
    expect((await call('PUT', `slot/${slot.id}`, changedSlot(slot, { starts: '07:00' }))).statusCode).toBe(200);
  });

  it('refuses new times while a booked slot across midnight that started yesterday may still be running', async () => {
    const slot = await aSlot(world, { property_id, starts: '22:00', ends: '10:00' });
    await aSlotDay(world, { slot, day: YESTERDAY, taken: 1 });
    expect(await outcome(call('PUT', `slot/${slot.id}`, changedSlot(slot, { ends: '09:00' })))).toEqual([
      409,
      'in_use',
    ]);
  });

  it.each([
    ['Asia/Jakarta', 409],
    ['Asia/Jayapura', 200],
  ] as const)('judges whether a booked day is over by the date at the property: %s', async (time_zone, status) => {
    world.clock.set(new Date('2026-11-16T16:00:00Z'));
    const place = await aProperty(world, { time_zone });
    const slot = await aSlot(world, { property_id: place.id });
    await aSlotDay(world, { slot, day: TODAY, taken: 1 });
    const there = await staffCaller(world, place.id);
    expect((await there('PUT', `slot/${slot.id}`, changedSlot(slot, { starts: '07:00' }))).statusCode).toBe(status);
  });

  it('refuses to delete a booked slot but allows deactivating it, and deletes an unbooked slot with its days', async () => {
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
