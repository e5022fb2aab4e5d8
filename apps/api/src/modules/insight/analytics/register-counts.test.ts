import { analytics } from '@gerbang/shared/contracts/insight/analytics';
import { DAY_MS, HOUR_MS } from '@gerbang/shared/time/spans';
import { beforeEach, describe, expect, it } from 'vitest';
import * as z from 'zod/mini';

import { aStaffMember, bearer, staffLogin } from '../../../../test/builders.ts';
import { createWorld, MONDAY_MORNING } from '../../../../test/harness.ts';
import { aPermit } from '../../../../test/permits/permits.ts';
import {
  aBuilding,
  aDecider,
  approve,
  move,
  returnPermit,
  submitLoading,
  submitWork,
  type Building,
} from '../../../../test/permits/submissions.ts';
import { updateRollupsJob } from './analytics.jobs.ts';

const world = await createWorld();
let building: Building;
let who: Awaited<ReturnType<typeof aStaffMember>>;
let token: string;
const at = (ms: number) => world.clock.set(new Date(MONDAY_MORNING.getTime() + ms));

beforeEach(async () => {
  at(0);
  building = await aBuilding(world);
  const role = { actions: ['analytics.read', 'permit.read'] as const, stages: [] };
  who = await aStaffMember(world, { properties: [building.property_id], role });
});

async function get<Schema extends z.ZodMiniType>(schema: Schema, path: string, query: string) {
  if (path === 'analytics') {
    await updateRollupsJob.run({}, world.deps);
    // The clock was moved, so an earlier session may have ended.
    token = await staffLogin(world, who);
  }
  const url = `/v1/${path}?property_id=${building.property_id}&${query}`;
  const answer = await world.app.inject({ url, headers: bearer(token) });
  if (answer.statusCode !== 200) throw new Error(`${url} answered ${answer.statusCode}: ${answer.body}`);
  return z.parse(schema, answer.json());
}
const total = async (query: string) => (await get(z.object({ total: z.number() }), 'permit-datatable', query)).total;

const aDelivery = () => submitLoading(world, building);
const WEEK = 'from=2026-11-16&until=2026-11-22';
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

  it('counts cells, rejections, corrections, fields and slots as the register lists them', async () => {
    const [kept, , rejected] = [await aDelivery(), await aDelivery(), await aDelivery()];
    at(26.2 * HOUR_MS);
    await aDelivery();
    const tcr = await aDecider(world, building, 'tcr');
    await move(world, tcr, rejected, 'decisions', { decision: 'rejected', stage: 'tcr', note: 'Salah tempat' });
    await returnPermit(world, tcr, kept, { fields: ['items', 'schedule'] });
    // Sent back twice: one permit, although there are two corrections.
    const fields = [['schedule', 'workers.0', 'workers.1'], ['schedule', 'person'], ['schedule']];
    const corrections = fields.map((names, index) => ({ stage: index < 2 ? 'tcr' : 'rdd', fields: names }) as const);
    await aPermit(world, { property_id: building.property_id, kind: 'work', state: 'returned', corrections });
    for (const kind of ['', 'kind=loading&', 'kind=work&']) {
      const { permits, rejections, slots } = await get(analytics, 'analytics', `${kind}${WEEK}`);
      const days = (name: string) => `${kind}${name}_from=2026-11-16&${name}_until=2026-11-22`;
      for (const { weekday, hour, n } of permits.heat)
        expect(await total(`${days('submitted')}&submitted_weekday=${weekday}&submitted_hour=${hour}`)).toBe(n);
      for (const row of rejections.by_stage) {
        expect(await total(`${days('decided')}&decided_stage=${row.stage}&decision=rejected`)).toBe(row.rejected);
        expect(await total(`${days('returned')}&returned_stage=${row.stage}`)).toBe(row.returned);
      }
      for (const { field, n } of rejections.fields)
        expect(await total(`${days('returned')}&returned_field=${field}`)).toBe(n);
      for (const { id, taken } of slots.by_slot) expect(await total(`${days('slot')}&slot_id=${id ?? ''}`)).toBe(taken);
    }
    const { permits, rejections, slots } = await get(analytics, 'analytics', WEEK);
    expect(permits.heat).toEqual([
      { weekday: 1, hour: 9, n: 3 },
      { weekday: 2, hour: 11, n: 2 },
    ]);
    expect(rejections.by_stage).toEqual([
      { stage: 'tcr', rejected: 1, returned: 2, items: 0 },
      { stage: 'rdd', rejected: 0, returned: 1, items: 0 },
    ]);
    expect(rejections.fields).toEqual([
      { field: 'schedule', n: 2 },
      { field: 'items', n: 1 },
      { field: 'person', n: 1 },
      { field: 'workers', n: 1 },
    ]);
    expect(slots.by_slot.filter(({ taken }) => taken > 0).map(({ taken }) => taken)).toEqual([3]);
    expect(await total(`submitted_hour=9,11&submitted_weekday=2`)).toBe(2);
    expect(await total(`submitted_hour=9,11`)).toBe(5);
    expect(await total(`submitted_weekday=1`)).toBe(3);
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
