import '@mantine/core/styles/InlineInput.layer.css';
import '@mantine/core/styles/NumberInput.layer.css';
import '@mantine/core/styles/Switch.layer.css';
import '@mantine/core/styles/Combobox.layer.css';
import { METER_DIGITS, meters, MULTIPLIER_MAX } from '@gerbang/shared/contracts/operations/meters';
import type { MeterFacts, MeterRecord } from '@gerbang/shared/contracts/operations/meters';
import { METER_KINDS } from '@gerbang/shared/domain/operations/meters/readings';
import { NumberInput, Select, Switch, TextInput } from '@mantine/core';
import { useDebouncedValue } from '@mantine/hooks';
import { useState } from 'react';
import type { ReactNode } from 'react';

import { ConfirmDialog } from '../../../components/dialogs/ConfirmDialog.tsx';
import { FormDialog } from '../../../components/form/FormDialog.tsx';
import { useFields } from '../../../components/form/use-fields.ts';
import { ImportDialog } from '../../../components/transfers/ImportDialog.tsx';
import { problemOf, useErrorText } from '../../../lib/api/problem.ts';
import { schemaFaults } from '../../../lib/forms/faults.ts';
import type { ApiForm } from '../../../lib/forms/use-api-form.ts';
import { useDraftForm } from '../../../lib/forms/use-draft-form.ts';
import { useTranslation } from '../../../lib/i18n/use-translation.ts';
import { useAuth } from '../../../lib/store/hooks.ts';
import { staffToast } from '../../../lib/toasts/staff-toasts.ts';
import {
  useCreateMeterMutation,
  useUpdateMeterMutation,
  useDeleteMeterMutation,
  useMeterChoicesQuery,
} from './meters.api.ts';
import type { ChoiceRow } from './meters.api.ts';

/** `version` is 0 for a new meter. */
interface MeterValues extends MeterFacts {
  version: number;
}

const NEW: MeterValues = {
  serial_number: '',
  kind: 'electricity',
  unit_id: null,
  floor_id: null,
  location: '',
  multiplier: 1,
  digits: 6,
  active: true,
  replaced_by_id: null,
  version: 0,
};

interface Props {
  property_id: string;
  /** The meter to change; null for a new one. */
  meter: MeterRecord | null;
  onClose: () => void;
}

export function MeterDialog({ property_id, meter, onClose }: Props) {
  const { t } = useTranslation('meters');
  const form = useMeterForm({ property_id, meter, onClose });
  return (
    <FormDialog
      form={form}
      title={meter === null ? t('form.create') : t('form.edit', { name: meter.serial_number })}
      submit={t('form.save')}
      size={720}
      onClose={onClose}
    >
      <MeterFields form={form} property_id={property_id} meter={meter} />
    </FormDialog>
  );
}

function useMeterForm({ property_id, meter, onClose }: Props) {
  const { t } = useTranslation(['property', 'meters']);
  const [create] = useCreateMeterMutation();
  const [update] = useUpdateMeterMutation();
  const { user_id } = useAuth();
  return useDraftForm({
    draft: { name: `meter:${user_id}:${property_id}:${meter?.id ?? 'new'}` },
    initialValues: meter === null ? NEW : valuesOf(meter),
    check: ({ version: _version, ...facts }: MeterValues) => schemaFaults(meters.facts, facts),
    send: ({ version, ...facts }) =>
      meter === null
        ? create({ property_id, body: facts })
        : update({ property_id, id: meter.id, body: { ...facts, version } }),
    onSaved: () => {
      staffToast('success', t(meter === null ? 'property:created' : 'property:edited'));
      onClose();
    },
    onFailed: () => staffToast('error', t(meter === null ? 'property:createFailed' : 'property:editFailed')),
    alerts: { conflict: t('meters:form.conflict') },
  });
}

function valuesOf(meter: MeterRecord): MeterValues {
  const { serial_number, kind, unit_id, floor_id, location, multiplier, digits, active, replaced_by_id, version } =
    meter;
  return { serial_number, kind, unit_id, floor_id, location, multiplier, digits, active, replaced_by_id, version };
}

interface FieldsProps extends Pick<Props, 'property_id' | 'meter'> {
  form: ApiForm<MeterValues>;
}

