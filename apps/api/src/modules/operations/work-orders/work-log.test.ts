import type { Action } from '@gerbang/shared/access';
import type { WorkOrderDatatable, WorkOrderRecord } from '@gerbang/shared/contracts/operations/work-orders';
import { sql } from 'kysely';
import { beforeEach, describe, expect, it } from 'vitest';

import { aProperty } from '../../../../test/builders.ts';
import { createWorld, MONDAY_MORNING } from '../../../../test/harness.ts';
import {
  aWorkOrder,
  aWorkPerson,
  aWorkPhoto,
  aWorkTeam,
  type WorkPerson,
} from '../../../../test/operations/work-orders.ts';
import { newId } from '../../../platform/database/ids.ts';

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

describe('records of the work done', () => {
  it('saves parts, times and photos of a work order once each, adds them up and deletes them again', async () => {
    const { id } = await made({ assignee_id: worker.id });
    const part = { id: newId(), name: 'Lampu LED', qty: 2.5, unit_cost: 10_001 };
    await worker.call('POST', `work-order/${id}/parts`, part);
    const parts = (await worker.call('POST', `work-order/${id}/parts`, part)).json<WorkOrderRecord>().parts;
    expect(parts).toEqual([{ ...part, by: { id: worker.id, name: worker.name }, is_late: false }]);
    const time = { id: newId(), minutes: 90, rate: 50_000 };
    await worker.call('POST', `work-order/${id}/times`, time);
    const { times } = (await worker.call('POST', `work-order/${id}/times`, time)).json<WorkOrderRecord>();
    expect(times).toMatchObject([{ minutes: 90, rate: 50_000, account: { id: worker.id } }]);
    const photo = { id: newId(), moment: 'after', url: await aWorkPhoto(world, worker.id) };
    await worker.call('POST', `work-order/${id}/photos`, photo);
    const seen = (await worker.call('POST', `work-order/${id}/photos`, photo)).json<WorkOrderRecord>();
    expect(seen.photos).toMatchObject([{ id: photo.id, moment: 'after', from_complaint: false }]);
    for (const path of [`parts/${part.id}`, `times/${time.id}`, `photos/${photo.id}`])
      await worker.call('DELETE', `work-order/${id}/${path}`);
    const after = await read(id);
    expect([after.parts, after.times, after.photos]).toEqual([[], [], []]);
    const files = await world.owner.selectFrom('file').select('id').where('property_id', '=', property_id).execute();
    expect(files).toEqual([]);
  });

  it('refuses a work photo that another person uploaded or that is not an image', async () => {
    const { id } = await made({ assignee_id: worker.id });
    const url = await aWorkPhoto(world, manager.id);
    const foreign = await worker.call('POST', `work-order/${id}/photos`, { id: newId(), moment: 'before', url });
    expect(foreign.json().fields).toEqual([{ path: 'url', code: 'invalid' }]);
    const paper = await aWorkPhoto(world, worker.id);
    await sql`update upload set content_type = 'application/pdf', width = null, height = null
      where owner_key = ${`account:${worker.id}`}`.execute(world.owner);
    const refused = await worker.call('POST', `work-order/${id}/photos`, { id: newId(), moment: 'before', url: paper });
    expect(refused.json().fields).toEqual([{ path: 'url', code: 'invalid' }]);
  });

  it('accepts a signature with or without drawing, replaces an earlier one, and refuses it on an ended order', async () => {
    const { id } = await made({ assignee_id: worker.id });
    const drawn = { id: newId(), name: 'Bu Ratna', url: await aWorkPhoto(world, worker.id) };
    const signed = (await worker.call('PUT', `work-order/${id}/signature`, drawn)).json<WorkOrderRecord>();
    expect(signed.signature).toMatchObject({ name: 'Bu Ratna', url: expect.stringContaining('/v1/files/') });
    const typed = await worker.call('PUT', `work-order/${id}/signature`, { id: newId(), name: 'Pak Agus' });
    expect(typed.json<WorkOrderRecord>().signature).toMatchObject({ name: 'Pak Agus', url: null });
    await move(worker, id, 'start');
    await move(worker, id, 'finish');
    const late = await worker.call('PUT', `work-order/${id}/signature`, { id: newId(), name: 'Siapa' });
    expect(late.json().code).toBe('move_not_allowed');
  });

  it('lets only workers of the order record work, lets everybody comment, and stores a comment once per id', async () => {
    const { id } = await made();
    expect((await worker.call('POST', `work-order/${id}/times`, { id: newId(), minutes: 5 })).statusCode).toBe(403);
    const comment = { id: newId(), text: 'Tolong\nhari ini' };
    await worker.call('POST', `work-order/${id}/comments`, comment);
    const { events } = (await worker.call('POST', `work-order/${id}/comments`, comment)).json<WorkOrderRecord>();
    expect(events.filter(({ kind }) => kind === 'commented')).toMatchObject([{ text: 'Tolong\nhari ini' }]);
  });
});

