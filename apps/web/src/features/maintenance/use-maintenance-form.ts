import type { MaintenanceRecord } from '@gerbang/shared/contracts/maintenance';
import { useForm } from '@mantine/form';
import type { UseFormReturnType } from '@mantine/form';
import { useRef, useState } from 'react';
import type { SyntheticEvent } from 'react';
import { useTranslation } from 'react-i18next';
import { useNavigate } from 'react-router';

import { fieldCodes, problemOf } from '../../lib/api/problem.ts';
import { focusFirst } from '../../lib/focus-first.ts';
import { useFieldText } from '../../lib/i18n/field-text.ts';
import { staffToast } from '../../lib/toasts/staff-toasts.ts';
import { checked, faultyFields, startValues } from './maintenance-values.ts';
import type { MaintenanceField, MaintenanceValues } from './maintenance-values.ts';
import { useCreateMaintenanceMutation, useUpdateMaintenanceMutation } from './maintenance.api.ts';
import { detailPath } from './paths.ts';

/** The form as its parts use it. */
export type MaintenanceFormApi = UseFormReturnType<MaintenanceValues>;

/** What the server said about which values. */
interface Refused {
  faults: Readonly<Record<string, string>>;
  values: MaintenanceValues;
}

/** Holds what is typed, checks and sends it. */
export function useMaintenanceForm(record: MaintenanceRecord | null, property_id: string, today: string) {
  const root = useRef<HTMLFormElement>(null);
  const [initialValues] = useState(() => startValues(record, today));
  const [isConflict, setConflict] = useState(false);
  // What the server refused stays said until it is changed or sent again.
  const refused = useRef<Refused>({ faults: {}, values: initialValues });
  const form: MaintenanceFormApi = useForm<MaintenanceValues>({
    initialValues,
    validate: (values) => ({ ...refusedStill(refused.current, values), ...checked(values, record === null).faults }),
    validateInputOnBlur: true,
    onSubmitPreventDefault: 'always',
  });
  const goToFirstFault = (errors: Readonly<Record<string, unknown>>) => focusFirst(root.current, faultyFields(errors));
  const { send, isSending } = useSend(record, property_id);
  const save = async (values: MaintenanceValues) => {
    if (isSending) return;
    const error = await send(values);
    if (error === undefined) return;
    const faults = fieldCodes(error);
    refused.current = { faults, values };
    form.setErrors(faults);
    if (problemOf(error)?.code === 'conflict') setConflict(true);
    goToFirstFault(faults);
  };
  const submit = (event: SyntheticEvent<HTMLFormElement>) => {
    refused.current = { faults: {}, values: initialValues };
    form.onSubmit(save, goToFirstFault)(event);
  };
  return { root, form, submit, isSending, isConflict, goToFirstFault: () => goToFirstFault(form.errors) };
}

/** Ties fields to the form: label, value, and what is wrong in the reader's words. */
export function useFields(form: MaintenanceFormApi) {
  const { t } = useTranslation('maintenance');
  const fieldText = useFieldText();
  return (name: MaintenanceField) => {
    const props = form.getInputProps(name);
    return { ...props, label: t(`field.${name}`), error: fieldText(props.error) };
  };
}

function refusedStill({ faults, values: sent }: Refused, values: MaintenanceValues): Record<string, string> {
  const same = (field: string) => isField(field, values) && sent[field] === values[field];
  return Object.fromEntries(Object.entries(faults).filter(([field]) => same(field)));
}

function isField(name: string, values: MaintenanceValues): name is keyof MaintenanceValues {
  return name in values;
}

/** Creates or changes the schedule, says how it went, and opens it; answers the error of a failure. */
function useSend(record: MaintenanceRecord | null, property_id: string) {
  const { t } = useTranslation('maintenance');
  const navigate = useNavigate();
  const [create, { isLoading: isCreating }] = useCreateMaintenanceMutation();
  const [update, { isLoading: isUpdating }] = useUpdateMaintenanceMutation();
  const send = async (values: MaintenanceValues): Promise<unknown> => {
    const { facts } = checked(values, record === null);
    if (facts === undefined) return undefined;
    const answer =
      record === null
        ? await create({ property_id, facts })
        : await update({ key: { property_id, id: record.id }, body: { ...facts, version: values.version } });
    if (answer.data === undefined) {
      staffToast('error', t('toast.failed'));
      return answer.error;
    }
    staffToast('success', t(record === null ? 'toast.created' : 'toast.edited'));
    void navigate(detailPath(answer.data.id), { replace: true });
    return undefined;
  };
  return { send, isSending: isCreating || isUpdating };
}
