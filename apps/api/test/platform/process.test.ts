import { describe, expect, it } from 'vitest';

import { aStaffMember, bearer, staffLogin } from '../builders.ts';
import { createWorld } from '../harness.ts';
import { waitingForLock } from './locks.ts';
import { killProcessesAfterEach, startProcess, waitForOutput } from './processes.ts';

const world = await createWorld();
killProcessesAfterEach();

// Starting a process takes seconds on a busy machine.
describe('the API process', { timeout: 90_000 }, () => {
  it('finishes the running request on SIGTERM, accepts no new request and exits with 0', async () => {
    const api = await startProcess(world, 'main');
    await waitForOutput(api, 'listening');
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

  it('serves Prometheus metrics on a separate port, labelled by route and not by path', async () => {
    const api = await startProcess(world, 'main');
    await waitForOutput(api, 'listening');
    await fetch(`${api.url}/v1/public/property?search=canary-value`);
    const text = await (await fetch(api.metrics)).text();
    expect(text).toMatch(/http_request_duration_seconds_count\{[^}]*route="\/v1\/public\/property"[^}]*status="200"/);
    expect(text).toContain('database_pool_connections');
    expect(text).not.toContain('canary');
    expect((await fetch(`${api.url}/metrics`)).status).toBe(404);
  });

  it('refuses to start with an invalid environment and names the variable', async () => {
    const api = await startProcess(world, 'main', { SIGNING_SECRET: 'short' });
    expect(await api.exit).not.toBe(0);
    expect(api.output()).toContain('SIGNING_SECRET');
  });
});

describe('the worker process', { timeout: 90_000 }, () => {
  it('starts the worker, which exits with 0 on SIGTERM', async () => {
    const worker = await startProcess(world, 'worker');
    await waitForOutput(worker, 'working');
    worker.child.kill('SIGTERM');
    expect(await worker.exit).toBe(0);
  });
});
