import { once } from 'node:events';
import { Agent, get, type IncomingMessage } from 'node:http';

import { describe, expect, it } from 'vitest';

import { VERSION } from '../../src/platform/version.ts';
import { aStaffMember, bearer, staffLogin } from '../builders.ts';
import { createWorld } from '../harness.ts';
import { databaseUrl } from '../services.ts';
import { waitingForLock } from './locks.ts';
import { killProcessesAfterEach, startProcess, waitForOutput } from './processes.ts';

const world = await createWorld();
killProcessesAfterEach();

const answered = { count: 0 };

/** Sends requests over one kept-alive connection, like a proxy, until a response announces that it is closed. */
async function askUntilClosed(url: string): Promise<string> {
  const agent = new Agent({ keepAlive: true, maxSockets: 1 });
  for (;;) {
    const request = get(url, { agent });
    const [response] = (await once(request, 'response')) as [IncomingMessage];
    await once(response.resume(), 'end');
    if (response.statusCode !== 200) return `answered ${response.statusCode}`;
    answered.count += 1;
    if (response.headers.connection === 'close') return 'closed after an answer';
  }
}

// Starting a process takes seconds on a busy machine.
describe('the API process', { timeout: 90_000 }, () => {
  it('finishes the running request on SIGTERM, accepts no new request and exits with 0', async () => {
    const api = await startProcess(world, 'main');
    await waitForOutput(api, `"version":"${VERSION}","msg":"listening"`);
    const staff = await aStaffMember(world);
    // The process uses the machine's clock, so the session must be created with it too.
    world.clock.set(new Date());
    const token = await staffLogin(world, staff);
    let slow: Promise<Response> | undefined;
    await world.owner.transaction().execute(async (tx) => {
      await tx.selectFrom('account').select('id').where('id', '=', staff.id).forUpdate().execute();
      slow = fetch(`${api.url}/v1/users/update/${staff.id}`, {
        method: 'PUT',
        headers: { ...bearer(token), 'content-type': 'application/json' },
        body: JSON.stringify({ phone: '+62 1' }),
      });
      await waitingForLock(world, 'for update');
      api.child.kill('SIGTERM');
      await waitForOutput(api, 'stopping');
    });
    const answer = await slow;
    expect([answer?.status, await answer?.json()]).toMatchObject([200, { phone: '+62 1' }]);
    expect(await api.exit).toBe(0);
    await expect(fetch(`${api.url}/health/live`)).rejects.toThrow('fetch failed');
  });

  it('[L11] drains on SIGTERM under load: not ready, connections are closed after an answer, and none is reset', async () => {
    const api = await startProcess(world, 'main', { DRAIN_MS: '3000' });
    await waitForOutput(api, 'listening');
    const loads = Array.from({ length: 16 }, () => askUntilClosed(`${api.url}/v1/public/property`));
    await expect.poll(() => answered.count, { timeout: 30_000 }).toBeGreaterThan(100);
    api.child.kill('SIGTERM');
    await waitForOutput(api, 'stopping');
    expect((await fetch(`${api.url}/health/ready`)).status).toBe(503);
    expect((await fetch(`${api.url}/v1/public/property`)).status).toBe(200);
    expect(new Set(await Promise.all(loads))).toEqual(new Set(['closed after an answer']));
    expect(await api.exit).toBe(0);
  });

  it('serves Prometheus metrics on a separate port, labelled by route and not by path', async () => {
    const api = await startProcess(world, 'main', { HOST: '0.0.0.0' });
    await waitForOutput(api, 'listening');
    await fetch(`${api.url}/v1/public/property?search=canary-value`);
    const text = await (await fetch(api.metrics)).text();
    expect(text).toMatch(/http_request_duration_seconds_count\{[^}]*route="\/v1\/public\/property"[^}]*status="200"/);
    expect(text).toContain('database_pool_connections');
    expect(text).not.toContain('canary');
    for (const path of ['/metrics', '/health/deep']) expect((await fetch(api.url + path)).status).toBe(404);
    // All of 127.0.0.0/8 is this machine, so this address finds servers that listen on more than 127.0.0.1.
    const elsewhere = (url: string) => fetch(url.replace('127.0.0.1', '127.0.0.2'));
    expect((await elsewhere(`${api.url}/health/live`)).status).toBe(200);
    await expect(elsewhere(api.metrics)).rejects.toThrow('fetch failed');
  });

  it('refuses to start with an invalid environment and names the variable', async () => {
    const api = await startProcess(world, 'main', { SIGNING_SECRET: 'short' });
    expect(await api.exit).not.toBe(0);
    expect(api.output()).toContain('SIGNING_SECRET');
  });
});

describe('the worker process', { timeout: 90_000 }, () => {
  it.each(['owner', 'superuser'] as const)(
    'refuses to start as the %s, whom row-level security does not hold',
    async (role) => {
      const api = await startProcess(world, 'main', { DATABASE_URL: databaseUrl(role, world.database) });
      expect(await api.exit).not.toBe(0);
      expect(api.output()).toContain(`DATABASE_URL has a role that row-level security does not hold (${role})`);
    },
  );

  it('starts the worker, which exits with 0 on SIGTERM', async () => {
    const worker = await startProcess(world, 'worker');
    await waitForOutput(worker, 'working');
    worker.child.kill('SIGTERM');
    expect(await worker.exit).toBe(0);
  });
});
