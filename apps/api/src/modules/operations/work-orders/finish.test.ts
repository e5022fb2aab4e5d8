import type { Action } from '@gerbang/shared/access';
import type { WorkOrderRecord } from '@gerbang/shared/contracts/operations/work-orders';
import { beforeEach, describe, expect, it } from 'vitest';

import { aCategory, aProperty } from '../../../../test/builders.ts';
import { createWorld, MONDAY_MORNING } from '../../../../test/harness.ts';
import { aWorkPerson, aWorkPhoto, callsOf, type WorkPerson } from '../../../../test/operations/work-orders.ts';
import { newId } from '../../../platform/database/ids.ts';

const DAY = 24 * 3_600_000;
const world = await createWorld();
let property_id: string;
let manager: WorkPerson;
let worker: WorkPerson;

beforeEach(async () => {
  world.clock.set(MONDAY_MORNING);
  property_id = (await aProperty(world)).id;
  manager = await aPerson(['work_order.read', 'work_order.update']);
  worker = await aPerson(['work_order.read']);
});

const aPerson = (actions: readonly Action[]) => aWorkPerson(world, property_id, actions);

/** A work order of the worker, in progress. */
async function started(more: object = {}): Promise<string> {
  const id = newId();
  await manager.call('POST', 'work-order', { id, title: 'Ganti motor pintu', assignee_id: worker.id, ...more });
  await worker.call('POST', `work-order/${id}/moves`, { id: newId(), move: 'start' });
  return id;
}
const finish = (id: string, more: object = {}) =>
  worker.call('POST', `work-order/${id}/moves`, { id: newId(), move: 'finish', ...more });
const read = async (id: string) => (await manager.call('GET', `work-order/${id}`)).json<WorkOrderRecord>();
const aPart = (more: object = {}) => ({ id: newId(), name: 'Motor pintu 24 V', qty: 1, unit_cost: 450_000, ...more });

describe('finishing a work order', () => {
  it('saves the parts, hours, note and signature that are sent with it, once however often it is sent', async () => {
    const id = await started();
    const body = {
      id: newId(),
      note: 'Sudah diuji',
      closing: {
        parts: [aPart(), aPart({ name: 'Sabuk gigi 3 m' })],
        times: [{ id: newId(), minutes: 105 }],
        signature: { id: newId(), name: 'Yusuf Akbar' },
      },
    };
    const first = (await finish(id, body)).json<WorkOrderRecord>();
    const second = (await finish(id, body)).json<WorkOrderRecord>();
    for (const order of [first, second]) {
      expect(order.status).toBe('done');
      expect(order.parts.map(({ name }) => name).toSorted()).toEqual(['Motor pintu 24 V', 'Sabuk gigi 3 m']);
      expect(order.times).toMatchObject([{ minutes: 105, account: { id: worker.id } }]);
      expect(order.signature?.name).toBe('Yusuf Akbar');
      expect([...order.parts, ...order.times, order.signature].map((row) => row?.is_late)).toEqual(
        Array(4).fill(false),
      );
      expect(order.events.filter(({ move }) => move === 'finish')).toMatchObject([{ text: 'Sudah diuji' }]);
    }
  });

  it('saves a part that was typed after a lost response and sent with the same id', async () => {
    const id = await started();
    const closing = { parts: [aPart()] };
    const body = { id: newId(), closing };
    await finish(id, body);
    const again = { ...body, closing: { parts: [...closing.parts, aPart({ name: 'Kabel' })] } };
    expect((await finish(id, again)).json<WorkOrderRecord>().parts).toHaveLength(2);
  });

  it('saves nothing when the work cannot be finished', async () => {
    const id = await started({ checklist: [{ text: 'Uji pintu', required: true }] });
    const refused = await finish(id, { closing: { parts: [aPart()] } });
    expect(refused.json().fields).toEqual([{ path: 'checks', code: 'required' }]);
    expect(await read(id)).toMatchObject({ status: 'in_progress', parts: [] });
  });

  it('takes parts only together with finish, and only from people who work on the order', async () => {
    const id = await started();
    const held = { id: newId(), move: 'hold', note: 'Menunggu', closing: { parts: [aPart()] } };
    const wrong = await worker.call('POST', `work-order/${id}/moves`, held);
    expect(wrong.json().fields).toEqual([{ path: 'closing', code: 'invalid' }]);
    const stranger = await aPerson(['work_order.read']);
    const body = { id: newId(), move: 'finish', closing: { parts: [aPart()] } };
    expect((await stranger.call('POST', `work-order/${id}/moves`, body)).statusCode).toBe(403);
  });
});

