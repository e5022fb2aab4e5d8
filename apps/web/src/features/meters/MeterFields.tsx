import '@mantine/core/styles/InlineInput.layer.css';
import '@mantine/core/styles/NumberInput.layer.css';
import '@mantine/core/styles/Switch.layer.css';
import { METER_DIGITS, MULTIPLIER_MAX } from '@gerbang/shared/contracts/meters';
import type { MeterRecord } from '@gerbang/shared/contracts/meters';
import { METER_KINDS } from '@gerbang/shared/domain/meters/readings';
import { NumberInput, Select, Switch, TextInput } from '@mantine/core';
import { useTranslation } from 'react-i18next';

import { useFieldError } from '../../components/FieldError.tsx';
import { MeterChoice } from './MeterChoice.tsx';
import type { MeterForm } from './use-meter-form.ts';

import classes from './meters.module.css';

interface Props {
  form: MeterForm;
  property_id: string;
  meter: MeterRecord | null;
}

/** The fields of a meter. */
export function MeterFields({ form, property_id, meter }: Props) {
  const { t } = useTranslation('meters');
  const error = useFieldError();
  const { values, change, faults } = form;
  const field = (name: Exclude<keyof typeof values, 'active'>) => ({
    label: t(`field.${name}`),
    error: error(faults[name]),
    'data-path': name,
  });
  const choice = (name: 'unit_id' | 'floor_id' | 'replaced_by_id') => ({
    property_id,
    label: t(`field.${name}`),
    description: t(`hint.${name}`),
    error: error(faults[name]),
    value: values[name],
    onChange: (id: string | null) => change({ [name]: id }),
    path: name,
  });
  return (
    <>
      <TextInput
        {...field('serial_number')}
        withAsterisk
        data-autofocus
        value={values.serial_number}
        onChange={({ currentTarget }) => change({ serial_number: currentTarget.value })}
      />
      <Select
        {...field('kind')}
        data={METER_KINDS.map((kind) => ({ value: kind, label: t(`kind.${kind}`) }))}
        value={values.kind}
        onChange={(kind) => kind !== null && change({ kind })}
        allowDeselect={false}
        comboboxProps={{ withinPortal: false, shadow: 'md' }}
      />
      <MeterChoice of="unit" known={meter?.unit ?? null} {...choice('unit_id')} />
      {values.unit_id === null && <MeterChoice of="floor" known={meter?.floor ?? null} {...choice('floor_id')} />}
      <TextInput
        {...field('location')}
        description={t('hint.location')}
        value={values.location}
        onChange={({ currentTarget }) => change({ location: currentTarget.value })}
      />
      <NumberInput
        {...field('multiplier')}
        description={t('hint.multiplier')}
        decimalScale={4}
        max={MULTIPLIER_MAX}
        allowNegative={false}
        value={values.multiplier}
        onChange={(multiplier) => change({ multiplier: Number(multiplier) })}
      />
      <NumberInput
        {...field('digits')}
        description={t('hint.digits')}
        allowDecimal={false}
        min={METER_DIGITS.least}
        max={METER_DIGITS.most}
        value={values.digits}
        onChange={(digits) => change({ digits: Number(digits) })}
      />
      {meter !== null && (
        <MeterChoice of="meter" known={meter.replaced_by} except={meter.id} {...choice('replaced_by_id')} />
      )}
      <Switch
        className={classes.wide ?? ''}
        label={t('field.active')}
        checked={values.active}
        onChange={({ currentTarget }) => change({ active: currentTarget.checked })}
        data-path="active"
      />
    </>
  );
}
