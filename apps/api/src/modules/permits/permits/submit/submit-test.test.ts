import { goLiveAnswer } from '@gerbang/shared/contracts/building/go-live';
import { DEFAULT_CHAINS } from '@gerbang/shared/domain/permits/chains';
import { sql } from 'kysely';
import { beforeAll, describe, expect, it } from 'vitest';
import * as z from 'zod/mini';

import { aBay, aProperty, aStaffMember, bearer, staffLogin } from '../../../../../test/builders.ts';
import { prepare } from '../../../../../test/building/preparation.ts';
import { aDecider, approve, gate, itemsOf, move, type Submitted } from '../../../../../test/permits/submissions.ts';
import { waitingForLock } from '../../../../../test/platform/locks.ts';
import { createMailWorld } from '../../../../../test/platform/mails.ts';
import { JOBS } from '../../../../jobs.ts';
import { queueSubject } from '../../../building/places/queue-subject.service.ts';
import { objectKey } from '../../../building/uploads/uploads.service.ts';

let world: Awaited<ReturnType<typeof createMailWorld>>;
let headers: Record<string, string>;
beforeAll(async () => {
  world = await createMailWorld();
  const mall = await aProperty(world);
  headers = bearer(await staffLogin(world, await aStaffMember(world, { properties: [mall.id] })));
});

const call = (method: 'GET' | 'POST' | 'DELETE', url: string, payload?: object) =>
  world.app.inject({ method, url: `/v1/property${url}`, headers, ...(payload !== undefined && { payload }) });
const checklist = async (id: string) => z.parse(goLiveAnswer, (await call('GET', `/${id}/go-live`)).json());
const stateOf = async (id: string, name: string) =>
  (await checklist(id)).checks.find(({ check }) => check === name)?.state;

let counter = 0;
async function aPreparedProperty(): Promise<string> {
  const short_code = `T${(counter += 1).toString().padStart(3, '0')}`;
  const { id } = (await call('POST', '', { name: `Mal ${short_code}`, short_code })).json<{ id: string }>();
  await prepare(world, id);
  return id;
}

const ask = (property_id: string, kind = 'loading') => call('POST', `/${property_id}/test-permit`, { kind });

async function aTest(property_id: string, kind?: 'work'): Promise<Submitted> {
  const answer = await ask(property_id, kind);
  expect([answer.statusCode, answer.body]).toEqual([201, expect.anything()]);
  const { id, code } = answer.json<{ id: string; code: string }>();
  return { property_id, id, code };
}

/** How many rows of the property each table has that belongs to a permit. Leaves out empty tables. */
async function rowsOfPermits(property_id: string): Promise<Record<string, number>> {
  const { rows } = await sql<{ name: string }>`
    select c.table_name as name from information_schema.columns c
      join information_schema.tables t on t.table_schema = c.table_schema and t.table_name = c.table_name
     where c.table_schema = 'public' and t.table_type = 'BASE TABLE' and c.column_name = 'permit_id'
       and exists (select from information_schema.columns p
                    where p.table_schema = 'public' and p.table_name = c.table_name and p.column_name = 'property_id')`.execute(
    world.owner,
  );
  const counts: Record<string, number> = {};
  for (const name of ['permit', 'goods_item', 'gate_photo', 'gate_conflict', ...rows.map((row) => row.name)]) {
    const found = await sql<{ n: number }>`
      select count(*)::int as n from ${sql.table(name)} where property_id = ${property_id}`.execute(world.owner);
    if (found.rows[0]!.n > 0) counts[name] = found.rows[0]!.n;
  }
  return counts;
}

const countsOf = async (property_id: string) =>
  (await sql`select measure from rollup_change where property_id = ${property_id}`.execute(world.owner)).rows;
const placesTaken = async (property_id: string) =>
  (await sql`select from slot_day where property_id = ${property_id} and taken > 0`.execute(world.owner)).rows.length;

/** Approves the test permit and lets it in at the gate. */
async function walk(permit: Submitted): Promise<void> {
  const decider = await aDecider(world, permit, 'tcr', 'operational');
  await aBay(world, { property_id: permit.property_id });
  await approve(world, decider, permit, 'tcr');
  expect(await stateOf(permit.property_id, 'test')).toBe('advised');
  await approve(world, decider, permit, 'operational');
  const guard = await staffLogin(world, await aStaffMember(world, { properties: [permit.property_id] }));
  const [item] = [...(await itemsOf(world, permit)).values()];
  await sql`update permit set day = ${world.clock.now()}::date where id = ${permit.id}`.execute(world.owner);
  const entered = await gate(world, guard, permit, { direction: 'in', items: [{ id: item!.id, qty: 1 }] } as never);
  expect([entered.statusCode, entered.body]).toEqual([200, expect.anything()]);
}

