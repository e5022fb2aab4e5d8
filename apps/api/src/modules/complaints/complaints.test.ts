import { sql } from 'kysely';
import { beforeAll, beforeEach, describe, expect, it } from 'vitest';

import { aCategory, aFloor, aStaffMember, aTenant, aUnit } from '../../../test/builders.ts';
import { aKeeper, anOffice, raised, type Office } from '../../../test/complaining.ts';
import { createWorld, MONDAY_MORNING, type World } from '../../../test/harness.ts';
import { textsOf } from '../../../test/importing.ts';
import { waitingForLock } from '../../../test/locks.ts';
import { createContext, type Context } from '../../platform/context.ts';
import { transaction } from '../../platform/database.ts';
import { newId } from '../../platform/ids.ts';
import { takeIntoWork, workDone } from './complaints.service.ts';

const HOUR_MS = 60 * 60 * 1000;

let world: World;
let office: Office;
beforeAll(async () => {
  world = await createWorld();
});
beforeEach(async () => {
  world.clock.set(MONDAY_MORNING);
  office = await anOffice(world);
});

const after = (hours: number) => new Date(MONDAY_MORNING.getTime() + hours * HOUR_MS);
const list = async (query = '') => {
  const answer = await office.keeper.call('GET', `complaint-datatable${query}`);
  return answer.json<{ data: { id: string; title: string }[]; total: number }>();
};
const titles = async (query: string) => (await list(query)).data.map(({ title }) => title);

describe('[S2-088] the list of complaints', () => {
  it('holds those of tenants and internal ones, the latest first', async () => {
    await raised(office, { title: 'Dari tenant' });
    world.clock.set(after(1));
    const { id: floor_id } = await aFloor(world, { property_id: office.property_id, name: 'Lantai 3' });
    const told = { title: 'Dari staf', description: 'Lift bunyi', priority: 'low' };
    await office.keeper.call('POST', 'complaint', { id: newId(), category_id: office.category_id, floor_id, ...told });
    expect((await list()).data).toMatchObject([
      { code: 'KLH-00002', title: 'Dari staf', source: 'internal', tenant: null, place: 'Lantai 3' },
      { code: 'KLH-00001', title: 'Dari tenant', source: 'tenant', tenant: office.tenant.name },
    ]);
  });

  it('is narrowed by what somebody looks for', async () => {
    const mine = await raised(office, { title: 'Punya saya', priority: 'urgent' });
    const { version } = await office.keeper.read(mine);
    const given = { category_id: office.category_id, priority: 'urgent', assignee_id: office.keeper.id, version };
    await office.keeper.call('PUT', `complaint/${mine}`, given);
    const answered = await raised(office, { title: 'Sudah dijawab' });
    await office.keeper.say(answered, 'answer', 'Baik.');
    const done = await raised(office, { title: 'Selesai' });
    await office.keeper.move(done, 'resolve', 'Beres.');
    const other = (await aCategory(world, { property_id: office.property_id, kind: 'complaint' })).id;
    await raised(office, { title: 'Kategori lain', category_id: other });

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
    // A download is narrowed as the list is, at the moment at which it is asked for.
    const sheet = (await office.keeper.call('GET', 'complaint-download?overdue=true')).json<{ content: string }>();
    const rows = await textsOf(Buffer.from(sheet.content, 'base64'));
    expect(rows.map((row) => [row['Keluhan'], row['Masuk pada'], row['Dijawab pada']])).toEqual([
      ['Punya saya', '2026-11-16 09:00', ''],
    ]);
  });

  it('[D2-12] shows Tenant Relations which tenants wait for an answer, the longest first', async () => {
    const first = await raised(office, { title: 'Lama' });
    world.clock.set(after(1));
    await raised(office, { title: 'Baru' });
    await office.keeper.call('POST', 'complaint', {
      id: newId(),
      category_id: office.category_id,
      title: 'Internal',
      description: 'x',
      priority: 'low',
    });
    expect(await titles('?view=waiting&sort=waiting_since')).toEqual(['Lama', 'Baru']);
    await office.keeper.say(first, 'answer', 'Kami datang.');
    expect(await titles('?view=waiting&sort=waiting_since')).toEqual(['Baru']);
    world.clock.set(after(2));
    await office.user.reply(first, 'Kapan?');
    expect(await titles('?view=waiting&sort=waiting_since')).toEqual(['Baru', 'Lama']);
    const counts = await office.keeper.call('GET', 'complaint-counts');
    expect(counts.json()).toEqual({ open: 3, waiting: 2, overdue: 0, mine: 0 });
  });

  it('and each of its complaints is none of another property’s', async () => {
    const id = await raised(office);
    const foreign = await anOffice(world);
    for (const place of [foreign.property_id, office.property_id]) {
      expect((await foreign.keeper.call('GET', `complaint/${id}`, undefined, place)).statusCode).toBe(404);
      const moved = await foreign.keeper.call('POST', `complaint/${id}/moves`, { move: 'start', text: '' }, place);
      expect(moved.statusCode).toBe(404);
    }
    expect((await office.keeper.read(id)).status).toBe('new');
  });
});

