import '@mantine/core/styles/Combobox.layer.css';
import '@mantine/core/styles/ScrollArea.layer.css';
import { CHAIN_STAGES } from '@gerbang/shared/access';
import { PERMIT_KINDS } from '@gerbang/shared/domain/permits/kinds';
import { REGISTER_STATES } from '@gerbang/shared/domain/permits/states';
import { Select } from '@mantine/core';
import { useDebouncedValue } from '@mantine/hooks';
import { skipToken } from '@reduxjs/toolkit/query/react';
import { useState } from 'react';

import { DayRange } from '../../../../components/calendar/DayRange.tsx';
import type { FieldFilter, TableFilter } from '../../../../components/table/data-table.ts';
import { useTranslation } from '../../../../lib/i18n/use-translation.ts';
import { useCan } from '../../../../lib/use-can.ts';
import type { RegisterAddress } from './register-address.ts';
import {
  useRegisterFloorsQuery,
  useRegisterTenantQuery,
  useRegisterTenantsQuery,
  useRegisterUnitsQuery,
} from './register.api.ts';
import { Offers, TextField } from './RegisterFilterFields.tsx';
import { useDaysText, useLinkedFilters } from './use-linked-filters.tsx';

const PAUSE_MS = 250;
/** The list must be inside of the filter's popover, or a click on it would close the popover. */
const INSIDE = { withinPortal: false } as const;

export function useRegisterFilters(property_id: string, shown: RegisterAddress): (TableFilter | FieldFilter)[] {
  const { t } = useTranslation(['register', 'approvals']);
  const tenant = useTenantFilter(property_id, shown);
  const floor = useFloorFilter(property_id, shown);
  const people = usePeopleFilters(shown);
  const choice = (
    name: 'kind' | 'state' | 'stage' | 'decided_stage' | 'late' | 'tonight',
    options: TableFilter['options'],
    takesOne = false,
  ) => ({
    name,
    title: t(`register:filter.${name}`),
    options,
    takesOne,
  });
  return [
    choice(
      'kind',
      PERMIT_KINDS.map((value) => ({ value, label: t(`approvals:kind.${value}`) })),
    ),
    choice(
      'state',
      REGISTER_STATES.map((value) => ({ value, label: t(`register:state.${value}`) })),
    ),
    useDaysFilter(shown, 'window', ['from', 'until']),
    ...(tenant === null ? [] : [tenant]),
    useTextFilter(shown, 'company'),
    choice(
      'stage',
      CHAIN_STAGES.map((value) => ({ value, label: t(`approvals:stage.${value}`) })),
      true,
    ),
    useDaysFilter(shown, 'submitted', ['submitted_from', 'submitted_until']),
    useDaysFilter(shown, 'decided', ['decided_from', 'decided_until']),
    choice(
      'decided_stage',
      CHAIN_STAGES.map((value) => ({ value, label: t(`approvals:stage.${value}`) })),
      true,
    ),
    choice('late', [{ value: 'true', label: t('register:lateNow') }], true),
    choice('tonight', [{ value: 'true', label: t('register:view.tonight') }], true),
    ...(floor === null ? [] : [floor]),
    useUnitFilter(property_id, shown),
    ...people,
    ...useLinkedFilters(shown),
  ];
}

/** A filter by days, which are in the address by these two names. */
function useDaysFilter(
  { free, narrow }: RegisterAddress,
  name: 'window' | 'submitted' | 'decided',
  [first_name, last_name]: readonly [keyof RegisterAddress['free'], keyof RegisterAddress['free']],
): FieldFilter {
  const { t } = useTranslation('register');
  const [from, until] = [free[first_name], free[last_name]];
  return {
    name,
    title: t(`filter.${name}`),
    chosen: useDaysText(from, until),
    onUnset: () => narrow({ [first_name]: '', [last_name]: '' }),
    render: (close) => (
      <DayRange
        from={from}
        until={until}
        onChange={(days) => {
          narrow({ [first_name]: days.from, [last_name]: days.until });
          close();
        }}
      />
    ),
  };
}

/** A filter by a typed text. */
function useTextFilter({ free, narrow }: RegisterAddress, name: 'company' | 'unit' | 'person' | 'plate'): FieldFilter {
  const { t } = useTranslation('register');
  return {
    name,
    title: t(`filter.${name}`),
    chosen: free[name],
    onUnset: () => narrow({ [name]: '' }),
    render: (close) => (
      <TextField
        name={name}
        text={free[name]}
        onApply={(text) => {
          narrow({ [name]: text });
          close();
        }}
      />
    ),
  };
}

