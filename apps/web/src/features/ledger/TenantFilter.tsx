import '@mantine/core/styles/Combobox.layer.css';
import { Select } from '@mantine/core';
import { useDebouncedValue } from '@mantine/hooks';
import { skipToken } from '@reduxjs/toolkit/query/react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';

import { useCan } from '../../lib/use-can.ts';
import { useLedgerTenantQuery, useLedgerTenantsQuery } from './ledger.api.ts';

import classes from './ledger.module.css';

const PAUSE_MS = 250;

interface Props {
  property_id: string;
  tenant_id: string;
  onNarrow: (tenant_id: string) => void;
}

/** Narrows the ledger to one tenant, who is found by typing part of the name. */
export function TenantFilter({ property_id, tenant_id, onNarrow }: Props) {
  const { t } = useTranslation('ledger');
  const mayRead = useCan()('tenant.read');
  const [typed, setTyped] = useState('');
  const [wanted] = useDebouncedValue(typed, PAUSE_MS);
  const { data: chosen } = useLedgerTenantQuery(
    mayRead && tenant_id !== '' ? { property_id, id: tenant_id } : skipToken,
  );
  // The name of the chosen one stands in the field; it is no search.
  const search_by = wanted === chosen?.name ? '' : wanted;
  const { data: found = [] } = useLedgerTenantsQuery(mayRead ? { property_id, search_by } : skipToken);
  if (!mayRead) return null;
  const offered = chosen === undefined || found.some(({ id }) => id === chosen.id) ? found : [chosen, ...found];
  return (
    <Select
      className={classes.tenant ?? ''}
      aria-label={t('tenant.label')}
      placeholder={t('tenant.all')}
      data={offered.map(({ id, name }) => ({ value: id, label: name }))}
      value={tenant_id === '' ? null : tenant_id}
      onChange={(id) => onNarrow(id ?? '')}
      searchable
      clearable
      clearButtonProps={{ 'aria-label': t('tenant.all') }}
      searchValue={typed}
      onSearchChange={setTyped}
      // The server has chosen already.
      filter={({ options }) => options}
      nothingFoundMessage={t('tenant.none')}
    />
  );
}
