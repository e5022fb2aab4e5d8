import type { PersonFile } from '@gerbang/shared/contracts/insight/personal-data';
import { sql } from 'kysely';
import { beforeAll, describe, expect, it } from 'vitest';

import { aProperty, aStaffMember, bearer, staffLogin } from '../../../../test/builders.ts';
import { createWorld, MONDAY_MORNING } from '../../../../test/harness.ts';
import { columnsWith } from '../../../../test/people/canaries.ts';
import { aPermit } from '../../../../test/permits/permits.ts';
import { recordAs, systemAuthor } from '../../../platform/audit/audit.ts';
import { transaction } from '../../../platform/database/database.ts';
import { erasePersonalData } from './privacy.jobs.ts';

const world = await createWorld();
let property_id: string;
let headers: Record<string, string>;

beforeAll(async () => {
  property_id = (await aProperty(world)).id;
  headers = bearer(await staffLogin(world, await aStaffMember(world, { properties: [property_id] })));
});

const post = (url: string, payload: object, as = headers) =>
  world.app.inject({ method: 'POST', url: `/v1/personal-data/${url}`, headers: as, payload });
const exported = async (payload: object) => (await post('export', payload)).json<PersonFile>();

describe('export of one person by staff', () => {
  it('[D8-15] lists what is kept as applicant and as worker, by mailbox without its tag or by phone, and is audited', async () => {
    const email = 'Rina+mall@vendor.example';
    const goods = await aPermit(world, { property_id, state: 'closed', applicant: { email, name: 'Rina' } });
    const workers = [
      { email: 'rina@vendor.example', name: 'Rina W' },
      { name: 'Agus', email: 'agus@x.example' },
    ];
    const work = await aPermit(world, { property_id, kind: 'work', state: 'approved', workers });
    const file = await exported({ email: 'rina@VENDOR.example' });
    expect(file.permits.map(({ code, role, person, is_ended }) => [code, role, person.name, is_ended])).toEqual([
      [goods.code, 'applicant', 'Rina', true],
      [work.code, 'worker', 'Rina W', false],
    ]);
    expect(JSON.stringify(file)).not.toContain('Agus');
    expect((await exported({ phone: '0811-1234-567' })).permits).not.toEqual([]);
    const { rows } = await sql<{ action: string; text: string }>`
      select action, detail::text as text from audit_log where property_id = ${property_id} and action like 'person.%'`.execute(
      world.owner,
    );
    expect(rows.map(({ action }) => action)).toEqual(['person.exported', 'person.exported']);
    expect(rows.filter(({ text }) => text.includes('rina'))).toEqual([]);
  });

  it('has the same fingerprint however the phone number is written', async () => {
    const phone = '0812-7777-888';
    await aPermit(world, { property_id, state: 'closed', applicant: { phone } });
    for (const written of ['08127777888', '+62 812 7777 888'])
      expect((await exported({ phone: written })).permits).toMatchObject([{ role: 'applicant' }]);
    const { rows } = await sql<{ fingerprint: string }>`
      select detail ->> 'fingerprint' as fingerprint from audit_log
       where property_id = ${property_id} and action = 'person.exported' order by id desc limit 2`.execute(world.owner);
    expect(rows).toHaveLength(2);
    expect(rows[0]).toEqual(rows[1]);
  });

  it('finds nothing of another group, and asks for an address or a number', async () => {
    const other = await aPermit(world, { state: 'closed' });
    expect((await exported({ email: other.email })).permits).toEqual([]);
    expect((await post('export', {})).statusCode).toBe(400);
    const reader = await aStaffMember(world, { properties: [property_id], role: { actions: ['permit.read'] } });
    const as = bearer(await staffLogin(world, reader));
    expect((await post('export', { email: other.email }, as)).statusCode).toBe(403);
    expect((await post('erase', { email: other.email, reason: 'asked' }, as)).statusCode).toBe(403);
  });
});