/** Filters by people need a right of their own. Without it one is shown only while an address sets it. */
function usePeopleFilters(shown: RegisterAddress): FieldFilter[] {
  const { t } = useTranslation('register');
  const maySearch = useCan()('permit.view_people');
  const filters = [useTextFilter(shown, 'person'), useTextFilter(shown, 'plate')];
  if (maySearch) return filters;
  return filters
    .filter(({ chosen }) => chosen !== '')
    .map((filter) => ({ ...filter, render: () => t('peopleNotSearched') }));
}

/**
 * The server finds tenants by a part of their name. Readers who may not see tenants get the filter only while an address
 * sets it, without the name.
 */
function useTenantFilter(property_id: string, { free: { tenant_id }, narrow }: RegisterAddress): FieldFilter | null {
  const { t } = useTranslation('register');
  const mayRead = useCan()('tenant.read');
  const { data } = useRegisterTenantQuery(mayRead && tenant_id !== '' ? { property_id, id: tenant_id } : skipToken);
  const filter = { name: 'tenant', title: t('filter.tenant'), onUnset: () => narrow({ tenant_id: '' }) };
  if (!mayRead)
    return tenant_id === '' ? null : { ...filter, chosen: t('oneTenant'), render: () => t('tenantNotShown') };
  return {
    ...filter,
    chosen: tenant_id === '' ? '' : (data?.name ?? '…'),
    render: (close) => (
      <TenantField
        property_id={property_id}
        onChoose={(id) => {
          narrow({ tenant_id: id });
          close();
        }}
      />
    ),
  };
}

function TenantField({ property_id, onChoose }: { property_id: string; onChoose: (id: string) => void }) {
  const { t } = useTranslation('register');
  const [typed, setTyped] = useState('');
  const [search_by] = useDebouncedValue(typed, PAUSE_MS);
  const { data } = useRegisterTenantsQuery({ property_id, search_by });
  const texts = { label: t('filter.tenant'), placeholder: t('allTenants'), none: t('noTenant') };
  return <Offers texts={texts} typed={typed} onType={setTyped} offers={data} onChoose={({ id }) => onChoose(id)} />;
}

/**
 * A permit names its unit by name, so the filter has the name too. Readers who may not see the list of units type the
 * name.
 */
function useUnitFilter(property_id: string, shown: RegisterAddress): FieldFilter {
  const mayRead = useCan()('property.read');
  const filter = useTextFilter(shown, 'unit');
  if (!mayRead) return filter;
  return {
    ...filter,
    render: (close) => (
      <UnitField
        property_id={property_id}
        onChoose={(name) => {
          shown.narrow({ unit: name });
          close();
        }}
      />
    ),
  };
}

function UnitField({ property_id, onChoose }: { property_id: string; onChoose: (name: string) => void }) {
  const { t } = useTranslation('register');
  const [typed, setTyped] = useState('');
  const [search_by] = useDebouncedValue(typed, PAUSE_MS);
  const { data } = useRegisterUnitsQuery({ property_id, search_by });
  const texts = { label: t('filter.unit'), placeholder: t('allUnits'), none: t('noUnit') };
  return <Offers texts={texts} typed={typed} onType={setTyped} offers={data} onChoose={({ name }) => onChoose(name)} />;
}

/** Like `useTenantFilter`, for floors. */
function useFloorFilter(property_id: string, { free: { floor_id }, narrow }: RegisterAddress): FieldFilter | null {
  const { t } = useTranslation('register');
  const mayRead = useCan()('property.read');
  const { data = [] } = useRegisterFloorsQuery(mayRead ? property_id : skipToken);
  const filter = { name: 'floor', title: t('filter.floor'), onUnset: () => narrow({ floor_id: '' }) };
  if (!mayRead) return floor_id === '' ? null : { ...filter, chosen: t('oneFloor'), render: () => t('floorNotShown') };
  return {
    ...filter,
    chosen: floor_id === '' ? '' : (data.find(({ id }) => id === floor_id)?.name ?? '…'),
    render: (close) => (
      <Select
        aria-label={t('filter.floor')}
        placeholder={t('allFloors')}
        data={data.map(({ id, name }) => ({ value: id, label: name }))}
        value={floor_id === '' ? null : floor_id}
        onChange={(id) => {
          narrow({ floor_id: id ?? '' });
          close();
        }}
        searchable
        comboboxProps={INSIDE}
        data-autofocus
      />
    ),
  };
}
