import { createServer, type AddressInfo } from 'node:net';

import { CHECKS } from '@gerbang/shared/domain/insight/doctor';
import { sql } from 'kysely';
import { beforeEach, describe, expect, it, onTestFinished, vi } from 'vitest';

import { createWorld } from '../../test/harness.ts';
import { aBuilding, aDecider, approve, itemsOf, move, submitLoading } from '../../test/permits/submissions.ts';
import { SECRETS } from '../../test/platform/doctor.ts';
import { startSmtp } from '../../test/platform/smtp.ts';
import { buildApp } from '../app.ts';
import { measurePermits } from '../modules/permits/permits/permit-count.service.ts';
import { newId } from './database/ids.ts';
import type { DoctorContext } from './doctor/check.ts';
import { watchChecks } from './doctor/watch.ts';
import { createMailer } from './mail/mail.ts';
import { createMetrics, measureBackups, measureMailer, measureQueue, measureStorage, type Metrics } from './metrics.ts';
import { VERSION } from './version.ts';

const world = await createWorld();
let metrics: Metrics;
beforeEach(() => {
  metrics = createMetrics();
  onTestFinished(() => metrics.close());
});

async function listen(pages: Parameters<Metrics['listen']>[1] = {}): Promise<string> {
  const probe = createServer();
  await new Promise<void>((resolve) => probe.listen(0, '127.0.0.1', resolve));
  const { port } = probe.address() as AddressInfo;
  await new Promise((resolve) => probe.close(resolve));
  await metrics.listen({ host: '127.0.0.1', port }, pages);
  return `http://127.0.0.1:${port}`;
}

