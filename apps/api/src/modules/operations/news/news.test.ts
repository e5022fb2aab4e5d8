import type {
  NewsDatatable,
  NewsPage,
  NewsReaders,
  NewsReading,
  NewsRecord,
} from '@gerbang/shared/contracts/operations/news';
import { sql } from 'kysely';
import { beforeEach, describe, expect, it } from 'vitest';

import {
  aCategory,
  aFile,
  aProperty,
  aRole,
  aStaffMember,
  aTenant,
  aTenantUser,
  bearer,
  staffLogin,
  tenantLogin,
} from '../../../../test/builders.ts';
import { createWorld, MONDAY_MORNING } from '../../../../test/harness.ts';
import { paragraph } from '../../../../test/operations/news.ts';
import { callerWith, staffCaller, type StaffCaller } from '../../../../test/staff-caller.ts';
import { transaction } from '../../../platform/database/database.ts';

const HOUR = 60 * 60 * 1000;
const later = (hours: number) => new Date(MONDAY_MORNING.getTime() + hours * HOUR).toISOString();

const world = await createWorld();
let property_id: string;
let call: StaffCaller;
beforeEach(async () => {
  world.clock.set(MONDAY_MORNING);
  property_id = (await aProperty(world)).id;
  call = await staffCaller(world, property_id);
});

const facts = (given: object = {}) => ({
  title: 'Lift barang berhenti',
  body: paragraph('Lift barang berhenti Senin malam.'),
  audience: { everyone: true },
  draft: false,
  ...given,
});
const make = async (given: object = {}) => {
  const answer = await call('POST', 'news', { kind: 'tenant', ...facts(given) });
  expect([answer.statusCode, answer.body]).toEqual([201, expect.any(String)]);
  return answer.json<NewsRecord>();
};
const change = async ({ id, version }: NewsRecord, given: object = {}) =>
  call('PUT', `news/${id}`, facts({ version, ...given }));

/** A tenant with a user who is logged in. */
async function aReader(given: Parameters<typeof aTenant>[1] = {}) {
  const tenant = await aTenant(world, { property_id, ...given });
  const user = await aTenantUser(world, { tenant });
  const headers = bearer(await tenantLogin(world, user));
  const ask = (path: string, method: 'GET' | 'POST' = 'GET') =>
    world.app.inject({ method, url: `/v1/tenant-news${path}`, headers });
  const titles = async () => (await ask('')).json<NewsPage>().data.map(({ title }) => title);
  return { tenant, user, ask, titles };
}

