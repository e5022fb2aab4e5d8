import { sql } from 'kysely';
import { describe, expect, it } from 'vitest';

import { ADMINISTRATOR, appCode, BUILDING, createEmptyWorld, GROUP } from '../../../../test/building/first-run.ts';
import { waitingForLock } from '../../../../test/platform/locks.ts';
import { md5Hex } from '../../../platform/keys/passwords.ts';
import { newSetupCode } from './setup-code.service.ts';

const world = await createEmptyWorld();
const { send } = world;

describe('finishing', () => {
  it('is refused before the mail has arrived, unless mail is skipped, and leaves nothing behind then', async () => {
    await world.enter();
    expect((await send('POST', '/finish', {})).json().code).toBe('refused');
    expect(await world.owner.selectFrom('property_group').selectAll().execute()).toEqual([]);
    expect((await send('GET', '')).json().steps).not.toBeNull();
  });

  it('leaves nothing behind when it is interrupted in the middle', async () => {
    await world.enter();
    await sql`alter table slot add constraint interrupted check (false) not valid`.execute(world.owner);
    expect((await send('POST', '/finish', { without_mail: true })).statusCode).toBe(500);
    await sql`alter table slot drop constraint interrupted`.execute(world.owner);
    for (const table of ['property_group', 'role', 'account', 'property'] as const)
      expect(await world.owner.selectFrom(table).select('id').execute()).toEqual([]);
    expect((await send('GET', '')).json().steps.administrator.email).toBe(ADMINISTRATOR.email);
  });

  it('makes everything once when two finish at once, and then the first run is not found', async () => {
    const { secret, recovery_codes } = await world.enter();
    await send('POST', '/mail/digits', { digits: await world.mailedDigits() });
    const held = await world.owner.startTransaction().execute();
    await held.selectFrom('first_run').selectAll().forUpdate().execute();
    const both = Promise.all([send('POST', '/finish', {}), send('POST', '/finish', {})]);
    await waitingForLock(world, 'delete from "first_run"', 2);
    await held.commit().execute();
    expect((await both).map(({ statusCode }) => statusCode).toSorted((one, other) => one - other)).toEqual([200, 404]);

    expect((await send('GET', '')).statusCode).toBe(404);
    expect((await send('POST', '/code', { code: '0000-0000-0000' })).statusCode).toBe(404);
    expect(await newSetupCode(world.deps)).toBeUndefined();
    await expectInstalled();
    await logIn(appCode(secret, new Date(world.clock.now().getTime() + 30_000)));
    await logIn(recovery_codes[0] ?? '');
  });
});

async function expectInstalled(): Promise<void> {
  const { owner } = world;
  const groups = await owner.selectFrom('property_group').select('name').execute();
  expect(groups).toEqual([{ name: GROUP.name }]);
  const properties = await owner.selectFrom('property').selectAll().execute();
  expect(properties).toHaveLength(1);
  expect(properties[0]).toMatchObject({ ...BUILDING, brand_color: GROUP.brand_color, active: false, live_since: null });
  const { rows } = await sql<Record<string, unknown>>`
    select a.name, a.email, a.language, a.operator, r.name as role from account a join role r on r.id = a.role_id`.execute(
    owner,
  );
  const { name, email } = ADMINISTRATOR;
  expect(rows).toEqual([{ name, email, language: 'en', operator: true, role: 'Super Admin' }]);
  expect(await owner.selectFrom('role').select('name').execute()).toHaveLength(10);
  const audit = await sql<{ action: string }>`select action from audit_log order by action`.execute(owner);
  expect(audit.rows).toEqual([{ action: 'property.created' }, { action: 'user.created' }]);
}

async function logIn(code: string): Promise<void> {
  const { email, password } = ADMINISTRATOR;
  const post = (url: string, payload: object) => world.app.inject({ method: 'POST', url, payload });
  const { second_step } = (await post('/v1/login', { email, password: md5Hex(password) })).json();
  const answer = await post('/v1/login/second-step', { second_step, code });
  expect(answer.json()).toMatchObject({ role: { name: 'Super Admin' }, property: { in_preparation: true } });
}