describe('POST /v1/property/{id}/test-permit', () => {
  it('submits a goods-in permit that says it is a test, with the person who asks as applicant, and no tenant is asked', async () => {
    const permit = await aTest(await aPreparedProperty());
    const applicant = await sql`
      select a.company, p.kind, p.state, p.location from permit_applicant a join permit p on p.id = a.permit_id
       where a.permit_id = ${permit.id}`.execute(world.owner);
    expect(applicant.rows).toEqual([
      { company: 'IZIN PERCOBAAN', kind: 'loading', state: 'submitted', location: 'Izin percobaan' },
    ]);
    expect((await checklist(permit.property_id)).test_permit).toMatchObject({ id: permit.id, code: permit.code });
    expect(await placesTaken(permit.property_id)).toBe(1);
    expect(await rowsOfPermits(permit.property_id)).not.toHaveProperty('permit_endorsement');
  });

  it('makes one at a time, and none where the property has no floor or has gone live', async () => {
    const id = await aPreparedProperty();
    await aTest(id);
    expect((await ask(id)).statusCode).toBe(409);
    await call('POST', `/${id}/go-live`);
    const live = await ask(id);
    expect([live.statusCode, live.json().code]).toEqual([409, 'conflict']);
    const empty = (await call('POST', '', { name: 'Kosong', short_code: 'KSG' })).json<{ id: string }>();
    const refused = await ask(empty.id);
    expect([refused.statusCode, refused.json().code]).toEqual([409, 'not_ready']);
  });

  it('submits work of one person without identity photos, which every stage approves and the guard lets in', async () => {
    const id = await aPreparedProperty();
    // Work starts after a closed day, and the photos that the property asks of contractors are left out.
    await sql`insert into closed_date (property_id, day, reason)
      values (${id}, ${world.clock.now()}::date, 'Libur')`.execute(world.owner);
    const permit = await aTest(id, 'work');
    expect((await ask(id)).statusCode).toBe(409);
    const { rows } = await sql<{ id: string }>`
      select w.id, w.company, w.ktp_file_id, p.kind, p.location, p.start_date > ${world.clock.now()}::date as later
        from permit_worker w join permit p on p.id = w.permit_id where p.id = ${permit.id}`.execute(world.owner);
    const facts = {
      company: 'IZIN PERCOBAAN',
      ktp_file_id: null,
      kind: 'work',
      location: 'Izin percobaan',
      later: true,
    };
    expect(rows).toEqual([{ id: expect.anything(), ...facts }]);
    const stages = DEFAULT_CHAINS.work.flat();
    await approve(world, await aDecider(world, permit, ...stages), permit, ...stages);
    expect(await stateOf(id, 'test')).toBe('done');
    await sql`update permit set start_date = ${world.clock.now()}::date where id = ${permit.id}`.execute(world.owner);
    const guard = await staffLogin(world, await aStaffMember(world, { properties: [id] }));
    const entered = await gate(world, guard, permit, { direction: 'in', workers: 1, worker_ids: [rows[0]!.id] });
    expect([entered.statusCode, entered.body]).toEqual([200, expect.anything()]);
    await call('DELETE', `/${id}/test-permit`);
    expect(await rowsOfPermits(id)).toEqual({});
  });

  it('opens no public route of the property', async () => {
    const { property_id: id } = await aTest(await aPreparedProperty());
    for (const url of [
      'floor?',
      'loading-unloading/time?form_type=loading&',
      'loading-unloading/availbility?form_type=loading&',
    ])
      expect((await world.app.inject(`/v1/public/${url}property_id=${id}`)).statusCode).toBe(404);
  });

  it('counts in no statistics', async () => {
    const permit = await aTest(await aPreparedProperty());
    await walk(permit);
    expect(await countsOf(permit.property_id)).toEqual([]);
  });
});