describe('staff write a complaint down', () => {
  it('for a tenant that called; the tenant reads it and is mailed', async () => {
    const id = newId();
    const told = { id, category_id: office.category_id, title: 'AC bocor', description: 'Telepon', priority: 'high' };
    const body = { ...told, tenant_id: office.tenant.id, unit_id: office.unit_id };
    expect((await office.keeper.call('POST', 'complaint', body)).statusCode).toBe(201);
    expect((await office.keeper.call('POST', 'complaint', body)).statusCode).toBe(201);
    expect((await list()).total).toBe(1);
    expect(await office.user.read(id)).toMatchObject({ title: 'AC bocor', status: 'new' });
    expect(await office.keeper.told()).toEqual([]);
  });

  it('not for a tenant, unit, floor or category that is none', async () => {
    const { property_id, category_id, tenant } = office;
    const told = { category_id, title: 'AC', description: 'x', priority: 'high' };
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
      const answer = await office.keeper.call('POST', 'complaint', { id: newId(), ...told, ...more });
      expect([answer.statusCode, answer.json().fields]).toEqual([422, [{ path, code: 'invalid' }]]);
    }
  });
});

describe('a complaint is sorted and given to somebody', () => {
  it('who is told, with the time of what it is sorted into', async () => {
    const id = await raised(office);
    const colleague = await aKeeper(world, office.property_id);
    const { version } = await office.keeper.read(id);
    const body = { category_id: office.category_id, priority: 'urgent', assignee_id: colleague.id, version };
    const answer = await office.keeper.call('PUT', `complaint/${id}`, body);
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
    expect((await colleague.told())[0]).toMatchObject({ kind: 'complaint_assigned', complaint_id: id });
    const again = await office.keeper.call('PUT', `complaint/${id}`, { ...body, priority: 'low' });
    expect([again.statusCode, again.json().code]).toEqual([409, 'conflict']);
  });

  it('but not to who cannot look after it', async () => {
    const id = await raised(office);
    const { version } = await office.keeper.read(id);
    const guard = await aStaffMember(world, { properties: [office.property_id], role: { actions: ['gate.check'] } });
    const stranger = (await anOffice(world)).keeper;
    for (const person of [guard, stranger]) {
      const body = { category_id: office.category_id, priority: 'normal', assignee_id: person.id, version };
      const answer = await office.keeper.call('PUT', `complaint/${id}`, body);
      expect([answer.statusCode, answer.json().fields]).toEqual([422, [{ path: 'assignee_id', code: 'invalid' }]]);
    }
  });
});

