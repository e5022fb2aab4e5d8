import type { GateConflict, GateLog } from '@gerbang/shared/contracts/gate/gate-movements';
import { sql } from 'kysely';
import { beforeEach, describe, expect, it } from 'vitest';

import { aStaffMember, staffLogin } from '../../../../test/builders.ts';
import { aGateAtWork, callAs, onShift, type OnShift } from '../../../../test/gate/gate.ts';
import { IN_THE_SLOT, lots, quantities } from '../../../../test/goods.ts';
import { createWorld } from '../../../../test/harness.ts';
import {
  aBuilding,
  aDecider,
  anUpload,
  itemsOf,
  move,
  type Building,
  type Submitted,
} from '../../../../test/permits/submissions.ts';
import { waitingForLock } from '../../../../test/platform/locks.ts';
import { newId } from '../../../platform/database/ids.ts';
import { closePastTheirWindow } from '../../permits/permits/permits.jobs.ts';

const MINUTE = 60_000;
const HOUR = 60 * MINUTE;
const world = await createWorld();
let building: Building;
let work: Submitted;
let goods: Submitted & { email: string };
let gate: OnShift;
let supervisor: string;
beforeEach(async () => {
  ({ building, work, goods, gate } = await aGateAtWork(world));
  const role = { actions: ['permit.read', 'permit.suspend'] } as const;
  const person = await aStaffMember(world, { name: 'Ratna', properties: [building.property_id], role });
  supervisor = await staffLogin(world, person);
});

const later = (ms: number) => world.clock.advance(ms);
const at = (minutes: number) => new Date(IN_THE_SLOT.getTime() + minutes * MINUTE).toISOString();
const list = async (query = '') =>
  (await callAs(world, supervisor, 'GET', `/v1/gate/conflicts?property_id=${building.property_id}${query}`)).json<{
    data: GateConflict[];
  }>().data;
const settle = (id: string, token = supervisor, property_id = building.property_id) =>
  callAs(world, token, 'POST', `/v1/gate/conflicts/${id}/settle`, { property_id, note: 'Sudah dicek di CCTV' });
const offline = { was_offline: true } as const;

describe('an offline movement', () => {
  it('judges an offline movement by the time it happened, not by the time it was sent', async () => {
    const items = await quantities(world, goods, { Kursi: 4 });
    later(5 * HOUR);
    expect(
      await gate.tell(
        { action: 'in', permit_id: goods.id, items, at: at(20), ...offline },
        {
          action: 'in',
          permit_id: goods.id,
          items: await quantities(world, goods, { Meja: 1 }),
          at: at(61),
          ...offline,
        },
      ),
    ).toMatchObject([
      { outcome: 'booked' },
      { outcome: 'conflict', code: 'pass_invalid', params: { reason: 'too_late' } },
    ]);
    expect(await lots(world, goods)).toEqual([['Kursi', 4, 0, 0]]);
    const moved = await world.owner
      .selectFrom('goods_movement')
      .selectAll()
      .where('permit_id', '=', goods.id)
      .execute();
    expect(moved).toMatchObject([{ moved_at: new Date(at(20)), recorded_by: gate.person.id }]);
  });

  it('stores an offline movement that breaks the rules as sent, as a conflict, and books nothing', async () => {
    const [chairs, tables] = await quantities(world, goods, { Kursi: 0, Meja: 9 });
    const items = [{ id: chairs?.id ?? '', qty: 0, rejection_note: 'Rusak' }, tables ?? { id: '', qty: 0 }];
    const told = { id: newId(), action: 'in', permit_id: goods.id, items, note: 'Dua truk', pass: 'x.y' } as const;
    const [good, bad] = [await anUpload(world, `account:${gate.person.id}`, 'gate'), 'http://elsewhere.example/x.jpg'];
    later(10 * MINUTE);
    const [outcome] = await gate.tell({ ...told, at: at(1), photos: [bad, good], ...offline });
    expect(outcome).toEqual({ id: told.id, outcome: 'conflict', code: 'pass_invalid' });
    const { pass: _pass, ...without } = told;
    const [second] = await gate.tell({ ...without, id: newId(), at: at(2), ...offline });
    expect(second).toMatchObject({ outcome: 'conflict', fields: [{ path: 'items.1.qty', code: 'invalid' }] });
    expect((await list())[0]?.fields).toEqual([{ path: 'items.1.qty', code: 'invalid' }]);
    expect([await lots(world, goods), (await itemsOf(world, goods)).get('Kursi')?.rejection_note]).toEqual([[], null]);
    const [, first] = await list();
    expect(first).toMatchObject({
      movement: { ...without, at: at(1), shift_id: gate.shift.id, was_offline: true },
      permit: { id: goods.id, code: goods.code, kind: 'loading', company: 'PT Maju Jaya' },
      guard: { id: gate.person.id, name: 'Joko Penjaga' },
      device: 'HP Pos 1',
      code: 'pass_invalid',
      sent_at: world.clock.now().toISOString(),
      settled: null,
    });
    expect(first?.movement.photos.map((url) => url.split('?')[0])).toEqual([good.split('?')[0]]);
    expect(first?.movement).not.toHaveProperty('pass');
    expect((await gate.get('movements')).json<GateLog>().data).toEqual([]);
  });

  it('answers an offline movement in conflict the same when sent again, even if the rules would now allow it', async () => {
    await gate.tell({ action: 'in', permit_id: work.id, workers: 1 });
    const told = { id: newId(), action: 'in', permit_id: work.id, workers: 2, ...offline } as const;
    later(MINUTE);
    const first = await gate.tell(told);
    expect(first).toMatchObject([
      { outcome: 'conflict', code: 'visit_open', params: { at: IN_THE_SLOT.toISOString(), by: 'Joko Penjaga' } },
    ]);
    await gate.tell({ action: 'out', permit_id: work.id });
    expect(await gate.tell(told)).toEqual(first);
    expect(await list()).toHaveLength(1);
  });

  it('stores an offline movement once when it is sent twice concurrently', async () => {
    const told = { id: newId(), action: 'in', permit_id: work.id, workers: 9, ...offline } as const;
    let answers: Promise<unknown[]> | undefined;
    await world.owner.transaction().execute(async (tx) => {
      await sql`select from permit where id = ${work.id} for no key update`.execute(tx);
      const both = [gate.tell(told), gate.tell(told)];
      await waitingForLock(world, 'from "permit"');
      await waitingForLock(world, 'into "gate_movement"');
      answers = Promise.all(both);
    });
    const [one, other] = (await answers) ?? [];
    expect([one, other]).toMatchObject([[{ outcome: 'conflict' }], [{ outcome: 'conflict' }]]);
    expect(one).toEqual(other);
    expect(await list()).toHaveLength(1);
  });

  it('reports an offline movement before the suspension of its permit as a conflict that names the time of the suspension', async () => {
    later(30 * MINUTE);
    await move(world, await aDecider(world, building, 'tcr'), work, 'suspend', { note: 'Asap' });
    later(MINUTE);
    await gate.tell({ action: 'in', permit_id: work.id, workers: 1, at: at(10), ...offline });
    expect(await list()).toMatchObject([
      {
        code: 'move_not_allowed',
        params: { reason: 'suspended', state: 'suspended', since: at(30) },
        movement: { at: at(10), workers: 1 },
      },
    ]);
  });

  it('stores an offline movement as a conflict when its goods permit has been closed since', async () => {
    later(2 * HOUR);
    await closePastTheirWindow.run({}, world.deps);
    const items = await quantities(world, goods, { Kursi: 1 });
    expect(await gate.tell({ action: 'in', permit_id: goods.id, items, at: at(5), ...offline })).toMatchObject([
      { outcome: 'conflict', params: { state: 'closed' } },
    ]);
    expect(await list()).toMatchObject([{ permit: { id: goods.id } }]);
  });

  it('stores an offline movement with an unknown permit or after the end of its shift as a conflict', async () => {
    later(13 * HOUR);
    const again = await onShift(world, building.property_id, gate.person);
    const permit_id = newId();
    expect(
      await again.tell(
        { action: 'in', permit_id, shift_id: gate.shift.id, at: at(1), ...offline },
        { action: 'in', permit_id: work.id, workers: 1, shift_id: gate.shift.id, at: at(12 * 60), ...offline },
        { action: 'refuse', permit_id: work.id, shift_id: newId(), ...offline },
      ),
    ).toMatchObject([
      { outcome: 'conflict', code: 'not_found' },
      { outcome: 'conflict', code: 'shift_over' },
      { outcome: 'conflict', code: 'shift_over' },
    ]);
    supervisor = await aDecider(world, building, 'gm');
    const conflicts = await list();
    expect(conflicts.map(({ permit }) => permit?.id)).toEqual(expect.arrayContaining([work.id, work.id, undefined]));
    expect(conflicts.find(({ permit }) => permit === null)?.movement.permit_id).toBe(permit_id);
  });
});

