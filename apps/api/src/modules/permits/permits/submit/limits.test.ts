import { sql } from 'kysely';
import { beforeEach, describe, expect, it } from 'vitest';

import { aStaffMember } from '../../../../../test/builders.ts';
import { createWorld, MONDAY_MORNING } from '../../../../../test/harness.ts';
import {
  aBuilding,
  aLinkTo,
  aLoadingForm,
  created,
  post,
  submitLoading,
  type Building,
} from '../../../../../test/permits/submissions.ts';
import { createContext } from '../../../../platform/context.ts';
import { AppError } from '../../../../platform/errors.ts';
import { countTry } from '../../../../platform/http/throttle.ts';
import { md5Hex } from '../../../../platform/keys/passwords.ts';
import { LOGIN_TRIES } from '../../../people/auth/current-password.ts';
import { PER_CODE, PER_EMAIL } from '../../status/lookup.service.ts';
import { submitOnce } from './submit-once.ts';

const LOADING = '/v1/public/loading-unloading';
const EMAIL = 'vendor@limits.example';
const world = await createWorld({
  env: { RATE_LIMIT_PER_MINUTE: '100000' },
  extend: (app) => {
    app.get('/v1/refused', {
      config: { access: 'public' },
      handler: async () => {
        throw new AppError('rate_limited');
      },
    });
    app.get('/v1/limited', {
      config: { access: 'public', rateLimit: { max: 1, timeWindow: '1 minute' } },
      handler: async () => 'ok',
    });
  },
});
let building: Building;
beforeEach(async () => {
  world.clock.set(MONDAY_MORNING);
  await world.owner.deleteFrom('throttle').execute();
  await world.owner.deleteFrom('confirmed_address').execute();
  await sql`select graphile_worker.complete_jobs(array(select id from graphile_worker._private_jobs))`.execute(
    world.db,
  );
  building = await aBuilding(world, { capacity: 200 });
});

const send = async (email = EMAIL, address = '198.51.100.1') =>
  post(world, building, LOADING, await aLoadingForm(world, building, email), { 'x-forwarded-for': address });
const allowance = async (email?: string) => {
  const answer = await post(
    world,
    building,
    '/v1/public/submit-allowance',
    { email },
    { 'x-forwarded-for': '198.51.100.1' },
  );
  return answer.json<{ retry_after: number }>().retry_after;
};

const visitorFrom = (network: string, { deps } = world) =>
  createContext(deps, { kind: 'anonymous', applicant: undefined }, 'test', { network });

/** `count` addresses, each of another network. */
const foreignAddresses = (count: number) =>
  Array.from({ length: count }, (_none, index) => `203.0.${index >> 8}.${index & 255}`);

/** Counts `count` tries on a subject, each from another network. */
async function foreignTries(count: number, allowed: Parameters<typeof countTry>[1], subject: string): Promise<void> {
  for (const network of foreignAddresses(count)) await countTry(visitorFrom(network), allowed, subject);
}

describe('requests of a visitor in an hour', () => {
  it('[D8-25] accepts 3 requests an hour of an unconfirmed and 30 of a confirmed address, and names when to try again', async () => {
    const first = created(await send(), building);
    expect([(await send()).statusCode, (await send()).statusCode]).toEqual([201, 201]);
    world.clock.set(new Date(MONDAY_MORNING.getTime() + 60_000));
    const fourth = await send();
    expect(fourth.statusCode).toBe(429);
    expect(fourth.headers['retry-after']).toBe(String(59 * 60));
    expect(fourth.json().params).toEqual({ retry_after: 59 * 60, retry_at: '2026-11-16T03:00:00.000Z' });
    const token = await aLinkTo(world, first, 'cancel');
    await post(world, building, '/v1/public/permit-link', { token });
    for (let sent = 4; sent <= 30; sent += 1) expect((await send()).statusCode).toBe(201);
    expect((await send()).statusCode).toBe(429);
    world.clock.set(new Date(MONDAY_MORNING.getTime() + 60 * 60_000));
    expect((await send()).statusCode).toBe(201);
  });

  it('[D8-26] tells before the form is filled when a visitor may send the next request, without counting', async () => {
    for (let asked = 0; asked < 5; asked += 1) expect(await allowance(EMAIL)).toBe(0);
    for (let sent = 0; sent < 3; sent += 1) await send();
    expect(await allowance(EMAIL)).toBe(60 * 60);
    expect(await allowance('other@limits.example')).toBe(0);
    expect(await allowance()).toBe(0);
  });

  it('accepts requests when the mailbox has had its share of confirmation mails; one mail after the hour confirms them', async () => {
    for (let index = 0; index < 12; index += 1) {
      expect((await send(`bombed+${index}@limits.example`, `203.0.113.${index}`)).statusCode).toBe(201);
    }
    const { rows } = await sql<{ task: string; mails: number; run_at: Date }>`
      select j.task_identifier as task, count(*)::int as mails, max(j.run_at) as run_at from graphile_worker.jobs j
       where j.task_identifier in ('permits.created-mail', 'permits.bundled-mail') group by 1 order by 1`.execute(
      world.db,
    );
    expect(rows).toMatchObject([
      { task: 'permits.bundled-mail', mails: 1, run_at: new Date(MONDAY_MORNING.getTime() + 60 * 60_000) },
      { task: 'permits.created-mail', mails: 10 },
    ]);
  });
});

