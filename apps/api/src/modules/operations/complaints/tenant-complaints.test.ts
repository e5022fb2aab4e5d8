import { DAY_MS, HOUR_MS } from '@gerbang/shared/time/spans';
import { sql } from 'kysely';
import { beforeEach, describe, expect, it } from 'vitest';

import { aCategory, aTenant, aUnit } from '../../../../test/builders.ts';
import { createWorld, MONDAY_MORNING } from '../../../../test/harness.ts';
import { aPdf } from '../../../../test/hostile/requests.ts';
import {
  aForm,
  anOffice,
  aTenantPerson,
  raiseComplaint,
  type Office,
} from '../../../../test/operations/complaint-office.ts';
import { transaction } from '../../../platform/database/database.ts';
import { newId } from '../../../platform/database/ids.ts';

const world = await createWorld();
let office: Office;
beforeEach(async () => {
  world.clock.set(MONDAY_MORNING);
  office = await anOffice(world);
});

describe('raising a complaint as a tenant', () => {
  it('creates a complaint about a unit with photos and shows when an answer is due', async () => {
    const photos = [await office.user.upload(), await office.user.upload()];
    const id = await raiseComplaint(office, { photos });
    const complaint = await office.user.read(id);
    expect(complaint).toMatchObject({
      code: 'KLH-00001',
      status: 'new',
      category: 'Lampu dan listrik',
      may_reply: true,
      moves: [],
      answer_due_at: new Date(MONDAY_MORNING.getTime() + 4 * HOUR_MS).toISOString(),
    });
    expect(complaint.photos).toHaveLength(2);
    const shown = await world.app.inject({ url: complaint.photos[0]?.replace(world.config.public_url, '') ?? '' });
    expect([shown.statusCode, shown.headers['content-type']]).toEqual([200, 'image/jpeg']);
    const { data } = (await office.user.call('GET', 'complaints')).json<{ data: object[] }>();
    expect(data).toMatchObject([{ id, code: 'KLH-00001', status: 'new', is_answered: false }]);
  });

  it('creates one complaint when the same form is sent twice, and refuses an edited one with the same id', async () => {
    const form = aForm(office, { photos: [await office.user.upload()] });
    const first = await office.user.call('POST', 'complaints', form);
    const again = await office.user.call('POST', 'complaints', form);
    const edited = await office.user.call('POST', 'complaints', { ...form, title: 'Lain' });
    expect([first.statusCode, again.statusCode, edited.statusCode]).toEqual([201, 201, 422]);
    expect(edited.json().code).toBe('idempotency_key_reused');
    expect(again.json()).toMatchObject({ id: form.id, title: 'Lampu etalase mati', code: 'KLH-00001' });
    const { rows } = await sql`select from complaint where property_id = ${office.property_id}`.execute(world.owner);
    expect([rows.length, (await office.handler.notifications()).length]).toEqual([1, 1]);
  });

  it('tells the form whether somebody reads complaints now, else from when, and the phone of the office', async () => {
    const phone = '021-555 0100';
    await world.owner
      .updateTable('property')
      .set({ contact_phone: phone })
      .where('id', '=', office.property_id)
      .execute();
    const read = async () => (await office.user.call('GET', 'complaint-options')).json().office;
    expect(await read()).toMatchObject({ is_open: true, phone });
    // 18:30 in Jakarta. The office opens at 09:00.
    world.clock.set(new Date('2026-11-16T11:30:00Z'));
    expect(await read()).toEqual({ is_open: false, opens_at: '2026-11-17T02:00:00.000Z', phone });
  });

  it('notifies the office of a new complaint', async () => {
    const id = await raiseComplaint(office);
    expect(await office.handler.notifications()).toMatchObject([
      { kind: 'complaint_new', complaint_id: id, complaint: { code: 'KLH-00001', tenant: office.tenant.name } },
    ]);
  });

  it.each<[string, (at: Office) => Promise<object>, string]>([
    [
      'a unit of another tenant',
      async ({ property_id }) => ({ unit_id: (await aUnit(world, { property_id })).id }),
      'unit_id',
    ],
    [
      'a category of another kind',
      async ({ property_id }) => ({ category_id: (await aCategory(world, { property_id })).id }),
      'category_id',
    ],
    [
      'an inactive category',
      async ({ property_id }) => ({
        category_id: (await aCategory(world, { property_id, kind: 'complaint', active: false })).id,
      }),
      'category_id',
    ],
    ['a photo that the tenant has not uploaded', async () => ({ photos: ['https://example.com/x.jpg'] }), 'photos.0'],
    [
      'a PDF as a photo',
      async ({ user }) => ({ photos: [await user.upload(), await user.upload(aPdf(), 'application/pdf')] }),
      'photos.1',
    ],
  ])('refuses a complaint with %s', async (_what, more, path) => {
    const form = aForm(office, await more(office));
    const answer = await office.user.call('POST', 'complaints', form);
    expect([answer.statusCode, answer.json().fields]).toEqual([422, [{ path, code: 'invalid' }]]);
    expect((await office.user.call('GET', `complaints/${form.id}`)).statusCode).toBe(404);
  });

  it('refuses a complaint with more than five photos or an empty description', async () => {
    const six = Array.from({ length: 6 }, () => 'x');
    expect((await office.user.call('POST', 'complaints', aForm(office, { photos: six }))).statusCode).toBe(400);
    expect((await office.user.call('POST', 'complaints', aForm(office, { description: '  ' }))).statusCode).toBe(400);
  });

  it('answers a conflict without details when the id of the complaint belongs to another tenant', async () => {
    const id = await raiseComplaint(office);
    const other = await aTenantPerson(world, office.tenant);
    const answer = await other.call('POST', 'complaints', aForm(office, { id }));
    expect(answer.statusCode).toBe(409);
    const beside = await aTenant(world, { property_id: office.property_id });
    const stranger = await aTenantPerson(world, beside);
    const form = aForm({ ...office, unit_id: beside.unit_ids[0] ?? '' }, { id });
    const refused = await stranger.call('POST', 'complaints', form);
    expect([refused.statusCode >= 400, refused.body.includes('Lampu')]).toEqual([true, false]);
  });
});

