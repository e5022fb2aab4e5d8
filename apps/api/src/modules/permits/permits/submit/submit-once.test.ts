import { sql } from 'kysely';
import { beforeEach, describe, expect, it } from 'vitest';

import { createWorld, MONDAY_MORNING } from '../../../../../test/harness.ts';
import {
  aBuilding,
  aLoadingForm,
  aTenantForm,
  created,
  DAY,
  post,
  postAsTenant,
  submitLoading,
  type Building,
} from '../../../../../test/permits/submissions.ts';
import { waitingForLock } from '../../../../../test/platform/locks.ts';
import { newId } from '../../../../platform/database/ids.ts';

const LOADING = '/v1/public/loading-unloading';

const world = await createWorld({ env: { SUBMITS_PER_HOUR: '8' } });
let building: Building;
beforeEach(async () => {
  world.clock.set(MONDAY_MORNING);
  await world.owner.deleteFrom('throttle').execute();
  building = await aBuilding(world);
});

const count = async (table: 'permit' | 'permit_code') =>
  (await world.owner.selectFrom(table).select('property_id').where('property_id', '=', building.property_id).execute())
    .length;
const taken = async () => {
  const { rows } = await sql<{
    taken: number;
  }>`select taken from slot_day where slot_id = ${building.slots.loading.id}`.execute(world.owner);
  return rows[0]?.taken ?? 0;
};

describe('sending a form again', () => {
  it('[D3-84] returns the same response byte for byte for a repeated idempotency key, and creates no second permit', async () => {
    const form = await aLoadingForm(world, building);
    const headers = { 'idempotency-key': newId() };
    const first = await post(world, building, LOADING, form, headers);
    const second = await post(world, building, LOADING, form, headers);
    expect([first.statusCode, second.statusCode]).toEqual([201, 201]);
    expect(second.body).toBe(first.body);
    expect([await count('permit'), await taken()]).toEqual([1, 1]);
  });

  it('[D3-84] makes a repeated form wait for the running request and returns that response', async () => {
    const form = await aLoadingForm(world, building);
    const headers = { 'idempotency-key': newId() };
    let answers: Promise<Awaited<ReturnType<typeof post>>[]> | undefined;
    await world.owner.transaction().execute(async (tx) => {
      // Locks the day of the slot, so that the first request is still running when the second arrives.
      await sql`insert into slot_day (property_id, slot_id, day, capacity, taken)
        values (${building.property_id}, ${building.slots.loading.id}, ${DAY}, 5, 0)`.execute(tx);
      const first = post(world, building, LOADING, form, headers);
      await waitingForLock(world, 'insert into slot_day');
      const second = post(world, building, LOADING, form, headers);
      await waitingForLock(world, 'insert into "idempotency_key"');
      answers = Promise.all([first, second]);
    });
    const [first, second] = (await answers) ?? [];
    expect([first?.statusCode, second?.statusCode]).toEqual([201, 201]);
    expect(second?.body).toBe(first?.body);
    expect([await count('permit'), await taken()]).toEqual([1, 1]);
  });

  it('refuses another form with an idempotency key that was already used', async () => {
    const form = await aLoadingForm(world, building);
    const headers = { 'idempotency-key': newId() };
    await post(world, building, LOADING, form, headers);
    const other = await post(world, building, LOADING, { ...form, location: 'LG-99' }, headers);
    expect([other.statusCode, other.json().code]).toEqual([422, 'idempotency_key_reused']);
  });

  it('checks a form again when the first request with its idempotency key was refused', async () => {
    const form = await aLoadingForm(world, building);
    const headers = { 'idempotency-key': newId() };
    await world.owner.updateTable('slot').set({ active: false }).where('id', '=', building.slots.loading.id).execute();
    expect((await post(world, building, LOADING, form, headers)).statusCode).toBe(422);
    await world.owner.updateTable('slot').set({ active: true }).where('id', '=', building.slots.loading.id).execute();
    expect((await post(world, building, LOADING, form, headers)).statusCode).toBe(201);
  });

  it('[D8-67] creates a separate permit when another applicant sends the same idempotency key', async () => {
    const headers = { 'idempotency-key': newId() };
    await post(world, building, LOADING, await aLoadingForm(world, building), headers);
    const form = await aTenantForm(world, building);
    expect((await postAsTenant(world, building, form, headers)).statusCode).toBe(201);
    expect(await count('permit')).toBe(2);
  });
});