describe('foreign wrong tries', () => {
  it('[D8-27] answers the right password after 1,000 wrong ones from other networks', async () => {
    const { email, password } = await aStaffMember(world, { properties: [building.property_id] });
    const login = (secret: string, address: string) =>
      world.app.inject({
        method: 'POST',
        url: '/v1/login',
        payload: { email, password: secret },
        headers: { 'x-forwarded-for': address },
      });
    await foreignTries(1_000, LOGIN_TRIES, `staff:${email}`);
    expect((await login('0'.repeat(32), '203.0.113.9')).statusCode).toBe(401);
    expect((await login(md5Hex(password), '198.51.100.1')).statusCode).toBe(200);
    for (let index = 0; index < 10; index += 1) await login('0'.repeat(32), '203.0.113.50');
    expect((await login('0'.repeat(32), '203.0.113.50')).statusCode).toBe(429);
    expect((await login(md5Hex(password), '198.51.100.1')).statusCode).toBe(200);
  });

  it('[D8-27] answers the owner of a number after 1,000 lookups from other networks', async () => {
    const permit = await submitLoading(world, building);
    const look = (email: string, address: string) =>
      post(world, building, '/v1/public/status', { form_code: permit.code, email }, { 'x-forwarded-for': address });
    const code = permit.code.replaceAll('-', '');
    await foreignTries(1_000, PER_CODE, code);
    await foreignTries(1_000, PER_EMAIL, permit.email);
    expect((await look('wrong@limits.example', '203.0.113.9')).statusCode).toBe(404);
    expect((await look(permit.email, '198.51.100.1')).statusCode).toBe(200);
  });

  it('[D8-27] answers the owner of an address after 1,000 submits in its name from other networks', async () => {
    expect((await send(EMAIL, '203.0.113.9')).statusCode).toBe(201);
    // Counted as every submit is, but without storing a permit, which would take minutes.
    const form = { property_id: building.property_id, email: EMAIL, body: {} };
    const sent = { route: LOADING, idempotency_key: undefined };
    for (const network of foreignAddresses(1_000)) {
      const answer = await submitOnce(visitorFrom(network), sent, form, async () => ({}));
      expect(answer.status).toBe(201);
    }
    expect((await send()).statusCode).toBe(201);
  });

  it('[D8-27] delays each further try to guess a secret after 100 tries from all networks together', async () => {
    const slow = await createWorld({ env: { BRAKE_MS: '200' } });
    const timed = async (addresses: readonly string[]) => {
      const started = performance.now();
      for (const network of addresses) await countTry(visitorFrom(network, slow), LOGIN_TRIES, `staff:${EMAIL}`);
      return performance.now() - started;
    };
    expect(await timed(foreignAddresses(100))).toBeLessThan(100 * 200);
    // A timer may fire up to a millisecond early.
    expect(await timed(['198.51.100.1'])).toBeGreaterThanOrEqual(199);
  });
});

describe('a refusal with 429', () => {
  it('[D8-28] sends Retry-After with every 429, whichever limit refused', async () => {
    expect((await world.app.inject('/v1/refused')).headers['retry-after']).toBe('30');
    await world.app.inject('/v1/limited');
    const perMinute = await world.app.inject('/v1/limited');
    expect(perMinute.statusCode).toBe(429);
    expect(Number(perMinute.headers['retry-after'])).toBeGreaterThan(0);
    expect(perMinute.json().params.retry_after).toBe(Number(perMinute.headers['retry-after']));
    for (let sent = 0; sent < 3; sent += 1) await send();
    expect(Number((await send()).headers['retry-after'])).toBeGreaterThan(0);
  });
});
