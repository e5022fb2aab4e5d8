import type { GateLog } from '@gerbang/shared/contracts/gate/gate-movements';
import { beforeEach, describe, expect, it } from 'vitest';

import { staffLogin } from '../../../../test/builders.ts';
import {
  aGateAtWork,
  aGuard,
  auditOf,
  callAs,
  setPin,
  takeOver,
  visitsOf,
  type OnShift,
} from '../../../../test/gate/gate.ts';
import { IN_THE_SLOT, lots, quantities } from '../../../../test/goods.ts';
import { createWorld } from '../../../../test/harness.ts';
import { aBuilding, type Building, type Submitted } from '../../../../test/permits/submissions.ts';
import { newId } from '../../../platform/database/ids.ts';

const MINUTE = 60_000;
const HOUR = 60 * MINUTE;
const world = await createWorld();
let building: Building;
let work: Submitted;
let goods: Submitted & { email: string };
let gate: OnShift;
beforeEach(async () => {
  ({ building, work, goods, gate } = await aGateAtWork(world));
});

const ago = (ms: number) => new Date(world.clock.now().getTime() - ms).toISOString();
const kept = () =>
  world.owner.selectFrom('gate_movement').selectAll().where('property_id', '=', building.property_id).execute();
const log = async (query = '') => (await gate.get(`movements${query}`)).json<GateLog>().data;

describe('movements sent by a device', () => {
  it('books movements in order, for the guard of the shift, at the time they happened', async () => {
    const items = await quantities(world, goods, { Kursi: 3, Meja: 2 });
    const outcomes = await gate.tell(
      { action: 'in', permit_id: work.id, workers: 2, at: ago(20 * MINUTE) },
      { action: 'out', permit_id: work.id, at: ago(10 * MINUTE) },
      { action: 'in', permit_id: goods.id, items, note: 'Dok B' },
    );
    // The shift has only just begun, so earlier movements belong to no shift.
    const tooEarly = { outcome: 'refused', fields: [{ path: 'at', code: 'invalid' }] };
    expect(outcomes).toMatchObject([tooEarly, tooEarly, { outcome: 'booked' }]);
    world.clock.advance(30 * MINUTE);
    expect(
      await gate.tell(
        { action: 'in', permit_id: work.id, workers: 2, at: ago(20 * MINUTE) },
        { action: 'out', permit_id: work.id, at: ago(10 * MINUTE) },
      ),
    ).toMatchObject([{ outcome: 'booked' }, { outcome: 'booked' }]);
    expect(await visitsOf(world, work)).toMatchObject([
      { opened_at: new Date(ago(20 * MINUTE)), opened_by: gate.person.id, closed_at: new Date(ago(10 * MINUTE)) },
    ]);
    expect(await lots(world, goods)).toEqual([
      ['Kursi', 3, 0, 0],
      ['Meja', 2, 0, 0],
    ]);
    expect(await auditOf(world, building.property_id, 'permit.pass_gate')).toMatchObject([
      { actor_id: gate.person.id, record_id: goods.id, detail: { direction: 'in', items: 2, device: 'HP Pos 1' } },
      { actor_id: gate.person.id, detail: { direction: 'in', workers: 2, shift_id: gate.shift.id } },
      { actor_id: gate.person.id, detail: { direction: 'out', workers: 2, device: 'HP Pos 1' } },
    ]);
  });

  it('books movements one by one: a refused movement blocks no other and is not stored', async () => {
    const other = { id: newId(), qty: 1 };
    const outcomes = await gate.tell(
      { action: 'in', permit_id: goods.id, items: [other] },
      { action: 'in', permit_id: newId() },
      { action: 'in', permit_id: null, code: 'LUP-404' },
      { action: 'in', permit_id: work.id, workers: 9 },
      { action: 'in', permit_id: work.id, workers: 1 },
      { action: 'in', permit_id: work.id, workers: 1 },
    );
    expect(outcomes.map(({ id: _id, ...outcome }) => outcome)).toEqual([
      { outcome: 'refused', code: 'refused', fields: [{ path: 'items.0.qty', code: 'invalid' }] },
      { outcome: 'refused', code: 'not_found' },
      { outcome: 'refused', code: 'refused', fields: [{ path: 'permit_id', code: 'required' }] },
      { outcome: 'refused', code: 'refused', fields: [{ path: 'workers', code: 'too_many' }] },
      { outcome: 'booked' },
      { outcome: 'refused', code: 'visit_open', params: { at: IN_THE_SLOT.toISOString(), by: 'Joko Penjaga' } },
    ]);
    expect(await kept()).toHaveLength(1);
  });

  it('books a repeated movement once with the same answer, even with another time, photos or offline flag', async () => {
    const told = [
      { id: newId(), action: 'in', permit_id: work.id, workers: 2 },
      { id: newId(), action: 'out', permit_id: work.id },
      { id: newId(), action: 'refuse', permit_id: goods.id, note: 'Tidak sesuai' },
    ] as const;
    const first = await gate.tell(...told);
    world.clock.advance(2 * HOUR);
    const again = await gate.tell(...told.map((one) => ({ ...one, was_offline: true, photos: ['x'] })));
    expect(again).toEqual(first);
    expect(first.map(({ outcome }) => outcome)).toEqual(['booked', 'booked', 'booked']);
    expect([(await visitsOf(world, work)).length, (await kept()).length]).toEqual([1, 3]);
    expect(await auditOf(world, building.property_id, 'gate.refused')).toHaveLength(1);
    const [one] = told;
    const reused = await gate.tell({ ...one, workers: 1 }, { ...one, permit_id: goods.id, was_offline: true });
    expect(reused.map(({ outcome, code }) => [outcome, code])).toEqual([
      ['refused', 'idempotency_key_reused'],
      ['refused', 'idempotency_key_reused'],
    ]);
  });

  it('refuses a movement with a future time, and an online movement older than an hour', async () => {
    world.clock.advance(3 * HOUR);
    const at = async (ms: number, was_offline = false) =>
      (await gate.tell({ action: 'refuse', permit_id: work.id, at: ago(ms), was_offline }))[0];
    const wrong = { code: 'refused', fields: [{ path: 'at', code: 'invalid' }] };
    expect(await at(-4 * MINUTE)).toMatchObject({ outcome: 'booked' });
    expect(await at(-6 * MINUTE)).toMatchObject({ outcome: 'refused', ...wrong });
    expect(await at(HOUR)).toMatchObject({ outcome: 'booked' });
    expect(await at(HOUR + 1)).toMatchObject({ outcome: 'refused', ...wrong });
    expect(await at(HOUR + 1, true)).toMatchObject({ outcome: 'booked' });
    expect(await at(-6 * MINUTE, true)).toMatchObject({ outcome: 'conflict', ...wrong });
  });

  it('refuses movements of another property and more than fifty in one request', async () => {
    const other = await aBuilding(world);
    const payload = { property_id: other.property_id, movements: [] as object[] };
    payload.movements = [{ id: newId(), action: 'refuse', permit_id: null, at: ago(0), shift_id: gate.shift.id }];
    expect((await callAs(world, gate.token, 'POST', '/v1/gate/movements', payload)).statusCode).toBe(404);
    const many = Array.from({ length: 51 }, () => ({ action: 'refuse', permit_id: null }) as const);
    expect((await gate.send(...many)).statusCode).toBe(400);
    const items = Array.from({ length: 100 }, () => ({ id: newId(), qty: 3_000_000_000 }));
    const long = many.slice(1).map((one) => ({ ...one, items }));
    expect((await gate.tell(...long)).filter(({ outcome }) => outcome === 'booked')).toHaveLength(50);
    expect((await gate.send()).statusCode).toBe(400);
  });
});

