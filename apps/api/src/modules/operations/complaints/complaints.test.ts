import { HOUR_MS } from '@gerbang/shared/time/spans';
import { sql } from 'kysely';
import { beforeEach, describe, expect, it } from 'vitest';

import { aCategory, aFloor, aStaffMember, aTenant, aUnit } from '../../../../test/builders.ts';
import { createWorld, MONDAY_MORNING } from '../../../../test/harness.ts';
import { aHandler, anOffice, raiseComplaint, type Office } from '../../../../test/operations/complaint-office.ts';
import { waitingForLock } from '../../../../test/platform/locks.ts';
import { textsOf } from '../../../../test/records/importer.ts';
import { createContext, type Context } from '../../../platform/context.ts';
import { transaction } from '../../../platform/database/database.ts';
import { newId } from '../../../platform/database/ids.ts';
import { startWork, resolveAfterWork } from './complaints.service.ts';

const world = await createWorld();
let office: Office;
beforeEach(async () => {
  world.clock.set(MONDAY_MORNING);
  office = await anOffice(world);
});

const after = (hours: number) => new Date(MONDAY_MORNING.getTime() + hours * HOUR_MS);
const list = async (query = '') => {
  const answer = await office.handler.call('GET', `complaint-datatable${query}`);
  return answer.json<{ data: { id: string; title: string }[]; total: number }>();
};
const titles = async (query: string) => (await list(query)).data.map(({ title }) => title);

describe('[S2-088] list of complaints', () => {
  it('lists complaints of tenants and internal ones, newest first', async () => {
    await raiseComplaint(office, { title: 'Dari tenant' });
    world.clock.set(after(1));
    const { id: floor_id } = await aFloor(world, { property_id: office.property_id, name: 'Lantai 3' });
    const complaint = { title: 'Dari staf', description: 'Lift bunyi', priority: 'low' };
    await office.handler.call('POST', 'complaint', {
      id: newId(),
      category_id: office.category_id,
      floor_id,
      ...complaint,
    });
    expect((await list()).data).toMatchObject([
      { code: 'KLH-00002', title: 'Dari staf', source: 'internal', tenant: null, place: 'Lantai 3' },
      { code: 'KLH-00001', title: 'Dari tenant', source: 'tenant', tenant: office.tenant.name },
    ]);
  });

  it('filters complaints by view, assignee, priority, category, status and search text', async () => {
    const mine = await raiseComplaint(office, { title: 'Punya saya', priority: 'urgent' });
    const { version } = await office.handler.read(mine);
    const given = { category_id: office.category_id, priority: 'urgent', assignee_id: office.handler.id, version };
    await office.handler.call('PUT', `complaint/${mine}`, given);
    const answered = await raiseComplaint(office, { title: 'Sudah dijawab' });
    await office.handler.addEntry(answered, 'answer', 'Baik.');
    const done = await raiseComplaint(office, { title: 'Selesai' });
    await office.handler.move(done, 'resolve', 'Beres.');
    const other = (await aCategory(world, { property_id: office.property_id, kind: 'complaint' })).id;
    await raiseComplaint(office, { title: 'Kategori lain', category_id: other });

    expect(await titles('?assignee=me')).toEqual(['Punya saya']);
    expect((await titles('?assignee=nobody&status=new,resolved')).toSorted()).toEqual([
      'Kategori lain',
      'Selesai',
      'Sudah dijawab',
    ]);
    expect(await titles('?priority=urgent,high')).toEqual(['Punya saya']);
    expect(await titles('?status=resolved')).toEqual(['Selesai']);
    expect(await titles(`?category_id=${other}`)).toEqual(['Kategori lain']);
    expect(await titles('?search_by=sudah')).toEqual(['Sudah dijawab']);
    expect(await titles(`?tenant_id=${newId()}`)).toEqual([]);
    world.clock.set(after(2));
    expect(await titles('?overdue=true')).toEqual(['Punya saya']);
    // The download uses the filters of the list, evaluated when it is requested.
    const sheet = (await office.handler.call('GET', 'complaint-download?overdue=true')).json<{ content: string }>();
    const rows = await textsOf(Buffer.from(sheet.content, 'base64'));
    expect(rows.map((row) => [row['Keluhan'], row['Masuk pada'], row['Dijawab pada']])).toEqual([
      ['Punya saya', '2026-11-16 09:00', ''],
    ]);
  });

  it('[D2-12] lists the tenants that wait for an answer for Tenant Relations, longest wait first', async () => {
    const first = await raiseComplaint(office, { title: 'Lama' });
    world.clock.set(after(1));
    await raiseComplaint(office, { title: 'Baru' });
    await office.handler.call('POST', 'complaint', {
      id: newId(),
      category_id: office.category_id,
      title: 'Internal',
      description: 'x',
      priority: 'low',
    });
    expect(await titles('?view=waiting&sort=waiting_since')).toEqual(['Lama', 'Baru']);
    await office.handler.addEntry(first, 'answer', 'Kami datang.');
    expect(await titles('?view=waiting&sort=waiting_since')).toEqual(['Baru']);
    world.clock.set(after(2));
    await office.user.reply(first, 'Kapan?');
    expect(await titles('?view=waiting&sort=waiting_since')).toEqual(['Baru', 'Lama']);
    const counts = await office.handler.call('GET', 'complaint-counts');
    expect(counts.json()).toEqual({ open: 3, waiting: 2, overdue: 0, mine: 0 });
  });

  it('hides the complaints of a property from staff of another property', async () => {
    const id = await raiseComplaint(office);
    const foreign = await anOffice(world);
    for (const place of [foreign.property_id, office.property_id]) {
      expect((await foreign.handler.call('GET', `complaint/${id}`, undefined, place)).statusCode).toBe(404);
      const moved = await foreign.handler.call('POST', `complaint/${id}/moves`, { move: 'start', text: '' }, place);
      expect(moved.statusCode).toBe(404);
    }
    expect((await office.handler.read(id)).status).toBe('new');
  });
});

