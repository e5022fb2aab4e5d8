import type { PersonFile } from '@gerbang/shared/contracts/insight/personal-data';
import { sql } from 'kysely';
import { describe, expect, it } from 'vitest';

import { createWorld } from '../../../../test/harness.ts';
import { columnsWith } from '../../../../test/people/canaries.ts';
import { aPermit } from '../../../../test/permits/permits.ts';
import type { Mail } from '../../../platform/mail/mail.ts';
import { forgetPersonLinks, sendPersonLinkMail } from './privacy.jobs.ts';

const mails: Mail[] = [];
const send = (mail: Mail): Promise<'sent'> => {
  mails.push(mail);
  return Promise.resolve('sent');
};
const mailer = { send, check: () => Promise.resolve(), close: () => undefined };
const world = await createWorld({ deps: { mailer } });

const post = (url: string, payload: object) =>
  world.app.inject({ method: 'POST', url: `/v1/public/personal-data${url}`, payload });
const ask = (email: string) => post('', { email, language: 'en' });

/** Runs the waiting jobs that mail links. */
async function mailWaiting(): Promise<void> {
  const { rows } = await sql<{ link_id: string }>`
    select payload ->> 'link_id' as link_id from graphile_worker._private_jobs j
      join graphile_worker._private_tasks t on t.id = j.task_id where t.identifier = 'privacy.send-link-mail'`.execute(
    world.db,
  );
  for (const { link_id } of rows) await sendPersonLinkMail.run({ link_id }, world.deps);
}

async function tokenFor(email: string): Promise<string> {
  mails.length = 0;
  await ask(email);
  await mailWaiting();
  return /#token=([\w-]{43})/.exec(mails.at(-1)?.text ?? '')?.[1] ?? '';
}

describe('a person asking for the own data', () => {
  it('[D8-16] mails a link only to an address about which something is kept, with the same answer for others', async () => {
    const { email } = await aPermit(world, { state: 'closed' });
    const [known, unknown] = [await ask(email), await ask('nobody@nowhere.example')];
    expect([known.statusCode, known.body]).toEqual([unknown.statusCode, unknown.body]);
    await mailWaiting();
    expect(mails.map(({ to }) => to)).toEqual([email]);
    expect(await columnsWith(world.owner, 'nobody@nowhere')).toEqual([]);
  });

  it('[D8-16] shows everything of all properties, and erases it once', async () => {
    const email = 'cucak@vendor.example';
    const one = await aPermit(world, { state: 'closed', applicant: { email, name: 'Cucak Rawa' } });
    const two = await aPermit(world, { state: 'approved', applicant: { email, name: 'Cucak Rawa' } });
    const other = await aPermit(world, { state: 'closed', applicant: { email: email.replace('@', '+gudang@') } });
    const token = await tokenFor(email);
    const codes = (await post('/view', { token })).json<PersonFile>().permits.map(({ code }) => code);
    expect(codes.toSorted()).toEqual([one.code, two.code].toSorted());
    const answer = await post('/erase', { token });
    expect([answer.statusCode, answer.json()]).toEqual([200, { erased: 1, waiting: 1, accounts: 0 }]);
    expect((await post('/view', { token })).statusCode).toBe(403);
    expect((await post('/erase', { token })).statusCode).toBe(403);
    const left = await world.owner
      .selectFrom('permit_applicant')
      .select('permit_id')
      .where('email', '=', email)
      .execute();
    expect(left).toEqual([{ permit_id: two.id }]);
    // Another person may own the address with the tag.
    expect(
      (await world.owner.selectFrom('permit_applicant').select('email').where('permit_id', '=', other.id).execute())[0]
        ?.email,
    ).not.toBe('');
    const { rows } = await sql`select reason, erased_by, erased, waiting from person_erasure order by erased`.execute(
      world.owner,
    );
    expect(rows).toEqual([
      { reason: 'own', erased_by: null, erased: 0, waiting: 1 },
      { reason: 'own', erased_by: null, erased: 1, waiting: 0 },
    ]);
  });

  it('refuses a link after an hour, a wrong one, and mails one address at most three times an hour', async () => {
    const { email } = await aPermit(world, { state: 'closed' });
    const token = await tokenFor(email);
    world.clock.advance(60 * 60_000);
    expect((await post('/view', { token })).statusCode).toBe(403);
    expect((await post('/view', { token: 'A'.repeat(43) })).statusCode).toBe(403);
    await forgetPersonLinks.run({}, world.deps);
    expect((await sql`select from person_link`.execute(world.owner)).rows).toEqual([]);
    await sql`delete from graphile_worker._private_jobs`.execute(world.db);
    mails.length = 0;
    for (let time = 0; time < 5; time += 1) expect((await ask(email)).statusCode).toBe(200);
    await mailWaiting();
    expect(mails).toHaveLength(3);
  });
});
