import { can } from '@gerbang/shared/access';
import type { MadeOrder } from '@gerbang/shared/contracts/maintenance';
import { afterCompletion, catchUp, firstFree, isToBeMade, passedDates } from '@gerbang/shared/domain/maintenance/due';
import { addDays, instantAt, wallClock } from '@gerbang/shared/domain/permits/time-zone';
import { isOpenWork } from '@gerbang/shared/domain/work-orders/states';

import { authorOf, recordAs, systemAuthor, type AuditAuthor } from '../../platform/audit.ts';
import type { Context } from '../../platform/context.ts';
import { transaction, type Tx } from '../../platform/database.ts';
import type { Deps } from '../../platform/deps.ts';
import { allow, AppError, found } from '../../platform/errors.ts';
import { lastOfSchedule, openWorkOrder } from '../work-orders/work-orders.service.ts';
import * as repository from './maintenance.repository.ts';
import type { ScheduleKey, StoredSchedule } from './maintenance.repository.ts';
import * as occurrences from './occurrences.repository.ts';

const JOB = 'maintenance.make-due';

/**
 * Makes the next work order of a schedule if its time has come, and moves the schedule on, all in one transaction. A schedule
 * that another worker holds is left to it. Answers whether there was something to do.
 */
export async function makeNext(deps: Deps, key: ScheduleKey): Promise<boolean> {
  return transaction(deps.db, { property_id: key.property_id }, async (tx) => {
    const schedule = await repository.lockFree(tx, key);
    if (schedule === undefined || !schedule.active || schedule.next_due_on === null) return false;
    const author = systemAuthor(deps, JOB);
    const today = wallClock(author.at, schedule.time_zone).date;
    if (!isToBeMade(schedule.next_due_on, schedule.lead_days, today)) return false;
    const passed = passedDates(schedule, schedule.next_due_on, today);
    const { make = schedule.next_due_on, skip } = catchUp(passed, schedule.catch_up);
    await occurrences.skip(tx, key, skip, author.at);
    await makeDate(tx, schedule, make, author, skip);
    await moveOn(tx, schedule, make);
    return true;
  });
}

/** Works out the next date of a schedule whose last work order has ended. */
export async function countOn(deps: Deps, key: ScheduleKey): Promise<boolean> {
  return transaction(deps.db, { property_id: key.property_id }, async (tx) => {
    const schedule = await repository.lockFree(tx, key);
    if (schedule === undefined || !schedule.waits || schedule.trigger !== 'rule') return false;
    return settle(tx, schedule, deps.clock.now());
  });
}

/** The same for a schedule that is held already; false while its last work order is open. */
export async function settle(tx: Tx, schedule: StoredSchedule, now: Date): Promise<boolean> {
  const last = await lastOfSchedule(tx, schedule.property_id, schedule.id);
  if (last === undefined || isOpenWork(last.status)) return false;
  const ended_on = wallClock(last.done_at ?? last.cancelled_at ?? now, schedule.time_zone).date;
  const [made, taken] = [
    await occurrences.countMade(tx, schedule),
    await occurrences.takenFrom(tx, schedule, ended_on),
  ];
  const next_due_on = afterCompletion(schedule, ended_on, { made, taken });
  await repository.advance(tx, schedule, { next_due_on, waits: false });
  return true;
}

/** Makes a work order that is due today, beside those that the rule makes. */
export async function makeNow(ctx: Context, key: ScheduleKey): Promise<MadeOrder> {
  return ctx.within(key.property_id, async (tx) => {
    allow(can.perform(ctx.actor, 'maintenance.update'));
    const schedule = found(await repository.lock(tx, key));
    const author = authorOf(ctx);
    const due_on = wallClock(author.at, schedule.time_zone).date;
    const last = schedule.waits ? await lastOfSchedule(tx, key.property_id, key.id) : undefined;
    if (last !== undefined && isOpenWork(last.status)) throw new AppError('move_not_allowed');
    const made = await makeDate(tx, schedule, due_on, author);
    if (made === undefined) throw new AppError('move_not_allowed');
    if (schedule.counted_from === 'completed' || schedule.next_due_on === due_on) await moveOn(tx, schedule, due_on);
    return { work_order_id: made.id, code: made.code, due_on };
  });
}

/** The one work order of a due date, with its audit row; none when the date has one already. */
export async function makeDate(
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

/** The date after one that has been dealt with; who counts from completion waits for it. */
async function moveOn(tx: Tx, schedule: StoredSchedule, due_on: string): Promise<void> {
  if (schedule.counted_from === 'completed') {
    await repository.advance(tx, schedule, { next_due_on: null, waits: true });
    return;
  }
  const from = addDays(due_on, 1);
  const taken = await occurrences.takenFrom(tx, schedule, from);
  await repository.advance(tx, schedule, { next_due_on: firstFree(schedule, from, taken), waits: false });
}
