import type { Action } from '@gerbang/shared/access';
import type { WorkOrderRecord } from '@gerbang/shared/contracts/operations/work-orders';
import { sql } from 'kysely';
import { beforeEach, describe, expect, it } from 'vitest';

import { aFile, aFloor, aProperty } from '../../../../test/builders.ts';
import { createWorld, MONDAY_MORNING } from '../../../../test/harness.ts';
import { aComplaint } from '../../../../test/operations/complaints.ts';
import { aCheck, aWorkPerson, aWorkTeam, callsOf, type WorkPerson } from '../../../../test/operations/work-orders.ts';
import { waitingForLock } from '../../../../test/platform/locks.ts';
import { newId } from '../../../platform/database/ids.ts';

const DAY = 24 * 3_600_000;
const world = await createWorld();
let property_id: string;
let manager: Person;
let worker: Person;

beforeEach(async () => {
  world.clock.set(MONDAY_MORNING);
  property_id = (await aProperty(world)).id;
  manager = await aPerson(['work_order.read', 'work_order.update', 'complaint.read', 'complaint.update']);
  worker = await aPerson(['work_order.read']);
});

type Person = WorkPerson;
const aPerson = (actions: readonly Action[], at = property_id) => aWorkPerson(world, at, actions);

const make = (more: object = {}, by = manager) =>
  by.call('POST', 'work-order', { id: newId(), title: 'Ganti lampu koridor', ...more });
const made = async (more: object = {}) => (await make(more)).json<WorkOrderRecord>();
const move = (by: Person, id: string, name: string, more: object = {}) =>
  by.call('POST', `work-order/${id}/moves`, { id: newId(), move: name, ...more });
const read = async (id: string, by = manager) => (await by.call('GET', `work-order/${id}`)).json<WorkOrderRecord>();
const notifications = async (person: Person) =>
  (
    await world.owner
      .selectFrom('notification')
      .select(['kind', 'work_order_id'])
      .where('account_id', '=', person.id)
      .orderBy('id')
      .execute()
  ).map(({ kind }) => kind);

describe('creating work orders', () => {
  it('[S2-089] numbers orders per property, sets the due date by priority in office hours and notifies the assignee', async () => {
    const { short_code } = await world.owner
      .selectFrom('property')
      .select('short_code')
      .where('id', '=', property_id)
      .executeTakeFirstOrThrow();
    const answer = await make({
      priority: 'urgent',
      assignee_id: worker.id,
      checklist: [{ text: 'Matikan MCB', required: true }],
    });
    const first = answer.json<WorkOrderRecord>();
    expect([answer.statusCode, first.code, first.status, first.source]).toEqual([
      201,
      `WO-${short_code}-000001`,
      'open',
      'manual',
    ]);
    // 09:00 in Jakarta plus four office hours.
    expect(first.due_at).toBe('2026-11-16T06:00:00.000Z');
    expect(first.checks).toMatchObject([{ text: 'Matikan MCB', required: true, done_by: null }]);
    expect(first.events).toMatchObject([{ kind: 'created', by: { id: manager.id } }]);
    expect((await made()).code).toBe(`WO-${short_code}-000002`);
    expect(await notifications(worker)).toEqual(['work_order_assigned']);
    expect(await notifications(manager)).toEqual([]);
  });

  it('creates one work order when the same id is sent twice, and refuses an edited one', async () => {
    const id = newId();
    const first = (await make({ id })).json<WorkOrderRecord>();
    expect((await make({ id })).json<WorkOrderRecord>().code).toBe(first.code);
    const edited = await make({ id, title: 'Lain' });
    expect([edited.statusCode, edited.json().code]).toEqual([422, 'idempotency_key_reused']);
  });

  it('notifies every member of the assigned team once, except the author of the order', async () => {
    const team = await aWorkTeam(world, { property_id, members: [worker.id, manager.id] });
    await make({ team_id: team.id, assignee_id: worker.id });
    expect([await notifications(worker), await notifications(manager)]).toEqual([['work_order_assigned'], []]);
  });

  it('refuses a work order with records of another property and names the field', async () => {
    const elsewhere = (await aProperty(world)).id;
    const foreign = {
      floor_id: (await aFloor(world, { property_id: elsewhere })).id,
      team_id: (await aWorkTeam(world, { property_id: elsewhere })).id,
      assignee_id: (await aPerson(['work_order.read'], elsewhere)).id,
      asset_id: newId(),
      category_id: newId(),
    };
    for (const [path, id] of Object.entries(foreign)) {
      const answer = await make({ [path]: id });
      expect([path, answer.statusCode, answer.json().fields]).toEqual([path, 422, [{ path, code: 'invalid' }]]);
    }
    expect((await make({ title: '' })).json().fields).toEqual([{ path: 'title', code: 'required' }]);
    expect((await make({}, worker)).statusCode).toBe(403);
  });

  it('copies details and photos of a complaint, which can have one open work order at a time', async () => {
    const complaint = await aComplaint(world, {
      property_id,
      title: 'AC bocor',
      priority: 'high',
      location: 'Lobi utara',
    });
    const { id: file_id } = await aFile(world, { property_id });
    await world.owner
      .insertInto('complaint_photo')
      .values({ property_id, complaint_id: complaint.id, position: 1, file_id })
      .execute();
    const order = (
      await manager.call('POST', 'work-order', { id: newId(), complaint_id: complaint.id })
    ).json<WorkOrderRecord>();
    expect(order).toMatchObject({ title: 'AC bocor', priority: 'high', location: 'Lobi utara', source: 'complaint' });
    expect(order.photos).toMatchObject([{ moment: 'before', from_complaint: true }]);
    expect(order.complaint?.code).toBe(complaint.code);
    const photo = order.photos[0]?.id ?? '';
    expect((await manager.call('DELETE', `work-order/${order.id}/photos/${photo}`)).json().code).toBe(
      'move_not_allowed',
    );
    const again = await manager.call('POST', 'complaint-work-order', { id: newId(), complaint_id: complaint.id });
    expect([again.statusCode, again.json().code]).toEqual([409, 'move_not_allowed']);
    await move(manager, order.id, 'start');
    await move(manager, order.id, 'finish');
    const solved = await world.owner
      .selectFrom('complaint')
      .select('status')
      .where('id', '=', complaint.id)
      .executeTakeFirstOrThrow();
    expect(solved.status).toBe('resolved');
  });
});

