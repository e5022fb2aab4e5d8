import {
  WORK_TARGET_HOURS,
  type Priority,
  type WorkSource,
} from '@gerbang/shared/domain/operations/work-orders/states';
import { dueAt } from '@gerbang/shared/time/office-hours';

import type { Tx } from '../../../platform/database/database.ts';
import { announce } from '../../../platform/database/events.ts';
import { newId } from '../../../platform/database/ids.ts';
import { AppError, found } from '../../../platform/errors.ts';
import { notifyAbout } from '../../people/notifications/notify.service.ts';
import { officeOf } from '../../permits/settings/office.service.ts';
import * as parts from './parts.repository.ts';
import * as people from './people.repository.ts';
import * as repository from './work-orders.repository.ts';
import type { StoredWorkOrder, WorkOrderKey } from './work-orders.repository.ts';

type WorkOrderOrigin =
  | { kind: 'manual' }
  | { kind: 'asset' }
  | { kind: 'complaint'; complaint_id: string }
  | { kind: 'maintenance'; schedule_id: string; due_on: string };

export interface WorkOrderRequest {
  property_id: string;
  /** Chosen by the client. An existing work order with this id is returned. */
  id?: string;
  source: WorkOrderOrigin;
  title: string;
  description?: string;
  category_id?: string | null;
  priority: Priority;
  asset_id?: string | null;
  floor_id?: string | null;
  location?: string;
  tenant_id?: string | null;
  assignee_id?: string | null;
  team_id?: string | null;
  /** Defaults to the target of its priority, counted in office hours. */
  due_at?: Date | null;
  checklist?: readonly parts.NewCheck[];
  /** Null when the system creates the work order. */
  by: string | null;
  at: Date;
}

/** Subject under which changes to a work order are announced to event streams. */
export function workOrderSubject({ property_id, id }: WorkOrderKey): string {
  return `work-order:${property_id}:${id}`;
}

/**
 * Creates a work order with its checklist and notifies its workers. If the id is in use, or the schedule already has a
 * work order for the date, returns that work order with `is_new: false`.
 */
export async function openWorkOrder(
  tx: Tx,
  wanted: WorkOrderRequest,
): Promise<{ id: string; code: string; is_new: boolean }> {
  const { property_id, by, at } = wanted;
  const id = wanted.id ?? newId();
  const known = await findExisting(tx, wanted, id);
  if (known !== undefined) return { id: known.id, code: known.code, is_new: false };
  const made = await repository.insert(tx, {
    ...columnsOf(wanted),
    id,
    due_at: wanted.due_at ?? (await defaultDueAt(tx, property_id, wanted.priority, at)),
  });
  if (made === undefined) {
    // Another transaction was faster: read what it created.
    const other = found(await findExisting(tx, wanted, id));
    return { id: other.id, code: other.code, is_new: false };
  }
  await parts.insertChecks(tx, made, wanted.checklist ?? []);
  await parts.insertEvent(tx, made, {
    id: newId(),
    kind: 'created',
    created_by: by,
    created_at: at,
    detail: { source: made.source, ...(await people.namesOf(tx, made)) },
  });
  await notifyWorkers(tx, made, { by, at });
  return { id: made.id, code: made.code, is_new: true };
}

/** Latest work order of a schedule, for schedules that count from completion. */
export async function lastOfSchedule(tx: Tx, property_id: string, schedule_id: string) {
  return repository.findLastOfSchedule(tx, property_id, schedule_id);
}

export async function defaultDueAt(tx: Tx, property_id: string, priority: Priority, at: Date): Promise<Date> {
  const { office, closed } = await officeOf(tx, property_id, at);
  return dueAt(at, WORK_TARGET_HOURS[priority], office, closed);
}

/** Notifies assignee and team members, except `by` and the accounts in `but`. */
export async function notifyWorkers(
  tx: Tx,
  order: Pick<StoredWorkOrder, 'property_id' | 'id' | 'assignee_id' | 'team_id'>,
  { by, at, but = [] }: { by: string | null; at: Date; but?: readonly string[] },
): Promise<void> {
  const workers = await people.listWorkers(tx, order);
  const to = workers.filter((id) => id !== by && !but.includes(id));
  await notifyAbout(tx, notificationSubject(order), { kind: 'work_order_assigned', to, at });
  await announce(tx, workOrderSubject(order));
}

export function notificationSubject({ property_id, id }: WorkOrderKey) {
  return { property_id, work_order_id: id };
}

async function findExisting(
  tx: Tx,
  { property_id, source }: WorkOrderRequest,
  id: string,
): Promise<StoredWorkOrder | undefined> {
  const same = await repository.find(tx, { property_id, id });
  if (same !== undefined || source.kind !== 'maintenance') return same;
  return repository.findOfSchedule(tx, { property_id, schedule_id: source.schedule_id, due_on: source.due_on });
}

function columnsOf(wanted: WorkOrderRequest) {
  const { property_id, source, title, description = '', priority, by, at } = wanted;
  if (source.kind === 'asset' && (wanted.asset_id ?? null) === null) throw new AppError('malformed');
  const kind: WorkSource = source.kind;
  return {
    property_id,
    title,
    description,
    priority,
    source: kind,
    complaint_id: source.kind === 'complaint' ? source.complaint_id : null,
    schedule_id: source.kind === 'maintenance' ? source.schedule_id : null,
    due_on: source.kind === 'maintenance' ? source.due_on : null,
    category_id: wanted.category_id ?? null,
    asset_id: wanted.asset_id ?? null,
    floor_id: wanted.floor_id ?? null,
    location: wanted.location ?? '',
    tenant_id: wanted.tenant_id ?? null,
    assignee_id: wanted.assignee_id ?? null,
    team_id: wanted.team_id ?? null,
    created_by: by,
    created_at: at,
    updated_at: at,
  };
}
