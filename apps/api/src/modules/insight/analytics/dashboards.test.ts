import { analytics, dashboard } from '@gerbang/shared/contracts/insight/analytics';
import { DAY_MS, HOUR_MS } from '@gerbang/shared/time/spans';
import { beforeEach, describe, expect, it } from 'vitest';
import * as z from 'zod/mini';

import { aCategory, aProperty, aStaffMember, bearer, staffLogin } from '../../../../test/builders.ts';
import { createWorld, MONDAY_MORNING } from '../../../../test/harness.ts';
import { aComplaint } from '../../../../test/operations/complaints.ts';
import { aWorkOrder } from '../../../../test/operations/work-orders.ts';
import { aBuilding, aDecider, approve, submitLoading } from '../../../../test/permits/submissions.ts';
import { updateRollupsJob } from './analytics.jobs.ts';

const world = await createWorld();
let property_id: string;
let token: string;
const ago = (days: number, hours = 0) => new Date(MONDAY_MORNING.getTime() - days * DAY_MS - hours * HOUR_MS);
const actions = ['complaint.read', 'work_order.read', 'analytics.read', 'property.read'] as const;

beforeEach(async () => {
  world.clock.set(MONDAY_MORNING);
  ({ id: property_id } = await aProperty(world));
  token = await staffLogin(
    world,
    await aStaffMember(world, { properties: [property_id], role: { actions: [...actions] } }),
  );
});

async function ask(url: string, of = token, language = 'id') {
  await updateRollupsJob.run({}, world.deps);
  return world.app.inject({ url, headers: { ...bearer(of), 'x-language': language } });
}
const complaints = async (query = `property_id=${property_id}`) =>
  z.parse(dashboard, (await ask(`/v1/dashboard/complaints?${query}`)).json());
const workOrders = async (query = `property_id=${property_id}`) =>
  z.parse(dashboard, (await ask(`/v1/dashboard/work-orders?${query}`)).json());

const due = (at: Date) => ({ solve_due_at: at, solve_escalate_at: at });

describe('[S2-078] complaint dashboard', () => {
  it('shows the open and overdue complaints of today and of a week ago', async () => {
    // Two complaints from ten days ago: one resolved yesterday, one open and overdue for eight days.
    await aComplaint(world, {
      property_id,
      created_at: ago(10),
      ...due(ago(8)),
      answered_at: ago(10),
      status: 'resolved',
      resolved_at: ago(1),
      updated_at: ago(1),
    });
    await aComplaint(world, { property_id, created_at: ago(10), ...due(ago(8)), answered_at: ago(10, -1) });
    // One complaint from today whose answer is not due yet.
    const later = ago(-1);
    await aComplaint(world, {
      property_id,
      created_at: ago(0),
      ...due(later),
      answer_due_at: later,
      answer_escalate_at: later,
    });
    const found = await complaints();
    expect(found.open).toMatchObject({ now: 2, before: 2 });
    expect(found.overdue).toMatchObject({ now: 1, before: 2 });
    expect(found.open.series.slice(-3)).toEqual([2, 1, 2]);
    expect(found.overdue.series.slice(-3)).toEqual([2, 1, 1]);
    expect(found.days.filter(({ opened, ended }) => opened + ended > 0)).toEqual([
      { day: '2026-11-06', opened: 2, ended: 0 },
      { day: '2026-11-15', opened: 0, ended: 1 },
      { day: '2026-11-16', opened: 1, ended: 0 },
    ]);
    expect(found.in_time).toMatchObject({ now: 0, met: 0, judged: 1 });
    expect(found.late.map(({ due_at }) => due_at)).toEqual([ago(8).toISOString()]);
    expect(found.by_property).toMatchObject([{ id: property_id, open: 2, overdue: 1, opened: 3, ended: 1 }]);
  });

  it('counts the same complaints as overdue that the list of overdue complaints shows', async () => {
    // One complaint whose answer is overdue and whose solution is not due yet.
    await aComplaint(world, {
      property_id,
      created_at: ago(2),
      answer_due_at: ago(1),
      answer_escalate_at: ago(1),
      ...due(ago(-3)),
    });
    const found = await complaints();
    const list = await ask(`/v1/complaint-datatable?property_id=${property_id}&overdue=true`);
    expect([found.overdue.now, found.late.length]).toEqual([1, 1]);
    expect(list.json()).toMatchObject({ total: 1 });
    expect(found.overdue.series.slice(-3)).toEqual([0, 1, 1]);
  });

  it('shows the median office time to the first answer to a complaint, for this and the previous period', async () => {
    await aComplaint(world, { property_id, created_at: ago(3), answered_at: ago(3, -1) });
    await aComplaint(world, { property_id, created_at: ago(20), answered_at: ago(20, -4) });
    const { time } = await complaints();
    expect([time.now, time.before]).toEqual([90, 360]);
    expect(time.series.filter((value) => value !== null)).toEqual([90]);
  });

  it('adds up the complaints of all properties of the user and of no others', async () => {
    const { id: second } = await aProperty(world);
    const { id: foreign } = await aProperty(world);
    const both = await aStaffMember(world, { properties: [property_id, second], role: { actions: [...actions] } });
    for (const id of [property_id, second, foreign]) await aComplaint(world, { property_id: id, created_at: ago(1) });
    const answer = await ask('/v1/dashboard/complaints', await staffLogin(world, both));
    const found = z.parse(dashboard, answer.json());
    expect([found.open.now, found.by_property.length]).toEqual([2, 2]);
    expect((await ask(`/v1/dashboard/complaints?property_id=${foreign}`)).statusCode).toBe(404);
  });

  it('shows two categories with the same English name as two, and one category of two properties as one', async () => {
    const { id: second } = await aProperty(world);
    const both = await aStaffMember(world, { properties: [property_id, second], role: { actions: [...actions] } });
    for (const [at, name] of [
      [property_id, 'Air bersih'],
      [property_id, 'Air limbah'],
      [second, 'air bersih'],
    ] as const) {
      const { id } = await aCategory(world, { property_id: at, kind: 'complaint', name, name_en: 'Water' });
      await aComplaint(world, { property_id: at, category_id: id, created_at: ago(1) });
    }
    const answer = await ask('/v1/dashboard/complaints', await staffLogin(world, both), 'en');
    const { by_category } = z.parse(dashboard, answer.json());
    expect(by_category.map(({ name, open }) => ({ name, open }))).toEqual([
      { name: 'Water', open: 2 },
      { name: 'Water', open: 1 },
    ]);
    expect(new Set(by_category.map(({ id }) => id)).size).toBe(2);
  });

  it.each(['days=5', 'days=x', 'property_id=none'])('refuses the complaint dashboard with %s', async (query) => {
    expect((await ask(`/v1/dashboard/complaints?${query}`)).statusCode).toBe(400);
  });
});

