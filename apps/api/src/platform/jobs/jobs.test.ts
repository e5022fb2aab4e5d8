import { readdir } from 'node:fs/promises';
import path from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';

import { comparableEmail } from '@gerbang/shared/text/email';
import { sql } from 'kysely';
import { afterEach, describe, expect, it } from 'vitest';
import * as z from 'zod/mini';

import { aStaffMember } from '../../../test/builders.ts';
import { createWorld } from '../../../test/harness.ts';
import { prepareResets } from '../../../test/people/prepare-resets.ts';
import { MAIL_HEADERS } from '../../../test/platform/mails.ts';
import { startSmtp, type SmtpSink, type Verdict } from '../../../test/platform/smtp.ts';
import { JOBS } from '../../jobs.ts';
import { sendResetMail } from '../../modules/people/auth/account-links.jobs.ts';
import { transaction } from '../database/database.ts';
import { newId } from '../database/ids.ts';
import { forgetOldRows } from '../database/retention.ts';
import { createKeyRing, keyedHash, type KeyRing } from '../keys/key-ring.ts';
import { deliver, wakeWaitingMail } from '../mail/mail-delivery.ts';
import { createMailer } from '../mail/mail.ts';
import { defineJob, enqueue, taskList, type AnyJob } from './jobs.ts';
import { cronItems, startWorker, type RunningWorker } from './worker.ts';

const world = await createWorld();
const stops: (() => Promise<unknown>)[] = [];
afterEach(async () => {
  for (const stop of stops.splice(0).toReversed()) await stop();
});

const jobsNamed = async (name: string) =>
  (
    await sql<{
      attempts: number;
      last_error: string | null;
    }>`select attempts, last_error from graphile_worker.jobs where task_identifier = ${name}`.execute(world.db)
  ).rows;
async function until(condition: () => Promise<boolean> | boolean): Promise<void> {
  const deadline = Date.now() + 45_000;
  while (!(await condition())) {
    if (Date.now() > deadline) throw new Error('It did not come to pass');
    await pause(20);
  }
}
async function work(jobs: readonly AnyJob[], deps = world.deps): Promise<RunningWorker> {
  const worker = await startWorker(deps, world.pool, jobs);
  stops.push(() => worker.stop());
  return worker;
}
async function smtpOn(port = 0, verdict?: () => Verdict): Promise<SmtpSink> {
  const sink = await startSmtp(port, verdict);
  stops.push(() => sink.stop());
  return sink;
}
function depsWithSmtp(port: number) {
  const mailer = createMailer(`smtp://127.0.0.1:${port}`, 'Gerbang <no-reply@gerbang.test>');
  stops.push(async () => mailer.close());
  return { ...world.deps, mailer };
}
async function askReset(): Promise<string> {
  const staff = await aStaffMember(world);
  const answer = await world.app.inject({
    method: 'POST',
    url: '/v1/password/forgot',
    headers: { 'x-forwarded-for': `198.51.100.${Math.floor(Math.random() * 200)}` },
    payload: { email: staff.email },
  });
  expect(answer.statusCode).toBe(202);
  return staff.email;
}
async function aResetLink(): Promise<{ email: string; link_id: string }> {
  const email = await askReset();
  await prepareResets(world);
  const link = await world.owner
    .selectFrom('account_link')
    .select('id')
    .orderBy('id', 'desc')
    .executeTakeFirstOrThrow();
  return { email, link_id: link.id };
}

