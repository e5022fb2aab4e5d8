import { beforeAll, describe, expect, it } from 'vitest';

import { aStaffMember, bearer, staffLogin } from '../../../test/builders.ts';
import { createWorld, MONDAY_MORNING, type World } from '../../../test/harness.ts';

let world: World;
beforeAll(async () => {
  world = await createWorld();
});

const HOUR = 60 * 60 * 1000;
const NOBODY = '00000000-0000-7000-8000-000000000000';
// A call any session may make: 404 tells that the session is good, 401 that it is not.
const whoAmI = (token: string) =>
  world.app.inject({ method: 'PUT', url: `/v1/users/update/${NOBODY}`, headers: bearer(token), payload: {} });

describe('a session', () => {
  it('[D4-12] is refused after logout, while others of the same person go on', async () => {
    const staff = await aStaffMember(world);
    const [first, second] = [await staffLogin(world, staff), await staffLogin(world, staff)];
    const answer = await world.app.inject({
      method: 'POST',
      url: '/v1/logout',
      headers: { ...bearer(first), 'content-type': 'application/json' },
    });
    expect(answer.statusCode).toBe(204);
    expect((await whoAmI(first)).statusCode).toBe(401);
    expect((await whoAmI(second)).statusCode).toBe(404);
  });

  it('[D4-13] ends after 12 h without use, and use keeps it', async () => {
    const staff = await aStaffMember(world);
    const token = await staffLogin(world, staff);
    world.clock.advance(12 * HOUR - 1000);
    expect((await whoAmI(token)).statusCode).toBe(404);
    world.clock.advance(12 * HOUR - 1000);
    expect((await whoAmI(token)).statusCode).toBe(404);
    world.clock.advance(12 * HOUR);
    expect((await whoAmI(token)).statusCode).toBe(401);
    world.clock.set(MONDAY_MORNING);
  });

  it('[D4-14] ends after 7 days even when used all the time', async () => {
    const staff = await aStaffMember(world);
    const token = await staffLogin(world, staff);
    for (let hours = 0; hours < 7 * 24 - 6; hours += 6) {
      world.clock.advance(6 * HOUR);
      expect((await whoAmI(token)).statusCode).toBe(404);
    }
    world.clock.advance(6 * HOUR);
    expect((await whoAmI(token)).statusCode).toBe(401);
    world.clock.set(MONDAY_MORNING);
  });

  it('ends when the account is deactivated', async () => {
    const staff = await aStaffMember(world);
    const token = await staffLogin(world, staff);
    await world.owner.updateTable('account').set({ active: false }).where('id', '=', staff.id).execute();
    expect((await whoAmI(token)).statusCode).toBe(401);
  });

  it('refuses what is no token at all', async () => {
    for (const authorization of ['Bearer', 'Bearer x', 'Basic dXNlcjpwYXNz', `Bearer ${'A'.repeat(43)}`]) {
      const answer = await world.app.inject({ method: 'POST', url: '/v1/logout', headers: { authorization } });
      expect(answer.statusCode).toBe(401);
    }
  });
});
