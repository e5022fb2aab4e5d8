import { randomUUID } from 'node:crypto';

import { describe, expect, it } from 'vitest';
import * as z from 'zod/mini';

import { aStaffMember, bearer, staffLogin } from '../../../test/builders.ts';
import { createWorld } from '../../../test/harness.ts';
import { AppError } from '../errors.ts';
import { VERSION } from '../version.ts';
import type { App } from './types.ts';

/** The parts of an OpenAPI operation that the tests read. */
interface Operation {
  parameters?: { in: string; name: string }[];
  responses: Record<string, { content: Record<string, { schema: { required?: string[] } }> } | undefined>;
}

const world = await createWorld({ extend: extraRoutes, env: { API_DOCS: 'public' } });

function extraRoutes(app: App): void {
  app.post('/v1/echo', {
    config: { access: 'public' },
    schema: {
      body: z.strictObject({
        name: z.optional(z.string('required').check(z.minLength(1, 'required'))),
        deep: z.optional(z.unknown()),
      }),
    },
    handler: async (request) => request.body,
  });
  app.get('/v1/broken', {
    config: { access: 'public' },
    handler: async () => {
      throw new Error('canary@example.com is in this message');
    },
  });
  app.get('/v1/refused', {
    config: { access: 'public' },
    handler: async () => {
      throw new AppError('slot_full', { params: { left: 0 } });
    },
  });
  app.get('/v1/for-deciders', { config: { access: { staff: 'permit.decide' } }, handler: async () => ({ ok: true }) });
}

const post = (payload: unknown, headers: Record<string, string> = {}) =>
  world.app.inject({
    method: 'POST',
    url: '/v1/echo',
    headers: { 'content-type': 'application/json', ...headers },
    payload: typeof payload === 'string' ? payload : JSON.stringify(payload),
  });

describe('access declarations', () => {
  it('refuses to start the server when a route does not declare its access', async () => {
    const start = createWorld({ extend: (app) => void app.get('/v1/forgotten', async () => ({})) });
    await expect(start).rejects.toThrow('These routes do not say who may call them: GET /v1/forgotten');
  });

  it('lists every route with the access that it declares', () => {
    const table = world.app.accessTable();
    expect(table.length).toBeGreaterThan(20);
    expect(table.find((row) => row.url === '/v1/login')).toEqual({
      method: 'POST',
      url: '/v1/login',
      access: 'public',
    });
  });

  it('[D4-58] answers 401 without a session and 403 without the action that a route declares', async () => {
    const call = (token?: string) =>
      world.app.inject({ url: '/v1/for-deciders', ...(token && { headers: bearer(token) }) });
    const without = await staffLogin(world, await aStaffMember(world, { role: { actions: ['permit.read'] } }));
    const allowed = await staffLogin(world, await aStaffMember(world, { role: { actions: ['permit.decide'] } }));
    expect((await call()).statusCode).toBe(401);
    expect((await call(without)).json()).toMatchObject({ status: 403, code: 'forbidden' });
    expect((await call(allowed)).statusCode).toBe(200);
  });
});

describe('error responses', () => {
  it('[D6-12][D1-13] answers errors as application/problem+json with code, status and request_id, without text for a screen', async () => {
    for (const [url, status, code] of [
      ['/v1/refused', 409, 'slot_full'],
      ['/v1/nowhere', 404, 'not_found'],
      ['/v1/broken', 500, 'internal'],
    ] as const) {
      const answer = await world.app.inject({ url });
      expect(answer.headers['content-type']).toMatch(/^application\/problem\+json/);
      expect(answer.json()).toMatchObject({ status, code, request_id: answer.headers['x-request-id'] });
      expect(
        Object.keys(answer.json()).filter(
          (key) => !['type', 'title', 'status', 'code', 'request_id', 'params'].includes(key),
        ),
      ).toEqual([]);
    }
    expect((await world.app.inject({ url: '/v1/refused' })).json().params).toEqual({ left: 0 });
  });

  it('[D6-13] answers a malformed body with the path and code of each invalid field', async () => {
    const answer = await post({ name: '' });
    expect(answer.statusCode).toBe(400);
    expect(answer.json()).toMatchObject({ code: 'malformed', fields: [{ path: 'name', code: 'required' }] });
    expect((await post({ nom: 'x' })).json().fields).toEqual([{ path: '', code: 'unknown_field' }]);
  });

  it('reveals no internal details of an error in the response or in the log', async () => {
    world.logs.length = 0;
    const answer = await world.app.inject({
      url: '/v1/broken?q=canary@example.com',
      headers: { 'user-agent': 'canary@example.com' },
    });
    expect(answer.body).not.toContain('canary');
    expect(world.logs.join('\n')).toContain('request failed');
    expect(world.logs.join('\n')).not.toContain('canary');
  });
});

