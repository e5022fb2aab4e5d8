import { workOrderForm } from '@gerbang/shared/contracts/operations/work-orders';
import type {
  WorkOrderRecord,
  CreateWorkOrderBody,
  UpdateWorkOrderBody,
} from '@gerbang/shared/contracts/operations/work-orders';
import { dueAt, type ChosenDue } from '@gerbang/shared/domain/operations/work-orders/due';
import type { Priority } from '@gerbang/shared/domain/operations/work-orders/states';
import { wallClock } from '@gerbang/shared/time/wall-clock';

import { newUuid } from '../../../lib/api/ids.ts';
import { schemaFaults } from '../../../lib/forms/faults.ts';
import type { Faults } from '../../../lib/forms/faults.ts';
import type { ApiForm } from '../../../lib/forms/use-api-form.ts';
import { useDraftForm, type DraftForm } from '../../../lib/forms/use-draft-form.ts';
import { useTranslation } from '../../../lib/i18n/use-translation.ts';
import { useAuth } from '../../../lib/store/hooks.ts';
import { staffToast } from '../../../lib/toasts/staff-toasts.ts';
import { useCreateWorkOrderMutation, useUpdateWorkOrderMutation } from './work-orders.api.ts';

/**
 * The work order to change, or null in `order` for a new one. A new work order may come from an asset or a complaint.
 */
export interface FormSubject {
  property_id: string;
  time_zone: string;
  order: WorkOrderRecord | null;
  asset_id: string | null;
  complaint_id: string | null;
}

export type OrderForm = ApiForm<OrderValues>;

export function useOrderForm(subject: FormSubject, onSaved: (order: WorkOrderRecord) => void): DraftForm<OrderValues> {
  const { property_id, time_zone, order, asset_id, complaint_id } = subject;
  const { user_id } = useAuth();
  const about = order?.id ?? complaint_id ?? asset_id ?? property_id;
  const { t } = useTranslation('workOrders');
  const [create] = useCreateWorkOrderMutation();
  const [update] = useUpdateWorkOrderMutation();
  return useDraftForm({
    draft: { name: `work-order-form:${user_id}:${about}`, fits: fitsDraft },
    initialValues: startValues(order, subject),
    check: (values: OrderValues) => faultsIn(values, time_zone, complaint_id !== null),
    send: (values) => {
      if (order === null) return create({ property_id, body: createBody(values, time_zone, complaint_id) });
      const { version } = values;
      const body = { ...bodyOf(values, time_zone), tenant_id: order.tenant?.id ?? null, version };
      return update({ property_id, id: order.id, body });
    },
    onSaved: (saved) => {
      staffToast('success', t(order === null ? 'form.made' : 'form.saved', { code: saved.code }));
      onSaved(saved);
    },
    onFailed: () => staffToast('error', t('form.failed')),
    alerts: { conflict: t('form.conflict') },
    cures: { checks: ['checklist'], due_day: ['due_at'], due_time: ['due_at'] },
  });
}

export interface CheckValue {
  id: string;
  text: string;
  required: boolean;
  /** Ticked items cannot be edited. */
  isDone: boolean;
}

interface OrderValues extends ChosenDue {
  /** A retry after a lost response sends the same id, so it does not create a second work order. */
  id: string;
  title: string;
  description: string;
  category_id: string | null;
  priority: Priority;
  asset_id: string | null;
  floor_id: string | null;
  location: string;
  assignee_id: string | null;
  team_id: string | null;
  checks: readonly CheckValue[];
  /** Version of the work order that is edited. Zero for a new one. */
  version: number;
}

const EMPTY: Omit<OrderValues, 'id'> = {
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
  version: 0,
};

function fitsDraft(values: unknown): values is Partial<OrderValues> {
  return (
    typeof values === 'object' && values !== null && 'title' in values && 'checks' in values && 'version' in values
  );
}

const idOf = (record: { id: string } | null): string | null => record?.id ?? null;

function startValues(order: WorkOrderRecord | null, given: { asset_id: string | null }): OrderValues {
  if (order === null) return { ...EMPTY, id: newUuid(), asset_id: given.asset_id };
  const { title, description, priority, location, due_at, time_zone } = order;
  const due = due_at === null ? null : wallClock(new Date(due_at), time_zone);
  return {
    id: order.id,
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
    version: order.version,
  };
}

export function newCheck(): CheckValue {
  return { id: newUuid(), text: '', required: false, isDone: false };
}

function bodyOf(values: OrderValues, time_zone: string): Omit<UpdateWorkOrderBody, 'version' | 'tenant_id'> {
  const { id: _id, due_day, due_time, checks, version: _version, ...facts } = values;
  const due_at = dueAt({ due_day, due_time }, time_zone)?.toISOString() ?? null;
  return { ...facts, due_at, checklist: checks.map(({ id, text, required }) => ({ id, text, required })) };
}

/**
 * Validation errors. A work order for a complaint needs no title, because the server uses the title of the complaint.
 */
function faultsIn(values: OrderValues, time_zone: string, isOfComplaint: boolean): Faults {
  const { title, ...faults } = schemaFaults(workOrderForm, { ...bodyOf(values, time_zone), tenant_id: null });
  return title === undefined || (isOfComplaint && title === 'required') ? faults : { title, ...faults };
}

function createBody(values: OrderValues, time_zone: string, complaint_id: string | null): CreateWorkOrderBody {
  const { title, priority, ...body } = bodyOf(values, time_zone);
  const isLeftToComplaint = complaint_id !== null && priority === EMPTY.priority;
  return {
    id: values.id,
    ...body,
    ...(title.trim() !== '' && { title }),
    // An unchanged priority is left out, so that the server uses the priority of the complaint.
    ...(!isLeftToComplaint && { priority }),
    tenant_id: null,
    complaint_id,
  };
}