describe('isolation of work orders', () => {
  it('answers 404 about a work order to staff of another property', async () => {
    const { id } = await made();
    const stranger = await aPerson(['work_order.read', 'work_order.update'], (await aProperty(world)).id);
    expect((await stranger.call('GET', `work-order/${id}`)).statusCode).toBe(404);
    expect((await stranger.call('GET', `work-order/${id}`, undefined, property_id)).statusCode).toBe(404);
    expect((await move(stranger, id, 'start')).statusCode).toBe(404);
    const list = (await stranger.call('GET', 'work-order-datatable')).json<WorkOrderDatatable>();
    expect(list.total).toBe(0);
  });
});

describe('list of work orders', () => {
  const codes = async (query: string, by = manager) =>
    (await by.call('GET', `work-order-datatable?${query}`)).json<WorkOrderDatatable>().data.map(({ code }) => code);

  it('filters work orders by status, due date, person, team and priority, and searches them', async () => {
    const at = (hours: number) => new Date(MONDAY_MORNING.getTime() + hours * 3_600_000);
    const team = await aWorkTeam(world, { property_id, members: [worker.id] });
    const row = (code: string, more: object) => aWorkOrder(world, { property_id, code, due_at: at(48), ...more });
    await row('A', { title: 'Ganti lampu', due_at: at(-1), priority: 'urgent' });
    await row('B', { title: 'Cek pompa', team_id: team.id, due_at: at(2) });
    await row('C', { title: 'Cat tembok', assignee_id: worker.id, status: 'in_progress', started_at: at(0) });
    await row('D', { title: 'Kunci pintu', status: 'done', started_at: at(0), done_at: at(1), created_at: at(-48) });
    expect(await codes('sort=code')).toEqual(['A', 'B', 'C', 'D']);
    expect(await codes('status=open,in_progress&sort=-code')).toEqual(['C', 'B', 'A']);
    expect(await codes('due=late')).toEqual(['A']);
    expect(await codes('due=today&sort=code')).toEqual(['A', 'B', 'C']);
    expect(await codes(`worker_id=${worker.id}&sort=code`)).toEqual(['B', 'C']);
    expect(await codes(`assignee_id=${worker.id}`)).toEqual(['C']);
    expect(await codes(`team_id=${team.id}`)).toEqual(['B']);
    expect(await codes('unassigned=true&sort=code')).toEqual(['A', 'D']);
    expect(await codes('priority=urgent')).toEqual(['A']);
    expect(await codes('search_by=POMPA')).toEqual(['B']);
    expect(await codes('created_until=2026-11-15')).toEqual(['D']);
    expect(await codes('created_from=2026-11-16&sort=due_at')).toEqual(['A', 'B', 'C']);
    expect((await worker.call('GET', 'work-order-counts')).json()).toEqual({
      mine_today: 2,
      mine: 2,
      open: 3,
      late: 1,
      unassigned: 1,
    });
  });
});

describe('work teams', () => {
  it('creates a team once, and refuses a name in use, a stale version and people of another property', async () => {
    const team = { id: newId(), name: 'Listrik', member_ids: [worker.id] };
    await manager.call('POST', 'work-team', team);
    const again = (await manager.call('POST', 'work-team', team)).json();
    expect(again).toMatchObject({ name: 'Listrik', members: [{ id: worker.id }], version: 1 });
    const twin = await manager.call('POST', 'work-team', { ...team, id: newId(), name: 'listrik' });
    expect(twin.json().fields).toEqual([{ path: 'name', code: 'taken' }]);
    const outsider = await aPerson(['permit.read']);
    const change = { name: 'Listrik', member_ids: [outsider.id], version: 1 };
    const refused = await manager.call('PUT', `work-team/${team.id}`, change);
    expect(refused.json().fields).toEqual([{ path: 'member_ids', code: 'invalid' }]);
    const paused = { name: 'Tim listrik', member_ids: [], active: false, version: 1 };
    expect((await manager.call('PUT', `work-team/${team.id}`, paused)).json()).toMatchObject({
      members: [],
      version: 2,
    });
    expect((await manager.call('PUT', `work-team/${team.id}`, paused)).json().code).toBe('conflict');
    expect((await make({ team_id: team.id })).json().fields).toEqual([{ path: 'team_id', code: 'invalid' }]);
  });
});
