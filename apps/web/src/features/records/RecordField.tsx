import '@mantine/core/styles/NumberInput.layer.css';
import '@mantine/core/styles/Switch.layer.css';
import { NumberInput, Select, Switch, Textarea, TextInput } from '@mantine/core';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';

import { DayField } from '../../components/DayField.tsx';
import { TimeField } from '../../components/TimeField.tsx';
import type { Field } from './record-kinds.ts';
import { RecordChoice } from './RecordChoice.tsx';
import type { AnyRecord } from './records.api.ts';

import classes from './records.module.css';

interface Props {
  field: Field;
  property_id: string;
  record: AnyRecord | null;
  value: unknown;
  onChange: (value: unknown) => void;
  error: ReactNode;
}

/** One field of a record's dialog, by what it holds. */
export function RecordField({ field, property_id, record, value, onChange, error }: Props) {
  const { t } = useTranslation('records');
  const label = t(`field.${field.name}`);
  const shared = { label, error, withAsterisk: field.isRequired === true, 'data-path': field.name };
  const text = typeof value === 'string' ? value : '';
  switch (field.type) {
    case 'text':
      return <TextInput {...shared} value={text} onChange={({ currentTarget }) => onChange(currentTarget.value)} />;
    case 'long text':
      return (
        <Textarea
          {...shared}
          className={classes.wide ?? ''}
          rows={3}
          value={text}
          onChange={({ currentTarget }) => onChange(currentTarget.value)}
        />
      );
    case 'number':
      return (
        <NumberInput
          {...shared}
          allowDecimal={false}
          value={Number(value)}
          onChange={(number) => onChange(Number(number))}
        />
      );
    case 'day':
      return (
        <DayField
          path={field.name}
          label={label}
          error={error}
          placeholder={t('form.choose')}
          value={text}
          hasYears
          clear={t('form.noDay', { field: label })}
          onChange={(day) => onChange(day === '' ? null : day)}
        />
      );
    case 'time':
      return (
        <TimeField
          path={field.name}
          label={label}
          minutes={t('form.minutes', { field: label.toLowerCase() })}
          isRequired={field.isRequired === true}
          value={text}
          onChange={onChange}
          error={error}
        />
      );
    case 'switch':
      return (
        <Switch
          label={label}
          error={error}
          className={classes.wide ?? ''}
          checked={value === true}
          onChange={({ currentTarget }) => onChange(currentTarget.checked)}
          data-path={field.name}
        />
      );
    case 'value':
      return (
        <Select
          {...shared}
          data={field.values.map((one) => ({ value: one, label: t(`value.${one}`) }))}
          value={text}
          onChange={onChange}
          allowDeselect={false}
          comboboxProps={{ withinPortal: false, shadow: 'md' }}
        />
      );
    default:
      return <RecordChoice {...{ field, property_id, record, value, onChange, label, error }} />;
  }
}
