import {
  PREVIEW_DATES,
  type MaintenanceFacts,
  type MaintenanceRecord,
  type MaintenanceRow,
} from '@gerbang/shared/contracts/operations/maintenance';
import { previewDates, standingOf } from '@gerbang/shared/domain/operations/maintenance/due';

import type { ListedSchedule, ScheduleNames, StoredSchedule } from './maintenance.repository.ts';
import type { OccurrenceDate } from './occurrences.repository.ts';

export function factsOf(row: StoredSchedule): MaintenanceFacts {
  return {
    title: row.title,
    description: row.description,
    category_id: row.category_id,
    priority: row.priority,
    asset_id: row.asset_id,
    floor_id: row.floor_id,
    location: row.location,
    assignee_id: row.assignee_id,
    team_id: row.team_id,
    trigger: row.trigger,
    rule: row.rule,
    meter_id: row.meter_id,
    every_units: units(row.every_units),
    meter_base: units(row.meter_base),
    starts_on: row.starts_on,
    time_of_day: row.time_of_day.slice(0, 5),
    counted_from: row.counted_from,
    lead_days: row.lead_days,
    catch_up: row.catch_up,
    checklist: row.checklist,
  };
}

export function presentRecord(row: StoredSchedule & ScheduleNames): MaintenanceRecord {
  const { id, active, next_due_on, time_zone, version } = row;
  // A schedule that counts from completion has no known dates after the next one.
  const isKnown = active && next_due_on !== null && row.counted_from === 'scheduled';
  return {
    id,
    ...factsOf(row),
    ...namesOf(row),
    active,
    standing: standingOf(row),
    next_due_on,
    upcoming: isKnown ? previewDates(row, next_due_on, PREVIEW_DATES) : [],
    time_zone,
    version,
    updated_at: row.updated_at.toISOString(),
  };
}

export function presentRow(row: ListedSchedule): MaintenanceRow {
  const { id, title, trigger, rule, counted_from, priority, lead_days, location } = row;
  return {
    id,
    title,
    trigger,
    rule,
    every_units: units(row.every_units),
    counted_from,
    priority,
    lead_days,
    location,
    ...namesOf(row),
    active: row.active,
    standing: standingOf(row),
    next_due_on: row.next_due_on,
    overdue: row.overdue,
    version: row.version,
    updated_at: row.updated_at.toISOString(),
  };
}

export function presentDate({ due_on, work_order_id, code, status, due_at, done_at }: OccurrenceDate) {
  return {
    due_on,
    work_order_id,
    code,
    status,
    due_at: due_at?.toISOString() ?? null,
    done_at: done_at?.toISOString() ?? null,
  };
}

function namesOf({ category, asset, asset_code, meter, floor, assignee, team }: ScheduleNames): ScheduleNames {
  return { category, asset, asset_code, meter, floor, assignee, team };
}

function units(value: string | null): number | null {
  return value === null ? null : Number(value);
}