describe('a conflict', () => {
  let id: string;
  beforeEach(async () => {
    id = newId();
    await gate.tell({ id, action: 'in', permit_id: work.id, workers: 9, ...offline });
  });

  it('lets a supervisor settle a conflict once, with a note, and removes it from the open list', async () => {
    later(MINUTE);
    const answer = await settle(id);
    const settled = { at: world.clock.now().toISOString(), by: { name: 'Ratna' }, note: 'Sudah dicek di CCTV' };
    expect([answer.statusCode, answer.json()]).toMatchObject([200, { movement: { id }, settled }]);
    const again = await settle(id, await aDecider(world, building, 'gm'));
    expect([again.statusCode, again.json().code]).toEqual([409, 'conflict']);
    expect(await list()).toEqual([]);
    const other = newId();
    await gate.tell({ id: other, action: 'in', permit_id: work.id, workers: 9, ...offline });
    expect((await list('&settled=true')).map(({ movement, settled: how }) => [movement.id, how?.by.name])).toEqual([
      [other, undefined],
      [id, 'Ratna'],
    ]);
    const { rows } = await sql<{ record_id: string; detail: object }>`
      select record_id, detail from audit_log where action = 'gate.conflict_settled'
         and property_id = ${building.property_id}`.execute(world.owner);
    expect(rows).toEqual([{ record_id: work.id, detail: { refused: 'refused' } }]);
  });

  it('lets only one of two concurrent supervisors settle a conflict', async () => {
    const second = await aDecider(world, building, 'gm');
    let answers: Promise<Awaited<ReturnType<typeof settle>>[]> | undefined;
    await world.owner.transaction().execute(async (tx) => {
      await sql`select from gate_conflict where id = ${id} for update`.execute(tx);
      const both = [settle(id), settle(id, second)];
      await waitingForLock(world, 'update "gate_conflict"', 2);
      answers = Promise.all(both);
    });
    expect(((await answers) ?? []).map(({ statusCode }) => String(statusCode)).toSorted()).toEqual(['200', '409']);
  });

  it('does not let a guard, or anybody of another building, settle a conflict', async () => {
    expect((await settle(id, gate.token)).statusCode).toBe(403);
    expect((await settle(newId())).statusCode).toBe(404);
    const other = await aBuilding(world);
    expect((await settle(id, await aDecider(world, other, 'gm'), other.property_id)).statusCode).toBe(404);
    expect((await settle(id, await aDecider(world, other, 'gm'))).statusCode).toBe(404);
  });
});
