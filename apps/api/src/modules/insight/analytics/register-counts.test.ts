import { analytics } from '@gerbang/shared/contracts/insight/analytics';
import { DAY_MS, HOUR_MS } from '@gerbang/shared/time/spans';
import { beforeEach, describe, expect, it } from 'vitest';
import * as z from 'zod/mini';

import { aStaffMember, bearer, staffLogin } from '../../../../test/builders.ts';
import { createWorld, MONDAY_MORNING } from '../../../../test/harness.ts';
import {
  aBuilding,
  aDecider,
  approve,
  submitLoading,
  submitWork,
  type Building,
} from '../../../../test/permits/submissions.ts';
import { updateRollupsJob } from './analytics.jobs.ts';

const world = await createWorld();
let building: Building;
let who: Awaited<ReturnType<typeof aStaffMember>>;
const at = (ms: number) => world.clock.set(new Date(MONDAY_MORNING.getTime() + ms));

beforeEach(async () => {
  at(0);
  building = await aBuilding(world);
  who = await aStaffMember(world, {
    properties: [building.property_id],
    role: { actions: ['analytics.read', 'permit.read'], stages: [] },
  });
});

async function get<Schema extends z.ZodMiniType>(schema: Schema, path: string, query: string) {
  await updateRollupsJob.run({}, world.deps);
  const url = `/v1/${path}?property_id=${building.property_id}&${query}`;
  const answer = await world.app.inject({ url, headers: bearer(await staffLogin(world, who)) });
  if (answer.statusCode !== 200) throw new Error(`${url} answered ${answer.statusCode}: ${answer.body}`);
  return z.parse(schema, answer.json());
}
const total = async (query: string) => (await get(z.object({ total: z.number() }), 'permit-datatable', query)).total;

const DAY = 'from=2026-11-17&until=2026-11-17';
const SUBMITTED = 'submitted_from=2026-11-17&submitted_until=2026-11-17';
const DECIDED = 'decided_from=2026-11-17&decided_until=2026-11-17';

describe('Analytics against the register', () => {
  it('counts permits by kind, day and stage as the register lists them', async () => {
    const early = await submitLoading(world, building);
    // Half an hour after midnight in Jakarta, which is still the day before in UTC.
    at(15.5 * HOUR_MS);
    const first = await submitLoading(world, building);
    at(DAY_MS);
    await submitWork(world, building);
    at(DAY_MS + HOUR_MS);
    const tcr = await aDecider(world, building, 'tcr');
    await approve(world, tcr, early, 'tcr');
    await approve(world, tcr, first, 'tcr');
    const found = await get(analytics, 'analytics', DAY);
    expect(found.permits.days).toEqual([{ day: '2026-11-17', loading: 1, unloading: 0, work: 1 }]);
    expect(await total(SUBMITTED)).toBe(2);
    expect(found.permits.by_kind).toHaveLength(2);
    for (const { kind, n } of found.permits.by_kind) expect(await total(`kind=${kind}&${SUBMITTED}`)).toBe(n);
    expect(found.stages).toMatchObject([{ stage: 'tcr', decided: 2, in_time: 1, target: 120 }]);
    expect(await total(`decided_stage=tcr&${DECIDED}`)).toBe(2);
    expect(await total(`decided_stage=tcr&kind=work&${DECIDED}`)).toBe(0);
    expect(await total(`decided_stage=gm&${DECIDED}`)).toBe(0);
    expect(await total('decided_until=2026-11-16')).toBe(0);
    expect((await get(analytics, 'analytics', `kind=work&${DAY}`)).permits.days).toMatchObject([
      { loading: 0, work: 1 },
    ]);
  });

  it('compares with as many days before', async () => {
    const early = await submitLoading(world, building);
    at(HOUR_MS);
    await approve(world, await aDecider(world, building, 'tcr'), early, 'tcr');
    at(DAY_MS);
    await submitLoading(world, building);
    const { before, decisions } = await get(analytics, 'analytics', 'from=2026-11-17&until=2026-11-18');
    expect(before).toMatchObject({ from: '2026-11-15', until: '2026-11-16', permits: [0, 1] });
    expect(before.decisions).toMatchObject({ decided: 1, in_time: 1 });
    expect(decisions).toMatchObject({ decided: 0, in_time: 0, median: null, p90: null });
    expect(decisions.days).toHaveLength(2);
    expect(await total(`submitted_from=${before.from}&submitted_until=${before.until}`)).toBe(1);
  });
});
