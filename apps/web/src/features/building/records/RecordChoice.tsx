import '@mantine/core/styles/Combobox.layer.css';
import '@mantine/core/styles/Pill.layer.css';
import '@mantine/core/styles/PillsInput.layer.css';
import '@mantine/core/styles/Popover.layer.css';
import '@mantine/core/styles/ScrollArea.layer.css';
import { MultiSelect, Select } from '@mantine/core';
import { useDebouncedValue } from '@mantine/hooks';
import { useState } from 'react';
import type { ReactNode } from 'react';

import { useLocalName } from '../../../lib/i18n/use-local-name.ts';
import { useTranslation } from '../../../lib/i18n/use-translation.ts';
import type { Field } from './record-kinds.ts';
import { useRecordsQuery } from './records.api.ts';
import type { AnyRecord } from './records.api.ts';

type ChoiceField = Extract<Field, { type: 'record' | 'records' }>;

interface Props {
  field: ChoiceField;
  property_id: string;
  /** The loaded record, which has the names of the records that it refers to. */
  record: AnyRecord | null;
  value: unknown;
  onChange: (value: unknown) => void;
  label: ReactNode;
  error: ReactNode;
}

const LIMIT = '50';

/** A select of records of another kind. The server does the search, so the field works with any number of records. */
export function RecordChoice({ field, property_id, record, value, onChange, label, error }: Props) {
  const { t } = useTranslation('records');
  const localName = useLocalName();
  const [typed, setTyped] = useState('');
  const [search_by] = useDebouncedValue(typed.trim(), 250);
  const filter = { search_by, page_size: LIMIT, ...field.filter };
  const { data } = useRecordsQuery({ name: field.of, property_id, filter });
  const found = (data?.data ?? []).map((row) => ({ value: row.id, label: labelOf(row, localName(row)) }));
  const known = knownOptions(field, record);
  const options = [...found, ...known.filter((option) => !found.some((other) => other.value === option.value))];
  const shared = {
    label,
    error,
    data: options,
    searchable: true,
    onSearchChange: setTyped,
    placeholder: t('form.choose'),
    nothingFoundMessage: t('form.nothingFound'),
    comboboxProps: { withinPortal: false, shadow: 'md' },
    'data-path': field.name,
  } as const;
  if (field.type === 'records')
    return (
      <MultiSelect
        {...shared}
        value={Array.isArray(value) ? value.map(String) : []}
        onChange={onChange}
        hidePickedOptions
      />
    );
  const chosen = typeof value === 'string' ? value : null;
  return <Select {...shared} value={chosen} onChange={onChange} clearable={field.isRequired !== true} />;
}

function labelOf(row: AnyRecord, name: string): string {
  const floor = row['floor'];
  return typeof floor === 'string' ? `${name} · ${floor}` : name;
}

/** Options for the records that this record refers to. They may be missing in the search results. */
function knownOptions(
  { name, type, labels }: ChoiceField,
  record: AnyRecord | null,
): { value: string; label: string }[] {
  if (record === null) return [];
  if (type === 'records') {
    const named = record[labels];
    if (!Array.isArray(named)) return [];
    return named.map((target: { id: string; name: string; floor?: string }) => ({
      value: target.id,
      label: target.floor === undefined ? target.name : `${target.name} · ${target.floor}`,
    }));
  }
  const id = record[name];
  return typeof id === 'string' ? [{ value: id, label: String(record[labels]) }] : [];
}