describe('[S2-080] work order dashboard', () => {
  it('shows open and overdue work orders and the share of orders done in time', async () => {
    await aWorkOrder(world, { property_id, created_at: ago(5), due_at: ago(2) });
    await aWorkOrder(world, { property_id, created_at: ago(5) });
    const done = { status: 'done', started_at: ago(4) } as const;
    await aWorkOrder(world, { property_id, created_at: ago(5), due_at: ago(2), ...done, done_at: ago(3) });
    await aWorkOrder(world, { property_id, created_at: ago(5), due_at: ago(4), ...done, done_at: ago(3) });
    const found = await workOrders();
    expect(found.open).toMatchObject({ now: 2, before: 0 });
    expect(found.overdue).toMatchObject({ now: 1, before: 0 });
    expect(found.overdue.series.slice(-5)).toEqual([1, 0, 1, 1, 1]);
    expect(found.in_time).toMatchObject({ now: 50, met: 1, judged: 2 });
    expect(found.time.now).toBe(2880);
    expect(found.by_category).toEqual([{ id: null, name: null, open: 2 }]);
  });
});

describe('[D2-09] analytics', () => {
  const span = 'from=2026-11-01&until=2026-11-30';

  it('shows the figures about permits, stages and slots from the stored counts', async () => {
    const building = await aBuilding(world, { capacity: 10 });
    const person = await aStaffMember(world, { properties: [building.property_id], role: { actions: [...actions] } });
    const reader = await staffLogin(world, person);
    const permit = await submitLoading(world, building);
    await submitLoading(world, building);
    const decider = await aDecider(world, building, 'tcr');
    world.clock.set(new Date(MONDAY_MORNING.getTime() + HOUR_MS));
    await approve(world, decider, permit, 'tcr');
    const answer = await ask(`/v1/analytics?property_id=${building.property_id}&${span}`, reader);
    const found = z.parse(analytics, answer.json());
    expect(found.permits.by_kind.map(({ kind, n }) => [kind, n])).toEqual([
      ['loading', 1],
      ['loading', 1],
    ]);
    expect(found.permits.heat).toEqual([{ weekday: 1, hour: 9, n: 2 }]);
    expect(found.stages).toEqual([
      { stage: 'tcr', decided: 1, in_time: 1, mean: 60, median: 90, p90: 114, target: 120, rejected: 0 },
    ]);
    expect(found.slots.by_slot).toMatchObject([
      { kind: 'loading', taken: 2, places: 300 },
      { kind: 'unloading', taken: 0 },
    ]);
    expect(found.slots.days).toHaveLength(30);
    const narrowed = await ask(`/v1/analytics?property_id=${building.property_id}&kind=work&${span}`, reader);
    expect(narrowed.json()).toMatchObject({ permits: { by_kind: [], heat: [] }, stages: [], slots: { by_slot: [] } });
  });

  it('shows the complaints solved in time, their ratings, and the maintenance done in time', async () => {
    await aComplaint(world, {
      property_id,
      created_at: ago(3),
      ...due(ago(1)),
      status: 'closed',
      resolved_at: ago(2),
      closed_at: ago(2),
      rating: 4,
      rated_at: ago(2),
    });
    const found = z.parse(analytics, (await ask(`/v1/analytics?property_id=${property_id}&${span}`)).json());
    expect(found.complaints).toMatchObject({ in_time: 100, rating: 4, rated: 1 });
    expect(found.maintenance).toEqual({ in_time: 0, late: 0, open: 0, cancelled: 0 });
  });

  it.each([
    ['reversed', 'from=2026-11-02&until=2026-11-01'],
    ['longer than a quarter for all properties', 'from=2026-01-01&until=2026-06-01'],
    ['given with a day that does not exist', 'from=2026-02-30&until=2026-03-01'],
    ['centuries long', 'from=1000-01-01&until=2999-01-01'],
  ])('refuses analytics for a span that is %s', async (_name, query) => {
    expect((await ask(`/v1/analytics?${query}`)).statusCode).toBe(400);
  });

  it('downloads the analytics figures as a spreadsheet', async () => {
    await aWorkOrder(world, { property_id, created_at: ago(1) });
    const answer = await ask(`/v1/analytics-download?property_id=${property_id}&${span}`);
    expect(answer.statusCode).toBe(200);
    expect(answer.json()).toMatchObject({ file_name: expect.stringMatching(/^analytics/) as string });
  });
});
