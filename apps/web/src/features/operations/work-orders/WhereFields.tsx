import type { WorkOrderRecord } from '@gerbang/shared/contracts/work-orders';
import { Select, TextInput } from '@mantine/core';
import { useDebouncedValue } from '@mantine/hooks';
import { skipToken } from '@reduxjs/toolkit/query/react';
import { useState, type ReactNode } from 'react';
import { useTranslation } from 'react-i18next';

import { useFieldError } from '../../components/FieldError.tsx';
import { LONG_LIST } from '../../components/long-list.ts';
import type { OrderForm } from './use-order-form.ts';
import { useWorkOrderAssetQuery, useWorkOrderAssetsQuery, useWorkOrderFloorsQuery } from './work-orders.api.ts';

import classes from './work-orders.module.css';

interface Props {
  form: OrderForm;
  property_id: string;
  order: WorkOrderRecord | null;
}

/** Where it is: the asset, the floor, and what else is known of the place. */
export function WhereFields({ form: { values, change, faults }, property_id, order }: Props) {
  const { t } = useTranslation('workOrders');
  const error = useFieldError();
  const known = order?.floor ?? null;
  const { data: floors = known === null ? [] : [known] } = useWorkOrderFloorsQuery(property_id);
  return (
    <div className={classes.fields}>
      <AssetSelect
        property_id={property_id}
        value={values.asset_id}
        onChange={(asset_id) => change({ asset_id })}
        error={error(faults['asset_id'])}
      />
      <Select
        label={t('form.floor_id')}
        placeholder={t('form.none')}
        data={floors.map(({ id, name }) => ({ value: id, label: name }))}
        value={values.floor_id}
        onChange={(floor_id) => change({ floor_id })}
        searchable
        clearable
        openOnFocus={false}
        {...LONG_LIST}
        clearButtonProps={{ 'aria-label': `${t('list.unset')}: ${t('form.floor_id')}` }}
        comboboxProps={{ shadow: 'md' }}
        error={error(faults['floor_id'])}
        data-path="floor_id"
      />
      <TextInput
        className={classes.wide ?? ''}
        label={t('form.location')}
        placeholder={t('form.locationHint')}
        autoComplete="off"
        value={values.location}
        onChange={({ currentTarget }) => change({ location: currentTarget.value })}
        error={error(faults['location'])}
        data-path="location"
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

/** An asset, found among any number of them by typing part of its code or name. */
function AssetSelect({ property_id, value, onChange, error }: AssetProps) {
  const { t } = useTranslation('workOrders');
  const [typed, setTyped] = useState('');
  const [wanted] = useDebouncedValue(typed, PAUSE_MS);
  const { data: chosen } = useWorkOrderAssetQuery(value === null ? skipToken : { property_id, id: value });
  // The name of the chosen one stands in the field; it is no search.
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
      // The server has chosen already.
      filter={({ options }) => options}
      clearButtonProps={{ 'aria-label': `${t('list.unset')}: ${t('form.asset_id')}` }}
      comboboxProps={{ shadow: 'md' }}
      error={error}
      data-path="asset_id"
    />
  );
}
