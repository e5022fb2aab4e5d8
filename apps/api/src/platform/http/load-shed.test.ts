import { once } from 'node:events';
import { connect, type AddressInfo, type Socket } from 'node:net';

import { beforeAll, describe, expect, it } from 'vitest';

import { aStaffMember, bearer, staffLogin } from '../../../test/builders.ts';
import { createWorld } from '../../../test/harness.ts';
import { pauseWithoutPlace } from './places.ts';

const gate = Promise.withResolvers<void>();
const started = Promise.withResolvers<void>();
const world = await createWorld({
  env: { PUBLIC_IN_FLIGHT: '1' },
  extend: (app) => {
    app.get('/v1/held', { config: { access: 'public' } }, async () => {
      started.resolve();
      await gate.promise;
      return {};
    });
  },
});
/** Signals of a route that waits until the test lets it go on. */
const hook = { started: Promise.withResolvers<void>(), gate: Promise.withResolvers<void>() };
const uploading = Promise.withResolvers<void>();
const waits = Promise.withResolvers<void>();
const small = await createWorld({
  env: { PUBLIC_IN_FLIGHT: '1' },
  extend: (app) => {
    app.addHook('preHandler', async ({ url }) => {
      if (url.startsWith('/v1/public/upload')) uploading.resolve();
    });
    const onRequest = async () => {
      hook.started.resolve();
      await hook.gate.promise;
    };
    app.get('/v1/held-in-hook', { config: { access: 'public' }, onRequest }, async () => ({}));
    app.get('/v1/paused', { config: { access: 'public' } }, async () => {
      const paused = pauseWithoutPlace(1_000);
      waits.resolve();
      await paused;
      return {};
    });
  },
});
const late = await createWorld({ env: { OVERLOAD_MS: '0' } });
const get = (url: string, headers = {}) => world.app.inject({ url, headers });

beforeAll(() => small.app.listen({ host: '127.0.0.1', port: 0 }));

describe('an overloaded process', () => {
  it('[T28][T29] refuses public requests with Retry-After above the limit and answers staff and health checks', async () => {
    const token = await staffLogin(world, await aStaffMember(world));
    const held = get('/v1/held');
    await started.promise;
    const refused = await get('/v1/public/property');
    expect([refused.statusCode, refused.json().code]).toEqual([503, 'unavailable']);
    expect(Number(refused.headers['retry-after'])).toBeGreaterThan(0);
    expect((await get('/v1/sessions', bearer(token))).statusCode).toBe(200);
    expect((await get('/health/live')).statusCode).toBe(200);
    gate.resolve();
    expect((await held).statusCode).toBe(200);
    expect((await get('/v1/public/property')).statusCode).toBe(200);
  });

  it('refuses public requests while its event loop is late', async () => {
    const end = performance.now() + 300;
    while (performance.now() < end);
    await expect.poll(async () => (await late.app.inject({ url: '/v1/public/property' })).statusCode).toBe(503);
    expect((await late.app.inject({ url: '/health/live' })).statusCode).toBe(200);
  });

  it('counts a public request from the hooks of its route on, which may use the database', async () => {
    const held = small.app.inject({ url: '/v1/held-in-hook' });
    await hook.started.promise;
    expect((await small.app.inject({ url: '/v1/public/property' })).statusCode).toBe(503);
    hook.gate.resolve();
    expect((await held).statusCode).toBe(200);
    expect((await small.app.inject({ url: '/v1/public/property' })).statusCode).toBe(200);
  });

  it('does not count a request while its answer is delayed on purpose', async () => {
    const paused = small.app.inject({ url: '/v1/paused' });
    await waits.promise;
    expect((await small.app.inject({ url: '/v1/public/property' })).statusCode).toBe(200);
    expect((await paused).statusCode).toBe(200);
    expect((await small.app.inject({ url: '/v1/public/property' })).statusCode).toBe(200);
  });

  it('does not count a request while its JSON arrives', async () => {
    const arrived = once(small.app.server, 'request');
    const socket = await sendPartOf('/v1/login', 'application/json');
    await arrived;
    const list = async () => (await small.app.inject({ url: '/v1/public/property' })).statusCode;
    // It is counted until the hooks of its route have run.
    await expect.poll(list).toBe(200);
    socket.destroy();
  });

  it('does not count an upload while its file arrives', async () => {
    const socket = await sendPartOf('/v1/public/upload/image?kind=item', 'multipart/form-data; boundary=x');
    await uploading.promise;
    expect((await small.app.inject({ url: '/v1/public/property' })).statusCode).toBe(200);
    socket.destroy();
  });
});

/** Sends the head and the first byte of a body. */
async function sendPartOf(path: string, type: string): Promise<Socket> {
  const socket = connect((small.app.server.address() as AddressInfo).port, '127.0.0.1');
  await once(socket, 'connect');
  const head = `Host: localhost\r\nContent-Type: ${type}\r\nContent-Length: 30000`;
  socket.write(`POST ${path} HTTP/1.1\r\n${head}\r\n\r\n-`);
  return socket;
}
