import { dueAt } from '@gerbang/shared/domain/permits/deadlines';
import { WORK_TARGET_HOURS, type Priority, type WorkSource } from '@gerbang/shared/domain/work-orders/states';

import type { Tx } from '../../platform/database.ts';
import { AppError, found } from '../../platform/errors.ts';
import { announce } from '../../platform/events.ts';
import { newId } from '../../platform/ids.ts';
import { notifyAbout } from '../notifications/notify.service.ts';
import { officeOf } from '../schedule/office.service.ts';
import * as parts from './parts.repository.ts';
import * as people from './people.repository.ts';
import * as repository from './work-orders.repository.ts';
import type { StoredWorkOrder, WorkOrderKey } from './work-orders.repository.ts';

/** Why a work order is made, and by what. */
export type OpenedFor =
  | { kind: 'manual' }
  | { kind: 'asset' }
  | { kind: 'complaint'; complaint_id: string }
  | { kind: 'maintenance'; schedule_id: string; due_on: string };

/** A work order to be made. */
export interface OpenedWork {
  property_id: string;
  /** Made by the sender; one that is there already is given back. */
  id?: string;
  source: OpenedFor;
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
  /** By default as soon as its priority asks for, in the property's office hours. */
  due_at?: Date | null;
  checklist?: readonly parts.NewCheck[];
  /** None where the system makes it. */
  by: string | null;
  at: Date;
}

/** The subject under which it is announced that a work order has changed. */
export function workOrderSubject({ property_id, id }: WorkOrderKey): string {
  return `work-order:${property_id}:${id}`;
}

/**
 * Makes a work order with its checklist and tells who is to do it. What is asked for twice is made once: the same id, or
 * the same schedule and date, gives the one that is there; `is_new` says which.
 */
export async function openWorkOrder(
  tx: Tx,
  wanted: OpenedWork,
): Promise<{ id: string; code: string; is_new: boolean }> {
  const { property_id, by, at } = wanted;
  const id = wanted.id ?? newId();
  const known = await findMade(tx, wanted, id);
  if (known !== undefined) return { id: known.id, code: known.code, is_new: false };
  const made = await repository.insert(tx, {
    ...columnsOf(wanted),
    id,
    due_at: wanted.due_at ?? (await usualDueAt(tx, property_id, wanted.priority, at)),
  });
  if (made === undefined) {
    // Another transaction was faster; what it made is there now.
    const other = found(await findMade(tx, wanted, id));
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
  await tellAssigned(tx, made, { by, at });
  return { id: made.id, code: made.code, is_new: true };
}

/** The last work order of a schedule and when it was done, for schedules that count from there; none before the first. */
export async function lastOfSchedule(tx: Tx, property_id: string, schedule_id: string) {
  return repository.findLastOfSchedule(tx, property_id, schedule_id);
}

/** Until when work of a priority that is asked for now is expected to be done. */
export async function usualDueAt(tx: Tx, property_id: string, priority: Priority, at: Date): Promise<Date> {
  const { office, closed } = await officeOf(tx, property_id, at);
  return dueAt(at, WORK_TARGET_HOURS[priority], office, closed);
}

/** Tells who is to do a work order that it is theirs, but for who has just given it to themselves. */
export async function tellAssigned(
  tx: Tx,
  order: Pick<StoredWorkOrder, 'property_id' | 'id' | 'assignee_id' | 'team_id'>,
  { by, at, but = [] }: { by: string | null; at: Date; but?: readonly string[] },
): Promise<void> {
  const workers = await people.listWorkers(tx, order);
  const to = workers.filter((id) => id !== by && !but.includes(id));
  await notifyAbout(tx, aboutOf(order), { kind: 'work_order_assigned', to, at });
  await announce(tx, workOrderSubject(order));
}

/** A work order as notifications name it. */
export function aboutOf({ property_id, id }: WorkOrderKey) {
  return { property_id, work_order_id: id };
}

async function findMade(tx: Tx, { property_id, source }: OpenedWork, id: string): Promise<StoredWorkOrder | undefined> {
  const same = await repository.find(tx, { property_id, id });
  if (same !== undefined || source.kind !== 'maintenance') return same;
  return repository.findOfSchedule(tx, { property_id, schedule_id: source.schedule_id, due_on: source.due_on });
}

function columnsOf(wanted: OpenedWork) {
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
