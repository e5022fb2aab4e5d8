import { can } from '@gerbang/shared/access';
import type {
  MaintenanceDatatable,
  MaintenanceFacts,
  MaintenanceListQuery,
  MaintenanceRecord,
  UpdateMaintenanceBody,
} from '@gerbang/shared/contracts/operations/maintenance';
import { firstFree } from '@gerbang/shared/domain/operations/maintenance/due';
import { compareDates } from '@gerbang/shared/time/dates';
import { formatRule, parseRule } from '@gerbang/shared/time/recurrence-rule';
import { wallClock } from '@gerbang/shared/time/wall-clock';

import { record } from '../../../platform/audit/audit.ts';
import { changesBetween } from '../../../platform/audit/changes.ts';
import type { Context } from '../../../platform/context.ts';
import { isDatabaseError, type Tx } from '../../../platform/database/database.ts';
import { newId } from '../../../platform/database/ids.ts';
import { allow, AppError, fieldFault, found } from '../../../platform/errors.ts';
import { readTimeZone } from '../../building/places/places.service.ts';
import { advanceAfterCompletion } from './due-orders.service.ts';
import * as repository from './maintenance.repository.ts';
import type { ScheduleKey, StoredSchedule } from './maintenance.repository.ts';
import * as occurrences from './occurrences.repository.ts';
import { factsOf, presentRecord, presentRow } from './schedule-present.ts';

export function list(ctx: Context, ask: MaintenanceListQuery): Promise<MaintenanceDatatable> {
  return ctx.within(ask.property_id, async (tx) => {
    const page = await repository.listPage(tx, ask, ctx.now());
    return { ...page, data: page.data.map(presentRow) };
  });
}

export function read(ctx: Context, key: ScheduleKey): Promise<MaintenanceRecord> {
  return ctx.within(key.property_id, (tx) => readIn(tx, key));
}

/** Creates a schedule. Its first date is today or later: past dates get no work order. */
export function create(ctx: Context, property_id: string, facts: MaintenanceFacts): Promise<MaintenanceRecord> {
  const key = { property_id, id: newId() };
  return withKnownReferences(() =>
    ctx.within(property_id, async (tx) => {
      allow(can.perform(ctx.actor, 'maintenance.update'));
      const zone = await readTimeZone(tx, property_id);
      await checkAssignee(tx, property_id, facts);
      const columns = columnsOf(facts);
      const today = wallClock(ctx.now(), zone).date;
      const next_due_on = firstFree(columns, today, new Set());
      const created_by = ctx.actor.kind === 'staff' ? ctx.actor.user_id : null;
      const times = { created_at: ctx.now(), updated_at: ctx.now() };
      await repository.insert(tx, {
        ...columns,
        ...key,
        ...times,
        next_due_on,
        created_by,
        checklist: checklistOf(facts),
      });
      await record(tx, ctx, { ...about(key), action: 'maintenance.created', detail: { ...columns, ...checks(facts) } });
      return readIn(tx, key);
    }),
  );
}

/**
 * Updates a schedule and refuses a stale `version`. Dates that already have a work order keep it, and overdue dates of
 * the old rule still get one.
 */
export function update(ctx: Context, key: ScheduleKey, body: UpdateMaintenanceBody): Promise<MaintenanceRecord> {
  const { version, ...facts } = body;
  return withKnownReferences(() =>
    ctx.within(key.property_id, async (tx) => {
      allow(can.perform(ctx.actor, 'maintenance.update'));
      const before = found(await repository.lock(tx, key));
      if (before.version !== version) throw new AppError('conflict');
      if (facts.assignee_id !== before.assignee_id) await checkAssignee(tx, key.property_id, facts);
      const columns = columnsOf(facts);
      await repository.set(tx, key, { ...columns, checklist: checklistOf(facts) }, ctx.now());
      if (hasOtherDates(before, columns)) await replan(tx, ctx, key, before.next_due_on);
      const detail = changesBetween(factsOf(before), { ...columns, ...checks(facts) });
      await record(tx, ctx, { ...about(key), action: 'maintenance.updated', detail });
      return readIn(tx, key);
    }),
  );
}

