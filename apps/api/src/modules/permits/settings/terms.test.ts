import type { TermsVersions } from '@gerbang/shared/contracts/building/schedule-settings';
import { sql } from 'kysely';
import { beforeEach, describe, expect, it } from 'vitest';

import { aProperty, aStaffMember, aTermsVersion, bearer, staffLogin } from '../../../../test/builders.ts';
import { createWorld, MONDAY_MORNING } from '../../../../test/harness.ts';
import { aBuilding, aWorkForm, post, submitWork } from '../../../../test/permits/submissions.ts';
import { waitingForLock } from '../../../../test/platform/locks.ts';
import { transaction } from '../../../platform/database/database.ts';
import { newId } from '../../../platform/database/ids.ts';

const world = await createWorld();
let property_id: string;
let editor: Awaited<ReturnType<typeof anEditor>>;

beforeEach(async () => {
  world.clock.set(MONDAY_MORNING);
  property_id = (await aProperty(world)).id;
  editor = await anEditor(property_id);
});

async function anEditor(at: string, more: Parameters<typeof aStaffMember>[1] = {}) {
  const account = await aStaffMember(world, { properties: [at], ...more });
  return { ...account, headers: bearer(await staffLogin(world, account)) };
}

const NEW = { text_id: 'Syarat baru\nDilarang merokok', text_en: 'New terms\nNo smoking' };
const publish = (payload: object, at = property_id, headers = editor.headers) =>
  world.app.inject({ method: 'POST', url: `/v1/terms-versions?property_id=${at}`, payload, headers });
const get = (path = '', at = property_id, headers = editor.headers) =>
  world.app.inject({ url: `/v1/terms-versions${path}?property_id=${at}`, headers });
const inForce = async (at = property_id) =>
  (await world.app.inject({ url: `/v1/public/terms?property_id=${at}` })).json<{ version: number; text_id: string }>();
const logged = async () => {
  const { rows } = await sql<{ action: string; detail: object; actor_id: string }>`
    select action, detail, actor_id from audit_log where property_id = ${property_id} order by id`.execute(world.owner);
  return rows;
};

