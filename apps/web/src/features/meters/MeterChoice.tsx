import '@mantine/core/styles/Combobox.layer.css';
import { Select } from '@mantine/core';
import { useDebouncedValue } from '@mantine/hooks';
import { useState } from 'react';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';

import { useMeterChoicesQuery } from './meters.api.ts';
import type { ChoiceRow } from './meters.api.ts';

const PAUSE_MS = 250;

interface Props {
  of: 'unit' | 'floor' | 'meter';
  property_id: string;
  label: string;
  description: string;
  error: ReactNode;
  value: string | null;
  /** What the value is called, as it was read. */
  known: string | null;
  /** What cannot be chosen. */
  except?: string | undefined;
  onChange: (id: string | null) => void;
  path: string;
}

/** A choice among the units, floors or meters of a property; the server searches. */
export function MeterChoice({ of, property_id, known, except, path, ...field }: Props) {
  const { t } = useTranslation('meters');
  const [typed, setTyped] = useState('');
  const [search_by] = useDebouncedValue(typed.trim(), PAUSE_MS);
  // The name of the chosen one stands in the field; it is no search.
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
