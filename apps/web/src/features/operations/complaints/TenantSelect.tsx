import '@mantine/core/styles/Combobox.layer.css';
import '@mantine/core/styles/Popover.layer.css';
import '@mantine/core/styles/ScrollArea.layer.css';
import type { ComplaintTenants } from '@gerbang/shared/contracts/operations/complaints';
import { Select } from '@mantine/core';
import { useDebouncedValue } from '@mantine/hooks';
import { useState } from 'react';
import type { ReactNode } from 'react';

import { useTranslation } from '../../../lib/i18n/use-translation.ts';
import { useComplaintTenantsQuery } from './complaints.api.ts';

const PAUSE_MS = 250;
type Tenant = ComplaintTenants[number];

interface Props {
  property_id: string;
  value: string;
  onChange: (tenant: Tenant | null) => void;
  label?: string;
  placeholder: string;
  className?: string | undefined;
  error?: ReactNode;
}

/** The server searches by tenant and unit names. */
export function TenantSelect({ property_id, value, onChange, label, placeholder, className, error }: Props) {
  const { t } = useTranslation('complaints');
  const [typed, setTyped] = useState('');
  const [chosen, setChosen] = useState<Tenant | null>(null);
  const [wanted] = useDebouncedValue(typed, PAUSE_MS);
  // After a choice the field contains the tenant's name, which must not be sent as a search.
  const search = wanted === chosen?.name ? '' : wanted;
  const { data: found = [] } = useComplaintTenantsQuery({ property_id, search });
  const isKept = chosen !== null && chosen.id === value && !found.some(({ id }) => id === chosen.id);
  const offered = isKept ? [chosen, ...found] : found;
  const choose = (id: string | null) => {
    const tenant = offered.find((option) => option.id === id) ?? null;
    setChosen(tenant);
    onChange(tenant);
  };
  return (
    <Select
      {...(label === undefined ? { 'aria-label': placeholder } : { label })}
      className={className ?? ''}
      placeholder={placeholder}
      data={offered.map(({ id, name }) => ({ value: id, label: name }))}
      value={value === '' ? null : value}
      onChange={choose}
      searchable
      clearable
      openOnFocus={false}
      clearButtonProps={{ 'aria-label': t('list.allTenants') }}
      searchValue={typed}
      onSearchChange={setTyped}
      // The server has already filtered the options.
      filter={({ options }) => options}
      nothingFoundMessage={t('list.noTenant')}
      comboboxProps={{ shadow: 'md' }}
      error={error}
      data-path="tenant_id"
    />
  );
}
