import { sql } from 'kysely';
import { beforeEach, describe, expect, it } from 'vitest';

import { createWorld, MONDAY_MORNING } from '../../../../../test/harness.ts';
import {
  aBuilding,
  aLoadingForm,
  DAY,
  post,
  postAsTenant,
  aTenantForm,
  type Building,
} from '../../../../../test/permits/submissions.ts';
import { newToken } from '../../../../platform/database/ids.ts';
import { returnUnconfirmedPlaces } from './visitor.jobs.ts';

const LOADING = '/v1/public/loading-unloading';
const HOLD = `${LOADING}/hold`;
const MINUTE = 60_000;
const world = await createWorld();
let building: Building;
beforeEach(async () => {
  world.clock.set(MONDAY_MORNING);
  building = await aBuilding(world, { capacity: 1 });
});

const pass = (minutes: number) => world.clock.advance(minutes * MINUTE);
const cookie = (device: string) => ({ cookie: `applicant=${device}` });
const hold = (device: string, facts: object = {}, address = '127.0.0.1') =>
  world.app.inject({
    method: 'POST',
    url: HOLD,
    payload: {
      property_id: building.property_id,
      form_type: 'loading',
      date: DAY,
      time: building.slots.loading.name,
      ...facts,
    },
    headers: { ...cookie(device), 'x-forwarded-for': address },
  });
const release = (device: string) => world.app.inject({ method: 'DELETE', url: HOLD, headers: cookie(device) });
const left = async (device: string, date = DAY) => {
  const url = `${LOADING}/time?property_id=${building.property_id}&form_type=loading&date=${date}`;
  const answer = await world.app.inject({ url, headers: cookie(device) });
  return answer.json<{ times: { left: number }[] }>().times[0]?.left;
};
const submit = async (device: string, facts: object = {}) => {
  const sender = { ...building, applicant: device };
  return post(world, sender, LOADING, { ...(await aLoadingForm(world, sender)), ...facts });
};

describe('the hold of a form', () => {
  const [mine, theirs] = [newToken(), newToken()];

  it('keeps the place from others for 10 minutes and never from its own device', async () => {
    const answer = await hold(mine);
    expect(answer.json()).toEqual({
      until: new Date(MONDAY_MORNING.getTime() + 10 * MINUTE).toISOString(),
      seconds: 600,
    });
    expect([await left(mine), await left(theirs)]).toEqual([1, 0]);
    expect((await submit(theirs)).json().code).toBe('slot_full');
    expect((await hold(theirs)).json().code).toBe('slot_full');
    expect((await submit(mine)).statusCode).toBe(201);
  });

  it('is counted by availability and by the soonest free slots', async () => {
    await hold(mine);
    const read = async (path: string, device: string) => {
      const url = `${LOADING}/${path}?property_id=${building.property_id}&form_type=loading`;
      return JSON.stringify((await world.app.inject({ url, headers: cookie(device) })).json());
    };
    for (const path of ['availbility', 'soonest']) {
      expect(await read(path, theirs)).not.toContain(DAY);
      expect(await read(path, mine)).toContain(DAY);
    }
  });

  it('costs nothing after its end, also before the job has deleted it', async () => {
    await hold(mine);
    pass(10);
    expect(await left(theirs)).toBe(1);
    expect((await submit(theirs)).statusCode).toBe(201);
    await returnUnconfirmedPlaces.run({}, world.deps);
    const { rows } = await sql`
      select from slot_hold where owner_key is not null and property_id = ${building.property_id}`.execute(world.owner);
    expect(rows).toHaveLength(0);
  });

  it('is extended while the form is used, at most to 30 minutes', async () => {
    await hold(mine);
    pass(8);
    expect((await hold(mine)).json().seconds).toBe(600);
    pass(8);
    expect((await hold(mine)).json().seconds).toBe(600);
    pass(8);
    expect((await hold(mine)).json().seconds).toBe(360);
    pass(6);
    expect(await left(theirs)).toBe(1);
  });

  it('ends when it is released, and when another slot is chosen', async () => {
    await hold(mine);
    expect((await release(mine)).statusCode).toBe(204);
    expect(await left(theirs)).toBe(1);
    await hold(mine);
    await hold(mine, { date: '2026-11-19' });
    expect([await left(theirs), await left(theirs, '2026-11-19')]).toEqual([1, 0]);
    const elsewhere = await aBuilding(world);
    await hold(mine, { property_id: elsewhere.property_id });
    expect(await left(theirs, '2026-11-19')).toBe(1);
  });

  it('stays when another slot is full', async () => {
    await hold(theirs, { date: '2026-11-19' });
    await hold(mine);
    expect((await hold(mine, { date: '2026-11-19' })).statusCode).toBe(409);
    expect(await left(theirs)).toBe(0);
  });

  it('counts in the share of its network together with unconfirmed requests, and a submit within it always succeeds', async () => {
    building = await aBuilding(world, { capacity: 10 });
    expect((await submit(newToken())).statusCode).toBe(201);
    expect((await hold(mine)).statusCode).toBe(200);
    expect((await hold(theirs)).json().code).toBe('network_share_full');
    expect((await hold(theirs, {}, '203.0.113.9')).statusCode).toBe(200);
    expect((await submit(mine)).statusCode).toBe(201);
    expect((await submit(newToken())).json().code).toBe('network_share_full');
  });

  it('counts in the share of its network where visitors need not confirm their address either', async () => {
    building = await aBuilding(world, { capacity: 10, property: { confirms_visitors: false } });
    const answers = [await hold(newToken()), await hold(newToken()), await hold(newToken())];
    expect(answers.map(({ statusCode }) => statusCode)).toEqual([200, 200, 409]);
  });

  it('is given to a tenant though strangers hold the whole share of the network', async () => {
    building = await aBuilding(world, { capacity: 10 });
    await hold(mine);
    await hold(theirs);
    expect((await hold(newToken())).json().code).toBe('network_share_full');
    const asTenant = { authorization: `Bearer ${building.tenant.token}` };
    const payload = {
      property_id: building.property_id,
      form_type: 'loading',
      date: DAY,
      time: building.slots.loading.name,
    };
    expect((await world.app.inject({ method: 'POST', url: HOLD, payload, headers: asTenant })).statusCode).toBe(200);
    expect(await left(newToken())).toBe(7);
    expect((await postAsTenant(world, building, await aTenantForm(world, building))).statusCode).toBe(201);
    expect(await left(newToken())).toBe(7);
  });

  it('gives a device without a cookie one, and refuses days and slots that cannot be booked', async () => {
    const payload = { property_id: building.property_id, form_type: 'loading', date: DAY, time: 'never' };
    const refused = await world.app.inject({ method: 'POST', url: HOLD, payload });
    expect(refused.json().fields).toEqual([{ path: 'time', code: 'invalid' }]);
    expect(refused.headers['set-cookie']).toMatch(/^applicant=/);
    expect((await hold(mine, { date: '2026-11-01' })).json().fields).toEqual([{ path: 'date', code: 'not_bookable' }]);
  });
});
