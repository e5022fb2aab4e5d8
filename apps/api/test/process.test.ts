import { spawn, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp } from 'node:fs/promises';
import { createServer, type AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import path from 'node:path';

import { afterEach, beforeAll, describe, expect, it } from 'vitest';

import { aStaffMember, bearer, staffLogin } from './builders.ts';
import { createWorld, testEnvironment, type World } from './harness.ts';
import { waitingForLock } from './locks.ts';
import { ROOT } from './services.ts';

let world: World;
const running: ChildProcess[] = [];
beforeAll(async () => {
  world = await createWorld();
});
afterEach(() => {
  for (const child of running.splice(0)) child.kill('SIGKILL');
});

async function freePort(): Promise<number> {
  const server = createServer().listen(0, '127.0.0.1');
  await once(server, 'listening');
  const { port } = server.address() as AddressInfo;
  server.close();
  return port;
}

interface Process {
  url: string;
  metrics: string;
  child: ChildProcess;
  output: () => string;
  exit: Promise<number | null>;
}

async function start(entry: 'main' | 'worker', env: Record<string, string> = {}): Promise<Process> {
  const [port, metrics] = [await freePort(), await freePort()];
  const folder = await mkdtemp(path.join(tmpdir(), 'gerbang-process-'));
  const child = spawn(process.execPath, ['--import', 'tsx', `src/${entry}.ts`], {
    cwd: path.join(ROOT, 'apps/api'),
    env: {
      ...process.env,
      ...testEnvironment(world.database, folder),
      PORT: String(port),
      METRICS_PORT: String(metrics),
      ...env,
    },
  });
  running.push(child);
  let output = '';
  for (const stream of [child.stdout, child.stderr]) stream?.on('data', (data: Buffer) => (output += data.toString()));
  const exit = once(child, 'exit').then(([code]) => code as number | null);
  return {
    url: `http://127.0.0.1:${port}`,
    metrics: `http://127.0.0.1:${metrics}/metrics`,
    child,
    output: () => output,
    exit,
  };
}

async function said(started: Process, word: string): Promise<void> {
  while (!started.output().includes(word)) {
    if (started.child.exitCode !== null) throw new Error(`It ended: ${started.output()}`);
    await once(started.child.stdout ?? started.child, 'data');
  }
}

// Starting a process costs seconds on a busy machine.
describe('the API process', { timeout: 90_000 }, () => {
  it('on SIGTERM finishes the request under way, takes no new one, and ends with 0', async () => {
    const api = await start('main');
    await said(api, 'listening');
    const staff = await aStaffMember(world);
    // The process has no other clock than the machine's.
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
      await said(api, 'stopping');
    });
    const answer = await slow;
    expect([answer?.status, await answer?.json()]).toMatchObject([200, { phone: '+62 1' }]);
    expect(await api.exit).toBe(0);
    await expect(fetch(`${api.url}/health/live`)).rejects.toThrow('fetch failed');
  });

  it('serves Prometheus metrics on a port of its own, by route and not by path', async () => {
    const api = await start('main');
    await said(api, 'listening');
    await fetch(`${api.url}/v1/public/property?search=canary-value`);
    const text = await (await fetch(api.metrics)).text();
    expect(text).toMatch(/http_request_duration_seconds_count\{[^}]*route="\/v1\/public\/property"[^}]*status="200"/);
    expect(text).toContain('database_pool_connections');
    expect(text).not.toContain('canary');
    expect((await fetch(`${api.url}/metrics`)).status).toBe(404);
  });

  it('does not start with an unusable environment, and names what is wrong', async () => {
    const api = await start('main', { SIGNING_SECRET: 'short' });
    expect(await api.exit).not.toBe(0);
    expect(api.output()).toContain('SIGNING_SECRET');
  });
});

describe('the worker process', { timeout: 90_000 }, () => {
  it('starts, and ends politely on SIGTERM', async () => {
    const worker = await start('worker');
    await said(worker, 'working');
    worker.child.kill('SIGTERM');
    expect(await worker.exit).toBe(0);
  });
});