/** Pauses or resumes a schedule. Dates that passed during the pause get no work order. */
export function setActive(
  ctx: Context,
  key: ScheduleKey,
  { version, active }: { version: number; active: boolean },
): Promise<MaintenanceRecord> {
  return ctx.within(key.property_id, async (tx) => {
    allow(can.perform(ctx.actor, 'maintenance.update'));
    const before = found(await repository.lock(tx, key));
    if (before.version !== version) throw new AppError('conflict');
    if (before.active === active) throw new AppError('move_not_allowed');
    await repository.set(tx, key, { active }, ctx.now());
    if (active) await replan(tx, ctx, key, null);
    await record(tx, ctx, { ...about(key), action: active ? 'maintenance.resumed' : 'maintenance.paused' });
    return readIn(tx, key);
  });
}

/** Deletes a schedule that never made a work order. Other schedules can only be paused, so that their history stays. */
export function remove(ctx: Context, key: ScheduleKey): Promise<null> {
  return ctx.within(key.property_id, async (tx) => {
    allow(can.perform(ctx.actor, 'maintenance.update'));
    const before = found(await repository.lock(tx, key));
    if ((await occurrences.listBySchedule(tx, key, null, 1)).length > 0) throw new AppError('in_use');
    await repository.remove(tx, key);
    await record(tx, ctx, { ...about(key), action: 'maintenance.deleted', detail: factsOf(before) });
    return null;
  });
}

const about = ({ property_id, id }: ScheduleKey) => ({ property_id, record: { kind: 'maintenance', id } });

async function readIn(tx: Tx, key: ScheduleKey): Promise<MaintenanceRecord> {
  return presentRecord(found(await repository.find(tx, key)));
}

/**
 * Sets the next date after a change of the rule: counts from today, or from `overdue` if that is earlier, and skips
 * dates that already have a work order.
 */
async function replan(tx: Tx, ctx: Context, key: ScheduleKey, overdue: string | null): Promise<void> {
  const schedule = found(await repository.lock(tx, key));
  const now = ctx.now();
  const today = wallClock(now, schedule.time_zone).date;
  if (schedule.trigger === 'meter') return repository.advance(tx, key, { next_due_on: null });
  if (schedule.counted_from === 'completed' && (await occurrences.countMade(tx, key)) > 0) {
    await repository.advance(tx, key, { next_due_on: null, waits: true });
    await advanceAfterCompletion(tx, schedule, now);
    return;
  }
  const from = overdue !== null && compareDates(overdue, today) < 0 ? overdue : today;
  const taken = await occurrences.listTaken(tx, key, from);
  await repository.advance(tx, key, { next_due_on: firstFree(schedule, from, taken), waits: false });
}

function hasOtherDates(before: StoredSchedule, after: ReturnType<typeof columnsOf>): boolean {
  const fields = ['trigger', 'rule', 'starts_on', 'counted_from', 'meter_id'] as const;
  return fields.some((field) => before[field] !== after[field]);
}

/** Clears the columns that the schedule's `trigger` does not use and stores the rule in its canonical form. */
function columnsOf(facts: MaintenanceFacts) {
  const { checklist: _checklist, ...rest } = facts;
  const isMeter = facts.trigger === 'meter';
  const parsed = isMeter || facts.rule === null ? undefined : parseRule(facts.rule);
  return {
    ...rest,
    rule: parsed === undefined ? null : formatRule(parsed),
    meter_id: isMeter ? facts.meter_id : null,
    every_units: isMeter ? facts.every_units : null,
    meter_base: isMeter ? facts.meter_base : null,
  };
}

const checklistOf = ({ checklist }: MaintenanceFacts): string => JSON.stringify(checklist);
const checks = ({ checklist }: MaintenanceFacts) => ({ checklist });

async function checkAssignee(tx: Tx, property_id: string, { assignee_id }: MaintenanceFacts): Promise<void> {
  if (assignee_id !== null && !(await repository.isAssignable(tx, property_id, assignee_id)))
    throw fieldFault('assignee_id', 'invalid');
}

const REFERENCES = {
  schedule_category_is_of_work_orders: 'category_id',
  schedule_asset_is_of_its_property: 'asset_id',
  schedule_floor_is_of_its_property: 'floor_id',
  schedule_team_is_of_its_property: 'team_id',
  schedule_meter_is_of_its_property: 'meter_id',
} as const;

/** Turns a foreign key violation into an error on the field. */
async function withKnownReferences<T>(work: () => Promise<T>): Promise<T> {
  try {
    return await work();
  } catch (error) {
    for (const [constraint, field] of Object.entries(REFERENCES))
      if (isDatabaseError(error, '23503', constraint)) throw fieldFault(field, 'invalid');
    throw error;
  }
}