const textOf = async (url: string) => (await fetch(url)).text();
/** The value of a metric with these labels, among others. Undefined when no line has them. */
function valueIn(text: string, name: string, labels: Record<string, string> = {}): number | undefined {
  const wanted = Object.entries(labels).map(([key, value]) => `${key}="${value}"`);
  const line = text.split('\n').find((one) => {
    const [named = ''] = one.split(/[{ ]/, 1);
    return named === name && wanted.every((label) => one.includes(label));
  });
  return line === undefined ? undefined : Number(line.split(' ').at(-1));
}

describe('the metrics server', () => {
  it('serves metrics with the version, its pages, and nothing else', async () => {
    const url = await listen({
      '/page': async () => ({ some: 'thing' }),
      '/broken': () => Promise.reject(new Error()),
    });
    expect(valueIn(await textOf(`${url}/metrics`), 'gerbang_build_info', { version: VERSION })).toBe(1);
    expect(JSON.parse(await textOf(`${url}/page?x=1`))).toEqual({ some: 'thing' });
    expect((await fetch(`${url}/broken`)).status).toBe(503);
    for (const path of ['/', '/pages', '/__proto__', '/toString']) expect((await fetch(url + path)).status).toBe(404);
  });

  it('does not start on a port that is taken', async () => {
    const { port } = new URL(await listen());
    const second = createMetrics();
    onTestFinished(() => second.close());
    await expect(second.listen({ host: '127.0.0.1', port: Number(port) }, {})).rejects.toMatchObject({
      code: 'EADDRINUSE',
    });
  });
});

describe('readiness, queue and workers', () => {
  it('are 1, the age of the oldest job by its kind, and the workers with a heartbeat', async () => {
    const app = await buildApp(world.deps, { meter: metrics.meter });
    onTestFinished(() => app.close());
    measureQueue(world.pool, metrics.meter);
    const add = (task: string, ago: string) =>
      sql`select graphile_worker.add_job(${task}, run_at => now() - ${ago}::interval)`.execute(world.db);
    await add('late-mail', '10 minutes');
    await add('late-mail', '2 minutes');
    await add('later', '-1 hour');
    for (const [worker, silent] of [
      ['a', '1 s'],
      ['b', '31 s'],
    ])
      await sql`insert into worker_heartbeat (worker_id, seen_at, steady_since)
                values (${worker}, now() - ${silent}::interval, now())`.execute(world.owner);
    const text = await textOf(`${await listen()}/metrics`);
    expect(valueIn(text, 'gerbang_ready')).toBe(1);
    expect(valueIn(text, 'gerbang_queue_oldest_seconds', { queue: 'late-mail' })).toBeCloseTo(600, -2);
    expect(valueIn(text, 'gerbang_queue_oldest_seconds', { queue: 'later' })).toBe(0);
    expect(valueIn(text, 'gerbang_workers')).toBe(1);
  });

  it('do not keep the other metrics back when the database does not answer', async () => {
    measureQueue(world.pool, metrics.meter);
    const url = await listen();
    await world.owner.transaction().execute(async (tx) => {
      await sql`lock table worker_heartbeat`.execute(tx);
      const began = performance.now();
      const text = await textOf(`${url}/metrics`);
      expect(performance.now() - began).toBeLessThan(8_000);
      expect(valueIn(text, 'gerbang_build_info')).toBe(1);
      expect(valueIn(text, 'gerbang_workers')).toBeUndefined();
    });
    expect(valueIn(await textOf(`${url}/metrics`), 'gerbang_workers')).toBe(1);
  });
});

describe('permits', () => {
  it('are counted by kind and event when the change is committed', async () => {
    measurePermits(metrics.meter);
    const url = await listen();
    const count = async (event: string) =>
      valueIn(await textOf(`${url}/metrics`), 'gerbang_permits_total', { kind: 'loading', event }) ?? 0;
    const before = { created: await count('created'), approved: await count('approved') };
    const building = await aBuilding(world);
    const everyone = await aDecider(world, building, 'tcr', 'fat', 'operational', 'rdd', 'gm');
    const permit = await submitLoading(world, building);
    await approve(world, everyone, permit, 'tcr');
    // The stage is decided, so this transaction is rolled back.
    const decision = { decision: 'approved', stage: 'tcr', items: await itemsOf(world, permit) };
    expect((await move(world, everyone, permit, 'decisions', decision)).statusCode).toBeGreaterThanOrEqual(400);
    expect(await count('created')).toBe(before.created + 1);
    expect(await count('approved')).toBe(before.approved + 1);
  });
});

describe('mail and files', () => {
  it('counts mails that are sent, refused because of their mailbox, and failed', async () => {
    const sink = await startSmtp(0, (address) => {
      if (address.startsWith('gone@')) return '550 5.1.1 User unknown';
      return address.startsWith('busy@') ? '450 4.2.1 Busy' : 'accept';
    });
    const plain = createMailer(`smtp://127.0.0.1:${sink.port}`, 'Gerbang <no-reply@gerbang.test>');
    onTestFinished(async () => {
      plain.close();
      await sink.stop();
    });
    const mailer = measureMailer(plain, metrics.meter);
    const send = (to: string) =>
      mailer.send({ message_id: `<${newId()}@gerbang>`, to, subject: 'x', text: 'x', html: 'x' });
    expect(await send('a@mall.example')).toBe('sent');
    expect(await send('b@mall.example')).toBe('sent');
    expect(await send('gone@mall.example')).toBe('refused');
    await expect(send('busy@mall.example')).rejects.toThrow(/recipients/i);
    const text = await textOf(`${await listen()}/metrics`);
    const count = (result: string) => valueIn(text, 'gerbang_mail_total', { result });
    expect({ sent: count('sent'), refused: count('refused'), failed: count('failed') }).toEqual({
      sent: 2,
      refused: 1,
      failed: 1,
    });
    expect(text).not.toContain('mall.example');
  });

  it('measures how long files take, and gives their content back', async () => {
    const storage = measureStorage(world.deps.storage, metrics.meter);
    const key = `files/${newId()}`;
    await storage.put(key, Buffer.from('x'), 'text/plain');
    expect(await storage.get(key)).toEqual(Buffer.from('x'));
    await storage.remove(key);
    expect(await storage.get(key)).toBeUndefined();
    const text = await textOf(`${await listen()}/metrics`);
    const count = (op: string) => valueIn(text, 'gerbang_storage_seconds_count', { op });
    expect({ put: count('put'), get: count('get'), remove: count('remove') }).toEqual({ put: 1, get: 2, remove: 1 });
    expect(text).not.toContain(key);
  });
});

describe('/health/deep', () => {
  const context = (): DoctorContext => {
    const { config, pool, deps } = world;
    const local = { ...config, time_server: '127.0.0.1:9', public_url: 'http://localhost' };
    return { config: local, pool, clock: deps.clock, storage: deps.storage, mailer: deps.mailer, secrets: SECRETS };
  };

  it('runs the checks once for all who ask in a minute, and reports them as metrics', async () => {
    const looked = context();
    const check = vi.spyOn(looked.storage, 'put');
    onTestFinished(() => check.mockRestore());
    const url = await listen({ '/health/deep': watchChecks(looked, metrics.meter) });
    const answers = await Promise.all(Array.from({ length: 20 }, () => textOf(`${url}/health/deep`)));
    expect(new Set(answers).size).toBe(1);
    const { checks: lines } = JSON.parse(answers[0] ?? '') as { checks: { id: string; state: string }[] };
    expect(lines.map(({ id }) => id)).toEqual([...CHECKS]);
    expect(await textOf(`${url}/health/deep`)).toBe(answers[0]);
    const text = await textOf(`${url}/metrics`);
    expect(check).toHaveBeenCalledTimes(1);
    const states: Readonly<Record<string, number>> = { good: 0, look: 1, bad: 2 };
    const reported = lines.map(({ id }) => valueIn(text, 'gerbang_check', { id }));
    expect(reported).toEqual(lines.map(({ state }) => states[state]));
    expect(valueIn(text, 'gerbang_check', { id: 'tls' })).toBe(1);
    expect(valueIn(text, 'gerbang_check', { id: 'clock' })).toBeUndefined();
  });

  it('reading metrics starts the checks without waiting for them', async () => {
    const looked = context();
    const held = Promise.withResolvers<void>();
    const mailer = { ...looked.mailer, check: () => held.promise };
    watchChecks({ ...looked, mailer }, metrics.meter);
    const url = await listen();
    expect(valueIn(await textOf(`${url}/metrics`), 'gerbang_check', { id: 'database' })).toBeUndefined();
    held.resolve();
    await vi.waitFor(
      async () => expect(valueIn(await textOf(`${url}/metrics`), 'gerbang_check', { id: 'database' })).toBe(0),
      20_000,
    );
  });
});

describe('the age of the backups', () => {
  const ages = async (url: string) => {
    const text = await textOf(`${url}/metrics`);
    return ['gerbang_backup_age_seconds', 'gerbang_backup_tested_age_seconds'].map((name) => {
      const seconds = valueIn(text, name);
      return seconds === undefined ? undefined : Math.round(seconds / 3600);
    });
  };
  const add = (id: string, hours: number, fault: string | null = null) =>
    sql`insert into backup_run (id, taken_at, fault) values (${id}, now() - make_interval(hours => ${hours}), ${fault})`.execute(
      world.owner,
    );
  const note = (id: string, hours: number, test_fault: string | null) =>
    sql`update backup_run set tested_at = now() - make_interval(hours => ${hours}), test_fault = ${test_fault} where id = ${id}`.execute(
      world.owner,
    );

  it('is that of the newest complete one, and of the newest test that succeeded', async () => {
    measureBackups(world.pool, metrics.meter);
    const url = await listen();
    expect(await ages(url)).toEqual([undefined, undefined]);
    await add('failed', 1, 'The bucket refuses');
    expect(await ages(url)).toEqual([undefined, undefined]);
    await add('old', 50);
    await add('new', 20);
    expect(await ages(url)).toEqual([20, 50]);
    await note('old', 30, null);
    await note('new', 5, 'A file is missing');
    expect(await ages(url)).toEqual([20, 30]);
  });
});
