import { PROPERTY_TYPES, TIME_ZONES } from '@gerbang/shared/contracts/property';
import type { PropertyRow } from '@gerbang/shared/contracts/property';
import { IconCircleCheckFilled, IconCirclePause, IconQrcode } from '@tabler/icons-react';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';

import type { Column, TableFilter } from '../../components/data-table.ts';
import { NameCell } from '../../components/DataTableCells.tsx';
import { useLanguage } from '../../lib/i18n/use-language.ts';
import { zoneName } from '../../lib/zone-name.ts';
import { STATUSES } from './list-filter.ts';
import { shortDate } from './short-date.ts';

import classes from './property.module.css';

/** The columns of the list of properties. */
export function usePropertyColumns(): readonly [Column<PropertyRow>, ...Column<PropertyRow>[]] {
  const { t } = useTranslation('property');
  const language = useLanguage();
  const numbers = new Intl.NumberFormat(language);
  const counted = (key: 'floors' | 'tenants', width: number): Column<PropertyRow> => ({
    key,
    title: t(`column.${key}`),
    sort: key,
    isNumber: true,
    isDescendingFirst: true,
    width,
    cell: (row) => numbers.format(row[key]),
  });
  return [
    {
      key: 'name',
      title: t('column.name'),
      sort: 'name',
      cell: ({ short_code, name, city, active }) => (
        <NameCell code={short_code} name={name} note={city} isOff={!active} />
      ),
    },
    { key: 'type', title: t('column.type'), sort: 'type', width: 108, cell: ({ type }) => t(`type.${type}`) },
    { key: 'zone', title: t('column.zone'), width: 68, cell: ({ time_zone }) => zoneName(time_zone) },
    counted('floors', 88),
    counted('tenants', 98),
    {
      key: 'open_permits',
      title: t('column.open_permits'),
      sort: 'open_permits',
      isNumber: true,
      isDescendingFirst: true,
      width: 122,
      cell: ({ open_permits }) => (
        <span className={open_permits > 0 ? classes.open : classes.quiet}>{numbers.format(open_permits)}</span>
      ),
    },
    { key: 'gate', title: t('column.gate'), width: 136, cell: (row) => <Gate usesGate={row.uses_gate} /> },
    { key: 'status', title: t('column.status'), width: 104, cell: ({ active }) => <Status isActive={active} /> },
    {
      key: 'updated_at',
      title: t('column.updated_at'),
      sort: 'updated_at',
      isDescendingFirst: true,
      width: 118,
      cell: ({ updated_at, time_zone }) => (
        <span className={classes.quiet}>{shortDate(updated_at, time_zone, language)}</span>
      ),
    },
  ];
}

/** What the list of properties can be narrowed by. */
export function usePropertyFilters(): TableFilter[] {
  const { t } = useTranslation('property');
  return [
    { name: 'type', title: t('field.type'), options: PROPERTY_TYPES.map((type) => option(type, t(`type.${type}`))) },
    { name: 'time_zone', title: t('field.time_zone'), options: TIME_ZONES.map((zone) => option(zone, zoneName(zone))) },
    { name: 'status', title: t('column.status'), options: STATUSES.map((one) => option(one, t(`status.${one}`))) },
  ];
}

function option(value: string, label: string) {
  return { value, label };
}

function Gate({ usesGate }: { usesGate: boolean }): ReactNode {
  const { t } = useTranslation('property');
  if (!usesGate) return <span className={classes.quiet}>{t('gate.approval')}</span>;
  return (
    <span className={classes.sign}>
      <IconQrcode size={15} stroke={1.8} aria-hidden="true" />
      {t('gate.screen')}
    </span>
  );
}

function Status({ isActive }: { isActive: boolean }): ReactNode {
  const { t } = useTranslation('property');
  const Sign = isActive ? IconCircleCheckFilled : IconCirclePause;
  return (
    <span className={classes.sign} data-status={isActive ? 'active' : 'inactive'}>
      <Sign size={15} aria-hidden="true" />
      {t(isActive ? 'status.active' : 'status.inactive')}
    </span>
  );
}