describe('POST /v1/terms-versions', () => {
  it('publishes a version of the terms that everybody then sees, logs it and keeps earlier versions', async () => {
    const old = await aTermsVersion(world, { property_id, published_at: new Date('2026-11-01T03:00:00Z') });
    const answer = await publish({ ...NEW, seen_version: 1 });
    const by = { published_at: MONDAY_MORNING.toISOString(), published_by: { id: editor.id, name: editor.name } };
    expect([answer.statusCode, answer.json()]).toEqual([201, { version: 2, ...NEW, ...by }]);
    expect(await inForce()).toMatchObject({ version: 2, ...NEW });
    expect((await get()).json<TermsVersions>()).toEqual({
      versions: [
        { version: 2, ...by },
        { version: 1, published_at: '2026-11-01T03:00:00.000Z', published_by: null },
      ],
    });
    expect((await get('/2')).json()).toEqual({ version: 2, ...NEW, ...by });
    expect((await get('/1')).json()).toMatchObject({ version: 1, text_id: old.text_id, text_en: old.text_en });
    expect(await logged()).toEqual([{ action: 'terms.published', actor_id: editor.id, detail: { version: [1, 2] } }]);
  });

  it('publishes the first version of a property without terms', async () => {
    expect((await get()).json()).toEqual({ versions: [] });
    expect((await publish({ ...NEW, seen_version: 0 })).json()).toMatchObject({ version: 1 });
  });

  it('returns the current version of the terms when the texts are the same, even with a stale version', async () => {
    await publish({ ...NEW, seen_version: 0 });
    for (const seen_version of [0, 1]) {
      const answer = await publish({ ...NEW, text_id: `  ${NEW.text_id}\n`, seen_version });
      expect([answer.statusCode, answer.json().version]).toEqual([200, 1]);
    }
    expect(await logged()).toHaveLength(1);
    expect((await publish({ ...NEW, text_en: 'Other', seen_version: 1 })).json().version).toBe(2);
  });

  it('refuses new terms with a stale or unknown version', async () => {
    await publish({ ...NEW, seen_version: 0 });
    for (const seen_version of [0, 2]) {
      const answer = await publish({ ...NEW, text_en: 'Other', seen_version });
      expect([answer.statusCode, answer.json().code]).toEqual([409, 'conflict']);
    }
    expect(await inForce()).toMatchObject({ version: 1, ...NEW });
  });

  it.each([
    ['refuses the second of two concurrent versions of the terms', 'Other', 409],
    ['accepts two concurrent versions of the terms with the same texts', NEW.text_en, 200],
  ])('%s', async (_name, text_en, status) => {
    let late: ReturnType<typeof publish> | undefined;
    await world.owner.transaction().execute(async (tx) => {
      await tx
        .insertInto('terms')
        .values({ property_id, id: newId(), version: 1, ...NEW, published_by: null })
        .execute();
      late = publish({ ...NEW, text_en, seen_version: 0 });
      void late.then(() => {});
      await waitingForLock(world, 'insert into terms');
    });
    expect((await late)?.statusCode).toBe(status);
    expect(await inForce()).toMatchObject({ version: 1, ...NEW });
    expect(await logged()).toEqual([]);
  });

  it('refuses a work permit form with the old terms, and keeps open permits', async () => {
    const building = await aBuilding(world);
    await submitWork(world, building);
    const form = await aWorkForm(world, building);
    const { headers } = await anEditor(building.property_id);
    await publish({ ...NEW, seen_version: building.terms_version }, building.property_id, headers);
    const refused = await post(world, building, '/v1/public/sika', form);
    expect([refused.statusCode, refused.json().code]).toEqual([409, 'terms_outdated']);
    const { version } = await inForce(building.property_id);
    const accepted = await post(world, building, '/v1/public/sika', { ...form, terms_version: version });
    expect(accepted.statusCode).toBe(201);
  });

  it.each([
    ['no English text', { text_en: undefined }, { path: 'text_en', code: 'required' }],
    ['only spaces', { text_id: ' \n ' }, { path: 'text_id', code: 'required' }],
    ['too long a text', { text_id: 'x'.repeat(20_001) }, { path: 'text_id', code: 'too_long' }],
    ['a NUL character', { text_id: 'a\u0000b' }, { path: 'text_id', code: 'invalid' }],
    ['a tab', { text_en: 'a\tb' }, { path: 'text_en', code: 'invalid' }],
    ['a carriage return', { text_en: 'a\rb' }, { path: 'text_en', code: 'invalid' }],
    ['a control character above ASCII', { text_en: 'a\u0085b' }, { path: 'text_en', code: 'invalid' }],
    ['a version as text', { seen_version: '0' }, { path: 'seen_version', code: 'required' }],
    ['a version beyond the number range', { seen_version: 99_999_999_999 }, { path: 'seen_version', code: 'invalid' }],
    ['an unknown field', { version: 7 }, { path: '', code: 'unknown_field' }],
  ])('refuses terms with %s', async (_name, wrong, fault) => {
    const answer = await publish({ ...NEW, seen_version: 0, ...wrong });
    expect([answer.statusCode, answer.json().fields]).toEqual([400, [fault]]);
  });

  it('accepts the longest terms in any script', async () => {
    const long = '語'.repeat(20_000);
    const answer = await publish({ text_id: long, text_en: long, seen_version: 0 });
    expect([answer.statusCode, answer.json().text_id]).toEqual([201, long]);
  });

  it('lets only staff who may change terms publish them, at their own properties', async () => {
    await aTermsVersion(world, { property_id });
    const reader = await anEditor(property_id, { role: { actions: ['property.read'] } });
    const elsewhere = (await aProperty(world)).id;
    const stranger = await anEditor(elsewhere);
    expect((await publish({ ...NEW, seen_version: 1 }, property_id, reader.headers)).statusCode).toBe(403);
    expect((await publish({ ...NEW, seen_version: 1 }, property_id, stranger.headers)).statusCode).toBe(404);
    for (const path of ['', '/1']) {
      expect((await get(path, property_id, reader.headers)).statusCode).toBe(200);
      expect((await get(path, property_id, stranger.headers)).statusCode).toBe(404);
    }
    expect((await get('/1', elsewhere, stranger.headers)).statusCode).toBe(404);
    expect((await get('/2')).statusCode).toBe(404);
    expect((await get('/0')).statusCode).toBe(400);
    expect((await get('/99999999999')).statusCode).toBe(400);
  });
});

describe('earlier versions', () => {
  it.each(['terms', 'approval_chain', 'approval_chain_stage'])(
    'does not let the application change or delete rows of %s',
    async (table) => {
      const change = (statement: ReturnType<typeof sql>) =>
        transaction(world.db, { property_id }, (tx) => statement.execute(tx));
      await expect(change(sql`update ${sql.table(table)} set property_id = property_id`)).rejects.toThrow(/permission/);
      await expect(change(sql`delete from ${sql.table(table)}`)).rejects.toThrow(/permission/);
    },
  );
});
