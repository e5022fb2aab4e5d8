import type { InjectOptions } from 'fastify';
import { Client } from 'pg';
import { afterAll, beforeAll, beforeEach, expect, it, vi } from 'vitest';

import { transaction, type Db } from '../../src/platform/database/database.ts';
import { newId } from '../../src/platform/database/ids.ts';
import { bearer } from '../builders.ts';
import { standAtGate } from '../gate/shifts.ts';
import { IN_THE_SLOT, staffAt } from '../goods.ts';
import { createWorld, MONDAY_MORNING } from '../harness.ts';
import {
  aBuilding,
  aDecider,
  aLoadingForm,
  approve,
  aTenantForm,
  aWorkForm,
  DAY,
  itemsOf,
  submitLoading,
  type Building,
} from '../permits/submissions.ts';

/**
 * How often a request waits for PostgreSQL. A request that needs more has become slower: send statements together
 * (`together`, `unread`, `ctx.reading`) before raising its number.
 */
const world = await createWorld();
let trips = 0;

/** Statements of one connection that are under way together. Their answers are handed out together, when all are there. */
interface Trip {
  unanswered: number;
  over: PromiseWithResolvers<void>;
}

/**
 * Hands out answers as a slow network would: what is sent while others are under way belongs to their trip, and no answer
 * of a trip is seen before all of them. So the number does not depend on which answers happen to arrive together.
 */
beforeAll(() => {
  const under_way = new WeakMap<object, Trip>();
  const reading = new WeakSet();
  // oxlint-disable-next-line typescript/unbound-method -- `apply` gives it its own `this`.
  const send = Client.prototype.query as (...statement: unknown[]) => Promise<unknown>;
  vi.spyOn(Client.prototype, 'query').mockImplementation(function counted(this: Client, ...statement: unknown[]) {
    const answered = send.apply(this, statement);
    const { text = '' } = statement[0] as { text?: string };
    if (text.startsWith('begin read only')) reading.add(this);
    // Nobody waits for the end of a transaction that only reads.
    if (text === 'commit' && reading.delete(this)) return answered as never;
    let trip = under_way.get(this);
    if (trip === undefined || trip.unanswered === 0) {
      trip = { unanswered: 0, over: Promise.withResolvers() };
      under_way.set(this, trip);
      trips += 1;
    }
    const { over } = trip;
    trip.unanswered += 1;
    const arrive = () => {
      trip.unanswered -= 1;
      if (trip.unanswered === 0) over.resolve();
    };
    answered.then(arrive, arrive);
    return over.promise.then(() => answered) as never;
  });
});
afterAll(() => void vi.restoreAllMocks());

const TWO_STAGES = [['tcr'], ['operational']] as const;
let building: Building;
beforeEach(async () => {
  world.clock.set(MONDAY_MORNING);
  building = await aBuilding(world, { chains: { loading: TWO_STAGES, work: TWO_STAGES } });
});

async function tripsOf(request: InjectOptions, status = 200): Promise<number> {
  const before = trips;
  const answer = await world.app.inject(request);
  expect(answer.statusCode).toBe(status);
  return trips - before;
}

const aPlace = () => ({ property_id: building.property_id, form_type: 'loading' });
const query = (facts: Record<string, string>) => new URLSearchParams(facts).toString();
const ofPermit = (permit: { property_id: string; id: string }) =>
  `/v1/properties/${permit.property_id}/permits/${permit.id}`;

it('counts each wait for an answer once', async () => {
  const one = (db: Db) => db.selectNoFrom((eb) => eb.lit(1).as('one')).execute();
  let before = trips;
  await one(world.db);
  await one(world.db);
  expect(trips - before).toBe(2);
  before = trips;
  await transaction(world.db, {}, (tx) => Promise.all([one(tx), one(tx)]));
  expect(trips - before).toBe(2);
});

it('reads the status of a permit in 4 round trips', async () => {
  const { code, email } = await submitLoading(world, building);
  const payload = { form_code: code, email };
  expect(await tripsOf({ method: 'POST', url: '/v1/public/status', payload })).toBeLessThanOrEqual(4);
});

it('reads free days and slots in 3 round trips', async () => {
  const path = '/v1/public/loading-unloading';
  expect(await tripsOf({ url: `${path}/availbility?${query(aPlace())}` })).toBeLessThanOrEqual(3);
  expect(await tripsOf({ url: `${path}/time?${query({ ...aPlace(), date: DAY })}` })).toBeLessThanOrEqual(3);
});

it('finds a permit at the gate in 2 round trips', async () => {
  const permit = await submitLoading(world, building);
  const headers = bearer(await staffAt(world, building, MONDAY_MORNING));
  const url = `/v1/gate/permit?${query({ property_id: building.property_id, code: permit.code })}`;
  expect(await tripsOf({ url, headers })).toBeLessThanOrEqual(2);
});

it('shows a permit to staff in 6 round trips, and the queue in 3', async () => {
  const permit = await submitLoading(world, building);
  const headers = bearer(await aDecider(world, building, 'tcr'));
  expect(await tripsOf({ url: ofPermit(permit), headers })).toBeLessThanOrEqual(6);
  const url = `/v1/permit-datatable?${query({ property_id: building.property_id, view: 'waiting' })}`;
  expect(await tripsOf({ url, headers })).toBeLessThanOrEqual(3);
});

it('stores a form in 12 round trips', async () => {
  const visitor = (url: string, payload: object): InjectOptions => ({
    method: 'POST',
    url,
    payload,
    headers: { cookie: `applicant=${building.applicant}`, 'idempotency-key': newId() },
  });
  const goods = await aLoadingForm(world, building);
  expect(await tripsOf(visitor('/v1/public/loading-unloading', goods), 201)).toBeLessThanOrEqual(12);
  expect(await tripsOf(visitor('/v1/public/sika', await aWorkForm(world, building)), 201)).toBeLessThanOrEqual(12);
  const headers = { ...bearer(building.tenant.token), 'idempotency-key': newId() };
  const payload = await aTenantForm(world, building);
  const tenants: InjectOptions = { method: 'POST', url: '/v1/loading-unloading', payload, headers };
  expect(await tripsOf(tenants, 201)).toBeLessThanOrEqual(12);
});

it('stores a decision in 10 round trips', async () => {
  const permit = await submitLoading(world, building);
  for (const stage of ['tcr', 'operational'] as const) {
    const headers = { ...bearer(await aDecider(world, building, stage)), 'idempotency-key': newId() };
    const payload = { decision: 'approved', stage };
    const url = `${ofPermit(permit)}/decisions`;
    expect(await tripsOf({ method: 'POST', url, payload, headers })).toBeLessThanOrEqual(10);
  }
});

it('stores a movement at the gate in 10 round trips', async () => {
  const submitted = await submitLoading(world, building);
  const permit = await approve(world, await aDecider(world, building, 'tcr'), submitted, 'tcr');
  await approve(world, await aDecider(world, building, 'operational'), permit, 'operational');
  const token = await staffAt(world, building, IN_THE_SLOT);
  await standAtGate(world, token, building.property_id);
  const items = [...(await itemsOf(world, permit)).values()].map(({ id, qty }) => ({ id, qty }));
  const payload = { id: newId(), direction: 'in', items };
  const url = `${ofPermit(permit)}/gate`;
  expect(await tripsOf({ method: 'POST', url, payload, headers: bearer(token) })).toBeLessThanOrEqual(10);
});
