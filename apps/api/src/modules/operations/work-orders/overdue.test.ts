import { sql, type RawBuilder } from 'kysely';
import { beforeEach, describe, expect, it } from 'vitest';

import { aProperty, aStaffMember } from '../../../../test/builders.ts';
import { createWorld, MONDAY_MORNING } from '../../../../test/harness.ts';
import { aSchedule } from '../../../../test/operations/maintenance.ts';
import { aWorkOrder } from '../../../../test/operations/work-orders.ts';
import { waitingForLock } from '../../../../test/platform/locks.ts';
import { transaction } from '../../../platform/database/database.ts';
import { notifyOverdue } from './overdue.service.ts';
import { listOverdue } from './work-orders.repository.ts';
import { openWorkOrder } from './work-orders.service.ts';

const world = await createWorld();
let property_id: string;
beforeEach(async () => {
  world.clock.set(MONDAY_MORNING);
  property_id = (await aProperty(world)).id;
});

describe('work orders of a schedule', () => {
  const open = (schedule_id: string, due_on = '2026-11-16') =>
    transaction(world.db, { property_id }, (tx) =>
      openWorkOrder(tx, {
        property_id,
        source: { kind: 'maintenance', schedule_id, due_on },
        title: 'Servis pompa',
        priority: 'normal',
        checklist: [{ text: 'Ganti oli', required: true }],
        by: null,
        at: MONDAY_MORNING,
      }),
    );

  it('creates one work order per date of a schedule, also with two simultaneous requests', async () => {
    const { id: schedule_id } = await aSchedule(world, { property_id });
    for (const due_on of ['2026-11-16', '2026-11-17'])
      await world.owner
        .insertInto('maintenance_occurrence')
        .values({ property_id, schedule_id, due_on, outcome: 'made', made_at: MONDAY_MORNING })
        .execute();
    const both = await world.owner.transaction().execute(async (tx) => {
      // Both transactions wait for the counter, so that both have started before either inserts.
      await sql`insert into work_order_counter values (${property_id}, 1)`.execute(tx);
      const running = [open(schedule_id), open(schedule_id)];
      await waitingForLock(world, 'work_order_counter', 2);
      return { running };
    });
    const made = await Promise.all(both.running);
    expect(made.filter(({ is_new }) => is_new)).toHaveLength(1);
    expect(new Set(made.map(({ code }) => code)).size).toBe(1);
    expect((await open(schedule_id)).is_new).toBe(false);
    expect((await open(schedule_id, '2026-11-17')).is_new).toBe(true);
    const rows = await world.owner
      .selectFrom('work_order')
      .select('due_on')
      .where('schedule_id', '=', schedule_id)
      .execute();
    expect(new Set(rows.map(({ due_on }) => due_on))).toEqual(new Set(['2026-11-16', '2026-11-17']));
    expect(rows).toHaveLength(2);
  });
});

describe('overdue work orders', () => {
  it('notifies workers and managers of an overdue order once, and again after a new due date has passed', async () => {
    const manager = await aStaffMember(world, {
      properties: [property_id],
      role: { actions: ['work_order.read', 'work_order.update'] },
    });
    const worker = await aStaffMember(world, { properties: [property_id], role: { actions: ['work_order.read'] } });
    const due_at = new Date(MONDAY_MORNING.getTime() - 1);
    const late = await aWorkOrder(world, { property_id, assignee_id: worker.id, due_at });
    await aWorkOrder(world, { property_id, assignee_id: worker.id, due_at: new Date(MONDAY_MORNING.getTime() + 1) });
    await aWorkOrder(world, { property_id, status: 'done', started_at: due_at, done_at: due_at, due_at });
    const notifications = () =>
      world.owner
        .selectFrom('notification')
        .select(['account_id', 'kind', 'work_order_id'])
        .where('property_id', '=', property_id)
        .execute();
    await notifyOverdue(world.deps);
    await notifyOverdue(world.deps);
    const once = [manager.id, worker.id].map((account_id) => ({
      account_id,
      kind: 'work_order_overdue',
      work_order_id: late.id,
    }));
    expect((await notifications()).toSorted((a, b) => (a.account_id < b.account_id ? -1 : 1))).toEqual(
      once.toSorted((a, b) => (a.account_id < b.account_id ? -1 : 1)),
    );
    await world.owner.updateTable('work_order').set({ overdue_told_at: null }).where('id', '=', late.id).execute();
    await notifyOverdue(world.deps);
    expect(await notifications()).toHaveLength(4);
  });

  /** Runs the overdue job while another transaction is changing the order. */
  async function tellingBeside(order: { id: string }, meanwhile: RawBuilder<unknown>, tellers = 1): Promise<number> {
    const running = await world.owner.transaction().execute(async (tx) => {
      await sql`update work_order set ${meanwhile} where id = ${order.id}`.execute(tx);
      const all = Array.from({ length: tellers }, () => notifyOverdue(world.deps));
      await waitingForLock(world, 'overdue_told_at', tellers);
      return { all };
    });
    await Promise.all(running.all);
    const { rows } =
      await sql`select from work_order_event where work_order_id = ${order.id} and kind = 'overdue'`.execute(
        world.owner,
      );
    return rows.length;
  }
  const aLateOne = () => aWorkOrder(world, { property_id, due_at: new Date(MONDAY_MORNING.getTime() - 1) });

  it('notifies once about an overdue order when two jobs reach it at the same time', async () => {
    expect(await tellingBeside(await aLateOne(), sql`updated_at = updated_at`, 2)).toBe(1);
  });

  it('does not notify about an order that was finished or rescheduled meanwhile', async () => {
    const done = sql`status = 'done', started_at = ${MONDAY_MORNING}, done_at = ${MONDAY_MORNING}`;
    expect(await tellingBeside(await aLateOne(), done)).toBe(0);
    const later = new Date(MONDAY_MORNING.getTime() + 1);
    expect(await tellingBeside(await aLateOne(), sql`due_at = ${later}`)).toBe(0);
  });

  it('does not list an overdue order again after its notification', async () => {
    const { id } = await aLateOne();
    const looked = async () => (await listOverdue(world.db, MONDAY_MORNING, 1000)).some((order) => order.id === id);
    expect(await looked()).toBe(true);
    await notifyOverdue(world.deps);
    expect(await looked()).toBe(false);
  });
});