describe('evidence that a category requires', () => {
  const strict = () =>
    aCategory(world, {
      property_id,
      kind: 'work_order',
      needs_hours: true,
      needs_parts: true,
      needs_photo: true,
      needs_signature: true,
    });

  it('names the required evidence that is missing, and counts what is sent with finish', async () => {
    const id = await started({ category_id: (await strict()).id });
    expect((await read(id)).required).toEqual(['hours', 'parts', 'photo', 'signature']);
    const missing = async (more: object) =>
      (await finish(id, more)).json<{ fields: { path: string }[] }>().fields.map(({ path }) => path);
    expect(await missing({})).toEqual(['hours', 'parts', 'photo', 'signature']);
    const closing = { parts: [aPart()], times: [{ id: newId(), minutes: 15 }] };
    expect(await missing({ closing })).toEqual(['photo', 'signature']);
    const url = await aWorkPhoto(world, worker.id);
    await worker.call('POST', `work-order/${id}/photos`, { id: newId(), moment: 'after', url });
    const signed = { ...closing, signature: { id: newId(), name: 'Yusuf Akbar' } };
    expect((await finish(id, { closing: signed })).json<WorkOrderRecord>()).toMatchObject({
      status: 'done',
      unsigned_reason: null,
    });
  });

  it('accepts a reason instead of the signature, and forgets it when the work is reopened', async () => {
    const category = await aCategory(world, { property_id, kind: 'work_order', needs_signature: true });
    const id = await started({ category_id: category.id });
    const done = await finish(id, { closing: { unsigned_reason: 'Toko sudah tutup' } });
    expect(done.json<WorkOrderRecord>()).toMatchObject({ status: 'done', unsigned_reason: 'Toko sudah tutup' });
    await manager.call('POST', `work-order/${id}/moves`, { id: newId(), move: 'reopen', note: 'Masih macet' });
    expect((await read(id)).unsigned_reason).toBeNull();
  });
});

describe('evidence after the end', () => {
  it('accepts parts, hours, photos and a signature for seven days, marks them late and lets them be removed', async () => {
    const id = await started();
    const early = aPart();
    await finish(id, { closing: { parts: [early] } });
    world.clock.set(new Date(MONDAY_MORNING.getTime() + 7 * DAY));
    const { call } = await callsOf(world, property_id, worker);
    const late = aPart({ name: 'Kabel' });
    await call('POST', `work-order/${id}/parts`, late);
    await call('POST', `work-order/${id}/times`, { id: newId(), minutes: 15 });
    const url = await aWorkPhoto(world, worker.id);
    await call('POST', `work-order/${id}/photos`, { id: newId(), moment: 'after', url });
    const signature = { id: newId(), name: 'Yusuf Akbar' };
    const order = (await call('PUT', `work-order/${id}/signature`, signature)).json<WorkOrderRecord>();
    expect(order.parts.map(({ name, is_late }) => [name, is_late])).toEqual([
      ['Motor pintu 24 V', false],
      ['Kabel', true],
    ]);
    expect([order.times[0]?.is_late, order.photos[0]?.is_late, order.signature?.is_late]).toEqual([true, true, true]);
    expect((await call('DELETE', `work-order/${id}/parts/${early.id}`)).json().code).toBe('move_not_allowed');
    const after = (await call('DELETE', `work-order/${id}/parts/${late.id}`)).json<WorkOrderRecord>();
    expect(after.parts.map(({ id: part }) => part)).toEqual([early.id]);
  });

  it('refuses evidence more than seven days after the end', async () => {
    const id = await started();
    await finish(id);
    world.clock.set(new Date(MONDAY_MORNING.getTime() + 7 * DAY + 1));
    const { call } = await callsOf(world, property_id, worker);
    expect((await call('POST', `work-order/${id}/parts`, aPart())).json().code).toBe('move_not_allowed');
  });
});