describe('movements of a shift', () => {
  const refuse = { action: 'refuse', permit_id: null, code: 'X' } as const;

  it('books a movement for the guard of the shift, also when sent from another person’s phone', async () => {
    const second = await aGuard(world, building.property_id, 'Agus');
    await setPin(world, await staffLogin(world, second));
    const { property_id } = building;
    const shift = (await takeOver(world, gate.token, { property_id, guard_id: second.id })).json<{ id: string }>();
    expect(await gate.tell(refuse)).toMatchObject([{ outcome: 'refused', code: 'shift_over' }]);
    expect(await gate.tell({ ...refuse, shift_id: shift.id })).toMatchObject([{ outcome: 'booked' }]);
    expect(await log()).toMatchObject([{ guard: { id: second.id, name: 'Agus' }, device: 'HP Pos 1' }]);
  });

  it('refuses movements after the end of the shift but accepts earlier ones sent later', async () => {
    world.clock.advance(HOUR);
    await takeOver(world, gate.token, { property_id: building.property_id, guard_id: gate.person.id });
    expect(await gate.tell(refuse, { ...refuse, at: ago(MINUTE) })).toMatchObject([
      { outcome: 'refused', code: 'shift_over' },
      { outcome: 'booked' },
    ]);
  });

  it('accepts movements only from the account that began the shift and, while online, from the same session', async () => {
    const again = { ...gate, token: await staffLogin(world, gate.person) };
    const send = async (token: string, was_offline: boolean) => {
      const movement = { id: newId(), at: ago(0), shift_id: gate.shift.id, ...refuse, was_offline };
      const payload = { property_id: building.property_id, movements: [movement] };
      const answer = await callAs(world, token, 'POST', '/v1/gate/movements', payload);
      return answer.json<{ data: { outcome: string; code?: string }[] }>().data[0];
    };
    expect(await send(again.token, false)).toMatchObject({ outcome: 'refused', code: 'shift_over' });
    expect(await send(again.token, true)).toMatchObject({ outcome: 'booked' });
    const stranger = await staffLogin(world, await aGuard(world, building.property_id));
    expect(await send(stranger, false)).toMatchObject({ outcome: 'refused', code: 'shift_over' });
    expect(await send(stranger, true)).toMatchObject({ outcome: 'conflict', code: 'shift_over' });
  });

  it('refuses movements of a guard whose account is deactivated during the shift', async () => {
    const second = await aGuard(world, building.property_id, 'Agus');
    await setPin(world, await staffLogin(world, second));
    const { property_id } = building;
    const shift_id = (await takeOver(world, gate.token, { property_id, guard_id: second.id })).json<{ id: string }>()
      .id;
    await world.owner.updateTable('account').set({ active: false }).where('id', '=', second.id).execute();
    expect(await gate.tell({ ...refuse, shift_id })).toMatchObject([{ outcome: 'refused', code: 'shift_over' }]);
  });
});
