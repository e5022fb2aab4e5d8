import '@mantine/core/styles/Combobox.layer.css';
import '@mantine/core/styles/Popover.layer.css';
import '@mantine/core/styles/ScrollArea.layer.css';
import { Select } from '@mantine/core';
import { useDebouncedValue } from '@mantine/hooks';
import { useState } from 'react';
import type { ReactNode } from 'react';

import { useTranslation } from '../../../lib/i18n/use-translation.ts';
import { useMaintenanceAssetsQuery, useMaintenanceMetersQuery } from './maintenance.api.ts';
import type { Choice } from './maintenance.api.ts';

const PAUSE_MS = 250;

interface Props {
  property_id: string;
  label: string;
  error: ReactNode;
  value: string | null;
  onChange: (value: string | null) => void;
}

export function AssetChoice({ property_id, known, ...props }: Props & { known: Choice | null }) {
  const { t } = useTranslation('maintenance');
  const search = useSearch(known);
  const { data: found = [] } = useMaintenanceAssetsQuery({ property_id, search_by: search.search_by });
  return <SearchChoice {...props} search={search} found={found} placeholder={t('form.searchAsset')} path="asset_id" />;
}

/** The meter whose reading makes the work due. */
export function MeterChoice({ property_id, known, ...props }: Props & { known: Choice | null }) {
  const { t } = useTranslation('maintenance');
  const search = useSearch(known);
  const { data: found = [] } = useMaintenanceMetersQuery({ property_id, search_by: search.search_by });
  const rest = { ...props, search, found, placeholder: t('form.searchMeter'), path: 'meter_id' };
  return <SearchChoice {...rest} isRequired />;
}

/** After a choice the field contains the record's name, which must not be sent as a search. */
function useSearch(known: Choice | null) {
  const [typed, setTyped] = useState('');
  const [wanted] = useDebouncedValue(typed.trim(), PAUSE_MS);
  const [chosen, setChosen] = useState<Choice | null>(known);
  return { search_by: wanted === chosen?.label ? '' : wanted, setTyped, chosen, setChosen };
}

interface FoundProps extends Omit<Props, 'property_id'> {
  search: ReturnType<typeof useSearch>;
  found: readonly Choice[];
  placeholder: string;
  path: string;
  isRequired?: boolean;
}

/** The server searches the options. */
function SearchChoice({ search, found, isRequired = false, path, onChange, ...props }: FoundProps) {
  const { t } = useTranslation('maintenance');
  const { chosen, setChosen, setTyped } = search;
  const offered = chosen === null || found.some(({ value }) => value === chosen.value) ? found : [chosen, ...found];
  return (
    <Select
      {...props}
      onChange={(value) => {
        setChosen(offered.find((choice) => choice.value === value) ?? null);
        onChange(value);
      }}
      data={[...offered]}
      searchable
      onSearchChange={setTyped}
      // The server has already filtered the options.
      filter={({ options }) => options}
      clearable={!isRequired}
      withAsterisk={isRequired}
      clearButtonProps={{ 'aria-label': t('form.none') }}
      nothingFoundMessage={t('form.nothingFound')}
      comboboxProps={{ withinPortal: false, shadow: 'md' }}
      data-path={path}
    />
  );
}