describe('the job queue', () => {
  it('registers every job that the code defines', async () => {
    const root = path.join(import.meta.dirname, '../..');
    const files = (await readdir(root, { recursive: true })).filter(
      (file) => file.endsWith('.ts') && !file.endsWith('.test.ts'),
    );
    const defined: string[] = [];
    for (const file of files) {
      if (/(^|\/)(main|worker|seed|migrate|image-worker|image-process)\.ts$/.test(file) || file.includes('commands/'))
        continue;
      const exported = Object.values((await import(path.join(root, file))) as Record<string, unknown>);
      for (const value of exported) if (isJob(value)) defined.push(value.name);
    }
    expect(defined.length).toBeGreaterThan(4);
    expect([...new Set(defined)].sort()).toEqual(JOBS.map((job) => job.name).sort());
    expect(cronItems(JOBS).map((item) => item.task)).toContain('platform.wake-waiting');
  });

  it('adds a job with the commit of its transaction or not at all', async () => {
    const job = defineJob({ name: 'test.together', payload: z.object({ id: z.uuid() }), run: async () => {} });
    const failing = transaction(world.db, {}, async (tx) => {
      await enqueue(tx, job, { id: newId() });
      throw new Error('no');
    });
    await expect(failing).rejects.toThrow('no');
    expect(await jobsNamed(job.name)).toEqual([]);
    await transaction(world.db, {}, (tx) => enqueue(tx, job, { id: newId() }));
    expect(await jobsNamed(job.name)).toHaveLength(1);
    await expect(transaction(world.db, {}, (tx) => enqueue(tx, job, { id: 'x' }))).rejects.toThrow(Error);
  });

  it('runs jobs with validated payloads, and no invalid or failing job blocks the others', async () => {
    const done: string[] = [];
    const good = defineJob({
      name: 'test.good',
      payload: z.object({ id: z.uuid() }),
      run: async ({ id }) => void done.push(id),
    });
    const poison = defineJob({
      name: 'test.poison',
      payload: z.object({}),
      run: async () => Promise.reject(new Error('canary@example.com')),
    });
    const ids = Array.from({ length: 20 }, newId);
    await transaction(world.db, {}, async (tx) => {
      await enqueue(tx, poison, {}, { max_attempts: 1 });
      for (const id of ids) await enqueue(tx, good, { id });
    });
    await sql`select graphile_worker.add_job('test.good', payload := '{"id":"no uuid"}'::json, max_attempts := 1)`.execute(
      world.db,
    );
    await work([good, poison]);
    await until(
      async () =>
        done.length === ids.length &&
        (await jobsNamed('test.poison'))[0]?.attempts === 1 &&
        (await jobsNamed('test.good'))[0]?.attempts === 1,
    );
    expect([...done].sort()).toEqual([...ids].sort());
    expect(JSON.stringify(await jobsNamed('test.poison'))).not.toContain('canary');
    expect(Object.keys(taskList([good], world.deps))).toEqual(['test.good']);
  });
});

describe('mail delivery', () => {
  it('sends a waiting mail once after the SMTP server is back', async () => {
    const first = await smtpOn();
    const { port } = first;
    await first.stop();
    const deps = depsWithSmtp(port);
    const email = await askReset();
    await work(JOBS, deps);
    await until(async () =>
      (await jobsNamed(sendResetMail.name)).some((job) => job.attempts > 0 && job.last_error !== null),
    );
    const sink = await smtpOn(port);
    await wakeWaitingMail.run({}, deps);
    await sink.received(1);
    await until(async () => (await jobsNamed(sendResetMail.name)).length === 0);
    expect(sink.mails.map((mail) => mail.to)).toMatchObject([{ text: email }]);
    expect(sink.mails[0]?.messageId).toMatch(/^<reset\.[0-9a-f-]{36}@gerbang>$/);
  });

  it('does not send a mail again when its job runs again', async () => {
    const sink = await smtpOn();
    const deps = depsWithSmtp(sink.port);
    const { link_id } = await aResetLink();
    await sendResetMail.run({ link_id }, deps);
    await sendResetMail.run({ link_id }, deps);
    expect(sink.mails).toHaveLength(1);
  });

  it('stops mailing an address after a permanent refusal and retries after a temporary one', async () => {
    let verdict: Verdict = 451;
    const sink = await smtpOn(0, () => verdict);
    const deps = depsWithSmtp(sink.port);
    const { link_id } = await aResetLink();
    await expect(sendResetMail.run({ link_id }, deps)).rejects.toThrow(Error);
    verdict = 550;
    await sendResetMail.run({ link_id }, deps);
    verdict = 'accept';
    await sendResetMail.run({ link_id }, deps);
    expect(sink.mails).toHaveLength(0);
    expect(await world.owner.selectFrom('mail_suppressed').select('since').execute()).toHaveLength(1);
  });

  it('does not remember for longer that an address was refused when the key is changed', async () => {
    const to = `${newId()}@example.com`;
    const since = new Date(world.clock.now().getTime() - 1_000);
    const address_hash = keyedHash(world.config.keys, 'address', comparableEmail(to));
    await world.owner.insertInto('mail_suppressed').values({ address_hash, since }).execute();
    const keys: KeyRing = [...createKeyRing([Buffer.alloc(32, 9)]), ...world.config.keys];
    const deps = { ...world.deps, config: { ...world.config, keys } };
    const suppressed = () => world.owner.selectFrom('mail_suppressed').select('address_hash').execute();
    const before = await suppressed();
    await deliver(deps, { message_id: `<${newId()}@gerbang>`, to, subject: 'Test', html: 'Test', text: 'Test' });
    expect(await suppressed()).toEqual(before);
  });

  it('mails an address again that a server refused by policy', async () => {
    let verdict: Verdict = '550 5.7.1 Relaying denied';
    const sink = await smtpOn(0, () => verdict);
    const deps = depsWithSmtp(sink.port);
    const { email, link_id } = await aResetLink();
    const suppressed = () => world.owner.selectFrom('mail_suppressed').select('since').execute();
    const before = await suppressed();
    await expect(sendResetMail.run({ link_id }, deps)).rejects.toThrow('Relaying denied');
    expect(await suppressed()).toEqual(before);
    verdict = 'accept';
    await sendResetMail.run({ link_id }, deps);
    expect(sink.mails.map((mail) => mail.to)).toMatchObject([{ text: email }]);
  });

  it('sends a mail to one recipient with the expected headers, whatever the person’s name contains', async () => {
    const sink = await smtpOn();
    const deps = depsWithSmtp(sink.port);
    const staff = await aStaffMember(world, {
      name: 'Budi\r\nBcc: victim@example.com\r\n\r\n<script>alert(1)</script>',
    });
    await world.app.inject({ method: 'POST', url: '/v1/password/forgot', payload: { email: staff.email } });
    await prepareResets(world);
    const link = await world.owner
      .selectFrom('account_link')
      .select('id')
      .where('account_id', '=', staff.id)
      .executeTakeFirstOrThrow();
    await sendResetMail.run({ link_id: link.id }, deps);
    const mail = (await sink.received(1))[0];
    expect([...(mail?.headers.keys() ?? [])].sort()).toEqual(MAIL_HEADERS);
    expect(mail?.html).toContain('&lt;script&gt;');
  });
});

