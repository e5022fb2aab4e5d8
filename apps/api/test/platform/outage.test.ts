import { setTimeout as pause } from 'node:timers/promises';

import { sql } from 'kysely';
import { beforeEach, describe, expect, it } from 'vitest';

import { aStaffMember, bearer, staffLogin } from '../builders.ts';
import { createWorld } from '../harness.ts';
import { databaseUrl } from '../services.ts';
import { startDatabaseProxy, type DatabaseProxy } from './database-proxy.ts';
import { waitingForLock } from './locks.ts';
import { killProcessesAfterEach, startProcess, waitForOutput } from './processes.ts';
import { startSmtp, type Verdict } from './smtp.ts';

const world = await createWorld();
let proxy: DatabaseProxy;
let env: { DATABASE_URL: string; DATABASE_DIRECT_URL: string };
beforeEach(async () => {
  const direct = databaseUrl('app', world.database);
  proxy = await startDatabaseProxy(direct);
  env = { DATABASE_URL: proxy.through(direct), DATABASE_DIRECT_URL: proxy.through(direct) };
});
killProcessesAfterEach();

async function until(condition: () => Promise<boolean>): Promise<void> {
  const deadline = Date.now() + 60_000;
  while (!(await condition())) {
    if (Date.now() > deadline) throw new Error('The condition was not met in time');
    await pause(50);
  }
}

async function countMailJobs(): Promise<number> {
  const { rows } = await sql<{ n: number }>`
    select count(*)::int as n from graphile_worker.jobs where task_identifier like '%-mail'`.execute(world.db);
  return rows[0]?.n ?? 0;
}

// Starting a process takes seconds on a busy machine.
describe('while PostgreSQL is unavailable', { timeout: 120_000 }, () => {
  it('keeps the worker running while PostgreSQL is down, and finishes its job afterwards', async () => {
    const [reached, verdict] = [Promise.withResolvers<void>(), Promise.withResolvers<Verdict>()];
    const sink = await startSmtp(0, () => {
      reached.resolve();
      return verdict.promise;
    });
    const worker = await startProcess(world, 'worker', { ...env, SMTP_URL: `smtp://127.0.0.1:${sink.port}` });
    await waitForOutput(worker, 'working');
    // The worker process uses the machine's clock, and does not mail a link that has expired.
    world.clock.set(new Date());
    const { email } = await aStaffMember(world);
    await world.app.inject({ method: 'POST', url: '/v1/password/forgot', payload: { email } });
    await reached.promise;
    await until(async () =>
      /^oldest_locked_job_age_seconds\S* (?!0$)\d/m.test(await (await fetch(worker.metrics)).text()),
    );
    await proxy.cut();
    verdict.resolve('accept');
    await sink.received(1);
    await waitForOutput(worker, 'job outcome not recorded');
    await proxy.restore();
    await until(async () => (await countMailJobs()) === 0);
    expect(worker.child.exitCode).toBeNull();
    expect(new Set(sink.mails.map(({ messageId }) => messageId)).size).toBe(1);
    worker.child.kill('SIGTERM');
    expect(await worker.exit).toBe(0);
    await sink.stop();
  });

  it('makes a starting worker wait for PostgreSQL', async () => {
    await proxy.cut();
    const worker = await startProcess(world, 'worker', env);
    await waitForOutput(worker, 'database not reachable');
    await proxy.restore();
    await waitForOutput(worker, 'working');
    expect(worker.child.exitCode).toBeNull();
  });

  it('keeps the API running while PostgreSQL is down, and answers again afterwards', async () => {
    const api = await startProcess(world, 'main', env);
    await waitForOutput(api, 'listening');
    const ready = async () => (await fetch(`${api.url}/health/ready`)).status;
    const staff = await aStaffMember(world);
    // The process uses the machine's clock, so the session must be created with it too.
    world.clock.set(new Date());
    const token = await staffLogin(world, staff);
    const update = async () =>
      fetch(`${api.url}/v1/users/update/${staff.id}`, {
        method: 'PUT',
        headers: { ...bearer(token), 'content-type': 'application/json' },
        body: JSON.stringify({ phone: '+62 2' }),
      });
    let interrupted: Promise<Response> | undefined;
    await world.owner.transaction().execute(async (tx) => {
      await tx.selectFrom('account').select('id').where('id', '=', staff.id).forUpdate().execute();
      interrupted = update();
      await waitingForLock(world, 'for update');
      await proxy.cut();
    });
    expect((await interrupted)?.status).toBeGreaterThanOrEqual(500);
    expect(await ready()).toBe(503);
    await proxy.restore();
    await until(async () => (await ready()) === 200);
    expect((await update()).status).toBe(200);
    expect(api.child.exitCode).toBeNull();
  });
});
