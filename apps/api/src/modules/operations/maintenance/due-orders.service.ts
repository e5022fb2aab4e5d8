import { can } from '@gerbang/shared/access';
import type { MadeOrder } from '@gerbang/shared/contracts/operations/maintenance';
import {
  afterCompletion,
  catchUp,
  firstFree,
  isOrderDue,
  passedDates,
} from '@gerbang/shared/domain/operations/maintenance/due';
import { isOpenWork } from '@gerbang/shared/domain/operations/work-orders/states';
import { addDays } from '@gerbang/shared/time/dates';
import { instantAt, wallClock } from '@gerbang/shared/time/wall-clock';

import { authorOf, recordAs, systemAuthor, type AuditAuthor } from '../../../platform/audit/audit.ts';
import type { Context } from '../../../platform/context.ts';
import { transaction, type Tx } from '../../../platform/database/database.ts';
import type { Deps } from '../../../platform/deps.ts';
import { allow, AppError, found } from '../../../platform/errors.ts';
import { lastOfSchedule, openWorkOrder } from '../work-orders/work-orders.service.ts';
import * as repository from './maintenance.repository.ts';
import type { ScheduleKey, StoredSchedule } from './maintenance.repository.ts';
import * as occurrences from './occurrences.repository.ts';

const JOB = 'maintenance.make-due';

/**
 * Makes the next work order of a schedule if it is due and sets the schedule's next date, in one transaction. Skips a
 * schedule that another worker has locked. Returns whether there was something to do.
 */
export async function makeNext(deps: Deps, key: ScheduleKey): Promise<boolean> {
  return transaction(deps.db, { property_id: key.property_id }, async (tx) => {
    const schedule = await repository.lockIfFree(tx, key);
    if (schedule === undefined || !schedule.active || schedule.next_due_on === null) return false;
    const author = systemAuthor(deps, JOB);
    const today = wallClock(author.at, schedule.time_zone).date;
    if (!isOrderDue(schedule.next_due_on, schedule.lead_days, today)) return false;
    const passed = passedDates(schedule, schedule.next_due_on, today);
    const { make = schedule.next_due_on, skip } = catchUp(passed, schedule.catch_up);
    await occurrences.skip(tx, key, skip, author.at);
    await makeOrder(tx, schedule, make, author, skip);
    await advanceSchedule(tx, schedule, make);
    return true;
  });
}

/** Sets the next date of a schedule that waited for its work order, once the order has ended. */
export async function setNextDate(deps: Deps, key: ScheduleKey): Promise<boolean> {
  return transaction(deps.db, { property_id: key.property_id }, async (tx) => {
    const schedule = await repository.lockIfFree(tx, key);
    if (schedule === undefined || !schedule.waits || schedule.trigger !== 'rule') return false;
    return advanceAfterCompletion(tx, schedule, deps.clock.now());
  });
}

/** Like `setNextDate`, for a schedule whose row is already locked. Returns false while the last work order is open. */
export async function advanceAfterCompletion(tx: Tx, schedule: StoredSchedule, now: Date): Promise<boolean> {
  const last = await lastOfSchedule(tx, schedule.property_id, schedule.id);
  if (last === undefined || isOpenWork(last.status)) return false;
  const ended_on = wallClock(last.done_at ?? last.cancelled_at ?? now, schedule.time_zone).date;
  const [made, taken] = [
    await occurrences.countMade(tx, schedule),
    await occurrences.listTaken(tx, schedule, ended_on),
  ];
  const next_due_on = afterCompletion(schedule, ended_on, { made, taken });
  await repository.advance(tx, schedule, { next_due_on, waits: false });
  return true;
}

/** Makes a work order that is due today, in addition to the dates of the rule. */
export async function makeNow(ctx: Context, key: ScheduleKey): Promise<MadeOrder> {
  return ctx.within(key.property_id, async (tx) => {
    allow(can.perform(ctx.actor, 'maintenance.update'));
    const schedule = found(await repository.lock(tx, key));
    const author = authorOf(ctx);
    const due_on = wallClock(author.at, schedule.time_zone).date;
    const last = schedule.waits ? await lastOfSchedule(tx, key.property_id, key.id) : undefined;
    if (last !== undefined && isOpenWork(last.status)) throw new AppError('move_not_allowed');
    const made = await makeOrder(tx, schedule, due_on, author);
    if (made === undefined) throw new AppError('move_not_allowed');
    if (schedule.counted_from === 'completed' || schedule.next_due_on === due_on)
      await advanceSchedule(tx, schedule, due_on);
    return { work_order_id: made.id, code: made.code, due_on };
  });
}

/** Makes the work order of a due date and writes the audit log. Returns undefined when the date already has one. */
export async function makeOrder(
  tx: Tx,
  schedule: StoredSchedule,
  due_on: string,
  author: AuditAuthor,
  skipped: readonly string[] = [],
): Promise<{ id: string; code: string } | undefined> {
  const { property_id, id, time_zone } = schedule;
  if (!(await occurrences.claim(tx, schedule, due_on, author.at))) return undefined;
  const made = await openWorkOrder(tx, {
    property_id,
    source: { kind: 'maintenance', schedule_id: id, due_on },
    title: schedule.title,
    description: schedule.description,
    category_id: schedule.category_id,
    priority: schedule.priority,
    asset_id: schedule.asset_id,
    floor_id: schedule.floor_id,
    location: schedule.location,
    assignee_id: schedule.assignee_id,
    team_id: schedule.team_id,
    due_at: instantAt(due_on, schedule.time_of_day, time_zone),
    checklist: schedule.checklist,
    by: author.kind === 'staff' ? author.id : null,
    at: author.at,
  });
  await recordAs(tx, author, {
    property_id,
    action: 'maintenance.order_made',
    record: { kind: 'maintenance', id },
    detail: { due_on, code: made.code, ...(skipped.length > 0 && { skipped }) },
  });
  return made;
}

/**
 * Sets the schedule to the date after `due_on`. A schedule that counts from completion gets its next date when the work
 * order ends.
 */
async function advanceSchedule(tx: Tx, schedule: StoredSchedule, due_on: string): Promise<void> {
  if (schedule.counted_from === 'completed') {
    await repository.advance(tx, schedule, { next_due_on: null, waits: true });
    return;
  }
  const from = addDays(due_on, 1);
  const taken = await occurrences.listTaken(tx, schedule, from);
  await repository.advance(tx, schedule, { next_due_on: firstFree(schedule, from, taken), waits: false });
}