describe('platform retention', () => {
  it('deletes expired sessions, old idempotency keys, counters and mail ids, and keeps recent ones', async () => {
    const now = world.clock.now();
    const old = new Date(now.getTime() - 40 * 24 * 60 * 60 * 1000);
    const staff = await aStaffMember(world);
    for (const at of [now, old]) {
      await world.owner
        .insertInto('session')
        .values({
          id: newId(),
          token_hash: Buffer.from(newId().replaceAll('-', '').padEnd(64, '0').slice(0, 64), 'hex'),
          account_id: staff.id,
          created_at: at,
          last_used_at: at,
        })
        .execute();
      await world.owner
        .insertInto('idempotency_key')
        .values({ scope: 's', key: newId(), request_digest: Buffer.from(''), status: 200, body: '', created_at: at })
        .execute();
      await world.owner
        .insertInto('throttle')
        .values({ key: newId(), hits: 1, window_ends: new Date(at.getTime() + 1000) })
        .execute();
      await world.owner.insertInto('mail_sent').values({ message_id: newId(), sent_at: at }).execute();
    }
    await forgetOldRows.run({}, world.deps);
    const count = async (table: 'session' | 'idempotency_key' | 'throttle' | 'mail_sent', column: string) =>
      (
        await sql<{
          n: number;
        }>`select count(*)::int as n from ${sql.id(table)} where ${sql.id(column)} < ${new Date(old.getTime() + 5000)}`.execute(
          world.owner,
        )
      ).rows[0]?.n;
    expect([
      await count('session', 'last_used_at'),
      await count('idempotency_key', 'created_at'),
      await count('throttle', 'window_ends'),
      await count('mail_sent', 'sent_at'),
    ]).toEqual([0, 0, 0, 0]);
    expect(
      await world.owner.selectFrom('session').select('id').where('account_id', '=', staff.id).execute(),
    ).toHaveLength(1);
    expect(
      await world.owner.selectFrom('idempotency_key').select('key').where('scope', '=', 's').execute(),
    ).toHaveLength(1);
  });

  it('forgets after 180 days that an address could not be reached', async () => {
    const daysAgo = (days: number) => new Date(world.clock.now().getTime() - days * 24 * 60 * 60 * 1000);
    const rows = [181, 179].map((days) => ({ address_hash: Buffer.from(newId()), since: daysAgo(days) }));
    await world.owner.insertInto('mail_suppressed').values(rows).execute();
    await forgetOldRows.run({}, world.deps);
    const kept = await world.owner.selectFrom('mail_suppressed').select('since').execute();
    expect(kept.map(({ since }) => since)).toContainEqual(daysAgo(179));
    expect(kept.map(({ since }) => since)).not.toContainEqual(daysAgo(181));
  });
});

function isJob(value: unknown): value is AnyJob {
  return typeof value === 'object' && value !== null && 'run' in value && 'payload' in value && 'name' in value;
}
