import { connect } from 'node:net';

import { describe, expect, it } from 'vitest';

import { aStaffMember, bearer, staffLogin } from '../builders.ts';
import { createWorld, type World } from '../harness.ts';

const world = await createWorld({ env: { RATE_LIMIT_PER_MINUTE: '100000' } });
const staff = await aStaffMember(world);
const token = await staffLogin(world, staff);

/** Every route of the API, with an id of the right form in its path. */
const routes = world.app
  .accessTable()
  .filter(({ method }) => method !== 'HEAD' && method !== 'OPTIONS')
  .map(({ method, url }) => ({ method, url: url.replaceAll(/:\w+|\*/g, '0197f0aa-0000-7000-8000-000000000000') }));

const call = ({ method, url }: { method: string; url: string }, headers: Record<string, string> = {}) =>
  world.app.inject({
    method: method as 'GET',
    url,
    headers,
    ...(method !== 'GET' && method !== 'DELETE' && { payload: {} }),
  });

/** Routes to call one by one: streams never end by themselves, and the session must not end. */
const plain = routes.filter(({ url }) => !/live|stream|logout/.test(url));

async function answers(headers: Record<string, string>) {
  const all = [];
  for (const route of plain) all.push({ route: `${route.method} ${route.url}`, answer: await call(route, headers) });
  return all;
}

describe('the answer of every route', () => {
  it('has the security headers, for staff and for strangers', async () => {
    for (const headers of [{}, bearer(token)]) {
      for (const { route, answer } of await answers(headers)) {
        const policy = String(answer.headers['content-security-policy']);
        expect([route, answer.headers['x-content-type-options']]).toEqual([route, 'nosniff']);
        expect([route, answer.headers['referrer-policy']]).toEqual([route, 'no-referrer']);
        expect([route, answer.headers['strict-transport-security']]).toEqual([
          route,
          'max-age=31536000; includeSubDomains',
        ]);
        for (const part of ["object-src 'none'", "base-uri 'none'", "frame-ancestors 'none'"]) {
          expect([route, policy.includes(part)]).toEqual([route, true]);
        }
      }
    }
  });

  it('says its content type with a character set, and has no body where it has none', async () => {
    for (const { route, answer } of await answers(bearer(token))) {
      if (answer.body === '') continue;
      const type = String(answer.headers['content-type']);
      expect([route, type]).toEqual([
        route,
        expect.stringMatching(
          /^(application\/json|text\/\w+); charset=utf-8$|^application\/(problem\+json|vnd)|^image\//,
        ),
      ]);
    }
  });

  it('allows no other origin to read it', async () => {
    for (const { route, answer } of await answers({ ...bearer(token), origin: 'https://evil.example' })) {
      expect([route, answer.headers['access-control-allow-origin']]).toEqual([route, undefined]);
    }
  });

  it('refuses every change that a page of another site requests', async () => {
    for (const route of routes.filter(({ method }) => method !== 'GET')) {
      const answer = await call(route, {
        ...bearer(token),
        'sec-fetch-site': 'cross-site',
        origin: 'https://evil.example',
      });
      expect([route.url, answer.json().code]).toEqual([route.url, 'cross_site']);
    }
  });

  it('takes a repeated query parameter for malformed instead of choosing one of the values', async () => {
    const answer = await call({ method: 'GET', url: '/v1/floor-datatable?page=1&page=2&property_id=x' }, bearer(token));
    expect(answer.statusCode).toBe(400);
  });
});

/** Sends bytes to the listening server and returns its whole answer. */
async function sendRaw(on: World, text: string): Promise<string> {
  const address = on.app.server.address();
  if (address === null || typeof address === 'string') throw new Error('The server does not listen.');
  return new Promise((resolve, reject) => {
    const socket = connect(address.port, '127.0.0.1');
    let answer = '';
    socket.setEncoding('latin1').on('data', (data: string) => (answer += data));
    socket.on('end', () => resolve(answer)).on('error', reject);
    socket.write(text);
  });
}

