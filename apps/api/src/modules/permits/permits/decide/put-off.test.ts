import type { Stage } from '@gerbang/shared/access';
import type { PermitDatatable, PermitDetail } from '@gerbang/shared/contracts/permits/approvals';
import type { PermitCounts } from '@gerbang/shared/contracts/permits/permit-counts';
import { HOUR_MS, MINUTE_MS } from '@gerbang/shared/time/spans';
import { sql } from 'kysely';
import { beforeEach, describe, expect, it } from 'vitest';

import { bearer } from '../../../../../test/builders.ts';
import { createWorld, MONDAY_MORNING } from '../../../../../test/harness.ts';
import { aDelivery } from '../../../../../test/permits/endorsements.ts';
import {
  aBuilding,
  aDecider,
  approve,
  move,
  submitLoading,
  submitWork,
  type Building,
  type Submitted,
} from '../../../../../test/permits/submissions.ts';
import { waitingForLock } from '../../../../../test/platform/locks.ts';
import { transaction } from '../../../../platform/database/database.ts';
import { announce } from '../../../../platform/database/events.ts';
import { newId } from '../../../../platform/database/ids.ts';
import { announceReturn } from './put-off.jobs.ts';

const world = await createWorld();
let building: Building;
beforeEach(async () => {
  world.clock.set(MONDAY_MORNING);
  building = await aBuilding(world);
});

const after = (ms: number) => new Date(MONDAY_MORNING.getTime() + ms);
const urlOf = ({ property_id, id }: Submitted) => `/v1/properties/${property_id}/permits/${id}`;
const send = (method: 'PUT' | 'DELETE', token: string, permit: Submitted, payload?: object) =>
  world.app.inject({
    method,
    url: `${urlOf(permit)}/put-off`,
    headers: bearer(token),
    ...(payload !== undefined && { payload }),
  });
const putOff = (token: string, permit: Submitted, until: Date, comments?: number) =>
  send('PUT', token, permit, { until: until.toISOString(), ...(comments !== undefined && { comments }) });
const get = async <T>(token: string, url: string) =>
  (await world.app.inject({ url, headers: bearer(token) })).json<T>();
const codes = async (token: string, view: string) =>
  (await get<PermitDatatable>(token, `/v1/permit-datatable?view=${view}`)).data.map(({ code }) => code);
const counts = (token: string) => get<PermitCounts>(token, '/v1/permit-counts');
/** Waits until everything that was announced so far has been heard. Announcements come in order. */
async function hearAll(): Promise<void> {
  const subject = newId();
  // The first subscription opens the connection, which calls all listeners once.
  for (let time = 0; time < 2; time += 1) {
    const heard = new Promise<void>((resolve) => {
      world.deps.events.subscribe(subject, resolve);
    });
    await transaction(world.db, {}, (tx) => announce(tx, subject));
    await heard;
  }
}
const decider = (...stages: Stage[]) => aDecider(world, building, ...stages);
const stored = async ({ id }: Submitted) =>
  (await world.owner.selectFrom('stage_put_off').selectAll().where('permit_id', '=', id).execute()).map(
    ({ stage }) => stage,
  );
const audited = async ({ id }: Submitted) =>
  (
    await sql<{ action: string }>`
      select action from audit_log where record_id = ${id} and action in ('permit.put_off', 'permit.taken_back')
       order by at, id`.execute(world.owner)
  ).rows.map(({ action }) => action);

