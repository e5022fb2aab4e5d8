import { createMaintenanceBody, updateMaintenanceBody } from '@gerbang/shared/contracts/operations/maintenance';
import type { MaintenanceRecord, MaintenanceFacts } from '@gerbang/shared/contracts/operations/maintenance';
import { formatRule } from '@gerbang/shared/time/recurrence-rule';
import { useState } from 'react';
import { useNavigate } from 'react-router';

import { useFields } from '../../../components/form/use-fields.ts';
import { schemaFaults } from '../../../lib/forms/faults.ts';
import type { Faults } from '../../../lib/forms/faults.ts';
import type { ApiForm } from '../../../lib/forms/use-api-form.ts';
import { useDraftForm } from '../../../lib/forms/use-draft-form.ts';
import { useTranslation } from '../../../lib/i18n/use-translation.ts';
import { useAuth } from '../../../lib/store/hooks.ts';
import { staffToast } from '../../../lib/toasts/staff-toasts.ts';
import { detailPath } from './maintenance-paths.ts';
import { useCreateMaintenanceMutation, useUpdateMaintenanceMutation } from './maintenance.api.ts';
import { firstDraft, ruleOfDraft } from './rule-draft.ts';

export type MaintenanceFormApi = ApiForm<MaintenanceValues>;

/** Opens the page of the schedule after saving. */
export function useMaintenanceForm(record: MaintenanceRecord | null, property_id: string, today: string) {
  const { t } = useTranslation('maintenance');
  const navigate = useNavigate();
  const [initialValues] = useState(() => startValues(record, today));
  const [create] = useCreateMaintenanceMutation();
  const [update] = useUpdateMaintenanceMutation();
  const { user_id } = useAuth();
  return useDraftForm({
    draft: { name: `maintenance:${user_id}:${property_id}:${record?.id ?? 'new'}` },
    initialValues,
    check: (values) => faultsOf(values, record === null),
    checksOnBlur: true,
    send: ({ version, ...facts }) =>
      record === null
        ? create({ property_id, facts: createMaintenanceBody.parse(facts) })
        : update({ key: { property_id, id: record.id }, body: updateMaintenanceBody.parse({ ...facts, version }) }),
    onSaved: ({ id }) => {
      staffToast('success', t(record === null ? 'toast.created' : 'toast.edited'));
      void navigate(detailPath(id), { replace: true });
    },
    onFailed: () => staffToast('error', t('toast.failed')),
  });
}

export function useMaintenanceFields(form: MaintenanceFormApi) {
  const { t } = useTranslation('maintenance');
  const field = useFields(form, { hasSign: false });
  return (name: MaintenanceField, type?: 'choice') => ({ ...field(name, type), label: t(`field.${name}`) });
}

/** `version` is the version of the loaded schedule. It is 0 for a new schedule. */
export interface MaintenanceValues extends MaintenanceFacts {
  version: number;
}

export type MaintenanceField = keyof MaintenanceFacts;

/** Sections of the form with their fields, in order. */
export const SECTIONS = {
  work: [
    'title',
    'description',
    'category_id',
    'priority',
    'asset_id',
    'floor_id',
    'location',
    'assignee_id',
    'team_id',
  ],
  when: ['trigger', 'starts_on', 'time_of_day', 'rule', 'meter_id', 'every_units', 'meter_base', 'counted_from'],
  orders: ['lead_days', 'catch_up'],
  checklist: ['checklist'],
} as const satisfies Record<string, readonly MaintenanceField[]>;
export type Section = keyof typeof SECTIONS;

export const SECTION_NAMES: readonly Section[] = ['work', 'when', 'orders', 'checklist'];

/** The values of an existing schedule. A new schedule starts today. */
function startValues(record: MaintenanceRecord | null, today: string): MaintenanceValues {
  if (record !== null) {
    const facts = Object.keys(createMaintenanceBody.shape).map((name) => [name, record[name as MaintenanceField]]);
    return { ...(Object.fromEntries(facts) as MaintenanceFacts), version: record.version };
  }
  const rule = formatRule(ruleOfDraft(firstDraft(today)));
  const given = createMaintenanceBody.parse({ title: 'x', starts_on: today, rule });
  return { ...given, title: '', version: 0 };
}

function faultsOf({ version, ...facts }: MaintenanceValues, isNew: boolean): Faults {
  return isNew
    ? schemaFaults(createMaintenanceBody, facts)
    : schemaFaults(updateMaintenanceBody, { ...facts, version });
}
