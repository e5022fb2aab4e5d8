import type { WorkOrderRecord } from '@gerbang/shared/contracts/work-orders';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';

import { fieldCodes, problemOf, useErrorText } from '../../lib/api/problem.ts';
import { newUuid } from '../../lib/new-uuid.ts';
import { staffToast } from '../../lib/toasts/staff-toasts.ts';
import type { Faults } from './faults.ts';
import { bodyOf, createBody, faultsIn, startValues, type OrderValues } from './order-values.ts';
import { useCreateWorkOrderMutation, useUpdateWorkOrderMutation } from './work-orders.api.ts';

/** What a form is about: a work order to change, or a new one and what it comes from. */
export interface FormSubject {
  property_id: string;
  time_zone: string;
  order: WorkOrderRecord | null;
  asset_id: string | null;
  complaint_id: string | null;
}

/** Holds what is typed of a work order, checks it by the contract and sends it; what the server refuses is said where it belongs. */
export function useOrderForm(subject: FormSubject, onSaved: (order: WorkOrderRecord) => void) {
  const { property_id, time_zone, order, complaint_id } = subject;
  const { t } = useTranslation('workOrders');
  const errorText = useErrorText();
  // Sent again after a lost answer it is the same work order.
  const [id] = useState(() => order?.id ?? newUuid());
  const [values, setValues] = useState(() => startValues(order, subject));
  const [faults, setFaults] = useState<Faults>({});
  const [alert, setAlert] = useState<string | null>(null);
  const [create, { isLoading: isCreating }] = useCreateWorkOrderMutation();
  const [update, { isLoading: isUpdating }] = useUpdateWorkOrderMutation();
  const change = (patch: Partial<OrderValues>) => {
    setValues((before) => ({ ...before, ...patch }));
    setFaults((before) => Object.fromEntries(Object.entries(before).filter(([name]) => !isOf(name, patch))));
  };
  const send = () => {
    if (order === null) return create({ property_id, body: createBody(id, values, time_zone, complaint_id) });
    const body = { ...bodyOf(values, time_zone), tenant_id: order.tenant?.id ?? null, version: order.version };
    return update({ property_id, id, body });
  };
  const save = async (): Promise<readonly string[]> => {
    const found = faultsIn(values, time_zone, complaint_id !== null);
    setFaults(found);
    setAlert(null);
    if (Object.keys(found).length > 0) return Object.keys(found);
    const { data, error } = await send();
    if (data !== undefined) {
      staffToast('success', t(order === null ? 'form.made' : 'form.saved', { code: data.code }));
      onSaved(data);
      return [];
    }
    staffToast('error', t('form.failed'));
    const refused = fieldCodes(error);
    setFaults(refused);
    const isConflict = problemOf(error)?.code === 'conflict';
    if (Object.keys(refused).length === 0) setAlert(isConflict ? t('form.conflict') : errorText(error));
    return Object.keys(refused);
  };
  return { values, change, faults, alert, save, isSaving: isCreating || isUpdating };
}
export type OrderForm = ReturnType<typeof useOrderForm>;

/** Whether a fault belongs to what was just changed. */
function isOf(fault: string, patch: Partial<OrderValues>): boolean {
  if (fault.startsWith('checklist')) return 'checks' in patch;
  return fault === 'due_at' ? 'due_day' in patch || 'due_time' in patch : fault in patch;
}
