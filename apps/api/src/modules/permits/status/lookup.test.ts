import { randomBytes } from 'node:crypto';
import { mkdtemp, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';

import { makeCode } from '@gerbang/shared/domain/permits/code';
import { Client } from 'pg';
import { beforeEach, describe, expect, it, vi } from 'vitest';

import { createWorld, MONDAY_MORNING, type World } from '../../../../test/harness.ts';
import { aPermit, type BuiltPermit } from '../../../../test/permits/permits.ts';

const world = await createWorld();
beforeEach(() => world.clock.set(MONDAY_MORNING));

const PATHS = ['/v1/public/status', '/v1/public/status/live', '/v1/public/loading-unloading/form'] as const;
let visitors = 0;
const anAddress = () => `2001:db8::${(visitors += 1).toString(16)}`;
const ask = (on: World, url: string, payload: object, address = anAddress()) =>
  on.app.inject({ method: 'POST', url, payload, headers: { 'x-forwarded-for': address } });
const anEmail = () => `visitor-${anAddress().slice(10)}@vendor.example`;
const aCode = () => makeCode('loading', 'ZZ', randomBytes);

describe('lookups that find no permit', () => {
  /** Every kind of wrong lookup, each with its own code and e-mail, so that none reaches the limit of attempts. */
  const wrong = async () => {
    const permit = await aPermit(world, { state: 'approved' });
    const { code: form_code, email } = permit;
    return {
      'wrong code': { form_code: aCode(), email },
      'wrong e-mail': { form_code, email: anEmail() },
      'both wrong': { form_code: aCode(), email: anEmail() },
      'no code at all': { form_code: 'hello there', email: anEmail() },
    };
  };

  it.each(PATHS)('[D4-38] gives the same response to every wrong lookup: %s', async (url) => {
    for (const [what, payload] of Object.entries(await wrong())) {
      const answer = await ask(world, url, payload);
      const { request_id, ...body } = answer.json();
      expect([what, answer.statusCode, body]).toEqual([
        what,
        404,
        { type: 'about:blank', title: 'Not Found', status: 404, code: 'not_found' },
      ]);
      expect([what, answer.headers['content-length'], request_id.length]).toEqual([what, '126', 36]);
    }
  });

  it('ignores unknown fields of a lookup by number', async () => {
    for (const url of ['/v1/public/status', '/v1/public/loading-unloading/form']) {
      const answer = await ask(world, url, { form_code: aCode(), email: anEmail(), source: 'app' });
      expect([url, answer.statusCode]).toEqual([url, 404]);
    }
  });

  it.each(PATHS)('[D4-39] runs the same statements for every wrong lookup: %s', async (url) => {
    const asked: Record<string, string[]> = {};
    for (const [what, payload] of Object.entries(await wrong())) {
      asked[what] = await statements(() => ask(world, url, payload));
    }
    const [first = [], ...others] = Object.values(asked);
    expect(first.length).toBe(2);
    for (const other of others) expect(other).toEqual(first);
  });

  it('[D4-39] takes the same time for every kind of wrong lookup', { timeout: 120_000 }, async () => {
    const times = new Map<string, number[]>();
    for (let round = 0; round < 15; round += 1) {
      for (const [what, payload] of Object.entries(await wrong())) {
        const started = performance.now();
        await ask(world, '/v1/public/status', payload);
        times.set(what, [...(times.get(what) ?? []), performance.now() - started]);
      }
    }
    const medians = [...times.values()].map((list) => list.toSorted((a, b) => a - b)[Math.floor(list.length / 2)] ?? 0);
    // A generous limit, because the machine may be busy. A skipped query or pause would exceed it by far.
    expect(Math.max(...medians) - Math.min(...medians)).toBeLessThan(25);
    expect(Math.min(...medians)).toBeGreaterThan(95);
  });
});

/** The statements that `work` sends to the database, without values. */
async function statements(work: () => Promise<unknown>): Promise<string[]> {
  const query = vi.spyOn(Client.prototype, 'query');
  await work();
  const sent = query.mock.calls.map(([statement]: unknown[]) => JSON.stringify(statement).replace(/"values":.*/, ''));
  query.mockRestore();
  // The connection for events asks this from time to time.
  return sent.filter((statement) => statement !== '"select 1"');
}

describe('rate limits of lookups', () => {
  const lookups = async (count: number, call: (index: number) => ReturnType<typeof ask>) => {
    const answers = await Promise.all(Array.from({ length: count }, (_, index) => call(index)));
    return answers.map(({ statusCode }) => statusCode).toSorted((a, b) => a - b);
  };
  const times = (count: number, status: number) => Array.from({ length: count }, () => status);

  it('[D4-40][D8-69] allows 10 lookups a minute per client address unless set otherwise', async () => {
    const busy = await createWorld({ env: { STATUS_PER_MINUTE: '10' } });
    const call = (address: string) => () => ask(busy, PATHS[0], { form_code: aCode(), email: anEmail() }, address);
    expect(await lookups(11, call('203.0.113.1'))).toEqual([...times(10, 404), 429]);
    expect((await call('203.0.113.1')()).json().code).toBe('rate_limited');
    expect((await call('203.0.113.2')()).statusCode).toBe(404);
    busy.clock.advance(60_000);
    expect((await call('203.0.113.1')()).statusCode).toBe(404);
  });

  it('[D8-69] allows 30 lookups an hour per code, right or wrong, over all three routes', async () => {
    const { code, email } = await aPermit(world, { state: 'approved' });
    const call = (index: number) =>
      ask(world, PATHS[index % 3] ?? '', {
        form_code: index % 2 === 0 ? code : code.toLowerCase().replaceAll('-', ''),
        email: anEmail(),
      });
    expect(await lookups(30, call)).toEqual(times(30, 404));
    expect((await ask(world, PATHS[0], { form_code: code, email })).statusCode).toBe(429);
    world.clock.advance(60 * 60_000);
    expect((await ask(world, PATHS[0], { form_code: code, email })).statusCode).toBe(200);
  });

  it('[D4-41][D8-69] allows 30 lookups an hour per e-mail, in upper or lower case', async () => {
    const { code, email } = await aPermit(world);
    const call = (index: number) =>
      ask(world, PATHS[0], { form_code: aCode(), email: index % 2 === 0 ? email : email.toUpperCase() });
    expect(await lookups(30, call)).toEqual(times(30, 404));
    expect((await ask(world, PATHS[0], { form_code: code, email })).statusCode).toBe(429);
    world.clock.advance(60 * 60_000);
    expect((await ask(world, PATHS[0], { form_code: code, email })).statusCode).toBe(200);
  });

  it('does not count a lookup against its code when the client address is over its limit', async () => {
    const busy = await createWorld({ env: { STATUS_PER_MINUTE: '1' } });
    const { code, email }: BuiltPermit = await aPermit(busy);
    const call = () => ask(busy, PATHS[0], { form_code: code, email: anEmail() }, '203.0.113.9');
    expect(await lookups(40, call)).toEqual([404, ...times(39, 429)]);
    expect((await ask(busy, PATHS[0], { form_code: code, email })).statusCode).toBe(200);
  });
});

describe('body of a lookup', () => {
  it.each(PATHS)('[D6-13] refuses a lookup without a code and an e-mail: %s', async (url) => {
    const fields = async (payload: object) => (await ask(world, url, payload)).json().fields;
    expect(await fields({})).toEqual([
      { path: 'form_code', code: 'required' },
      { path: 'email', code: 'required' },
    ]);
    expect(await fields({ form_code: 'x', email: 'not-an-address' })).toEqual([
      { path: 'email', code: 'email_invalid' },
    ]);
    expect((await ask(world, url, { form_code: 'x'.repeat(41), email: anEmail() })).statusCode).toBe(400);
  });

  it('never logs the code, the e-mail or the value of a status link', async () => {
    const root = await mkdtemp(path.join(tmpdir(), 'gerbang-web-'));
    await writeFile(path.join(root, 'index.html'), '<!doctype html><title>Gerbang</title>');
    const served = await createWorld({ env: { WEB_ROOT: root } });
    const { code } = await aPermit(served, { state: 'approved', applicant: { email: 'canary.9c2e@vendor.example' } });
    const value = Buffer.from(JSON.stringify({ form_code: code, email: 'canary.9c2e@vendor.example' })).toString(
      'base64url',
    );
    for (const email of ['canary.9c2e@vendor.example', 'canary.9c2e@wrong.example']) {
      await ask(served, PATHS[0], { form_code: code, email });
      await ask(served, PATHS[2], { form_code: code, email });
    }
    await ask(served, PATHS[1], { form_code: code, email: 'canary.9c2e@wrong.example' });
    expect((await served.app.inject({ url: `/checkStatus/${value}` })).statusCode).toBe(200);
    await ask(served, `/checkStatus/${value}%3D?from=${value}`, { value });
    const headers = { referer: `http://localhost/checkStatus/${value}` };
    await served.app.inject({ url: `/v1/public/status/${value}`, headers });
    expect(served.logs.length).toBe(8);
    const text = served.logs.join('\n');
    for (const secret of ['canary', code, code.replaceAll('-', ''), value, value.slice(0, 20)]) {
      expect([secret, text.includes(secret)]).toEqual([secret, false]);
    }
  });
});