describe('isolation of complaints', () => {
  it('hides a complaint from other tenants and properties in every route and by row-level security', async () => {
    const id = await raiseComplaint(office);
    const other = await aTenantPerson(world, await aTenant(world, { property_id: office.property_id }));
    const foreign = await anOffice(world);
    for (const person of [other, foreign.user]) {
      expect((await person.call('GET', 'complaints')).json()).toEqual({ data: [], has_more: false });
      expect((await person.call('GET', `complaints/${id}`)).statusCode).toBe(404);
      expect((await person.reply(id, 'x')).statusCode).toBe(404);
      expect((await person.reopen(id, 'x')).statusCode).toBe(404);
      expect((await person.rate(id, 5)).statusCode).toBe(404);
    }
    const scope = { property_id: office.property_id, tenant_id: other.tenant_id };
    const { rows } = await transaction(world.db, scope, (tx) => sql`select from complaint`.execute(tx));
    expect(rows).toEqual([]);
  });
});

describe('conversation of a complaint', () => {
  it('shows the tenant the answers of the office but no internal notes, also by row-level security', async () => {
    const id = await raiseComplaint(office);
    await office.handler.addEntry(id, 'note', 'RAHASIA: tenant menunggak');
    await office.handler.addEntry(id, 'answer', 'Teknisi datang pukul 14.');
    const { version, category_id } = await withCategory(id);
    await office.handler.call('PUT', `complaint/${id}`, {
      category_id,
      priority: 'high',
      assignee_id: office.handler.id,
      version,
    });
    const seen = await office.user.call('GET', `complaints/${id}`);
    expect(seen.json<{ entries: object[] }>().entries).toMatchObject([
      { kind: 'answer', text: 'Teknisi datang pukul 14.' },
    ]);
    expect(seen.body).not.toContain('RAHASIA');
    expect((await office.handler.read(id)).entries.map(({ kind }) => kind)).toEqual([
      'note',
      'answer',
      'priority',
      'assigned',
    ]);
    const scope = { property_id: office.property_id, tenant_id: office.tenant.id };
    const { rows } = await transaction(world.db, scope, (tx) =>
      sql<{ kind: string }>`select kind from complaint_entry`.execute(tx),
    );
    expect(rows).toEqual([{ kind: 'answer' }]);
  });

  it('adds a reply of the tenant once, notifies the assignee, and shows since when the tenant waits for an answer', async () => {
    const id = await raiseComplaint(office);
    await office.handler.addEntry(id, 'answer', 'Sudah diperiksa.');
    expect((await office.handler.read(id)).waiting_since).toBeNull();
    world.clock.set(new Date(MONDAY_MORNING.getTime() + HOUR_MS));
    const entry = newId();
    await office.user.reply(id, 'Masih padam.', { id: entry });
    await office.user.reply(id, 'Masih padam.', { id: entry });
    const { waiting_since, entries } = await office.handler.read(id);
    expect([waiting_since, entries.map(({ kind }) => kind)]).toEqual([
      new Date(MONDAY_MORNING.getTime() + HOUR_MS).toISOString(),
      ['answer', 'reply'],
    ]);
    const sent = (await office.handler.notifications()).map(({ kind, read_at }) => [kind, read_at === null]);
    expect(sent).toEqual([
      ['complaint_answered', true],
      ['complaint_new', false],
    ]);
  });

  const withCategory = async (id: string) => {
    const { version, category } = await office.handler.read(id);
    return { version, category_id: category.id };
  };
});

