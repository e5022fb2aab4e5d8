import { workOrderForm } from '@gerbang/shared/contracts/work-orders';
import type { CreateWorkOrderBody, UpdateWorkOrderBody, WorkOrderRecord } from '@gerbang/shared/contracts/work-orders';
import { instantAt, wallClock } from '@gerbang/shared/domain/permits/time-zone';
import type { Priority } from '@gerbang/shared/domain/work-orders/states';

import { newUuid } from '../../lib/new-uuid.ts';
import { faultsOf, type Faults } from './faults.ts';

/** One item of the checklist while it is edited. */
export interface CheckValue {
  id: string;
  text: string;
  required: boolean;
  /** Ticked already: it stays as it is. */
  isDone: boolean;
}

/** What the form holds. */
export interface OrderValues {
  title: string;
  description: string;
  category_id: string | null;
  priority: Priority;
  asset_id: string | null;
  floor_id: string | null;
  location: string;
  assignee_id: string | null;
  team_id: string | null;
  /** Property time; without a day the deadline follows from the priority. */
  due_day: string;
  due_time: string;
  checks: readonly CheckValue[];
}

/** A form that nobody has filled in. */
const EMPTY: OrderValues = {
  title: '',
  description: '',
  category_id: null,
  priority: 'normal',
  asset_id: null,
  floor_id: null,
  location: '',
  assignee_id: null,
  team_id: null,
  due_day: '',
  due_time: '',
  checks: [],
};

const idOf = (one: { id: string } | null): string | null => one?.id ?? null;

/** What the form begins with: a work order, or an empty one of an asset. */
export function startValues(order: WorkOrderRecord | null, given: { asset_id: string | null }): OrderValues {
  if (order === null) return { ...EMPTY, asset_id: given.asset_id };
  const { title, description, priority, location, due_at, time_zone } = order;
  const due = due_at === null ? null : wallClock(new Date(due_at), time_zone);
  return {
    title,
    description,
    priority,
    location,
    category_id: idOf(order.category),
    asset_id: idOf(order.asset),
    floor_id: idOf(order.floor),
    assignee_id: idOf(order.assignee),
    team_id: idOf(order.team),
    due_day: due?.date ?? '',
    due_time: due?.time.slice(0, 5) ?? '',
    checks: order.checks.map(({ id, text, required, done_at }) => ({ id, text, required, isDone: done_at !== null })),
  };
}

/** An item that is still to be written. */
export function newCheck(): CheckValue {
  return { id: newUuid(), text: '', required: false, isDone: false };
}

/** What is sent of it. */
export function bodyOf(values: OrderValues, time_zone: string): Omit<UpdateWorkOrderBody, 'version' | 'tenant_id'> {
  const { due_day, due_time, checks, ...facts } = values;
  const due_at =
    due_day === '' ? null : instantAt(due_day, due_time === '' ? '17:00' : due_time, time_zone).toISOString();
  return { ...facts, due_at, checklist: checks.map(({ id, text, required }) => ({ id, text, required })) };
}

/** What is wrong with it; a work order of a complaint has its title without being told. */
export function faultsIn(values: OrderValues, time_zone: string, isOfComplaint: boolean): Faults {
  const { title, ...faults } = faultsOf(workOrderForm, { ...bodyOf(values, time_zone), tenant_id: null });
  return title === undefined || (isOfComplaint && title === 'required') ? faults : { title, ...faults };
}

/** A new work order as it is sent. */
export function createBody(
  id: string,
  values: OrderValues,
  time_zone: string,
  complaint_id: string | null,
): CreateWorkOrderBody {
  const { title, priority, ...body } = bodyOf(values, time_zone);
  const isLeftToComplaint = complaint_id !== null && priority === EMPTY.priority;
  return {
    id,
    ...body,
    ...(title.trim() !== '' && { title }),
    // What nobody has chosen is as the complaint says.
    ...(!isLeftToComplaint && { priority }),
    tenant_id: null,
    complaint_id,
  };
}