describe('capacity of a slot', () => {
  it('[D3-66][D3-63] gives the last free place in a slot to only one of two concurrent requests', async () => {
    building = await aBuilding(world, { capacity: 1 });
    const [mine, theirs] = [await aLoadingForm(world, building), await aLoadingForm(world, building)];
    let answers: Promise<Awaited<ReturnType<typeof post>>[]> | undefined;
    await world.owner.transaction().execute(async (tx) => {
      await sql`insert into slot_day (property_id, slot_id, day, capacity, taken)
        values (${building.property_id}, ${building.slots.loading.id}, ${DAY}, 1, 0)`.execute(tx);
      const both = [post(world, building, LOADING, mine), post(world, building, LOADING, theirs)];
      await waitingForLock(world, 'insert into slot_day');
      answers = Promise.all(both);
    });
    const codes = ((await answers) ?? []).map((answer) => answer.statusCode).toSorted((a, b) => a - b);
    expect(codes).toEqual([201, 409]);
    expect([await count('permit'), await count('permit_code'), await taken()]).toEqual([1, 1, 1]);
  });

  it('refuses a full slot, and keeps the uploads usable for another slot', async () => {
    building = await aBuilding(world, { capacity: 1 });
    await submitLoading(world, building);
    const form = await aLoadingForm(world, building);
    const full = await post(world, building, LOADING, form);
    expect([full.statusCode, full.json().code]).toEqual([409, 'slot_full']);
    const next = await post(world, building, LOADING, { ...form, date: '2026-11-19T00:00:00+07:00' });
    expect(next.statusCode).toBe(201);
  });
});

describe('rate limits of forms', () => {
  it('accepts three forms an hour from one e-mail address, and stores no fourth form', async () => {
    for (let index = 0; index < 3; index += 1) {
      await submitLoading(world, building, await aLoadingForm(world, building, 'bomb@example.com'));
    }
    const fourth = await post(world, building, LOADING, await aLoadingForm(world, building, 'BOMB@example.com'));
    expect([fourth.statusCode, fourth.json().code]).toEqual([429, 'rate_limited']);
    expect(await count('permit')).toBe(3);
    created(await post(world, building, LOADING, await aLoadingForm(world, building)), building);
  });

  it('does not count a refused form against its e-mail address', async () => {
    const form = await aLoadingForm(world, building, 'patient@example.com');
    for (let index = 0; index < 4; index += 1) {
      expect((await post(world, building, LOADING, { ...form, time: 'never' })).statusCode).toBe(422);
    }
    expect((await post(world, building, LOADING, form)).statusCode).toBe(201);
  });

  it('refuses forms from one client address above the limit, and does not count repeated forms', async () => {
    const form = await aLoadingForm(world, building);
    const headers = { 'idempotency-key': newId() };
    for (let index = 0; index < 12; index += 1) {
      expect((await post(world, building, LOADING, form, headers)).statusCode).toBe(201);
    }
    const from = (address: string) => ({ 'x-forwarded-for': address });
    for (let index = 0; index < 7; index += 1) await submitLoading(world, building);
    expect((await post(world, building, LOADING, await aLoadingForm(world, building))).statusCode).toBe(429);
    const elsewhere = await post(world, building, LOADING, await aLoadingForm(world, building), from('10.1.2.3'));
    expect(elsewhere.statusCode).toBe(201);
  });
});