function MeterFields({ form, property_id, meter }: FieldsProps) {
  const { t } = useTranslation('meters');
  const fields = useFields(form);
  const field = (name: Exclude<keyof MeterFacts, 'active'>) => ({ ...fields(name), label: t(`field.${name}`) });
  const choice = (name: 'unit_id' | 'floor_id' | 'replaced_by_id') => ({
    property_id,
    label: t(`field.${name}`),
    description: t(`hint.${name}`),
    error: fields(name).error,
    value: form.values[name],
    onChange: (id: string | null) => form.change({ [name]: id }),
    path: name,
  });
  return (
    <>
      <TextInput {...field('serial_number')} withAsterisk data-autofocus />
      <Select
        {...field('kind')}
        data={METER_KINDS.map((kind) => ({ value: kind, label: t(`kind.${kind}`) }))}
        allowDeselect={false}
        comboboxProps={{ withinPortal: false, shadow: 'md' }}
      />
      <MeterChoice of="unit" known={meter?.unit ?? null} {...choice('unit_id')} />
      {form.values.unit_id === null && <MeterChoice of="floor" known={meter?.floor ?? null} {...choice('floor_id')} />}
      <TextInput {...field('location')} description={t('hint.location')} />
      <NumberInput
        {...field('multiplier')}
        description={t('hint.multiplier')}
        decimalScale={4}
        max={MULTIPLIER_MAX}
        allowNegative={false}
        onChange={(multiplier) => form.change({ multiplier: Number(multiplier) })}
      />
      <NumberInput
        {...field('digits')}
        description={t('hint.digits')}
        allowDecimal={false}
        min={METER_DIGITS.least}
        max={METER_DIGITS.most}
        onChange={(digits) => form.change({ digits: Number(digits) })}
      />
      {meter !== null && (
        <MeterChoice of="meter" known={meter.replaced_by} except={meter.id} {...choice('replaced_by_id')} />
      )}
      <Switch {...fields('active', 'checkbox')} label={t('field.active')} data-wide />
    </>
  );
}

export type OpenDialog =
  | { what: 'form'; meter: MeterRecord | null }
  | { what: 'remove'; meter: MeterRecord }
  | { what: 'import' | 'import readings' }
  | null;

interface MeterDialogsProps {
  property_id: string;
  open: OpenDialog;
  onClose: () => void;
}

export function MeterDialogs({ property_id, open, onClose }: MeterDialogsProps) {
  const { t } = useTranslation('meters');
  const isReadings = open?.what === 'import readings';
  return (
    <>
      {open?.what === 'form' && <MeterDialog property_id={property_id} meter={open.meter} onClose={onClose} />}
      {(open?.what === 'import' || isReadings) && (
        <ImportDialog
          into={{ name: isReadings ? 'meter-reading' : 'meter', property_id, given: {} }}
          title={t(isReadings ? 'page.readings' : 'tabs.list')}
          onClose={onClose}
        />
      )}
      <RemoveMeter property_id={property_id} meter={open?.what === 'remove' ? open.meter : null} onClose={onClose} />
    </>
  );
}

function RemoveMeter({ property_id, meter, onClose }: Omit<MeterDialogsProps, 'open'> & { meter: MeterRecord | null }) {
  const { t } = useTranslation(['meters', 'property']);
  const errorText = useErrorText();
  const [remove, { isLoading }] = useDeleteMeterMutation();
  const name = meter?.serial_number ?? '';
  const confirm = async () => {
    if (meter === null) return;
    const { error } = await remove({ property_id, id: meter.id });
    onClose();
    if (error === undefined) return void staffToast('success', t('property:deleted'));
    staffToast('error', t('property:deleteFailed'));
    if (problemOf(error)?.code === 'in_use') staffToast('blank', errorText(error));
  };
  return (
    <ConfirmDialog
      opened={meter !== null}
      onClose={onClose}
      title={t('meters:list.removeTitle', { name })}
      text={t('meters:list.removeText')}
      confirm={t('meters:list.remove', { name })}
      isLoading={isLoading}
      onConfirm={() => void confirm()}
    />
  );
}

const PAUSE_MS = 250;

interface MeterChoiceProps {
  of: 'unit' | 'floor' | 'meter';
  property_id: string;
  label: string;
  description: string;
  error: ReactNode;
  value: string | null;
  /** Label of the current value, which may be missing in the search results. */
  known: string | null;
  /** Id of a record that is left out of the options. */
  except?: string | undefined;
  onChange: (id: string | null) => void;
  path: string;
}

/** The server searches the options. */
function MeterChoice({ of, property_id, known, except, path, ...field }: MeterChoiceProps) {
  const { t } = useTranslation('meters');
  const [typed, setTyped] = useState('');
  const [search_by] = useDebouncedValue(typed.trim(), PAUSE_MS);
  // After a choice the field contains the record's name, which must not be sent as a search.
  const { data } = useMeterChoicesQuery({ of, property_id, search_by: search_by === known ? '' : search_by });
  const found = (data?.data ?? [])
    .filter(({ id }) => id !== except)
    .map((row) => ({ value: row.id, label: labelOf(row) }));
  const isMissing = field.value !== null && known !== null && !found.some(({ value }) => value === field.value);
  const options = isMissing ? [{ value: field.value ?? '', label: known }, ...found] : found;
  return (
    <Select
      {...field}
      data={options}
      searchable
      clearable
      onSearchChange={setTyped}
      filter={({ options: all }) => all}
      placeholder={t('form.choose')}
      nothingFoundMessage={t('form.nothingFound')}
      comboboxProps={{ withinPortal: false, shadow: 'md' }}
      data-path={path}
    />
  );
}

function labelOf({ name, serial_number, floor }: ChoiceRow): string {
  const called = name ?? serial_number ?? '';
  return typeof floor === 'string' && name !== undefined ? `${called} · ${floor}` : called;
}