describe('a complaint moves on', () => {
  it('from new over acknowledged and in progress to solved and closed, each once', async () => {
    const id = await raised(office);
    world.clock.set(after(1));
    expect((await office.keeper.move(id, 'acknowledge')).json()).toMatchObject({
      status: 'acknowledged',
      answered_at: after(1).toISOString(),
      moves: ['start', 'resolve', 'reject'],
    });
    await office.keeper.move(id, 'start');
    world.clock.set(after(2));
    expect((await office.keeper.move(id, 'resolve', 'Beres')).json()).toMatchObject({
      status: 'resolved',
      answered_at: after(1).toISOString(),
      resolved_at: after(2).toISOString(),
      waiting_since: null,
    });
    expect((await office.keeper.move(id, 'close')).json()).toMatchObject({ status: 'closed' });
    expect((await office.keeper.move(id, 'close')).json()).toMatchObject({ code: 'move_not_allowed' });
    const unread = (await office.keeper.told()).filter(({ read_at }) => read_at === null);
    expect(unread).toEqual([]);
  });

  it('is rejected only with a reason', async () => {
    const id = await raised(office);
    expect((await office.keeper.move(id, 'reject')).json().fields).toEqual([{ path: 'text', code: 'required' }]);
    expect((await office.keeper.move(id, 'reject', 'Di luar gedung')).json()).toMatchObject({ status: 'rejected' });
    expect((await office.user.read(id)).entries).toMatchObject([{ kind: 'rejected', text: 'Di luar gedung' }]);
  });

  it('is decided by the first of two at the same moment; the other is told', async () => {
    const id = await raised(office);
    const colleague = await aKeeper(world, office.property_id);
    let answers: Promise<{ statusCode: number; json: () => { code?: string } }[]> | undefined;
    await world.owner.transaction().execute(async (tx) => {
      await sql`select from complaint where id = ${id} for update`.execute(tx);
      const first = office.keeper.move(id, 'resolve', 'Beres');
      await waitingForLock(world, 'from "complaint"');
      answers = Promise.all([first, colleague.move(id, 'reject', 'Tidak')]);
      await waitingForLock(world, 'from "complaint"', 2);
    });
    const both = (await answers) ?? [];
    expect(both.map(({ statusCode }) => statusCode).toSorted((a, b) => a - b)).toEqual([200, 409]);
    expect(both.find(({ statusCode }) => statusCode === 409)?.json().code).toBe('move_not_allowed');
    const { entries } = await office.keeper.read(id);
    expect(entries.filter(({ kind }) => kind === 'resolved' || kind === 'rejected')).toHaveLength(1);
  });
});

describe('a complaint becomes work', () => {
  const ctxOf = (account_id: string): Context =>
    createContext(
      world.deps,
      {
        kind: 'staff',
        user_id: account_id,
        session_id: newId(),
        group_id: newId(),
        property_ids: [office.property_id],
        actions: new Set(),
        stages: new Set(),
        acting: [],
      },
      'test',
    );

  it('with what the work needs, its photos among it, and is solved when the work is done', async () => {
    const id = await raised(office, { photos: [await office.user.upload()], priority: 'high' });
    const key = { property_id: office.property_id, id };
    const ctx = ctxOf(office.keeper.id);
    const work = await transaction(world.db, key, (tx) => takeIntoWork(tx, ctx, key));
    expect(work).toMatchObject({ title: 'Lampu etalase mati', tenant_id: office.tenant.id, priority: 'high' });
    expect([work.photo_file_ids.length, work.location !== '', work.floor_id !== null]).toEqual([1, true, true]);
    expect((await office.keeper.read(id)).status).toBe('in_progress');
    await transaction(world.db, key, (tx) => takeIntoWork(tx, ctx, key));
    await transaction(world.db, key, (tx) => workDone(tx, ctx, key, after(3)));
    expect(await office.keeper.read(id)).toMatchObject({ status: 'resolved', resolved_at: after(3).toISOString() });
    await transaction(world.db, key, (tx) => workDone(tx, ctx, key, after(4)));
    expect((await office.keeper.read(id)).resolved_at).toBe(after(3).toISOString());
    await expect(transaction(world.db, key, (tx) => takeIntoWork(tx, ctx, key))).rejects.toThrow('move_not_allowed');
  });
});

describe('within how many hours complaints are answered and solved', () => {
  const hours = (answer_hours: number, solve_hours: number) => ({ answer_hours, solve_hours });
  const all = (one: object) => ({ low: one, normal: one, high: one, urgent: one });

  it('is as the product thinks best until the property sets it; what runs already stays', async () => {
    const before = await raised(office);
    const targets = await office.keeper.call('GET', 'complaint-targets');
    expect(targets.json()).toMatchObject([
      { category: 'Lampu dan listrik', is_default: true, targets: { urgent: hours(1, 4) } },
    ]);
    const path = `complaint-targets/${office.category_id}`;
    const set = await office.keeper.call('PUT', path, all(hours(2, 3)));
    expect(set.json()).toMatchObject([{ is_default: false, targets: { low: hours(2, 3) } }]);
    const later = await raised(office);
    expect((await office.keeper.read(later)).answer_due_at).toBe(after(2).toISOString());
    expect((await office.keeper.read(before)).answer_due_at).toBe(after(4).toISOString());
  });

  it('is refused when it is solved before it is answered, and for a category of another property', async () => {
    const path = `complaint-targets/${office.category_id}`;
    expect((await office.keeper.call('PUT', path, all(hours(4, 3)))).statusCode).toBe(400);
    const foreign = await anOffice(world);
    const elsewhere = `complaint-targets/${foreign.category_id}`;
    expect((await office.keeper.call('PUT', elsewhere, all(hours(1, 3)))).statusCode).toBe(404);
  });
});