describe('complaints recorded by staff', () => {
  it('lets staff record a complaint of a tenant, which the tenant can read', async () => {
    const id = newId();
    const complaint = {
      id,
      category_id: office.category_id,
      title: 'AC bocor',
      description: 'Telepon',
      priority: 'high',
    };
    const body = { ...complaint, tenant_id: office.tenant.id, unit_id: office.unit_id };
    expect((await office.handler.call('POST', 'complaint', body)).statusCode).toBe(201);
    expect((await office.handler.call('POST', 'complaint', body)).statusCode).toBe(201);
    expect((await list()).total).toBe(1);
    expect(await office.user.read(id)).toMatchObject({ title: 'AC bocor', status: 'new' });
    expect(await office.handler.notifications()).toEqual([]);
  });

  it('refuses a complaint with a tenant, unit, floor or category that does not exist or is inactive', async () => {
    const { property_id, category_id, tenant } = office;
    const complaint = { category_id, title: 'AC', description: 'x', priority: 'high' };
    const gone = (await aTenant(world, { property_id, active: false })).id;
    const elsewhere = (await aUnit(world, { property_id })).id;
    const cases: [object, string][] = [
      [{ tenant_id: gone }, 'tenant_id'],
      [{ tenant_id: newId() }, 'tenant_id'],
      [{ tenant_id: tenant.id, unit_id: elsewhere }, 'unit_id'],
      [{ floor_id: newId() }, 'floor_id'],
      [{ category_id: newId() }, 'category_id'],
    ];
    for (const [more, path] of cases) {
      const answer = await office.handler.call('POST', 'complaint', { id: newId(), ...complaint, ...more });
      expect([answer.statusCode, answer.json().fields]).toEqual([422, [{ path, code: 'invalid' }]]);
    }
  });
});