describe('request limits', () => {
  it('refuses a body over 256 kB, nested deeper than 10 or with lists over 200', async () => {
    expect((await post({ name: 'x'.repeat(300_000) })).statusCode).toBe(413);
    const nested = (depth: number): unknown => (depth === 0 ? 1 : [nested(depth - 1)]);
    expect((await post({ deep: nested(9) })).statusCode).toBe(200);
    expect((await post({ deep: nested(10) })).statusCode).toBe(400);
    expect((await post({ deep: Array.from({ length: 200 }, () => 1) })).statusCode).toBe(200);
    expect((await post({ deep: Array.from({ length: 201 }, () => 1) })).statusCode).toBe(400);
    expect((await post('['.repeat(100_000))).statusCode).toBe(400);
  });

  it('[L8] refuses U+0000 in body, query and path, which PostgreSQL cannot store', async () => {
    const unstorable: unknown[] = [
      { name: 'a\0b' },
      { name: 'a\ud800' },
      { deep: [{ inner: ['\0'] }] },
      { deep: { 'key\0': 1 } },
    ];
    for (const body of unstorable) expect((await post(body)).json()).toMatchObject({ status: 400, code: 'malformed' });
    expect((await post({ name: String.raw`a\u0000b` })).statusCode).toBe(200);
    for (const url of ['/v1/public/property?search=a%00b', '/v1/files/a%00b', '/v1/public/floor?a%00=b'])
      expect((await world.app.inject({ url })).json()).toMatchObject({ status: 400, code: 'malformed' });
    expect((await world.app.inject({ url: '/v1/public/property?search=a%2500b' })).statusCode).toBe(200);
  });

  it('refuses `__proto__` and `constructor.prototype` keys and bodies that are not JSON', async () => {
    expect((await post('{"__proto__":{"x":1}}')).statusCode).toBe(400);
    expect((await post('{"deep":{"constructor":{"prototype":{"x":1}}}}')).statusCode).toBe(400);
    expect(({} as Record<string, unknown>)['x']).toBeUndefined();
    expect((await post('name=x', { 'content-type': 'application/x-www-form-urlencoded' })).statusCode).toBe(415);
    expect((await post('{"name":"x"}', { 'content-type': 'text/plain' })).statusCode).toBe(415);
    expect((await post('{')).statusCode).toBe(400);
  });

  it('answers 429 only to the client address that sends too many requests', async () => {
    const busy = await createWorld({ env: { RATE_LIMIT_PER_MINUTE: '5' } });
    const ask = (address: string) =>
      busy.app.inject({ url: '/v1/public/property', headers: { 'x-forwarded-for': address } });
    const statuses: number[] = [];
    for (let call = 0; call < 6; call += 1) statuses.push((await ask('203.0.113.7')).statusCode);
    expect(statuses).toEqual([200, 200, 200, 200, 200, 429]);
    expect((await ask('203.0.113.7')).json().code).toBe('rate_limited');
    expect((await ask('203.0.113.8')).statusCode).toBe(200);
  });
});

describe('requests from pages of other sites', () => {
  it('refuses changes requested by pages of other sites', async () => {
    const from = async (headers: Record<string, string>) => (await post({ name: 'x' }, headers)).statusCode;
    expect(await from({ 'sec-fetch-site': 'cross-site' })).toBe(403);
    expect(await from({ 'sec-fetch-site': 'same-site' })).toBe(403);
    expect(await from({ origin: 'https://evil.example' })).toBe(403);
    expect(await from({ origin: 'null' })).toBe(403);
    // A foreign host name that leads to this server.
    expect(await from({ origin: 'http://evil.example', host: 'evil.example' })).toBe(403);
    expect(await from({ origin: 'https://localhost:8080', host: 'localhost:8080' })).toBe(403);
    expect(await from({ origin: 'http://localhost:8080', 'sec-fetch-site': 'same-origin' })).toBe(200);
    expect(await from({})).toBe(200);
  });
});

