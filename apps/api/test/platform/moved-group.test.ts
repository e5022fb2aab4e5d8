import { sql } from 'kysely';
import { beforeAll, beforeEach, describe, expect, it } from 'vitest';

import { sendCreatedMail } from '../../src/modules/permits/permit-mail/permit-mail.jobs.ts';
import { closePastTheirWindow } from '../../src/modules/permits/permits/permits.jobs.ts';
import { consistentTransaction, readingTransaction, transaction } from '../../src/platform/database/database.ts';
import { md5Hex } from '../../src/platform/keys/passwords.ts';
import { aStaffMember, bearer, PASSWORD, staffLogin } from '../builders.ts';
import { createWorld, MONDAY_MORNING } from '../harness.ts';
import { aBuilding, aLinkTo, aLoadingForm, post, submitLoading, type Building } from '../permits/submissions.ts';

const URL_OF_THE_CELL = 'https://mall.example';
const world = await createWorld();
beforeEach(() => world.clock.set(MONDAY_MORNING));

type Used = Awaited<ReturnType<typeof aBuildingInUse>>;
let moved: Used;
let other: Used;

async function aBuildingInUse() {
  world.clock.set(MONDAY_MORNING);
  const building = await aBuilding(world);
  const permit = await submitLoading(world, building);
  const staff = await aStaffMember(world, { properties: [building.property_id] });
  const token = await staffLogin(world, staff);
  const link = await aLinkTo(world, permit, 'cancel');
  return { building, permit, staff, token, link };
}

const placeOf = ({ staff }: Used, state: string, url: string | null) =>
  sql`insert into group_place (group_id, state, url) values (${staff.group_id}, ${state}, ${url})
      on conflict (group_id) do update set state = excluded.state, url = excluded.url`.execute(world.owner);

beforeAll(async () => {
  moved = await aBuildingInUse();
  other = await aBuildingInUse();
  await placeOf(moved, 'moved', URL_OF_THE_CELL);
});

const get = (url: string, headers = {}) => world.app.inject({ url, headers });

/** One request of everybody who has to do with a building. */
const REQUESTS: Record<string, (used: Used) => ReturnType<typeof get>> = {
  'a list of staff': ({ building, token }) =>
    get(`/v1/permit-datatable?property_id=${building.property_id}&view=waiting`, bearer(token)),
  'a permit, for staff': ({ permit, token }) =>
    get(`/v1/properties/${permit.property_id}/permits/${permit.id}`, bearer(token)),
  'the own sessions': ({ token }) => get('/v1/sessions', bearer(token)),
  'a lookup at the gate': ({ permit: { property_id, code }, token }) =>
    get(`/v1/gate/permit?property_id=${property_id}&code=${code}`, bearer(token)),
  'the list of a tenant': ({ building }) => get('/v1/tenant/permits', bearer(building.tenant.token)),
  'free days, for the public': ({ building }) =>
    get(`/v1/public/loading-unloading/availbility?property_id=${building.property_id}`),
  'a form of a visitor': ({ building }) => submitAgain(building),
  'the status by number': ({ permit: { code, email } }) =>
    world.app.inject({ method: 'POST', url: '/v1/public/status', payload: { form_code: code, email } }),
  'a mailed link': ({ link: token }) =>
    world.app.inject({ method: 'POST', url: '/v1/public/permit-link', payload: { token } }),
  'the check of a printed number': ({ permit: { code } }) =>
    world.app.inject({ method: 'POST', url: '/v1/public/verify', payload: { code } }),
  'a login': ({ staff }) => login(staff.email, PASSWORD, 'web'),
  'a login of a tenant': ({ building }) => login(building.tenant.email, PASSWORD, 'mobile'),
};

async function submitAgain(building: Building) {
  return post(world, building, '/v1/public/loading-unloading', await aLoadingForm(world, building));
}

const login = (email: string, password: string, source: 'web' | 'mobile') =>
  world.app.inject({
    method: 'POST',
    url: '/v1/login',
    headers: { 'x-app-source': source },
    payload: { email, password: md5Hex(password) },
  });