describe('triage of complaints', () => {
  it('notifies the new assignee of a complaint, and sets the deadlines of its new priority', async () => {
    const id = await raiseComplaint(office);
    const colleague = await aHandler(world, office.property_id);
    const { version } = await office.handler.read(id);
    const body = { category_id: office.category_id, priority: 'urgent', assignee_id: colleague.id, version };
    const answer = await office.handler.call('PUT', `complaint/${id}`, body);
    expect(answer.json()).toMatchObject({
      priority: 'urgent',
      assignee: { id: colleague.id },
      answer_due_at: after(1).toISOString(),
      solve_due_at: after(4).toISOString(),
      entries: [
        { kind: 'priority', value: 'urgent' },
        { kind: 'assigned', value: colleague.name },
      ],
    });
    expect((await colleague.notifications())[0]).toMatchObject({ kind: 'complaint_assigned', complaint_id: id });
    const again = await office.handler.call('PUT', `complaint/${id}`, { ...body, priority: 'low' });
    expect([again.statusCode, again.json().code]).toEqual([409, 'conflict']);
  });

  it('refuses an assignee who may not handle complaints', async () => {
    const id = await raiseComplaint(office);
    const { version } = await office.handler.read(id);
    const guard = await aStaffMember(world, { properties: [office.property_id], role: { actions: ['gate.check'] } });
    const stranger = (await anOffice(world)).handler;
    for (const person of [guard, stranger]) {
      const body = { category_id: office.category_id, priority: 'normal', assignee_id: person.id, version };
      const answer = await office.handler.call('PUT', `complaint/${id}`, body);
      expect([answer.statusCode, answer.json().fields]).toEqual([422, [{ path: 'assignee_id', code: 'invalid' }]]);
    }
  });
});

describe('status of a complaint', () => {
  it('moves a complaint from new to acknowledged, in progress, resolved and closed, each move once', async () => {
    const id = await raiseComplaint(office);
    world.clock.set(after(1));
    expect((await office.handler.move(id, 'acknowledge')).json()).toMatchObject({
      status: 'acknowledged',
      // Only a message is a reply.
      answered_at: null,
      moves: ['start', 'resolve', 'reject'],
    });
    await office.handler.move(id, 'start');
    world.clock.set(after(2));
    expect((await office.handler.move(id, 'resolve', 'Beres')).json()).toMatchObject({
      status: 'resolved',
      answered_at: after(2).toISOString(),
      resolved_at: after(2).toISOString(),
      waiting_since: null,
    });
    expect((await office.handler.move(id, 'close')).json()).toMatchObject({ status: 'closed' });
    expect((await office.handler.move(id, 'close')).json()).toMatchObject({ code: 'move_not_allowed' });
    const unread = (await office.handler.notifications()).filter(({ read_at }) => read_at === null);
    expect(unread).toEqual([]);
  });

  it('refuses to reject a complaint without a reason', async () => {
    const id = await raiseComplaint(office);
    expect((await office.handler.move(id, 'reject')).json().fields).toEqual([{ path: 'text', code: 'required' }]);
    expect((await office.handler.move(id, 'reject', 'Di luar gedung')).json()).toMatchObject({ status: 'rejected' });
    expect((await office.user.read(id)).entries).toMatchObject([{ kind: 'rejected', text: 'Di luar gedung' }]);
  });

  it('accepts the first of two simultaneous moves of a complaint and answers the second with a conflict', async () => {
    const id = await raiseComplaint(office);
    const colleague = await aHandler(world, office.property_id);
    let answers: Promise<{ statusCode: number; json: () => { code?: string } }[]> | undefined;
    await world.owner.transaction().execute(async (tx) => {
      await sql`select from complaint where id = ${id} for update`.execute(tx);
      const first = office.handler.move(id, 'resolve', 'Beres');
      await waitingForLock(world, 'from "complaint"');
      answers = Promise.all([first, colleague.move(id, 'reject', 'Tidak')]);
      await waitingForLock(world, 'from "complaint"', 2);
    });
    const both = (await answers) ?? [];
    expect(both.map(({ statusCode }) => statusCode).toSorted((a, b) => a - b)).toEqual([200, 409]);
    expect(both.find(({ statusCode }) => statusCode === 409)?.json().code).toBe('move_not_allowed');
    const { entries } = await office.handler.read(id);
    expect(entries.filter(({ kind }) => kind === 'resolved' || kind === 'rejected')).toHaveLength(1);
  });
});

