import '@mantine/core/styles/NumberInput.layer.css';
import '@mantine/core/styles/Switch.layer.css';
import { NumberInput, Select, Switch, TextInput, Textarea } from '@mantine/core';
import type { ReactNode } from 'react';

import { DayField } from '../../../components/calendar/DayField.tsx';
import { TimeField } from '../../../components/calendar/TimeField.tsx';
import { FormDialog } from '../../../components/form/FormDialog.tsx';
import { useFields } from '../../../components/form/use-fields.ts';
import { schemaFaults } from '../../../lib/forms/faults.ts';
import { useDraftForm } from '../../../lib/forms/use-draft-form.ts';
import { useLocalName } from '../../../lib/i18n/use-local-name.ts';
import { useTranslation } from '../../../lib/i18n/use-translation.ts';
import { useAuth } from '../../../lib/store/hooks.ts';
import { staffToast } from '../../../lib/toasts/staff-toasts.ts';
import type { Field, RecordScreenKind } from './record-kinds.ts';
import { RecordChoice } from './RecordChoice.tsx';
import { useCreateRecordMutation, useUpdateRecordMutation } from './records.api.ts';
import type { AnyRecord } from './records.api.ts';

interface Props {
  kind: RecordScreenKind;
  property_id: string;
  /** The record to edit, or null for a new one. */
  record: AnyRecord | null;
  onClose: () => void;
}

export function RecordDialog({ kind, property_id, record, onClose }: Props) {
  const { t } = useTranslation('records');
  const { one } = useKindTexts(kind);
  const localName = useLocalName();
  const form = useRecordForm({ kind, property_id, record, onClose });
  const field = useFields(form);
  return (
    <FormDialog
      form={form}
      title={record === null ? t('form.create', { one }) : t('form.edit', { name: localName(record) })}
      submit={t('form.save')}
      size={kind.fields.length > 6 ? 720 : 520}
      onClose={onClose}
    >
      {kind.fields.map((item) => (
        <RecordField
          key={item.name}
          field={item}
          property_id={property_id}
          record={record}
          value={form.values[item.name]}
          onChange={(value) => form.set(item.name, value)}
          error={field(item.name).error}
        />
      ))}
    </FormDialog>
  );
}

type RecordValues = Readonly<Record<string, unknown>> & { version: number };

function useRecordForm({ kind, property_id, record, onClose }: Props) {
  const { t } = useTranslation(['property', 'records']);
  const [create] = useCreateRecordMutation();
  const [update] = useUpdateRecordMutation();
  const { user_id } = useAuth();
  const isNew = record === null;
  const facts = isNew ? kind.start : Object.fromEntries(Object.keys(kind.start).map((name) => [name, record[name]]));
  return useDraftForm<RecordValues, unknown>({
    draft: { name: `${kind.texts}:${user_id}:${property_id}:${record?.id ?? 'new'}` },
    initialValues: { ...facts, version: record?.version ?? 0 },
    check: ({ version: _version, ...values }) => schemaFaults(kind.facts, values),
    send: ({ version, ...values }) => {
      const list = { name: kind.name, property_id };
      if (isNew) return create({ ...list, body: values });
      return update({ ...list, id: record.id, body: { ...values, version } });
    },
    onSaved: () => {
      staffToast('success', t(isNew ? 'property:created' : 'property:edited'));
      onClose();
    },
    onFailed: () => staffToast('error', t(isNew ? 'property:createFailed' : 'property:editFailed')),
    alerts: { conflict: t('records:form.conflict') },
  });
}

interface RecordFieldProps {
  field: Field;
  property_id: string;
  record: AnyRecord | null;
  value: unknown;
  onChange: (value: unknown) => void;
  error: ReactNode;
}

function RecordField({ field, property_id, record, value, onChange, error }: RecordFieldProps) {
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
          data-wide
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
          data-wide
          checked={value === true}
          onChange={({ currentTarget }) => onChange(currentTarget.checked)}
          data-path={field.name}
        />
      );
    case 'value':
      return (
        <Select
          {...shared}
          data={field.values.map((name) => ({ value: name, label: t(`value.${name}`) }))}
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

export function useKindTexts({ texts }: RecordScreenKind) {
  const { t } = useTranslation('records');
  return { title: t(`kind.${texts}.title`), text: t(`kind.${texts}.text`), one: t(`kind.${texts}.one`) };
}
