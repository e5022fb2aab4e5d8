import type { WorkOrderRecord } from '@gerbang/shared/contracts/operations/work-orders';
import { beforeEach, describe, expect, it } from 'vitest';

import { aFile, aProperty, aTenant } from '../../../../test/builders.ts';
import { createWorld, MONDAY_MORNING } from '../../../../test/harness.ts';
import { aComplaint } from '../../../../test/operations/complaints.ts';
import { aWorkPerson, aWorkTeam, type WorkPerson } from '../../../../test/operations/work-orders.ts';
import { newId } from '../../../platform/database/ids.ts';

const HOUR = 3_600_000;
const world = await createWorld();
let property_id: string;
let office: WorkPerson;
let manager: WorkPerson;

beforeEach(async () => {
  world.clock.set(MONDAY_MORNING);
  property_id = (await aProperty(world)).id;
  office = await aWorkPerson(world, property_id, ['complaint.read', 'complaint.update']);
  manager = await aWorkPerson(world, property_id, ['work_order.read', 'work_order.update']);
});

/** A complaint of a tenant whose answer is an hour late. */
async function aLateComplaint() {
  const tenant = await aTenant(world, { property_id });
  const ago = new Date(MONDAY_MORNING.getTime() - HOUR);
  return aComplaint(world, {
    property_id,
    tenant_id: tenant.id,
    answer_due_at: ago,
    solve_due_at: new Date(MONDAY_MORNING.getTime() + 24 * HOUR),
  });
}
const open = (complaint_id: string, more: object = {}) =>
  office.call('POST', 'complaint-work-order', { id: newId(), complaint_id, ...more });
const detail = async (id: string) => (await office.call('GET', `complaint/${id}`)).json();
const overdue = async () => (await office.call('GET', 'complaint-counts')).json<{ overdue: number }>().overdue;

describe('a work order from a complaint', () => {
  it('does not count a work order as a reply: the complaint stays unanswered and overdue until a message is sent', async () => {
    const { id } = await aLateComplaint();
    expect((await open(id)).statusCode).toBe(201);
    expect(await detail(id)).toMatchObject({ status: 'in_progress', answered_at: null });
    expect(await overdue()).toBe(1);
    await office.call('POST', `complaint/${id}/entries`, { id: newId(), kind: 'answer', text: 'Teknisi datang.' });
    expect(await detail(id)).toMatchObject({ answered_at: MONDAY_MORNING.toISOString() });
    expect(await overdue()).toBe(0);
  });

  it('sends the message of a new work order to the tenant once, and counts it as the reply', async () => {
    const { id } = await aLateComplaint();
    const body = { id: newId(), message: { id: newId(), text: 'Teknisi kami datang sore ini.' } };
    await open(id, body);
    expect((await open(id, body)).statusCode).toBe(201);
    const complaint = await detail(id);
    expect(complaint.answered_at).toBe(MONDAY_MORNING.toISOString());
    const answers = complaint.entries.filter(({ kind }: { kind: string }) => kind === 'answer');
    expect(answers).toMatchObject([{ text: 'Teknisi kami datang sore ini.' }]);
  });

  it('offers teams and people to staff who may not read work orders, and takes team, assignee and due date', async () => {
    const team = await aWorkTeam(world, { property_id, members: [manager.id] });
    const options = (await office.call('GET', 'complaint-work-options')).json();
    expect(options.teams).toMatchObject([{ id: team.id }]);
    expect(options.people.map(({ id }: { id: string }) => id)).toContain(manager.id);
    const { id } = await aLateComplaint();
    const due_at = '2026-11-17T09:00:00.000Z';
    const made = await open(id, { team_id: team.id, assignee_id: manager.id, priority: 'urgent', due_at });
    const order = (await manager.call('GET', `work-order/${made.json().id}`)).json<WorkOrderRecord>();
    expect(order).toMatchObject({ team: { id: team.id }, assignee: { id: manager.id }, priority: 'urgent', due_at });
  });

  it('copies the photos of a complaint and of its conversation to the work order', async () => {
    const { id } = await aLateComplaint();
    const [first, second] = [await aFile(world, { property_id }), await aFile(world, { property_id })];
    const of = { property_id, complaint_id: id, position: 1 };
    await world.owner
      .insertInto('complaint_photo')
      .values({ ...of, file_id: first.id })
      .execute();
    const entry_id = newId();
    const entry = { property_id, complaint_id: id, id: entry_id, kind: 'reply' as const, text: 'Makin parah' };
    await world.owner
      .insertInto('complaint_entry')
      .values({ ...entry, created_by: office.id, created_at: MONDAY_MORNING })
      .execute();
    await world.owner
      .insertInto('complaint_entry_photo')
      .values({ ...of, entry_id, file_id: second.id })
      .execute();
    const made = await open(id);
    const order = (await manager.call('GET', `work-order/${made.json().id}`)).json<WorkOrderRecord>();
    expect(order.photos).toMatchObject([{ from_complaint: true }, { from_complaint: true }]);
  });
});
