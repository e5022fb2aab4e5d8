import { sql } from 'kysely';
import { TOTP } from 'otpauth';
import { describe, expect, it } from 'vitest';

import {
  aProperty,
  aStaffMember,
  aTenant,
  aTenantUser,
  bearer,
  staffLogin,
  tenantLogin,
} from '../../../../test/builders.ts';
import { createWorld } from '../../../../test/harness.ts';

const world = await createWorld();

async function logged(answer: { headers: Record<string, unknown> }) {
  const { rows } = await sql<{ property_id: string; action: string; detail: object; personal_values: object | null }>`
    select l.property_id, l.action, l.detail, p.personal_values
      from audit_log l left join audit_personal p on p.property_id = l.property_id and p.audit_id = l.id
     where l.request_id = ${String(answer.headers['x-request-id'])}
     order by l.property_id, l.id`.execute(world.owner);
  return rows;
}

describe('changes of one’s own account', () => {
  it('logs changes of one’s own account at each property of the person, and a new password without its value', async () => {
    const properties = [(await aProperty(world)).id, (await aProperty(world)).id];
    const staff = await aStaffMember(world, { properties });
    const token = await staffLogin(world, staff);
    const answer = await world.app.inject({
      method: 'PUT',
      url: `/v1/users/update/${staff.id}`,
      headers: bearer(token),
      payload: { language: 'en', current_password: staff.password, password: 'Pasar-Malam-9' },
    });
    expect(answer.statusCode).toBe(200);
    const rows = await logged(answer);
    expect(rows.map(({ property_id }) => property_id)).toEqual(properties.toSorted().flatMap((id) => [id, id]));
    expect(rows.slice(0, 2)).toMatchObject([
      { action: 'user.updated', detail: { language: ['id', 'en'] } },
      { action: 'user.password_changed', detail: {} },
    ]);
    expect(JSON.stringify(rows)).not.toContain('Pasar');
  });

  it('logs nothing when a person saves their account without changes', async () => {
    const staff = await aStaffMember(world);
    const url = `/v1/users/update/${staff.id}`;
    const headers = bearer(await staffLogin(world, staff));
    const answer = await world.app.inject({ method: 'PUT', url, headers, payload: { language: 'id' } });
    expect([answer.statusCode, await logged(answer)]).toEqual([200, []]);
  });

  it('logs when a person switches the second step on, gets new recovery codes and switches it off', async () => {
    const staff = await aStaffMember(world);
    const headers = bearer(await staffLogin(world, staff));
    const post = (path: string, payload: object = {}) =>
      world.app.inject({ method: 'POST', url: `/v1/second-step${path}`, headers, payload });
    const { secret } = (await post('')).json<{ secret: string }>();
    const code = () => {
      world.clock.advance(60_000);
      return new TOTP({ secret }).generate({ timestamp: world.clock.now().getTime() });
    };
    const answers = [
      await post('/confirm', { code: code() }),
      await post('/recovery-codes', { code: code() }),
      await post('/off', { code: code(), current_password: staff.password }),
    ];
    const actions = await Promise.all(
      answers.map(async (answer) => (await logged(answer)).map(({ action }) => action)),
    );
    expect(actions).toEqual([['user.second_step_on'], ['user.recovery_codes_renewed'], ['user.second_step_off']]);
  });

  it('logs changes of a tenant user’s own account at the tenant’s property', async () => {
    const { id: property_id } = await aProperty(world);
    const user = await aTenantUser(world, { tenant: await aTenant(world, { property_id }) });
    const answer = await world.app.inject({
      method: 'PUT',
      url: `/v1/users/update/${user.id}`,
      headers: bearer(await tenantLogin(world, user)),
      payload: { language: 'en' },
    });
    expect(answer.statusCode).toBe(200);
    expect(await logged(answer)).toMatchObject([{ property_id, action: 'tenant-login.updated' }]);
  });
});
