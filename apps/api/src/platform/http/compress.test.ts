import { brotliDecompressSync, gunzipSync, zstdDecompressSync } from 'node:zlib';

import { ACTIONS } from '@gerbang/shared/access';
import { beforeAll, describe, expect, it } from 'vitest';

import { aFloor, aProperty, aStaffMember } from '../../../test/builders.ts';
import { createWorld, type World } from '../../../test/harness.ts';
import { transaction } from '../database/database.ts';
import { newId } from '../database/ids.ts';
import { md5Hex } from '../keys/passwords.ts';
import { eventStreams } from './event-streams.ts';
import { answerOnce, idempotentRequest } from './idempotency.ts';

const DECODERS = { zstd: zstdDecompressSync, br: brotliDecompressSync, gzip: gunzipSync };
const OPEN = { config: { access: 'public' } } as const;

let world: World;
let list: string;
beforeAll(async () => {
  world = await createWorld({
    extend: (app) => {
      const answerLive = eventStreams(app, { per_network: 5 });
      app.get('/test/stream', OPEN, (request, reply) =>
        answerLive(request, reply, { read: async () => 'word '.repeat(2000), subscribe: () => () => {} }),
      );
      app.get<{ Params: { type: string } }>('/test/file/:type', OPEN, (request, reply) =>
        reply.header('content-type', request.params.type).send(Buffer.alloc(5000)),
      );
      app.post('/test/once', OPEN, async (request, reply) => {
        const asked = idempotentRequest('test', request.headers['idempotency-key'], '');
        const work = async () => ({ status: 201, body: JSON.stringify({ id: newId(), text: 'word '.repeat(1000) }) });
        const answer = await transaction(world.db, {}, (tx) => answerOnce(tx, asked, world.clock.now(), work));
        return reply.code(answer.status).header('content-type', 'application/json; charset=utf-8').send(answer.body);
      });
    },
  });
  const { id: property_id } = await aProperty(world);
  for (let count = 0; count < 100; count += 1) await aFloor(world, { property_id });
  list = `/v1/public/floor?property_id=${property_id}`;
});

const get = (url: string, encoding: string) => world.app.inject({ url, headers: { 'accept-encoding': encoding } });

describe('a JSON response', () => {
  it.each(['zstd', 'br', 'gzip'] as const)(
    'compresses a JSON response with %s, which decodes to the same bytes',
    async (encoding) => {
      const plain = await world.app.inject({ url: list });
      const answer = await get(list, encoding);
      expect(answer.headers['content-encoding']).toBe(encoding);
      expect(answer.headers['vary']).toContain('accept-encoding');
      expect(answer.rawPayload.length).toBeLessThan(plain.rawPayload.length / 2);
      expect(DECODERS[encoding](answer.rawPayload)).toEqual(plain.rawPayload);
    },
  );

  it('does not compress a response that is small or that the client cannot decode', async () => {
    expect((await get('/health/live', 'gzip')).headers['content-encoding']).toBeUndefined();
    expect((await world.app.inject({ url: list })).headers['content-encoding']).toBeUndefined();
  });

  it('compresses a response repeated for an idempotency key, which decodes to the same bytes', async () => {
    const headers = { 'accept-encoding': 'br', 'idempotency-key': newId() };
    const send = () => world.app.inject({ method: 'POST', url: '/test/once', headers });
    const [first, repeated] = [await send(), await send()];
    expect(first.headers['content-encoding']).toBe('br');
    expect(brotliDecompressSync(repeated.rawPayload)).toEqual(brotliDecompressSync(first.rawPayload));
  });

  it('does not compress a response that contains a session token', async () => {
    const staff = await aStaffMember(world, { role: { actions: ACTIONS } });
    const answer = await world.app.inject({
      method: 'POST',
      url: '/v1/login',
      headers: { 'accept-encoding': 'gzip', 'x-app-source': 'web' },
      payload: { email: staff.email, password: md5Hex(staff.password) },
    });
    expect(answer.json().token).toBeTypeOf('string');
    expect(answer.rawPayload.length).toBeGreaterThan(1024);
    expect(answer.headers['content-encoding']).toBeUndefined();
  });
});

it.each(['image/jpeg', 'application/pdf', 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet'])(
  'does not compress a file of type %s again',
  async (type) => {
    const answer = await get(`/test/file/${encodeURIComponent(type)}`, 'gzip');
    expect(answer.headers['content-encoding']).toBeUndefined();
    expect(answer.rawPayload).toHaveLength(5000);
  },
);

it('does not compress a live stream', async () => {
  const url = await world.app.listen({ host: '127.0.0.1', port: 0 });
  const leave = new AbortController();
  const answer = await fetch(`${url}/test/stream`, { headers: { 'accept-encoding': 'gzip' }, signal: leave.signal });
  expect(answer.headers.get('content-encoding')).toBeNull();
  const { value } = (await answer.body?.getReader().read()) ?? {};
  expect(new TextDecoder().decode(value)).toMatch(/^data: "word word /);
  leave.abort();
});
