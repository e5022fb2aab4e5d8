import { sql } from 'kysely';
import { expect, it } from 'vitest';

import { aProperty, aStaffMember, bearer, staffLogin } from '../../../../test/builders.ts';
import { createWorld } from '../../../../test/harness.ts';

const world = await createWorld();

it('[D8-12] keeps identity photos 0 to 30 days after the permit’s end, 30 by default, and refuses a larger number', async () => {
  const property = await aProperty(world);
  const headers = bearer(await staffLogin(world, await aStaffMember(world, { properties: [property.id] })));
  const url = `/v1/property/${property.id}`;
  const read = async () => (await world.app.inject({ url, headers })).json();
  const set = async (retention_days: number) =>
    world.app.inject({ method: 'PUT', url, headers, payload: { ...(await read()), retention_days } });
  expect((await read()).retention_days).toBe(30);
  for (const days of [0, 30]) {
    expect((await set(days)).statusCode).toBe(200);
    expect((await read()).retention_days).toBe(days);
  }
  for (const days of [31, -1]) {
    const answer = await set(days);
    expect([answer.statusCode, answer.json().fields]).toEqual([400, [{ path: 'retention_days', code: 'invalid' }]]);
  }
  const direct = sql`update property set retention_days = 31 where id = ${property.id}`.execute(world.owner);
  await expect(direct).rejects.toThrow(/retention_is_sensible/);
});
