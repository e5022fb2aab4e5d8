import type { MaintenanceRecord } from '@gerbang/shared/contracts/maintenance';
import { PRIORITIES } from '@gerbang/shared/domain/work-orders/states';
import { NativeSelect, Textarea, TextInput } from '@mantine/core';
import { useTranslation } from 'react-i18next';

import { useMaintenanceFloorsQuery, useMaintenancePeopleQuery } from './choices.api.ts';
import type { Choice } from './choices.api.ts';
import { AssetChoice } from './SearchChoice.tsx';
import { SectionCard } from './SectionCard.tsx';
import { useFields } from './use-maintenance-form.ts';
import type { MaintenanceFormApi } from './use-maintenance-form.ts';

import classes from './maintenance-form.module.css';

interface Props {
  form: MaintenanceFormApi;
  property_id: string;
  record: MaintenanceRecord | null;
}

type ListField = 'category_id' | 'floor_id' | 'assignee_id' | 'team_id';

/** What is to be done, where, and by whom. */
export function WorkSection({ form, property_id, record }: Props) {
  const { t } = useTranslation('maintenance');
  const field = useFields(form);
  const { data: options } = useMaintenancePeopleQuery(property_id);
  const { data: floors = [] } = useMaintenanceFloorsQuery(property_id);
  const list = (name: ListField, found: readonly Choice[], none: string, known: string | null) => (
    <NativeSelect
      {...field(name)}
      data={[{ value: '', label: none }, ...withKnown(found, form.values[name], known)]}
      value={form.values[name] ?? ''}
      onChange={({ currentTarget }) =>
        form.setFieldValue(name, currentTarget.value === '' ? null : currentTarget.value)
      }
    />
  );
  return (
    <SectionCard section="work">
      <div className={classes.halves}>
        <TextInput {...field('title')} className={classes.wide ?? ''} required maxLength={120} />
        <Textarea {...field('description')} className={classes.wide ?? ''} rows={3} maxLength={2000} />
        <AssetChoice
          property_id={property_id}
          label={field('asset_id').label}
          error={field('asset_id').error}
          value={form.values.asset_id}
          onChange={(id) => form.setFieldValue('asset_id', id)}
          known={assetOf(record)}
        />
        {list('category_id', named(options?.categories), t('form.none'), record?.category ?? null)}
        {list('floor_id', floors, t('form.none'), record?.floor ?? null)}
        <TextInput {...field('location')} maxLength={120} />
        {list('assignee_id', named(options?.people), t('form.anyone'), record?.assignee ?? null)}
        {list('team_id', named(options?.teams.filter(({ active }) => active)), t('form.none'), record?.team ?? null)}
        <NativeSelect
          {...field('priority')}
          data={PRIORITIES.map((one) => ({ value: one, label: t(`priority.${one}`) }))}
        />
      </div>
    </SectionCard>
  );
}

function named(list: readonly { id: string; name: string }[] | undefined): Choice[] {
  return (list ?? []).map(({ id, name }) => ({ value: id, label: name }));
}

/** What was chosen before may not be offered any more; it stays until something else is chosen. */
function withKnown(found: readonly Choice[], value: string | null, label: string | null): readonly Choice[] {
  if (value === null || label === null || found.some((one) => one.value === value)) return found;
  return [...found, { value, label }];
}

function assetOf(record: MaintenanceRecord | null): Choice | null {
  if (record === null || record.asset_id === null || record.asset === null) return null;
  return { value: record.asset_id, label: `${record.asset} · ${record.asset_code ?? ''}` };
}