describe('resolved complaints', () => {
  const solved = async () => {
    const id = await raiseComplaint(office);
    await office.handler.move(id, 'resolve', 'Lampu diganti.');
    return id;
  };

  const solvedAt = (id: string, resolved_at: Date) =>
    world.owner.updateTable('complaint').set({ resolved_at }).where('id', '=', id).execute();

  it('lets the tenant rate a resolved complaint once, which closes it', async () => {
    const id = await solved();
    expect((await office.user.read(id)).moves).toEqual(['reopen', 'rate']);
    expect((await office.user.rate(id, 4, 'Cepat')).json()).toMatchObject({ status: 'closed', rating: 4 });
    expect((await office.user.rate(id, 4, 'Cepat')).statusCode).toBe(200);
    expect((await office.user.rate(id, 1)).statusCode).toBe(409);
    expect(await office.handler.read(id)).toMatchObject({ status: 'closed', rating: 4, rating_text: 'Cepat' });
    expect((await office.handler.read(id)).entries.filter(({ kind }) => kind === 'rated')).toHaveLength(1);
  });

  it.each([0, 6, 2.5])('refuses a complaint rating of %s stars', async (rating) => {
    expect((await office.user.rate(await solved(), rating)).statusCode).toBe(400);
  });

  it('lets the tenant reopen a complaint within 7 days, with a new deadline, and not later', async () => {
    const id = await solved();
    await solvedAt(id, new Date(MONDAY_MORNING.getTime() - 7 * DAY_MS));
    const entry = newId();
    expect((await office.user.reopen(id, 'Padam lagi.', { id: entry })).json()).toMatchObject({
      status: 'reopened',
      moves: [],
    });
    expect((await office.user.reopen(id, 'Padam lagi.', { id: entry })).statusCode).toBe(200);
    const { solve_due_at, resolved_at, waiting_since } = await office.handler.read(id);
    expect([new Date(solve_due_at) > world.clock.now(), resolved_at, waiting_since !== null]).toEqual([
      true,
      null,
      true,
    ]);
    const late = await solved();
    await solvedAt(late, new Date(MONDAY_MORNING.getTime() - 7 * DAY_MS - 1));
    expect((await office.user.reopen(late, 'Padam lagi.')).json()).toMatchObject({ code: 'move_not_allowed' });
  });

  it('refuses a reply to a resolved complaint, which the tenant has to reopen instead', async () => {
    expect((await office.user.reply(await solved(), 'Halo')).statusCode).toBe(409);
  });
});