describe('the HTTP server', () => {
  it('refuses messages with two lengths, and methods that it does not know', async () => {
    await world.app.listen({ port: 0, host: '127.0.0.1' });
    const head = 'POST /v1/login HTTP/1.1\r\nhost: x\r\nconnection: close\r\ncontent-type: application/json\r\n';
    const messages = [
      `${head}content-length: 5\r\ntransfer-encoding: chunked\r\n\r\n0\r\n\r\nGET /v1/x HTTP/1.1\r\n\r\n`,
      `${head}content-length: 5\r\ncontent-length: 6\r\n\r\n{"a":1}`,
      `${head}transfer-encoding: chunked, identity\r\n\r\n0\r\n\r\n`,
      `${head}transfer-encoding: chunked\r\n\r\nzz\r\n`,
    ];
    for (const message of messages) expect(await sendRaw(world, message)).toMatch(/^HTTP\/1\.1 400 /);
    expect(
      await sendRaw(world, 'TRACE / HTTP/1.1\r\nhost: x\r\nconnection: close\r\nx-secret: s3\r\n\r\n'),
    ).not.toContain('s3');
    expect(await sendRaw(world, 'TRACE / HTTP/1.1\r\nhost: x\r\nconnection: close\r\n\r\n')).toMatch(
      /^HTTP\/1\.1 40[045] /,
    );
  });

  it('takes the client address from the connection unless the proxy is trusted', async () => {
    const [direct, proxied] = [
      await createWorld({ env: { STATUS_PER_MINUTE: '10', TRUST_PROXY: '' } }),
      await createWorld({ env: { STATUS_PER_MINUTE: '10' } }),
    ];
    const refused = async (on: World) => {
      const statuses = [];
      for (let n = 0; n < 12; n += 1) {
        const answer = await on.app.inject({
          method: 'POST',
          url: '/v1/public/status',
          headers: { 'x-forwarded-for': `198.51.100.${n}` },
          payload: { form_code: 'L-GI-00000000-0', email: 'a@example.com' },
        });
        statuses.push(answer.statusCode);
      }
      return statuses.filter((status) => status === 429).length;
    };
    expect(await refused(direct)).toBe(2);
    expect(await refused(proxied)).toBe(0);
  });
});

describe('the log', () => {
  const logged = (message: string) =>
    world.logs.map((line) => JSON.parse(line) as Record<string, unknown>).filter(({ msg }) => msg === message);

  it('has one line of JSON per request with time, route, status, actor and request id', async () => {
    world.logs.length = 0;
    const answer = await call({ method: 'GET', url: '/v1/sessions' }, bearer(token));
    expect(logged('request')).toEqual([
      expect.objectContaining({
        time: expect.anything(),
        request_id: answer.headers['x-request-id'],
        method: 'GET',
        route: expect.any(String),
        status: answer.statusCode,
        actor: 'staff',
        user_id: staff.id,
      }),
    ]);
  });

  it('has every attempt to log in with its outcome and the account, never the address', async () => {
    world.logs.length = 0;
    const login = (email: string, password: string) =>
      world.app.inject({ method: 'POST', url: '/v1/login', payload: { email, password } });
    await login(staff.email, '0'.repeat(32));
    await login('nobody@example.com', '0'.repeat(32));
    await staffLogin(world, staff);
    expect(logged('login attempt').map(({ user_id, outcome }) => [user_id, outcome])).toEqual([
      [staff.id, 'password_wrong'],
      [null, 'password_wrong'],
      [staff.id, 'password_right'],
    ]);
    expect(world.logs.join('\n')).not.toContain('nobody@example.com');
  });

  it('has the code of every refusal: no session, no right, invalid input, another site', async () => {
    const weak = await aStaffMember(world, { role: { actions: [] } });
    const weakToken = await staffLogin(world, weak);
    world.logs.length = 0;
    await call({ method: 'GET', url: '/v1/user-datatable' });
    await call({ method: 'GET', url: '/v1/user-datatable' }, bearer(weakToken));
    await call({ method: 'POST', url: '/v1/login' });
    await call({ method: 'POST', url: '/v1/login' }, { origin: 'https://evil.example' });
    expect(logged('request').map(({ code, user_id }) => [code, user_id])).toEqual([
      ['unauthenticated', undefined],
      ['forbidden', weak.id],
      ['malformed', undefined],
      ['cross_site', undefined],
    ]);
  });

  it('writes line breaks of a client as escapes, so that nobody can add a line', async () => {
    world.logs.length = 0;
    await call({ method: 'GET', url: '/v1/%0a%7B%22msg%22:%22forged%22%7D' }, { 'x-app-os': 'a' });
    expect(world.logs.every((line) => !line.trimEnd().includes('\n') && !line.includes('forged'))).toBe(true);
    expect(logged('request')).toHaveLength(1);
  });
});

describe('a new installation', () => {
  it('has no account and no role with users', async () => {
    const fresh = await createWorld();
    const { count } = await fresh.owner
      .selectFrom('account')
      .select((select) => select.fn.countAll<string>().as('count'))
      .executeTakeFirstOrThrow();
    expect(Number(count)).toBe(0);
  });
});