describe('a group that has moved to another cell', () => {
  it.each(Object.entries(REQUESTS))('answers %s with its new address', async (_name, ask) => {
    const answer = await ask(moved);
    expect([answer.statusCode, answer.json().code, answer.json().params]).toEqual([
      421,
      'moved',
      { url: URL_OF_THE_CELL },
    ]);
  });

  it.each(Object.entries(REQUESTS))('leaves %s of another group alone', async (_name, ask) => {
    const answer = await ask(other);
    // Nothing has approved the permit, so its printed number is not valid.
    expect([200, 201, 422]).toContain(answer.statusCode);
    expect(answer.body).not.toContain('moved');
  });

  it('does not say where it is to a login with a wrong password or an unknown address', async () => {
    const wrong = await login(moved.staff.email, 'wrong-password', 'web');
    const unknown = await login('nobody@gerbang.test', PASSWORD, 'web');
    const said = [wrong, unknown].map((answer) => ({ ...answer.json(), request_id: '' }));
    expect(wrong.statusCode).toBe(401);
    expect(said[0]).toEqual(said[1]);
  });

  it('answers logins and the number of any permit of its property with the address, also after its rows are deleted', async () => {
    const { code, email } = moved.permit;
    const ask = (form_code: string) =>
      world.app.inject({ method: 'POST', url: '/v1/public/status', payload: { form_code, email } });
    await sql`delete from permit_link where property_id = ${moved.permit.property_id}`.execute(world.owner);
    await sql`delete from permit_code where property_id = ${moved.permit.property_id}`.execute(world.owner);
    expect((await ask(code)).json()).toMatchObject({ code: 'moved', params: { url: URL_OF_THE_CELL } });
    const { property_id } = moved.permit;
    await sql`delete from staff_property where property_id = ${property_id}`.execute(world.owner);
    await sql`delete from tenant_account where property_id = ${property_id}`.execute(world.owner);
    const logins = [
      await login(moved.staff.email, PASSWORD, 'web'),
      await login(moved.building.tenant.email, PASSWORD, 'mobile'),
      await login(moved.building.tenant.email, 'wrong-password', 'mobile'),
    ];
    expect(logins.map((answer) => answer.json().code)).toEqual(['moved', 'moved', 'login_failed']);
  });

  it('fails a job about it, which the mover takes to the other cell, and lets a sweep skip it', async () => {
    const { property_id, id } = moved.permit;
    await expect(sendCreatedMail.run({ property_id, permit_ids: [id] }, world.deps)).rejects.toThrow('moved');
    world.clock.set(new Date(MONDAY_MORNING.getTime() + 60 * 86_400_000));
    await expect(closePastTheirWindow.run({}, world.deps)).resolves.toBeUndefined();
  });
});

describe('a group that is on its way', () => {
  let group: Used;
  beforeAll(async () => {
    group = await aBuildingInUse();
  });

  it('answers 503 with Retry-After at the cell where it arrives, and is not listed there', async () => {
    await placeOf(group, 'arriving', null);
    for (const ask of [REQUESTS['a permit, for staff'], REQUESTS['free days, for the public']]) {
      const answer = await ask?.(group);
      expect([answer?.statusCode, answer?.json().code, answer?.headers['retry-after']]).toEqual([503, 'moving', '1']);
    }
    const { rows } = await sql<{ id: string }>`select id from public_property`.execute(world.owner);
    expect(rows.map(({ id }) => id)).not.toContain(group.building.property_id);
    expect(rows.map(({ id }) => id)).toContain(other.building.property_id);
  });

  it('refuses writes at once while it is handed over, and still answers reads', async () => {
    await placeOf(group, 'moving', null);
    const { group_id } = group.staff;
    const work = () => Promise.resolve('done');
    const write = () => transaction(world.db, { group_id }, work);
    expect(await write()).toBe('done');
    const mover = await world.pool.connect();
    try {
      await mover.query('select pg_advisory_lock(727003, hashtext($1))', [group_id]);
      await expect(write()).rejects.toThrow('moving');
      await expect(consistentTransaction(world.db, { group_id }, work)).rejects.toThrow('moving');
      expect(await readingTransaction(world.db, { group_id }, work)).toBe('done');
      expect(await transaction(world.db, { group_id: other.staff.group_id }, work)).toBe('done');
    } finally {
      await mover.query('select pg_advisory_unlock_all()');
      mover.release();
    }
    expect(await write()).toBe('done');
  });
});
