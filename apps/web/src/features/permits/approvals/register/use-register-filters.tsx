import '@mantine/core/styles/Combobox.layer.css';
import '@mantine/core/styles/ScrollArea.layer.css';
import { CHAIN_STAGES } from '@gerbang/shared/access';
import { PERMIT_KINDS } from '@gerbang/shared/domain/permits/kinds';
import { REGISTER_STATES } from '@gerbang/shared/domain/permits/states';
import { Button, Group, Select, TextInput, UnstyledButton } from '@mantine/core';
import { useDebouncedValue } from '@mantine/hooks';
import { skipToken } from '@reduxjs/toolkit/query/react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';

import { DayRange } from '../../../../components/calendar/DayRange.tsx';
import type { FieldFilter, TableFilter } from '../../../../components/table/data-table.ts';
import { formatDays } from '../../../../lib/format/windows.ts';
import { useLanguage } from '../../../../lib/i18n/use-language.ts';
import { useCan } from '../../../../lib/use-can.ts';
import type { RegisterAddress } from './register-address.ts';
import { useRegisterFloorsQuery, useRegisterTenantQuery, useRegisterTenantsQuery } from './register.api.ts';

import layout from '../../../../lib/theme/layout.module.css';
import classes from './register.module.css';

const PAUSE_MS = 250;
/** The list must be inside of the filter's popover, or a click on it would close the popover. */
const INSIDE = { withinPortal: false } as const;

export function useRegisterFilters(property_id: string, shown: RegisterAddress): (TableFilter | FieldFilter)[] {
  const { t } = useTranslation(['register', 'approvals']);
  const tenant = useTenantFilter(property_id, shown);
  const choice = (
    name: 'kind' | 'state' | 'stage' | 'decided_stage' | 'late',
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
    useCompanyFilter(shown),
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
    useFloorFilter(property_id, shown),
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

function useDaysText(from: string, until: string): string {
  const { t } = useTranslation('register');
  const language = useLanguage();
  if (from !== '' && until !== '') return formatDays(from, until, language);
  if (from !== '') return t('fromDay', { day: formatDays(from, from, language) });
  return until === '' ? '' : t('untilDay', { day: formatDays(until, until, language) });
}

function useCompanyFilter({ free: { company }, narrow }: RegisterAddress): FieldFilter {
  const { t } = useTranslation('register');
  return {
    name: 'company',
    title: t('filter.company'),
    chosen: company,
    onUnset: () => narrow({ company: '' }),
    render: (close) => (
      <CompanyField
        company={company}
        onApply={(name) => {
          narrow({ company: name });
          close();
        }}
      />
    ),
  };
}

function CompanyField({ company, onApply }: { company: string; onApply: (company: string) => void }) {
  const { t } = useTranslation('register');
  const [typed, setTyped] = useState(company);
  return (
    <form
      onSubmit={(event) => {
        event.preventDefault();
        onApply(typed.trim());
      }}
    >
      <Group gap={8} wrap="nowrap">
        <TextInput
          className={layout.grow ?? ''}
          aria-label={t('filter.company')}
          placeholder={t('companyHint')}
          maxLength={120}
          value={typed}
          onChange={({ currentTarget }) => setTyped(currentTarget.value)}
          data-autofocus
        />
        <Button type="submit">{t('apply')}</Button>
      </Group>
    </form>
  );
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
  return (
    <>
      <TextInput
        type="search"
        aria-label={t('filter.tenant')}
        placeholder={t('allTenants')}
        maxLength={120}
        value={typed}
        onChange={({ currentTarget }) => setTyped(currentTarget.value)}
        data-autofocus
      />
      <ul className={`${layout.list} ${classes.offers}`}>
        {data?.map(({ id, name }) => (
          <li key={id}>
            <UnstyledButton className={classes.offer ?? ''} onClick={() => onChoose(id)}>
              {name}
            </UnstyledButton>
          </li>
        ))}
        {data?.length === 0 && <li className={layout.quiet}>{t('noTenant')}</li>}
      </ul>
    </>
  );
}

function useFloorFilter(property_id: string, { free: { floor_id }, narrow }: RegisterAddress): FieldFilter {
  const { t } = useTranslation('register');
  const { data = [] } = useRegisterFloorsQuery(property_id);
  return {
    name: 'floor',
    title: t('filter.floor'),
    chosen: floor_id === '' ? '' : (data.find(({ id }) => id === floor_id)?.name ?? '…'),
    onUnset: () => narrow({ floor_id: '' }),
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