describe('not now', () => {
  it('takes a permit out of the queue and the counts of one person until then, and brings it back by itself', async () => {
    const permit = await submitLoading(world, building);
    const [budi, dewi] = [await decider('tcr'), await decider('tcr')];
    const until = after(HOUR_MS);
    expect((await putOff(budi, permit, until)).statusCode).toBe(204);
    expect([await codes(budi, 'mine'), await codes(budi, 'put_off')]).toEqual([[], [permit.code]]);
    expect(await counts(budi)).toMatchObject({ mine: 0, late: 0, put_off: 1, kinds: { loading: 0 } });
    expect((await get<PermitDetail>(budi, urlOf(permit))).put_off_until).toBe(until.toISOString());
    expect([await codes(dewi, 'mine'), await codes(dewi, 'put_off')]).toEqual([[permit.code], []]);
    expect(await counts(dewi)).toMatchObject({ mine: 1, put_off: 0 });
    expect((await get<PermitDetail>(dewi, urlOf(permit))).put_off_until).toBeNull();
    expect(await codes(budi, 'waiting')).toEqual([permit.code]);
    world.clock.set(until);
    expect([await codes(budi, 'mine'), await codes(budi, 'put_off')]).toEqual([[permit.code], []]);
    expect(await counts(budi)).toMatchObject({ mine: 1, put_off: 0 });
    expect((await get<PermitDetail>(budi, urlOf(permit))).put_off_until).toBeNull();
  });

  it('queues one announcement of the return, and announces it on open screens', async () => {
    const permit = await submitLoading(world, building);
    const budi = await decider('tcr');
    await putOff(budi, permit, after(HOUR_MS));
    await putOff(budi, permit, after(HOUR_MS + MINUTE_MS));
    const { rows } = await sql<{ run_at: Date }>`
      select run_at from graphile_worker.jobs
       where task_identifier = ${announceReturn.name} and key like ${`%:${permit.id}:%`}`.execute(world.db);
    expect(rows).toEqual([{ run_at: after(HOUR_MS + MINUTE_MS) }]);
    await hearAll();
    const heard = new Promise<void>((resolve) => {
      world.deps.events.subscribe(`permits:${permit.property_id}`, resolve);
    });
    await announceReturn.run({ property_id: permit.property_id, id: permit.id }, world.deps);
    await heard;
  });

  it('records nothing when a permit that is back already is taken back', async () => {
    const permit = await submitLoading(world, building);
    const budi = await decider('tcr');
    await putOff(budi, permit, after(HOUR_MS));
    world.clock.set(after(HOUR_MS + MINUTE_MS));
    expect((await send('DELETE', await decider('tcr'), permit)).statusCode).toBe(204);
    expect((await send('DELETE', budi, permit)).statusCode).toBe(204);
    expect(await audited(permit)).toEqual(['permit.put_off']);
  });

  it('refuses a time that has passed or is not before the deadline, also in the database', async () => {
    const permit = await submitLoading(world, building);
    const budi = await decider('tcr');
    // TCR has two hours.
    for (const until of [MONDAY_MORNING, after(2 * HOUR_MS), after(24 * HOUR_MS)]) {
      const answer = await putOff(budi, permit, until);
      expect([answer.statusCode, answer.json().fields]).toEqual([422, [{ path: 'until', code: 'invalid' }]]);
    }
    expect((await putOff(budi, permit, after(2 * HOUR_MS - MINUTE_MS))).statusCode).toBe(204);
    await expect(
      sql`update stage_put_off set until = until + interval '1 hour' where permit_id = ${permit.id}`.execute(
        world.owner,
      ),
    ).rejects.toThrow('before its deadline');
    await approve(world, await decider('tcr'), permit, 'tcr');
    await expect(
      sql`insert into stage_put_off select ${permit.property_id}, ${permit.id}, 'tcr', id, ${after(1)} from account limit 1`.execute(
        world.owner,
      ),
    ).rejects.toThrow('only an open stage');
  });

  it('puts off all open stages of a person at once, and counts the earliest deadline', async () => {
    const permit = await submitWork(world, building);
    await approve(world, await decider('tcr'), permit, 'tcr');
    const both = await decider('fat', 'rdd');
    // FAT has four hours, RDD eight.
    expect((await putOff(both, permit, after(5 * HOUR_MS))).statusCode).toBe(422);
    expect((await putOff(both, permit, after(3 * HOUR_MS))).statusCode).toBe(204);
    expect(await codes(both, 'mine')).toEqual([]);
    expect((await stored(permit)).toSorted()).toEqual(['fat', 'rdd']);
    // The decision of one stage by a colleague leaves the other put off.
    await approve(world, await decider('fat'), permit, 'fat');
    expect(await stored(permit)).toEqual(['rdd']);
    expect([await codes(both, 'mine'), await codes(both, 'put_off')]).toEqual([[], [permit.code]]);
  });

  it('can be taken back, and repeated requests change and record nothing more', async () => {
    const permit = await submitLoading(world, building);
    const budi = await decider('tcr');
    for (let time = 0; time < 2; time += 1) expect((await putOff(budi, permit, after(HOUR_MS))).statusCode).toBe(204);
    for (let time = 0; time < 2; time += 1) expect((await send('DELETE', budi, permit)).statusCode).toBe(204);
    expect([await codes(budi, 'mine'), await codes(budi, 'put_off')]).toEqual([[permit.code], []]);
    expect(await audited(permit)).toEqual(['permit.put_off', 'permit.taken_back']);
  });

  it.each([
    ['approved', 'decisions', { decision: 'approved', stage: 'tcr' }],
    ['returned', 'decisions', { decision: 'returned', stage: 'tcr', note: 'Perbaiki', fields: ['items'] }],
    ['cancelled', 'cancel', { note: 'Batal' }],
  ])('ends when the permit is %s', async (_how, action, body) => {
    const permit = await submitLoading(world, building);
    const [budi, dewi] = [await decider('tcr'), await decider('tcr')];
    await putOff(budi, permit, after(HOUR_MS));
    expect(await stored(permit)).toEqual(['tcr']);
    expect((await move(world, dewi, permit, action, body)).statusCode).toBe(200);
    expect(await stored(permit)).toEqual([]);
    expect(await counts(budi)).toMatchObject({ mine: 0, put_off: 0 });
  });

  it('brings a permit back when a colleague comments on it, but not by the person’s own comment', async () => {
    const permit = await submitLoading(world, building);
    const [budi, dewi] = [await decider('tcr'), await decider('tcr')];
    for (const token of [budi, dewi]) await putOff(token, permit, after(HOUR_MS));
    const said = { id: newId(), text: 'Pemohon menelepon', asks: null };
    expect((await move(world, dewi, permit, 'comments', said)).statusCode).toBe(200);
    expect(await codes(budi, 'mine')).toEqual([permit.code]);
    expect(await codes(dewi, 'mine')).toEqual([]);
  });

  it('is refused when a colleague comments at the same time, until the comment has been seen', async () => {
    const permit = await submitLoading(world, building);
    const [budi, dewi] = [await decider('tcr'), await decider('tcr')];
    let commenting: ReturnType<typeof move> | undefined;
    let putting: ReturnType<typeof putOff> | undefined;
    await world.owner.transaction().execute(async (tx) => {
      await sql`select from permit where id = ${permit.id} for no key update`.execute(tx);
      commenting = move(world, dewi, permit, 'comments', { id: newId(), text: 'Pemohon menelepon', asks: null });
      void commenting.then(() => {});
      await waitingForLock(world, 'from "permit"');
      putting = putOff(budi, permit, after(HOUR_MS), 0);
      void putting.then(() => {});
      await waitingForLock(world, 'from "permit"', 2);
    });
    expect((await commenting!).statusCode).toBe(200);
    const refused = await putting!;
    expect([refused.statusCode, refused.json().code]).toEqual([409, 'conflict']);
    expect(await codes(budi, 'mine')).toEqual([permit.code]);
    expect((await putOff(budi, permit, after(HOUR_MS), 1)).statusCode).toBe(204);
  });

  it('brings a permit back when the tenant answers whether it expects the goods', async () => {
    const delivery = await aDelivery(world, building);
    const budi = await decider('tcr');
    await putOff(budi, delivery, after(HOUR_MS));
    expect(await codes(budi, 'mine')).toEqual([]);
    await world.app.inject({
      method: 'POST',
      url: `/v1/tenant/endorsements/${delivery.id}/answer`,
      payload: { answer: 'confirmed' },
      headers: bearer(building.tenant.token),
    });
    expect(await codes(budi, 'mine')).toEqual([delivery.code]);
  });

  it('is only for people who decide an open stage', async () => {
    const permit = await submitWork(world, building);
    expect((await putOff(await decider('gm'), permit, after(HOUR_MS))).statusCode).toBe(403);
    const both = await decider('tcr', 'fat');
    await approve(world, both, permit, 'tcr');
    const answer = await putOff(both, permit, after(HOUR_MS));
    expect([answer.statusCode, answer.json().code]).toEqual([422, 'same_person']);
  });
});