describe('changing the state of a work order', () => {
  it('moves a work order from open to done, applies each move id once and writes the history', async () => {
    const { id } = await made({ assignee_id: worker.id });
    const event = newId();
    expect((await worker.call('POST', `work-order/${id}/moves`, { id: event, move: 'start' })).json().status).toBe(
      'in_progress',
    );
    world.clock.advance(60_000);
    const again = (
      await worker.call('POST', `work-order/${id}/moves`, { id: event, move: 'start' })
    ).json<WorkOrderRecord>();
    expect([again.status, again.started_at]).toEqual(['in_progress', MONDAY_MORNING.toISOString()]);
    expect((await move(worker, id, 'hold')).json().fields).toEqual([{ path: 'note', code: 'required' }]);
    expect((await move(worker, id, 'hold', { note: 'Menunggu lampu' })).json().status).toBe('on_hold');
    expect((await move(worker, id, 'resume')).json().status).toBe('in_progress');
    const done = (await move(worker, id, 'finish')).json<WorkOrderRecord>();
    expect([done.status, done.done_at]).toEqual(['done', world.clock.now().toISOString()]);
    expect(done.events.map(({ kind, move: name }) => name ?? kind)).toEqual([
      'finish',
      'resume',
      'hold',
      'start',
      'created',
    ]);
    expect(await notifications(manager)).toEqual(['work_order_done']);
  });

  it('refuses to finish a work order while a required check is open', async () => {
    const { id } = await made();
    const order = { property_id, id };
    const needed = await aCheck(world, order, { required: true });
    await aCheck(world, order, { required: false, text: 'Sapu', position: 2 });
    await move(manager, id, 'start');
    const refused = await move(manager, id, 'finish');
    expect([refused.statusCode, refused.json().fields]).toEqual([422, [{ path: 'checks', code: 'required' }]]);
    await manager.call('PUT', `work-order/${id}/checks/${needed.id}`, { done: true });
    expect((await move(manager, id, 'finish')).json().status).toBe('done');
  });

  it('lets assignee, team and managers change the state of an order, and only managers cancel or reopen it within seven days', async () => {
    const team = await aWorkTeam(world, { property_id, members: [worker.id] });
    const stranger = await aPerson(['work_order.read']);
    const { id } = await made({ team_id: team.id });
    expect((await move(stranger, id, 'start')).statusCode).toBe(403);
    expect((await read(id, stranger)).standing).toEqual({ is_manager: false, is_worker: false });
    expect((await move(worker, id, 'start')).statusCode).toBe(200);
    expect((await move(worker, id, 'cancel', { note: 'x' })).statusCode).toBe(403);
    await move(worker, id, 'finish');
    expect((await move(worker, id, 'reopen', { note: 'x' })).statusCode).toBe(403);
    world.clock.advance(7 * DAY);
    manager = { ...manager, ...(await callsOf(world, property_id, manager)) };
    expect((await move(manager, id, 'reopen', { note: 'Masih mati' })).json()).toMatchObject({
      status: 'open',
      done_at: null,
    });
    await move(manager, id, 'start');
    await move(manager, id, 'finish');
    world.clock.advance(7 * DAY + 1);
    manager = { ...manager, ...(await callsOf(world, property_id, manager)) };
    expect((await move(manager, id, 'reopen', { note: 'x' })).json().code).toBe('move_not_allowed');
  });

  it('applies one of two simultaneous moves of a work order and refuses the second', async () => {
    const { id } = await made({ assignee_id: worker.id });
    await move(worker, id, 'start');
    const events = () =>
      world.owner.selectFrom('work_order_event').select('move').where('work_order_id', '=', id).execute();
    await world.owner
      .transaction()
      .execute(async (tx) => {
        await sql`select from work_order where id = ${id} for update`.execute(tx);
        const both = [move(worker, id, 'finish'), move(manager, id, 'finish')];
        await waitingForLock(world, 'work_order', 2);
        return { both };
      })
      .then(async ({ both }) => {
        const answers = await Promise.all(both);
        expect(answers.map(({ statusCode }) => statusCode).toSorted((a, b) => a - b)).toEqual([200, 409]);
      });
    expect((await events()).filter((event) => event.move === 'finish')).toHaveLength(1);
  });
});

