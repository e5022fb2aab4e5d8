import { sql } from 'kysely';
import { beforeAll, describe, expect, it } from 'vitest';

import { aStaffMember, bearer, staffLogin } from '../../../../../test/builders.ts';
import { createWorld } from '../../../../../test/harness.ts';
import {
  aBuilding,
  aDecider,
  approve,
  logOf,
  permitRow,
  submitLoading,
  submitWork,
  type Building,
  type Submitted,
} from '../../../../../test/permits/submissions.ts';
import { waitingForLock } from '../../../../../test/platform/locks.ts';

const world = await createWorld();
let building: Building;
let everyone: string;
beforeAll(async () => {
  building = await aBuilding(world);
  everyone = await aDecider(world, building, 'tcr', 'fat', 'operational', 'rdd', 'gm');
});

const APPROVED = { decision: 'approved', stage: 'tcr', note: '', rejected_items: [] };
const send = (token: string, permit: Submitted, action: string, payload: object, key: Record<string, string>) =>
  world.app.inject({
    method: 'POST',
    url: `/v1/properties/${permit.property_id}/permits/${permit.id}/${action}`,
    payload,
    headers: { ...bearer(token), ...key },
  });
const aKey = () => ({ 'idempotency-key': crypto.randomUUID() });

async function countJobs(): Promise<number> {
  const { rows } = await sql<{ n: number }>`select count(*)::int as n from graphile_worker.jobs`.execute(world.db);
  return rows[0]?.n ?? 0;
}
/** Lines of the timeline, entries of the audit log and queued jobs: what a move made twice would double. */
const written = async (permit: Submitted) => ({
  lines: (await logOf(world, permit)).length,
  audit: (
    await sql`select from audit_log where property_id = ${permit.property_id} and record_id = ${permit.id}`.execute(
      world.owner,
    )
  ).rows.length,
  jobs: await countJobs(),
});

describe('a repeated decision', () => {
  it('[L13] answers a repeat after a lost answer with the same bytes and decides once', async () => {
    const permit = await submitLoading(world, building);
    const key = aKey();
    const first = await send(everyone, permit, 'decisions', APPROVED, key);
    const after = await written(permit);
    const again = await send(everyone, permit, 'decisions', APPROVED, key);
    expect([first.statusCode, again.statusCode]).toEqual([200, 200]);
    expect(again.rawPayload.equals(first.rawPayload)).toBe(true);
    expect(first.json()).toMatchObject({ id: permit.id, state: 'in_review', stages: ['operational'] });
    expect(await written(permit)).toEqual(after);
  });

  it('[L13] answers a repeated decision on several permits with the first outcomes and decides each once', async () => {
    const permits = [await submitLoading(world, building), await submitLoading(world, building)];
    const seen: object[] = [];
    for (const permit of permits) {
      const { updated_at } = await permitRow(world, permit);
      seen.push({ property_id: permit.property_id, id: permit.id, stage: 'tcr', updated_at });
    }
    const headers = { ...bearer(everyone), ...aKey() };
    const decideMany = (note: string) =>
      world.app.inject({
        method: 'POST',
        url: '/v1/permit-decisions',
        payload: { permits: seen, decision: 'approved', note, fields: [] },
        headers,
      });
    const first = await decideMany('');
    const after = await Promise.all(permits.map(written));
    const again = await decideMany('');
    expect(first.json()).toEqual({ results: permits.map(({ id }) => ({ id, outcome: 'approved' })) });
    expect(again.body).toBe(first.body);
    expect(await Promise.all(permits.map(written))).toEqual(after);
    const other = (await decideMany('Lain')).json<{ results: { outcome: string }[] }>();
    expect(other.results.map(({ outcome }) => outcome)).toEqual(['idempotency_key_reused', 'idempotency_key_reused']);
  });

  it('[L13] makes a repeat that comes during the first request wait for its answer', async () => {
    const permit = await submitLoading(world, building);
    const key = aKey();
    let answers: Promise<Awaited<ReturnType<typeof send>>[]> | undefined;
    await world.owner.transaction().execute(async (tx) => {
      await sql`select from permit where id = ${permit.id} for update`.execute(tx);
      const first = send(everyone, permit, 'decisions', APPROVED, key);
      await waitingForLock(world, 'from "permit"');
      answers = Promise.all([first, send(everyone, permit, 'decisions', APPROVED, key)]);
      await waitingForLock(world, 'from "permit"', 2);
    });
    const [first, second] = (await answers) ?? [];
    expect([first?.statusCode, second?.statusCode]).toEqual([200, 200]);
    expect(second?.body).toBe(first?.body);
    expect((await logOf(world, permit)).filter(({ description }) => description === 'Approved by TCR')).toHaveLength(1);
  });

  it('[L13] refuses the key for another decision or permit, and another person with the same key', async () => {
    const [permit, other] = [await submitLoading(world, building), await submitLoading(world, building)];
    const key = aKey();
    await send(everyone, permit, 'decisions', APPROVED, key);
    const rejected = { decision: 'rejected', stage: 'tcr', note: 'x' };
    for (const [target, body] of [
      [permit, rejected],
      [other, APPROVED],
    ] as const)
      expect((await send(everyone, target, 'decisions', body, key)).json().code).toBe('idempotency_key_reused');
    expect((await permitRow(world, other)).state).toBe('submitted');
    const colleague = await aDecider(world, building, 'tcr');
    expect((await send(colleague, permit, 'decisions', APPROVED, key)).json().code).toBe('already_decided');
  });

  it('[L13] stores no refusal, so that the same key works once the reason is gone', async () => {
    const permit = await submitLoading(world, building);
    const key = aKey();
    const late = { ...APPROVED, stage: 'operational' };
    expect((await send(everyone, permit, 'decisions', late, key)).statusCode).toBe(409);
    await approve(world, everyone, permit, 'tcr');
    expect((await send(everyone, permit, 'decisions', late, key)).statusCode).toBe(200);
  });

  it('[L13] repeats cancel, suspend and resume with the same bytes', async () => {
    const actions = ['permit.cancel', 'permit.suspend', 'permit.read'] as const;
    const staff = await staffLogin(
      world,
      await aStaffMember(world, { properties: [building.property_id], role: { actions: [...actions] } }),
    );
    const work = await approve(
      world,
      everyone,
      await submitWork(world, building),
      'tcr',
      'fat',
      'operational',
      'rdd',
      'gm',
    );
    const goods = await submitLoading(world, building);
    const twice = async (permit: Submitted, action: string) => {
      const key = aKey();
      const answers = [
        await send(staff, permit, action, { note: 'Alasan' }, key),
        await send(staff, permit, action, { note: 'Alasan' }, key),
      ];
      expect([action, ...answers.map(({ statusCode }) => statusCode)]).toEqual([action, 200, 200]);
      expect(answers[1]?.body).toBe(answers[0]?.body);
    };
    await twice(work, 'suspend');
    await twice(work, 'resume');
    await twice(goods, 'cancel');
  });
});