describe('the server', () => {
  const openApi = async () => (await world.app.inject({ url: '/docs/json' })).json();
  /** The operations of the OpenAPI document with their paths. */
  const operations = async () =>
    Object.entries((await openApi()).paths as Record<string, Record<string, Operation>>).flatMap(([path, methods]) =>
      Object.entries(methods).map(([method, operation]) => ({ name: `${method} ${path}`, path, operation })),
    );

  it('[D6-14] serves an OpenAPI document of the whole API', async () => {
    const document = await openApi();
    expect(document.openapi).toBe('3.1.0');
    expect(document.info.version).toBe(VERSION);
    const described = Object.entries(document.paths as Record<string, object>).flatMap(([url, methods]) =>
      Object.keys(methods).map((method) => `${method.toUpperCase()} ${url}`),
    );
    const declared = world.app
      .accessTable()
      .filter((row) => row.url.startsWith('/v1/') && row.method !== 'HEAD' && row.method !== 'OPTIONS');
    expect(declared.length).toBeGreaterThan(10);
    for (const { method, url } of declared)
      expect(described).toContain(`${method} ${url.replaceAll(/:(\w+)/g, '{$1}')}`);
    expect(document.paths['/v1/login'].post.requestBody.content['application/json'].schema.required).toEqual([
      'email',
      'password',
    ]);
  });

  it('[D6-02] answers every datatable with its rows, their total and the page', async () => {
    const datatables = (await operations()).filter(({ path }) => path.endsWith('-datatable'));
    expect(datatables.length).toBeGreaterThan(10);
    for (const { name, operation } of datatables) {
      const required = operation.responses['200']?.content['application/json']?.schema.required ?? [];
      expect([name, ...required]).toEqual(expect.arrayContaining([name, 'data', 'total', 'page']));
    }
  });

  it('[D8-72] takes no token in a path or query', async () => {
    const parameters = (await operations()).flatMap(({ name, operation }) =>
      (operation.parameters ?? []).map((parameter) => ({ ...parameter, of: name })),
    );
    expect(parameters.length).toBeGreaterThan(10);
    expect(parameters.filter((parameter) => parameter.in !== 'header' && /token/i.test(parameter.name))).toEqual([]);
  });

  it('reports liveness and readiness, and is live but not ready without its database', async () => {
    expect((await world.app.inject({ url: '/health/live' })).json()).toEqual({ status: 'ok', version: VERSION });
    expect((await world.app.inject({ url: '/health/ready' })).statusCode).toBe(200);
    const broken = await createWorld({ env: { DATABASE_URL: 'postgres://nobody:x@127.0.0.1:9/none' } });
    expect((await broken.app.inject({ url: '/health/ready' })).json()).toMatchObject({
      status: 503,
      code: 'unavailable',
    });
    expect((await broken.app.inject({ url: '/health/live' })).statusCode).toBe(200);
  });

  it('logs requests for the health only when it is not good', async () => {
    const broken = await createWorld({ env: { DATABASE_URL: 'postgres://nobody:x@127.0.0.1:9/none' } });
    for (const path of ['live', 'ready']) await broken.app.inject({ url: `/health/${path}` });
    const requests = broken.logs.filter((line) => line.includes('"msg":"request"'));
    expect(requests).toHaveLength(1);
    expect(requests[0]).toContain('"route":"/health/ready","status":503');
  });

  it('gives every response its own request id and ignores ids sent by the client', async () => {
    const answer = await world.app.inject({ url: '/health/live', headers: { 'x-request-id': randomUUID() } });
    expect(answer.headers['x-request-id']).toMatch(/^[0-9a-f-]{36}$/);
    expect(answer.headers['x-request-id']?.toString()[14]).toBe('7');
  });
});
