import type { WorkOrderRecord } from '@gerbang/shared/contracts/operations/work-orders';
import { Select, TextInput } from '@mantine/core';
import { useDebouncedValue } from '@mantine/hooks';
import { skipToken } from '@reduxjs/toolkit/query/react';
import { useState, type ReactNode } from 'react';

import { useFields } from '../../../components/form/use-fields.ts';
import { LONG_LIST } from '../../../components/table/long-list.ts';
import { useTranslation } from '../../../lib/i18n/use-translation.ts';
import type { OrderForm } from './use-order-form.ts';
import { useWorkOrderAssetQuery, useWorkOrderAssetsQuery, useWorkOrderFloorsQuery } from './work-orders.api.ts';

import classes from './work-orders.module.css';

interface Props {
  form: OrderForm;
  property_id: string;
  order: WorkOrderRecord | null;
}

export function WhereFields({ form, property_id, order }: Props) {
  const { t } = useTranslation('workOrders');
  const field = useFields(form);
  const known = order?.floor ?? null;
  const { data: floors = known === null ? [] : [known] } = useWorkOrderFloorsQuery(property_id);
  return (
    <div className={classes.fields}>
      <AssetSelect
        property_id={property_id}
        value={form.values.asset_id}
        onChange={(asset_id) => form.change({ asset_id })}
        error={field('asset_id').error}
      />
      <Select
        {...field('floor_id')}
        label={t('form.floor_id')}
        placeholder={t('form.none')}
        data={floors.map(({ id, name }) => ({ value: id, label: name }))}
        searchable
        clearable
        openOnFocus={false}
        {...LONG_LIST}
        clearButtonProps={{ 'aria-label': `${t('list.unset')}: ${t('form.floor_id')}` }}
        comboboxProps={{ shadow: 'md' }}
      />
      <TextInput
        {...field('location')}
        className={classes.wide ?? ''}
        label={t('form.location')}
        placeholder={t('form.locationHint')}
        autoComplete="off"
      />
    </div>
  );
}

const PAUSE_MS = 250;
const label = ({ code, name }: { code: string; name: string }) => `${code} · ${name}`;

interface AssetProps {
  property_id: string;
  value: string | null;
  onChange: (asset_id: string | null) => void;
  error: ReactNode;
}

/** Select for an asset. The server searches codes and names. */
function AssetSelect({ property_id, value, onChange, error }: AssetProps) {
  const { t } = useTranslation('workOrders');
  const [typed, setTyped] = useState('');
  const [wanted] = useDebouncedValue(typed, PAUSE_MS);
  const { data: chosen } = useWorkOrderAssetQuery(value === null ? skipToken : { property_id, id: value });
  // The field shows the name of the chosen asset, which is not a search term.
  const search_by = chosen !== undefined && wanted === label(chosen) ? '' : wanted;
  const { data: found = [] } = useWorkOrderAssetsQuery({ property_id, search_by });
  const isKnown = chosen === undefined || found.some(({ id }) => id === chosen.id);
  const offered = isKnown ? found : [chosen, ...found];
  return (
    <Select
      label={t('form.asset_id')}
      placeholder={t('form.assetHint')}
      data={offered.map((asset) => ({ value: asset.id, label: label(asset) }))}
      value={value}
      onChange={onChange}
      searchable
      clearable
      openOnFocus={false}
      {...LONG_LIST}
      searchValue={typed}
      onSearchChange={setTyped}
      // The server has already filtered the options.
      filter={({ options }) => options}
      clearButtonProps={{ 'aria-label': `${t('list.unset')}: ${t('form.asset_id')}` }}
      comboboxProps={{ shadow: 'md' }}
      error={error}
      data-path="asset_id"
    />
  );
}