describe('[S2-082] news for tenants', () => {
  it('shows articles from their publishing time until they expire, pinned ones first', async () => {
    const reader = await aReader();
    await make({ title: 'Sekarang' });
    await make({ title: 'Nanti', publish_at: later(4), expires_at: later(8) });
    await make({ title: 'Draf', draft: true });
    await make({ title: 'Disematkan', publish_at: later(-48), pinned: true });
    expect(await reader.titles()).toEqual(['Disematkan', 'Sekarang']);
    world.clock.set(new Date(later(3.99)));
    expect(await reader.titles()).toEqual(['Disematkan', 'Sekarang']);
    world.clock.set(new Date(later(4)));
    expect(await reader.titles()).toEqual(['Disematkan', 'Nanti', 'Sekarang']);
    world.clock.set(new Date(later(8)));
    expect(await reader.titles()).toEqual(['Disematkan', 'Sekarang']);
  });

  it('shows an article to all tenants, to named tenants or to a category, and to no others', async () => {
    const category = await aCategory(world, { property_id });
    const [named, sorted, other] = [await aReader(), await aReader({ category_id: category.id }), await aReader()];
    const toOne = await make({ title: 'Satu', audience: { everyone: false, tenant_ids: [named.tenant.id] } });
    await make({ title: 'Kategori', audience: { everyone: false, category_ids: [category.id] } });
    await make({ title: 'Semua' });
    expect([await named.titles(), await sorted.titles(), await other.titles()]).toEqual([
      ['Semua', 'Satu'],
      ['Semua', 'Kategori'],
      ['Semua'],
    ]);
    expect((await named.ask(`/${toOne.id}`)).statusCode).toBe(200);
    expect((await other.ask(`/${toOne.id}`)).statusCode).toBe(404);
    expect((await other.ask(`/${toOne.id}/read`, 'POST')).statusCode).toBe(404);
  });

  it('hides drafts, expired articles and articles of other audiences by row-level security', async () => {
    const [mine, other] = [await aReader(), await aReader()];
    const shown = await make({ audience: { everyone: false, tenant_ids: [mine.tenant.id] } });
    await make({ audience: { everyone: false, tenant_ids: [other.tenant.id] } });
    await make({ draft: true });
    await make({ publish_at: later(1) });
    await make({ publish_at: later(-2), expires_at: later(-1) });
    await call('POST', 'news', { kind: 'internal', ...facts() });
    const ids = await transaction(world.db, { property_id, tenant_id: mine.tenant.id }, async (tx) => {
      await sql`select set_config('app.now', ${MONDAY_MORNING.toISOString()}, true)`.execute(tx);
      return (await sql<{ id: string }>`select id from news`.execute(tx)).rows.map(({ id }) => id);
    });
    expect(ids).toEqual([shown.id]);
    const named = await transaction(world.db, { property_id, tenant_id: mine.tenant.id }, async (tx) =>
      (await sql<{ tenant_id: string }>`select tenant_id from news_audience`.execute(tx)).rows.map(
        (row) => row.tenant_id,
      ),
    );
    expect(named).toEqual([mine.tenant.id]);
  });

  it('hides read receipts of others, and pictures of hidden articles, by row-level security', async () => {
    const [mine, other] = [await aReader(), await aReader()];
    const { id } = await make();
    const hidden = await make({ audience: { everyone: false, tenant_ids: [other.tenant.id] } });
    for (const reader of [mine, other]) await reader.ask(`/${id}/read`, 'POST');
    const pictures = [await aFile(world, { property_id }), await aFile(world, { property_id })];
    for (const [index, news_id] of [id, hidden.id].entries())
      await world.owner
        .insertInto('news_picture')
        .values({ property_id, news_id, file_id: pictures[index]?.id ?? '' })
        .execute();
    const seen = await transaction(world.db, { property_id, tenant_id: mine.tenant.id }, async (tx) => {
      await sql`select set_config('app.now', ${MONDAY_MORNING.toISOString()}, true)`.execute(tx);
      const { rows: read } = await sql<{ id: string }>`select account_id as id from news_receipt`.execute(tx);
      const { rows: shown } = await sql<{ id: string }>`select file_id as id from news_picture`.execute(tx);
      return [...read, ...shown].map((row) => row.id);
    });
    expect(seen).toEqual([mine.user.id, pictures[0]?.id]);
  });

  it('marks an article as read once and shows its author who has not read it', async () => {
    const [first, second] = [await aReader({ name: 'Kopi Pagi' }), await aReader({ name: 'Toko Buku' })];
    const { id } = await make();
    const open = async () => (await first.ask(`/${id}`)).json<NewsReading>();
    expect((await open()).is_read).toBe(false);
    expect((await first.ask(`/${id}/read`, 'POST')).statusCode).toBe(204);
    world.clock.set(new Date(later(1)));
    expect((await first.ask(`/${id}/read`, 'POST')).statusCode).toBe(204);
    expect((await open()).is_read).toBe(true);
    expect((await first.ask('')).json<NewsPage>().unread).toBe(0);
    expect((await second.ask('')).json<NewsPage>().unread).toBe(1);
    const readers = async (read: boolean) => (await call('GET', `news/${id}/readers?read=${read}`)).json<NewsReaders>();
    expect(await readers(true)).toMatchObject({
      people: 2,
      read: 1,
      data: [{ account_id: first.user.id, of: 'Kopi Pagi', read_at: MONDAY_MORNING.toISOString() }],
    });
    expect((await readers(false)).data).toMatchObject([{ account_id: second.user.id, of: 'Toko Buku', read_at: null }]);
    const list = (await call('GET', 'news-datatable?kind=tenant')).json<NewsDatatable>();
    expect(list.data[0]).toMatchObject({ people: 2, read: 1, state: 'published' });
  });
});

describe('[S2-081] internal news', () => {
  it('shows internal news to all staff or to some roles, and to no tenant', async () => {
    const { group_id } = await world.owner
      .selectFrom('property')
      .select('group_id')
      .where('id', '=', property_id)
      .executeTakeFirstOrThrow();
    const [guards, clerks] = [await aRole(world, { group_id }), await aRole(world, { group_id })];
    const asRole = async (role: typeof guards) => {
      const headers = bearer(await staffLogin(world, await aStaffMember(world, { properties: [property_id], role })));
      const answer = await world.app.inject({ url: `/v1/internal-news?property_id=${property_id}`, headers });
      return answer.json<NewsPage>().data.map(({ title }) => title);
    };
    await make({ kind: 'internal', title: 'Semua staf' });
    await make({ kind: 'internal', title: 'Satpam', audience: { everyone: false, role_ids: [guards.id] } });
    expect([await asRole(guards), await asRole(clerks)]).toEqual([['Satpam', 'Semua staf'], ['Semua staf']]);
    expect(await (await aReader()).titles()).toEqual([]);
  });

  it('refuses news for roles of another group or unknown tenants and categories, naming the field', async () => {
    const foreign = await aRole(world);
    const other = await aTenant(world);
    const kindOf = await aCategory(world, { property_id });
    const refused = async (given: object) => {
      const answer = await call('POST', 'news', { kind: 'internal', ...facts(given) });
      return [answer.statusCode, answer.json<{ fields: object[] }>().fields];
    };
    const fault = (path: string) => [422, [{ path, code: 'invalid' }]];
    expect(await refused({ audience: { everyone: false, role_ids: [foreign.id] } })).toEqual(fault('audience'));
    expect(await refused({ kind: 'tenant', audience: { everyone: false, tenant_ids: [other.id] } })).toEqual(
      fault('audience'),
    );
    expect(await refused({ category_id: kindOf.id })).toEqual(fault('category_id'));
  });
});

