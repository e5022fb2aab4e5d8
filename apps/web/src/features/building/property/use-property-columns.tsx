import { PROPERTY_SORTS, PROPERTY_TYPES, TIME_ZONES } from '@gerbang/shared/contracts/building/property';
import type { PropertyRow } from '@gerbang/shared/contracts/building/property';
import { zoneLabel } from '@gerbang/shared/time/wall-clock';
import { IconChecklist, IconCircleCheckFilled, IconCirclePause, IconQrcode } from '@tabler/icons-react';
import type { ReactNode } from 'react';

import type { Column, TableFilter } from '../../../components/table/data-table.ts';
import { NameCell } from '../../../components/table/DataTableCells.tsx';
import { Sign } from '../../../components/text/StatusSign.tsx';
import type { TableAddress } from '../../../lib/address/use-table-state.ts';
import { formatDate } from '../../../lib/format/dates.ts';
import { formatNumber } from '../../../lib/format/numbers.ts';
import { useLanguage } from '../../../lib/i18n/use-language.ts';
import { useTranslation } from '../../../lib/i18n/use-translation.ts';
import { useTimeZone } from '../../../lib/use-time-zone.ts';

import classes from './property.module.css';

export function usePropertyColumns(): readonly [Column<PropertyRow>, ...Column<PropertyRow>[]] {
  const { t } = useTranslation('property');
  const language = useLanguage();
  const place = { time_zone: useTimeZone(), language };
  const counted = (key: 'floors' | 'tenants', width: number): Column<PropertyRow> => ({
    key,
    title: t(`column.${key}`),
    sort: key,
    isNumber: true,
    isDescendingFirst: true,
    width,
    cell: (row) => formatNumber(row[key], language),
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
    { key: 'zone', title: t('column.zone'), width: 68, cell: ({ time_zone }) => zoneLabel(time_zone) },
    counted('floors', 88),
    counted('tenants', 98),
    {
      key: 'open_permits',
      title: t('column.open_permits'),
      sort: 'open_permits',
      isNumber: true,
      isDescendingFirst: true,
      width: 122,
      phone: 'note',
      short: ({ open_permits }) => `${t('column.open_permits')} ${formatNumber(open_permits, language)}`,
      cell: ({ open_permits }) => (
        <span className={open_permits > 0 ? classes.open : classes.quiet}>{formatNumber(open_permits, language)}</span>
      ),
    },
    { key: 'gate', title: t('column.gate'), width: 136, cell: (row) => <Gate usesGate={row.uses_gate} /> },
    { key: 'status', title: t('column.status'), width: 128, cell: (row) => <Status row={row} />, phone: 'mark' },
    {
      key: 'updated_at',
      title: t('column.updated_at'),
      sort: 'updated_at',
      isDescendingFirst: true,
      width: 118,
      cell: ({ updated_at }) => <span className={classes.quiet}>{formatDate(updated_at, place, 'medium')}</span>,
    },
  ];
}

export function usePropertyFilters(): TableFilter[] {
  const { t } = useTranslation('property');
  return [
    { name: 'type', title: t('field.type'), options: PROPERTY_TYPES.map((type) => option(type, t(`type.${type}`))) },
    {
      name: 'time_zone',
      title: t('field.time_zone'),
      options: TIME_ZONES.map((zone) => option(zone, zoneLabel(zone))),
    },
    { name: 'status', title: t('column.status'), options: STATUSES.map((name) => option(name, t(`status.${name}`))) },
  ];
}

function option(value: string, label: string) {
  return { value, label };
}

function Gate({ usesGate }: { usesGate: boolean }): ReactNode {
  const { t } = useTranslation('property');
  if (!usesGate) return <span className={classes.quiet}>{t('gate.approval')}</span>;
  return <Sign icon={IconQrcode} text={t('gate.screen')} />;
}

const SIGNS = {
  active: { icon: IconCircleCheckFilled, tone: 'good' },
  inactive: { icon: IconCirclePause, tone: 'off' },
  preparation: { icon: IconChecklist, tone: 'soon' },
} as const;

function Status({ row: { active, in_preparation } }: { row: PropertyRow }): ReactNode {
  const { t } = useTranslation('property');
  const status = in_preparation ? 'preparation' : active ? 'active' : 'inactive';
  return <Sign {...SIGNS[status]} text={t(`status.${status}`)} />;
}

/** `active` properties accept permits, `inactive` ones are paused. */
const STATUSES = ['active', 'inactive'] as const;

export const LIST_RULES = {
  sorts: PROPERTY_SORTS,
  filters: { type: PROPERTY_TYPES, time_zone: TIME_ZONES, status: STATUSES },
} as const;

type Address = Pick<
  TableAddress<(typeof LIST_RULES)['filters']>,
  'search_by' | 'currentPage' | 'pageSize' | 'sort' | 'filters'
>;

/** The search, order and filters of the list without its page. A download uses the same query. */
export function sheetFilter({ search_by, sort, filters: { type, time_zone, status } }: Address) {
  return {
    search_by,
    sort: sort === PROPERTY_SORTS[0] ? '' : sort,
    type: type.join(','),
    time_zone: time_zone.join(','),
    // The server accepts one status. Choosing both is the same as no filter.
    status: status.length === 1 ? status.join(',') : '',
  };
}

export function listFilter(address: Address) {
  const { search_by, ...rest } = sheetFilter(address);
  return { search_by, page: String(address.currentPage), page_size: String(address.pageSize), ...rest };
}
