import { describe, expect, it } from 'vitest';

import { createWorld } from '../../../test/harness.ts';
import { buildApp } from '../../app.ts';

const world = await createWorld({ env: { UPLOADS_PER_MINUTE: '3' } });
const apps = [world.app, await buildApp(world.deps)] as const;

/** Sends `count` requests from one address, in turn to one of two processes on the same database. */
async function ask(count: number, url: string, address: string) {
  const answers = [];
  for (let call = 0; call < count; call += 1) {
    const app = apps[call % 2 === 0 ? 0 : 1];
    const headers = { 'x-forwarded-for': address };
    answers.push(await app.inject({ method: 'POST', url, headers, payload: {} }));
  }
  return answers;
}

describe('limits of requests per network and minute', () => {
  it.each([
    ['/v1/login', 60],
    ['/v1/login/second-step', 60],
    ['/v1/password/forgot', 10],
    ['/v1/password/reset', 20],
    ['/v1/public/permit-link/delete-identity', 20],
  ])('[M9] counts %s over all processes and allows %i', async (url, limit) => {
    const answers = await ask(limit + 1, url, '203.0.113.7');
    const statuses = answers.map(({ statusCode }) => statusCode);
    expect(new Set(statuses.slice(0, limit))).toEqual(new Set([400]));
    expect(answers.at(-1)?.json()).toMatchObject({ status: 429, code: 'rate_limited', params: { retry_after: 60 } });
    expect(answers.at(-1)?.headers).toMatchObject({ 'retry-after': '60', 'x-request-id': expect.any(String) });
    expect((await ask(1, url, '203.0.113.8'))[0]?.statusCode).toBe(400);
    world.clock.advance(60_000);
    expect((await ask(1, url, '203.0.113.7'))[0]?.statusCode).toBe(400);
  });

  it('[M9] counts all addresses of an IPv6 /64 as one', async () => {
    await ask(10, '/v1/password/forgot', '2001:db8:0:7::1');
    expect((await ask(1, '/v1/password/forgot', '2001:db8:0:7::2'))[0]?.statusCode).toBe(429);
    expect((await ask(1, '/v1/password/forgot', '2001:db8:0:8::1'))[0]?.statusCode).toBe(400);
  });

  it('[M9] takes the number of uploads from the configuration', async () => {
    const url = '/v1/public/upload/image?kind=identity';
    const statuses = (await ask(4, url, '203.0.113.9')).map(({ statusCode }) => statusCode);
    expect(statuses).toEqual([415, 415, 415, 429]);
  });
});
