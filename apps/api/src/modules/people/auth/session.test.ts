import { describe, expect, it } from 'vitest';

import {
  aProperty,
  aStaffMember,
  aTenantUser,
  bearer,
  PASSWORD,
  staffLogin,
  tenantLogin,
} from '../../../../test/builders.ts';
import { createWorld, MONDAY_MORNING } from '../../../../test/harness.ts';
import { transaction } from '../../../platform/database/database.ts';
import { md5Hex } from '../../../platform/keys/passwords.ts';
import { endSessionsOf } from './auth.service.ts';

const world = await createWorld();

const HOUR = 60 * 60 * 1000;
const NOBODY = '00000000-0000-7000-8000-000000000000';
// A request any session may make: 404 means the session is valid, 401 that it is not.
const whoAmI = (token: string) =>
  world.app.inject({ method: 'PUT', url: `/v1/users/update/${NOBODY}`, headers: bearer(token), payload: {} });

describe('a session', () => {
  it('[D4-12] refuses a session after logout and keeps the person’s other sessions valid', async () => {
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

  it('[D4-13] ends a session after 12 hours without use, and extends it by use', async () => {
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

  it('[D4-14] ends a session after 7 days even when it is used all the time', async () => {
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

  it('ends a session when its account is deactivated', async () => {
    const staff = await aStaffMember(world);
    const token = await staffLogin(world, staff);
    await world.owner.updateTable('account').set({ active: false }).where('id', '=', staff.id).execute();
    expect((await whoAmI(token)).statusCode).toBe(401);
  });

  it('refuses a malformed session token', async () => {
    for (const authorization of ['Bearer', 'Bearer x', 'Basic dXNlcjpwYXNz', `Bearer ${'A'.repeat(43)}`]) {
      const answer = await world.app.inject({ method: 'POST', url: '/v1/logout', headers: { authorization } });
      expect(answer.statusCode).toBe(401);
    }
  });
});

describe('the list of a person’s own sessions', () => {
  interface Listed {
    id: string;
    current: boolean;
  }
  const list = async (token: string): Promise<Listed[]> =>
    (await world.app.inject({ url: '/v1/sessions', headers: bearer(token) })).json();
  const end = (token: string, path = '') =>
    world.app.inject({ method: 'DELETE', url: `/v1/sessions${path}`, headers: bearer(token) });
  const loginFrom = async (email: string, device: string) =>
    (
      await world.app.inject({
        method: 'POST',
        url: '/v1/login',
        headers: { 'user-agent': device },
        payload: { email, password: md5Hex(PASSWORD) },
      })
    ).json().token as string;

  it('lists a person’s sessions by device, the current one first, and shows nobody else’s sessions', async () => {
    const staff = await aStaffMember(world);
    const phone = await loginFrom(staff.email, 'Phone');
    world.clock.advance(HOUR);
    await loginFrom(staff.email, 'Desk');
    await staffLogin(world, await aStaffMember(world));
    const answer = await world.app.inject({ url: '/v1/sessions', headers: bearer(phone) });
    const hourLater = new Date(MONDAY_MORNING.getTime() + HOUR).toISOString();
    expect(answer.json()).toEqual([
      {
        id: expect.any(String),
        device: 'Phone',
        created_at: MONDAY_MORNING.toISOString(),
        last_used_at: hourLater,
        current: true,
      },
      { id: expect.any(String), device: 'Desk', created_at: hourLater, last_used_at: hourLater, current: false },
    ]);
    expect((await world.app.inject({ url: '/v1/sessions' })).statusCode).toBe(401);
    world.clock.set(MONDAY_MORNING);
  });

  it('leaves out sessions that are revoked, idle for 12 hours or 7 days old', async () => {
    const staff = await aStaffMember(world);
    const [gone, old] = [await staffLogin(world, staff), await staffLogin(world, staff)];
    const ids = new Map((await list(old)).map(({ id, current }) => [current, id]));
    await end(gone, `/${ids.get(false)}`);
    const sessionOf = (id: string | undefined) => world.owner.updateTable('session').where('id', '=', id ?? NOBODY);
    const before = (hours: number) => new Date(MONDAY_MORNING.getTime() - hours * HOUR);
    const present = await staffLogin(world, staff);
    await sessionOf(ids.get(true))
      .set({ last_used_at: before(12) })
      .execute();
    expect(await list(present)).toHaveLength(1);
    await sessionOf(ids.get(true))
      .set({ last_used_at: before(11), created_at: before(7 * 24) })
      .execute();
    expect(await list(present)).toHaveLength(1);
    await sessionOf(ids.get(true))
      .set({ created_at: before(7 * 24 - 1) })
      .execute();
    expect(await list(present)).toHaveLength(2);
  });

  it('lets a person end one of their sessions once, and no session of another person', async () => {
    const staff = await aStaffMember(world);
    const stranger = await staffLogin(world, await aStaffMember(world));
    const [mine, other] = [await staffLogin(world, staff), await staffLogin(world, staff)];
    const id = (await list(mine)).find(({ current }) => !current)?.id ?? '';
    expect((await end(stranger, `/${id}`)).json()).toMatchObject({ status: 404, code: 'not_found' });
    expect((await whoAmI(other)).statusCode).toBe(404);
    expect((await end(mine, `/${id}`)).statusCode).toBe(204);
    expect((await whoAmI(other)).statusCode).toBe(401);
    expect((await whoAmI(mine)).statusCode).toBe(404);
    expect((await end(mine, `/${id}`)).statusCode).toBe(404);
    expect((await end(mine, `/${NOBODY}`)).statusCode).toBe(404);
    expect((await end(mine, '/x')).statusCode).toBe(400);
  });

  it('lets a person, also of a tenant, end all sessions but the current one', async () => {
    const staff = await aStaffMember(world);
    const stranger = await staffLogin(world, await aStaffMember(world));
    const tokens = [await staffLogin(world, staff), await staffLogin(world, staff), await staffLogin(world, staff)];
    const [mine = '', ...others] = tokens;
    expect((await end(mine)).statusCode).toBe(204);
    for (const token of others) expect((await whoAmI(token)).statusCode).toBe(401);
    for (const token of [mine, stranger]) expect((await whoAmI(token)).statusCode).toBe(404);
    const user = await aTenantUser(world);
    const [first, second] = [await tenantLogin(world, user), await tenantLogin(world, user)];
    expect(await list(first)).toHaveLength(2);
    await end(first);
    expect((await whoAmI(second)).statusCode).toBe(401);
  });
});

describe('a change of permissions', () => {
  it('ends the sessions of the people whose permissions change, but keeps the sessions when the change is rolled back', async () => {
    const { id: property_id } = await aProperty(world);
    const aColleague = () => aStaffMember(world, { properties: [property_id] });
    const [one, two, bystander] = [await aColleague(), await aColleague(), await aColleague()];
    const tokens = [await staffLogin(world, one), await staffLogin(world, one), await staffLogin(world, two)];
    const apart = await staffLogin(world, bystander);
    const change = (fails: boolean) =>
      transaction(world.db, { property_id }, async (tx) => {
        await endSessionsOf(tx, [one.id, two.id], world.clock.now());
        if (fails) throw new Error('not kept');
      });
    await expect(change(true)).rejects.toThrow('not kept');
    for (const token of tokens) expect((await whoAmI(token)).statusCode).toBe(404);
    await change(false);
    for (const token of tokens) expect((await whoAmI(token)).statusCode).toBe(401);
    expect((await whoAmI(apart)).statusCode).toBe(404);
    await transaction(world.db, { property_id }, (tx) => endSessionsOf(tx, [], world.clock.now()));
    expect((await whoAmI(apart)).statusCode).toBe(404);
  });
});
