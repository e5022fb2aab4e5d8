import { analytics } from '@gerbang/shared/contracts/insight/analytics';
import { MAINTENANCE_OUTCOMES } from '@gerbang/shared/domain/operations/work-orders/states';
import { expect, it } from 'vitest';
import * as z from 'zod/mini';

import { aProperty, aStaffMember, bearer, staffLogin } from '../../../../test/builders.ts';
import { aOneStageBuilding, goodsInside, letIn } from '../../../../test/goods.ts';
import { createWorld } from '../../../../test/harness.ts';
import { aComplaint } from '../../../../test/operations/complaints.ts';
import { aSchedule } from '../../../../test/operations/maintenance.ts';
import { aWorkOrder } from '../../../../test/operations/work-orders.ts';
import { aTenantForm, created, postAsTenant } from '../../../../test/permits/submissions.ts';
import { updateRollupsJob } from './analytics.jobs.ts';

const world = await createWorld();
const listed = z.object({ total: z.number(), data: z.array(z.looseObject({})) });

async function readerOf(property_id: string) {
  await updateRollupsJob.run({}, world.deps);
  const actions = ['analytics.read', 'complaint.read', 'work_order.read', 'permit.read'] as const;
  const headers = bearer(
    await staffLogin(world, await aStaffMember(world, { properties: [property_id], role: { actions } })),
  );
  return async <Schema extends z.ZodMiniType>(schema: Schema, path: string, query: string) => {
    const answer = await world.app.inject({ url: `/v1/${path}?property_id=${property_id}&${query}`, headers });
    if (answer.statusCode !== 200) throw new Error(`${path}?${query} answered ${answer.statusCode}: ${answer.body}`);
    return z.parse(schema, answer.json());
  };
}

const WEEK = 'from=2026-11-16&until=2026-11-22';

it('counts new complaints of each day as the list of complaints does', async () => {
  const { id: property_id } = await aProperty(world);
  // In Jakarta half an hour before and after midnight, and the first and last minute of the week.
  const times = ['16T16:30', '16T17:30', '17T03:00', '15T16:59', '15T17:00', '22T16:59', '22T17:00'];
  for (const time of times) await aComplaint(world, { property_id, created_at: new Date(`2026-11-${time}:00Z`) });
  const get = await readerOf(property_id);
  const { complaints } = await get(analytics, 'analytics', WEEK);
  const total = async (from: string, until: string) =>
    (await get(listed, 'complaint-datatable', `created_from=${from}&created_until=${until}`)).total;
  for (const { day, opened } of complaints.days) expect(await total(day, day)).toBe(opened);
  expect(complaints.days.map(({ opened }) => opened)).toEqual([2, 2, 0, 0, 0, 0, 1]);
  expect(await total('2026-11-16', '2026-11-22')).toBe(5);
});

it('counts maintenance by outcome as the list of work orders does', async () => {
  const { id: property_id } = await aProperty(world);
  const { id: schedule_id } = await aSchedule(world, { property_id });
  const due = (day: number) => new Date(`2026-11-${day}T10:00:00Z`);
  const ends = [
    { status: 'done', started_at: due(15), done_at: due(16) },
    { status: 'done', started_at: due(15), done_at: due(20) },
    { status: 'done', started_at: due(15), done_at: due(16) },
    { status: 'cancelled', cancelled_at: due(16) },
    { status: 'open' },
    { status: 'done', started_at: due(15), done_at: due(23) },
  ] as const;
  for (const [index, end] of ends.entries()) {
    const due_on = `2026-11-${18 + index}`;
    const occurrence = { property_id, schedule_id, due_on, outcome: 'made' as const, made_at: due(15) };
    await world.owner.insertInto('maintenance_occurrence').values(occurrence).execute();
    const order = { source: 'maintenance' as const, schedule_id, due_on, due_at: due(18 + index), ...end };
    await aWorkOrder(world, { property_id, ...order });
  }
  await aWorkOrder(world, { property_id, due_at: due(18) });
  const get = await readerOf(property_id);
  const { maintenance } = await get(analytics, 'analytics', WEEK);
  const planned = 'planned_from=2026-11-16&planned_until=2026-11-22';
  for (const outcome of MAINTENANCE_OUTCOMES)
    expect((await get(listed, 'work-order-datatable', `outcome=${outcome}&${planned}`)).total).toBe(
      maintenance[outcome],
    );
  expect(maintenance).toEqual({ in_time: 2, late: 1, open: 1, cancelled: 1 });
  expect((await get(listed, 'work-order-datatable', 'outcome=in_time')).total).toBe(3);
});

it('counts as many pieces of goods inside as the ledger lists', async () => {
  const building = await aOneStageBuilding(world, 3);
  await goodsInside(world, building);
  const second = created(await postAsTenant(world, building, await aTenantForm(world, building)), building);
  await letIn(world, building, second, { 'Rak display': 2 });
  const get = await readerOf(building.property_id);
  const { goods } = await get(analytics, 'analytics', WEEK);
  const quantities = z.object({ data: z.array(z.object({ qty_in: z.number(), qty_out: z.number() })) });
  const { data } = await get(quantities, 'goods-ledger-datatable', 'view=inside');
  expect(data.reduce((sum, lot) => sum + lot.qty_in - lot.qty_out, 0)).toBe(7);
  expect(goods.days.at(-1)?.inside).toBe(7);
});
