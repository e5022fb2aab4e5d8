import { sql } from 'kysely';
import { afterEach, describe, expect, it, vi } from 'vitest';

import { createWorld } from '../../../test/harness.ts';

const LIMIT = 20;
const world = await createWorld({
  env: { CLOCK_TOLERANCE_SECONDS: '60', RATE_LIMIT_PER_MINUTE: String(LIMIT) },
});

let callers = 0;
/** Asks from a new address, because each address may ask only so often. */
const ready = async () => {
  const headers = { 'x-forwarded-for': `10.1.${(callers += 1) >> 8}.${callers & 255}` };
  return (await world.app.inject({ url: '/health/ready', headers })).statusCode;
};
/** Waits until a new check of the database gives this status. The result of a check is kept for a second. */
const becomes = (status: number) => vi.waitFor(async () => expect(await ready()).toBe(status), 20_000);
const logged = (text: string) => world.logs.filter((line) => line.includes(text)).length;

/** Sets the machine's clock this many seconds from the database's. */
async function setClock(seconds: number): Promise<void> {
  const { rows } = await sql<{ time: Date }>`select clock_timestamp() as time`.execute(world.owner);
  vi.useFakeTimers({ toFake: ['Date'], now: (rows[0]?.time.getTime() ?? 0) + seconds * 1000 });
}

afterEach(() => void vi.useRealTimers());

describe('readiness', () => {
  it('[M10] is not ready while a migration of this version is missing, and logs it once', async () => {
    await setClock(0);
    await becomes(200);
    const name = '0018-rights';
    await sql`update kysely_migration set name = 'later' where name = ${name}`.execute(world.owner);
    await becomes(503);
    expect([await ready(), await ready()]).toEqual([503, 503]);
    expect(logged('migration missing')).toBe(1);
    await sql`update kysely_migration set name = ${name} where name = 'later'`.execute(world.owner);
    await becomes(200);
    expect(logged('ready again')).toBe(1);
  });

  it('[M10] is ready with a migration of a later version, as during an update', async () => {
    await setClock(0);
    await sql`insert into kysely_migration (name, timestamp) values ('9999-later', '')`.execute(world.owner);
    const statement = vi.spyOn(world.pool, 'connect');
    await vi.waitFor(async () => {
      expect(await ready()).toBe(200);
      expect(statement).toHaveBeenCalled();
    }, 20_000);
    statement.mockRestore();
  });

  it.each([-70, 70])('[M6] is not ready when its clock differs from the database by %i seconds', async (seconds) => {
    await setClock(seconds);
    await becomes(503);
    expect(logged('clock differs')).toBeGreaterThan(0);
    await setClock(seconds / 2);
    await becomes(200);
  });

  it('[L5] asks the database once for many requests at the same time', async () => {
    await setClock(0);
    const statement = vi.spyOn(world.pool, 'connect');
    await vi.waitFor(async () => {
      expect(await ready()).toBe(200);
      expect(statement).toHaveBeenCalled();
    }, 20_000);
    statement.mockClear();
    const statuses = await Promise.all(Array.from({ length: 200 }, ready));
    expect(new Set(statuses)).toEqual(new Set([200]));
    expect(statement.mock.calls.length).toBeLessThanOrEqual(1);
    statement.mockRestore();
  });

  it.each(['/health/ready', '/health/live'])('[L5] limits %s per network, apart from other requests', async (url) => {
    await setClock(0);
    await becomes(200);
    const ask = (path: string) => world.app.inject({ url: path, headers: { 'x-forwarded-for': '203.0.113.7' } });
    const statuses: number[] = [];
    for (let call = 0; call <= LIMIT; call += 1) statuses.push((await ask(url)).statusCode);
    expect(statuses).toEqual([...Array.from({ length: LIMIT }, () => 200), 429]);
    expect((await ask('/v1/public/property')).statusCode).toBe(200);
  });
});
