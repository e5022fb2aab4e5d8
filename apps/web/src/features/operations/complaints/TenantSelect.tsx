import '@mantine/core/styles/Combobox.layer.css';
import '@mantine/core/styles/Popover.layer.css';
import '@mantine/core/styles/ScrollArea.layer.css';
import type { ComplaintTenants } from '@gerbang/shared/contracts/complaints';
import { Select } from '@mantine/core';
import { useDebouncedValue } from '@mantine/hooks';
import { useState } from 'react';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';

import { useComplaintTenantsQuery } from './complaint-options.api.ts';

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

/** A tenant, found by typing part of its name or of a unit's. */
export function TenantSelect({ property_id, value, onChange, label, placeholder, className, error }: Props) {
  const { t } = useTranslation('complaints');
  const [typed, setTyped] = useState('');
  const [chosen, setChosen] = useState<Tenant | null>(null);
  const [wanted] = useDebouncedValue(typed, PAUSE_MS);
  // The name of the chosen one stands in the field; it is no search.
  const search = wanted === chosen?.name ? '' : wanted;
  const { data: found = [] } = useComplaintTenantsQuery({ property_id, search });
  const isKept = chosen !== null && chosen.id === value && !found.some(({ id }) => id === chosen.id);
  const offered = isKept ? [chosen, ...found] : found;
  const choose = (id: string | null) => {
    const tenant = offered.find((one) => one.id === id) ?? null;
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
      // The server has chosen already.
      filter={({ options }) => options}
      nothingFoundMessage={t('list.noTenant')}
      comboboxProps={{ shadow: 'md' }}
      error={error}
      data-path="tenant_id"
    />
  );
}