describe('writing news', () => {
  it('refuses a change of an article based on a stale version', async () => {
    const news = await make();
    expect((await change(news, { title: 'Baru' })).statusCode).toBe(200);
    expect((await change(news, { title: 'Lama' })).statusCode).toBe(409);
    expect((await call('GET', `news/${news.id}`)).json<NewsRecord>().title).toBe('Baru');
  });

  it('keeps the publishing time of an article when it changes, and publishes a draft immediately', async () => {
    const news = await make({ draft: true });
    expect(news).toMatchObject({ state: 'draft', publish_at: null });
    world.clock.set(new Date(later(2)));
    const shown = (await change(news)).json<NewsRecord>();
    expect(shown).toMatchObject({ state: 'published', publish_at: later(2) });
    world.clock.set(new Date(later(3)));
    expect((await change(shown, { title: 'Ralat' })).json<NewsRecord>().publish_at).toBe(later(2));
  });

  it('refuses an article whose expiry time is in the past', async () => {
    const answer = await call('POST', 'news', { kind: 'tenant', ...facts({ expires_at: later(0) }) });
    expect([answer.statusCode, answer.json<{ fields: object[] }>().fields]).toEqual([
      422,
      [{ path: 'expires_at', code: 'invalid' }],
    ]);
  });

  it('refuses an article with unsafe links before anything is stored', async () => {
    const body = { blocks: [{ type: 'paragraph', text: [{ text: 'Klik', link: 'javascript:alert(1)' }] }] };
    const answer = await call('POST', 'news', { kind: 'tenant', ...facts({ body }) });
    expect([answer.statusCode, answer.json<{ fields: { path: string }[] }>().fields[0]?.path]).toEqual([
      400,
      'body.blocks.0.text.0.link',
    ]);
  });

  it('copies an article to other properties as separate records, to all of them or to none', async () => {
    const other = await aProperty(world);
    const both = await staffCaller(world, property_id, { properties: [property_id, other.id] });
    const news = { kind: 'internal', ...facts({ also_at: [other.id] }) };
    expect((await call('POST', 'news', news)).statusCode).toBe(404);
    expect((await both('POST', 'news', news)).statusCode).toBe(201);
    const at = async (place: string) =>
      (await both('GET', 'news-datatable?kind=internal', undefined, place)).json<NewsDatatable>().data;
    const [here, there] = [await at(property_id), await at(other.id)];
    expect([here.length, there.length]).toEqual([1, 1]);
    expect(there[0]).toMatchObject({ title: 'Lift barang berhenti', state: 'published' });
    expect(there[0]?.id).not.toBe(here[0]?.id);
  });

  it('gives the copy of an article the category of the same Indonesian name, whatever language its author reads', async () => {
    const other = await aProperty(world);
    const author = await aStaffMember(world, { properties: [property_id, other.id] });
    const headers = { ...bearer(await staffLogin(world, author)), 'x-language': 'en' };
    const kind = 'news' as const;
    const own = await aCategory(world, { property_id, kind, name: 'Pemeliharaan', name_en: 'Maintenance' });
    const same = await aCategory(world, { property_id: other.id, kind, name: 'Pemeliharaan' });
    await aCategory(world, { property_id: other.id, kind, name: 'Perbaikan', name_en: 'Maintenance' });
    const news = { kind: 'internal', ...facts({ category_id: own.id, also_at: [other.id] }) };
    expect((await callerWith(world, property_id, headers)('POST', 'news', news)).statusCode).toBe(201);
    const copies = world.owner.selectFrom('news').select('category_id').where('property_id', '=', other.id);
    expect(await copies.execute()).toEqual([{ category_id: same.id }]);
  });

  it('separates headings from the following text in the excerpt of an article', async () => {
    const text = (words: string) => [{ text: words }];
    const blocks = [
      { type: 'heading', level: 2, text: text('Lift barang') },
      { type: 'paragraph', text: text('Berhenti Senin malam.') },
      { type: 'list', ordered: false, items: [text('Lantai 1'), text('Lantai 2')] },
    ];
    await make({ body: { blocks } });
    const { data } = (await call('GET', 'news-datatable?kind=tenant')).json<NewsDatatable>();
    expect(data[0]?.excerpt).toBe('Lift barang · Berhenti Senin malam. Lantai 1 · Lantai 2');
  });

  it('filters the list of articles by state and text', async () => {
    await make({ title: 'Terbit' });
    await make({ title: 'Nanti', publish_at: later(5), body: paragraph('Genset diuji.') });
    const titles = async (query: string) =>
      (await call('GET', `news-datatable?kind=tenant${query}`)).json<NewsDatatable>().data.map(({ title }) => title);
    expect(await titles('&state=scheduled')).toEqual(['Nanti']);
    expect(await titles('&state=published')).toEqual(['Terbit']);
    expect(await titles('&search_by=GENSET')).toEqual(['Nanti']);
  });
});