describe('deleting the test permit', () => {
  it('removes it with all that hangs on it, and the check stays done', async () => {
    const permit = await aTest(await aPreparedProperty());
    const id = permit.property_id;
    await walk(permit);
    const decider = await aDecider(world, permit, 'tcr');
    await move(world, decider, permit, 'comments', { id: permit.id, text: 'Sudah dicoba' });
    expect(Object.keys(await rowsOfPermits(id))).toEqual(
      expect.arrayContaining(['permit', 'permit_stage', 'progress_log', 'goods_lot', 'gate_movement', 'notification']),
    );
    const file = (await sql<{ id: string }>`select id from file where property_id = ${id}`.execute(world.owner))
      .rows[0];
    expect(await stateOf(id, 'test')).toBe('done');
    expect((await call('DELETE', `/${id}/test-permit`)).json()).toMatchObject({
      test_permit: null,
      test_approved: true,
    });
    expect(await rowsOfPermits(id)).toEqual({});
    expect(await placesTaken(id)).toBe(0);
    expect(await stateOf(id, 'test')).toBe('done');
    expect(await world.deps.storage.get(objectKey(file!.id))).toBeDefined();
    await JOBS.find(({ name }) => name === 'files.retention')!.run({}, world.deps);
    expect((await sql`select from file where property_id = ${id}`.execute(world.owner)).rows).toEqual([]);
    expect(await world.deps.storage.get(objectKey(file!.id))).toBeUndefined();
  });

  it.each([
    ['the test permit', '/test-permit'],
    ['the property', ''],
  ])('of %s waits for a decision under way, and tells the open queues', async (_name, path) => {
    const permit = await aTest(await aPreparedProperty());
    const id = permit.property_id;
    const heard = new Promise<void>((resolve) => {
      world.deps.events.subscribe(queueSubject(id), resolve);
    });
    let deleting: ReturnType<typeof call> | undefined;
    await world.owner.transaction().execute(async (tx) => {
      await sql`select from permit where property_id = ${id} for no key update`.execute(tx);
      deleting = call('DELETE', `/${id}${path}`);
      void deleting.then(() => {});
      await waitingForLock(world, 'delete_test_permits');
      // What a decision writes: a row that refers to the property.
      await sql`insert into audit_log (property_id, id, at, actor_kind, action, record_kind)
        values (${id}, gen_random_uuid(), now(), 'system', 'permit.approved', 'permit')`.execute(tx);
    });
    expect((await deleting!).statusCode).toBe(200);
    await heard;
  });

  it('lets a property in preparation be deleted, and its list counts no open permit', async () => {
    const { property_id: id } = await aTest(await aPreparedProperty());
    const listed = await call('GET', `-datatable?search_by=${(await checklist(id)).short_code}`);
    expect(listed.json<{ data: object[] }>().data).toMatchObject([{ id, open_permits: 0 }]);
    expect((await call('DELETE', `/${id}`)).json()).toMatchObject({ outcome: 'deleted' });
    expect(await rowsOfPermits(id)).toEqual({});
  });

  it('leaves jobs that send nothing', async () => {
    const permit = await aTest(await aPreparedProperty());
    await approve(world, await aDecider(world, permit, 'tcr', 'operational'), permit, 'tcr', 'operational');
    await call('DELETE', `/${permit.property_id}/test-permit`);
    const { rows } = await sql<{ name: string; payload: object }>`
      select t.identifier as name, j.payload from graphile_worker._private_jobs j
        join graphile_worker._private_tasks t on t.id = j.task_id
       where j.payload ->> 'property_id' = ${permit.property_id}`.execute(world.db);
    expect(rows.map(({ name }) => name)).toContain('permits.created-mail');
    world.mails.length = 0;
    for (const { name, payload } of rows) await JOBS.find((job) => job.name === name)!.run(payload, world.deps);
    expect(world.mails).toEqual([]);
  });

  it('happens by going live too, and then the property has no test permit and no check of it', async () => {
    const permit = await aTest(await aPreparedProperty());
    const id = permit.property_id;
    await approve(world, await aDecider(world, permit, 'tcr'), permit, 'tcr');
    const live = z.parse(goLiveAnswer, (await call('POST', `/${id}/go-live`)).json());
    expect(live).toMatchObject({ phase: 'live', test_permit: null });
    expect(live.checks.map(({ check }) => check)).not.toContain('test');
    expect(await rowsOfPermits(id)).toEqual({});
    expect((await call('DELETE', `/${id}/test-permit`)).statusCode).toBe(409);
  });

  it('is refused by the database for a property that has gone live', async () => {
    const { id } = await aProperty(world);
    const deleting = world.db.transaction().execute(async (tx) => {
      await sql`select set_config('app.property_id', ${id}, true)`.execute(tx);
      await sql`select delete_test_permits(${id}, now())`.execute(tx);
    });
    await expect(deleting).rejects.toThrow('no tests');
  });
});