describe('assigning a work order', () => {
  it('applies one of two simultaneous assignments of a work order and answers the second with a conflict', async () => {
    const { id, version } = await made();
    const other = await aPerson(['work_order.read', 'work_order.update']);
    const running = await world.owner.transaction().execute(async (tx) => {
      await sql`select from work_order where id = ${id} for update`.execute(tx);
      const both = [manager, other].map((by) =>
        by.call('POST', `work-order/${id}/assign`, { assignee_id: by.id, version }),
      );
      await waitingForLock(world, 'work_order', 2);
      return { both };
    });
    const answers = await Promise.all(running.both);
    expect(answers.map(({ statusCode }) => statusCode).toSorted((a, b) => a - b)).toEqual([200, 409]);
    const winner = answers.find(({ statusCode }) => statusCode === 200)?.json<WorkOrderRecord>();
    expect((await read(id)).assignee?.id).toBe(winner?.assignee?.id);
  });

  it('notifies only people who are newly assigned to the order', async () => {
    const { id, version } = await made({ assignee_id: worker.id });
    const team = await aWorkTeam(world, { property_id, members: [worker.id] });
    const answer = await manager.call('POST', `work-order/${id}/assign`, {
      assignee_id: worker.id,
      team_id: team.id,
      version,
    });
    expect(answer.json<WorkOrderRecord>().events[0]).toMatchObject({ kind: 'assigned', detail: { team: team.name } });
    expect(await notifications(worker)).toEqual(['work_order_assigned']);
  });
});

describe('changing a work order', () => {
  it('keeps finished checks when a work order changes, and refuses a stale version', async () => {
    const { id, version } = await made({ checklist: [{ text: 'Satu' }, { text: 'Dua' }] });
    const [one, two] = (await read(id)).checks;
    await manager.call('PUT', `work-order/${id}/checks/${one?.id}`, { done: true });
    const body = {
      title: 'Ganti lampu',
      priority: 'high',
      version,
      checklist: [{ id: two?.id, text: 'Dua lagi' }, { text: 'Tiga' }],
    };
    const changed = (await manager.call('PUT', `work-order/${id}`, body)).json<WorkOrderRecord>();
    expect(changed.checks.map(({ text }) => text).toSorted()).toEqual(['Dua lagi', 'Satu', 'Tiga']);
    expect(changed.events[0]?.detail).toEqual({ fields: ['title', 'priority', 'due_at'] });
    expect((await manager.call('PUT', `work-order/${id}`, body)).json().code).toBe('conflict');
    await move(manager, id, 'cancel', { note: 'Tidak jadi' });
    const ended = await manager.call('PUT', `work-order/${id}`, { ...body, version: (await read(id)).version });
    expect(ended.json().code).toBe('move_not_allowed');
  });
});