describe('erasure of one person by staff', () => {
  it('[D8-15] erases ended permits and audit values, leaves running ones until their end, and keeps a proof', async () => {
    const email = 'kenari@vendor.example';
    const applicant = { email, name: 'Kenari Satu', phone: '0899 555 444', address: 'Jalan Kenari' };
    const ended = await aPermit(world, { property_id, state: 'rejected', applicant });
    const running = await aPermit(world, { property_id, state: 'approved', applicant });
    await transaction(world.db, { property_id }, (tx) =>
      recordAs(tx, systemAuthor(world.deps, 'test'), {
        property_id,
        action: 'permit.people_searched',
        record: { kind: 'permit', id: ended.id },
        personal: { text: 'kenari' },
      }),
    );
    expect((await post('erase', { email })).statusCode).toBe(400);
    const answer = await post('erase', { email, reason: 'asked' });
    expect([answer.statusCode, answer.json()]).toEqual([200, { erased: 1, waiting: 1, accounts: 0 }]);
    expect((await exported({ email })).permits.map(({ code }) => code)).toEqual([running.code]);
    await sql`update permit set state = 'closed' where id = ${running.id}`.execute(world.owner);
    await erasePersonalData.run({}, world.deps);
    expect(await columnsWith(world.owner, 'kenari')).toEqual([]);
    const proof = await world.app.inject({ url: `/v1/personal-data?property_id=${property_id}`, headers });
    expect(proof.json()).toMatchObject({
      retention_days: 30,
      retention_months: 12,
      persons: [
        { reason: 'asked', erased: 1, waiting: 1, fingerprint: expect.stringMatching(/^[0-9a-f]{12}$/) as string },
      ],
    });
    expect(proof.json<{ erased: { kind: string; erased: number }[] }>().erased).toContainEqual(
      expect.objectContaining({ kind: 'applicant', erased: 2 }),
    );
  });

  it('erases a goods-in permit that stays open because its goods stay in the building, and not before its day is over', async () => {
    const email = 'gelatik@vendor.example';
    const applicant = { email, name: 'Gelatik' };
    const past = await aPermit(world, { property_id, state: 'checked', permit: { day: '2026-11-13' }, applicant });
    const coming = await aPermit(world, { property_id, state: 'approved', permit: { day: '2026-11-20' }, applicant });
    const { permits } = await exported({ email });
    expect(Object.fromEntries(permits.map(({ code, is_ended }) => [code, is_ended]))).toEqual({
      [past.code]: true,
      [coming.code]: false,
    });
    expect((await post('erase', { email, reason: 'asked' })).json()).toEqual({ erased: 1, waiting: 1, accounts: 0 });
    expect((await exported({ email })).permits.map(({ code }) => code)).toEqual([coming.code]);
    expect((await post('erase', { email, reason: 'asked' })).json()).toEqual({ erased: 0, waiting: 1, accounts: 0 });
    await sql`update permit set state = 'closed' where id = ${coming.id}`.execute(world.owner);
    await erasePersonalData.run({}, world.deps);
    expect(await columnsWith(world.owner, 'gelatik')).toEqual([]);
  });

  it('erases a worker and leaves the permit, its applicant and the other workers', async () => {
    const workers = [
      { email: 'kutilang@x.example', name: 'Kutilang' },
      { name: 'Slamet', email: 'slamet@x.example' },
    ];
    const permit = await aPermit(world, { property_id, kind: 'work', state: 'closed', workers });
    expect((await post('erase', { email: 'kutilang@x.example', reason: 'asked' })).json()).toMatchObject({ erased: 1 });
    const left = await world.owner
      .selectFrom('permit_worker')
      .select('name')
      .where('permit_id', '=', permit.id)
      .execute();
    expect(left).toEqual([{ name: 'Slamet' }]);
    expect((await exported({ email: permit.email })).permits).toHaveLength(1);
    expect(world.clock.now()).toEqual(MONDAY_MORNING);
  });
});
