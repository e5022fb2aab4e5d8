import type { NewsRecord } from '@gerbang/shared/contracts/operations/news';
import { sql } from 'kysely';
import { beforeEach, describe, expect, it } from 'vitest';

import { aProperty, aTenant, aTenantUser, bearer, tenantLogin } from '../../../../test/builders.ts';
import { MONDAY_MORNING } from '../../../../test/harness.ts';
import { createMailWorld } from '../../../../test/platform/mails.ts';
import { staffCaller, type StaffCaller } from '../../../../test/staff-caller.ts';
import { mailNews, sendNewsMail } from './news.jobs.ts';

const HOUR = 60 * 60 * 1000;
const world = await createMailWorld();
let property_id: string;
let call: StaffCaller;
beforeEach(async () => {
  await sql`delete from graphile_worker._private_jobs`.execute(world.db);
  world.clock.set(MONDAY_MORNING);
  property_id = (await aProperty(world)).id;
  call = await staffCaller(world, property_id);
});

const body = {
  blocks: [
    { type: 'heading', level: 2, text: [{ text: 'Jadwal <baru>' }] },
    { type: 'paragraph', text: [{ text: 'Lift ' }, { text: 'berhenti', bold: true }, { text: '.' }] },
    {
      type: 'list',
      ordered: true,
      items: [[{ text: 'Senin' }], [{ text: 'Info', link: 'https://gerbang.test/lift' }]],
    },
  ],
};
const make = async (given: object = {}) => {
  const facts = {
    kind: 'tenant',
    title: 'Lift barang',
    body,
    audience: { everyone: true },
    draft: false,
    by_mail: true,
  };
  return (await call('POST', 'news', { ...facts, ...given })).json<NewsRecord>();
};
const aUser = async (language: 'id' | 'en' = 'id') =>
  aTenantUser(world, { tenant: await aTenant(world, { property_id }), language });

/** Runs the mail jobs of an article as the worker would. */
async function work({ id }: { id: string }): Promise<void> {
  await mailNews.run({ property_id, id }, world.deps);
  const { rows } = await sql<{ payload: never }>`
    with done as (
      delete from graphile_worker._private_jobs j using graphile_worker._private_tasks t
       where t.id = j.task_id and t.identifier = ${sendNewsMail.name} returning j.payload)
    select payload from done`.execute(world.db);
  for (const { payload } of rows) await sendNewsMail.run(payload, world.deps);
}
const waiting = async () =>
  (
    await sql<{ name: string; run_at: Date }>`
      select task_identifier as name, run_at from graphile_worker.jobs where task_identifier = ${mailNews.name}`.execute(
      world.db,
    )
  ).rows;

describe('news by e-mail', () => {
  it('mails an article once to each reader, however often the job runs', async () => {
    const [one, two] = [await aUser(), await aUser()];
    const news = await make();
    await work(news);
    await work(news);
    expect(world.mails.map(({ to }) => (to as { text: string }).text).toSorted()).toEqual(
      [one.email, two.email].toSorted(),
    );
    const changed = await call('PUT', `news/${news.id}`, {
      title: 'Ralat',
      body,
      audience: { everyone: true },
      draft: false,
      by_mail: true,
      version: news.version,
    });
    expect(changed.statusCode).toBe(200);
    await work(news);
    expect(world.mails).toHaveLength(2);
    const late = await aUser();
    await work(news);
    expect(world.mails.map(({ to }) => (to as { text: string }).text)[2]).toBe(late.email);
  });

  it('mails an article from its publishing time on, and no deleted or expired article', async () => {
    await aUser();
    const publish_at = new Date(MONDAY_MORNING.getTime() + 24 * HOUR);
    const news = await make({ publish_at: publish_at.toISOString() });
    expect(await waiting()).toEqual([{ name: mailNews.name, run_at: publish_at }]);
    await work(news);
    expect(world.mails).toEqual([]);
    expect(await waiting()).toEqual([{ name: mailNews.name, run_at: publish_at }]);
    world.clock.set(publish_at);
    await work(news);
    expect(world.mails).toHaveLength(1);
    await call('DELETE', `news/${news.id}`);
    await work(news);
    expect(world.mails).toHaveLength(1);
    const over = await make({ expires_at: new Date(publish_at.getTime() + HOUR).toISOString() });
    world.clock.set(new Date(publish_at.getTime() + HOUR));
    await work(over);
    expect(world.mails).toHaveLength(1);
  });

  it('mails neither an article without by_mail nor a draft', async () => {
    await aUser();
    await work(await make({ by_mail: false }));
    await work(await make({ draft: true }));
    expect([world.mails, await waiting()]).toEqual([[], []]);
  });

  it('mails an article in the language of the reader with all markup escaped', async () => {
    const user = await aUser('en');
    const news = await make({ title: 'Lift & <tangga>' });
    await work(news);
    const { subject, text, html } = world.onlyMail();
    expect(subject).toBe('Building news: Lift & <tangga>');
    expect(text).toContain('Jadwal <baru>\n\nLift berhenti.\n\n1. Senin\n2. Info (https://gerbang.test/lift)');
    expect(text).toContain(`${world.config.public_url}/news/${news.id}`);
    expect(html).toContain('Jadwal &lt;baru&gt;');
    expect(html).not.toContain('<baru>');
    expect(html).toContain('<a href="https://gerbang.test/lift"');
    expect(text).toContain(`/newsMail#account=${user.id}&sig=`);
  });

  it('turns news e-mails off by the unsubscribe link and on again in the settings', async () => {
    const user = await aUser();
    await work(await make());
    const [, account_id, sig] = /#account=([\w-]{36})&sig=([\w-]{43})/.exec(world.onlyMail().text) ?? [];
    const off = (payload: object) => world.app.inject({ method: 'POST', url: '/v1/public/news-mail-off', payload });
    const { sig: foreign } = { sig: `${sig?.slice(0, 42)}${sig?.endsWith('A') ? 'B' : 'A'}` };
    expect((await off({ account_id, sig: foreign })).statusCode).toBe(403);
    expect((await off({ account_id, sig })).json()).toEqual({ mail: false });
    await work(await make());
    expect(world.mails).toHaveLength(1);
    const headers = bearer(await tenantLogin(world, user));
    const url = '/v1/me/news-mail';
    expect((await world.app.inject({ url, headers })).json()).toEqual({ mail: false });
    await world.app.inject({ method: 'PUT', url, headers, payload: { mail: true } });
    await work(await make());
    expect(world.mails).toHaveLength(2);
  });
});