describe('work orders from complaints', () => {
  const ctxOf = (account_id: string): Context =>
    createContext(
      world.deps,
      {
        kind: 'staff',
        user_id: account_id,
        session_id: newId(),
        group_id: office.handler.group_id,
        property_ids: [office.property_id],
        actions: new Set(),
        stages: new Set(),
        acting: [],
      },
      'test',
    );

  it('passes details and photos of a complaint to its work order, and resolves it when the work is done', async () => {
    const id = await raiseComplaint(office, { photos: [await office.user.upload()], priority: 'high' });
    const key = { property_id: office.property_id, id };
    const ctx = ctxOf(office.handler.id);
    const work = await transaction(world.db, key, (tx) => startWork(tx, ctx, key));
    expect(work).toMatchObject({ title: 'Lampu etalase mati', tenant_id: office.tenant.id, priority: 'high' });
    expect([work.photo_file_ids.length, work.location !== '', work.floor_id !== null]).toEqual([1, true, true]);
    expect((await office.handler.read(id)).status).toBe('in_progress');
    await transaction(world.db, key, (tx) => startWork(tx, ctx, key));
    await transaction(world.db, key, (tx) => resolveAfterWork(tx, ctx, key, after(3)));
    expect(await office.handler.read(id)).toMatchObject({ status: 'resolved', resolved_at: after(3).toISOString() });
    await transaction(world.db, key, (tx) => resolveAfterWork(tx, ctx, key, after(4)));
    expect((await office.handler.read(id)).resolved_at).toBe(after(3).toISOString());
    await expect(transaction(world.db, key, (tx) => startWork(tx, ctx, key))).rejects.toThrow('move_not_allowed');
  });
});

describe('targets for answering and solving complaints', () => {
  const hours = (answer_hours: number, solve_hours: number) => ({ answer_hours, solve_hours });
  const all = (one: object) => ({ low: one, normal: one, high: one, urgent: one });

  it('uses the default targets until the property sets targets, which do not change running deadlines', async () => {
    const before = await raiseComplaint(office);
    const targets = await office.handler.call('GET', 'complaint-targets');
    expect(targets.json()).toMatchObject([
      { category: 'Lampu dan listrik', is_default: true, targets: { urgent: hours(1, 4) } },
    ]);
    const path = `complaint-targets/${office.category_id}`;
    const set = await office.handler.call('PUT', path, all(hours(2, 3)));
    expect(set.json()).toMatchObject([{ is_default: false, targets: { low: hours(2, 3) } }]);
    const later = await raiseComplaint(office);
    expect((await office.handler.read(later)).answer_due_at).toBe(after(2).toISOString());
    expect((await office.handler.read(before)).answer_due_at).toBe(after(4).toISOString());
  });

  it('refuses a solution target shorter than the answer target, and a category of another property', async () => {
    const path = `complaint-targets/${office.category_id}`;
    expect((await office.handler.call('PUT', path, all(hours(4, 3)))).statusCode).toBe(400);
    const foreign = await anOffice(world);
    const elsewhere = `complaint-targets/${foreign.category_id}`;
    expect((await office.handler.call('PUT', elsewhere, all(hours(1, 3)))).statusCode).toBe(404);
  });
});
