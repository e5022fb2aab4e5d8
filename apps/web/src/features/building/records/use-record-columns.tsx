import { IconAlertCircle, IconCircleCheckFilled, IconCirclePause } from '@tabler/icons-react';
import type { Icon } from '@tabler/icons-react';
import type { ReactNode } from 'react';
import { Link } from 'react-router';

import type { Column, TableFilter } from '../../../components/table/data-table.ts';
import { formatDate } from '../../../lib/format/dates.ts';
import { formatNumber } from '../../../lib/format/numbers.ts';
import { useLanguage } from '../../../lib/i18n/use-language.ts';
import { useLocalName } from '../../../lib/i18n/use-local-name.ts';
import { useTranslation } from '../../../lib/i18n/use-translation.ts';
import { useTimeZone } from '../../../lib/use-time-zone.ts';
import type { KindColumn, RecordScreenKind, ValueName } from './record-kinds.ts';
import type { AnyRecord } from './records.api.ts';

import layout from '../../../lib/theme/layout.module.css';
import classes from './records.module.css';

export function useRecordColumns(kind: RecordScreenKind): readonly [Column<AnyRecord>, ...Column<AnyRecord>[]] {
  const { t } = useTranslation('records');
  const language = useLanguage();
  const time_zone = useTimeZone();
  const cellOf = (column: KindColumn, row: AnyRecord): ReactNode => {
    const value = column.name === 'status' ? statusOf(row) : row[column.name];
    if (column.type === 'count') return formatNumber(Number(value), language);
    if (column.type === 'date')
      return <span className={layout.quiet}>{formatDate(row.updated_at, { time_zone, language }, 'medium')}</span>;
    if (column.type === 'value') return <Value name={value as ValueName} />;
    if (column.type === 'names') return namesOf(value) || <None />;
    return typeof value === 'string' && value !== '' ? value : <None />;
  };
  const name: Column<AnyRecord> = {
    key: 'name',
    title: t('field.name'),
    cell: (row) => <Name row={row} page={kind.page} />,
    ...(kind.sorts.includes('name') && { sort: 'name' }),
  };
  const others = kind.columns.map((column): Column<AnyRecord> => ({
    key: column.name,
    title: t(`column.${column.name}`),
    cell: (row) => cellOf(column, row),
    ...WIDTH[column.type],
    ...(column.type === 'count' && {
      isNumber: true,
      isDescendingFirst: true,
      short: (row: AnyRecord) => `${t(`column.${column.name}`)} ${formatNumber(Number(row[column.name]), language)}`,
    }),
    ...phoneOf(column, kind),
    ...('sort' in column && column.sort !== undefined && { sort: column.sort }),
  }));
  return [name, ...others];
}

/** A phone has room for counts only in kinds without other texts. */
function phoneOf({ name, type }: KindColumn, { columns }: RecordScreenKind): Pick<Column<AnyRecord>, 'phone'> {
  if (name === 'status' || name === 'state') return { phone: 'mark' };
  const hasTexts = columns.some((column) => column.type === 'text' || column.type === 'names');
  return type === 'date' || (type === 'count' && hasTexts) ? {} : { phone: 'text' };
}

/** Short columns have a fixed width. Name and text columns share the remaining width. */
const WIDTH: Readonly<Partial<Record<KindColumn['type'], { width: number }>>> = {
  count: { width: 130 },
  value: { width: 168 },
  date: { width: 130 },
};

export function useRecordFilters({ filters }: RecordScreenKind): TableFilter[] {
  const { t } = useTranslation('records');
  return Object.entries(filters).map(([name, values]) => ({
    name,
    title: t(name === 'state' ? 'column.state' : 'column.status'),
    options: values.map((value) => ({ value, label: t(`value.${value}`) })),
  }));
}

function statusOf(row: AnyRecord): ValueName {
  return row['active'] === false ? 'inactive' : 'active';
}

function namesOf(value: unknown): string {
  return Array.isArray(value) ? value.map(({ name }: { name: string }) => name).join(', ') : '';
}

function Name({ row, page }: { row: AnyRecord; page: string | undefined }) {
  const name = useLocalName()(row);
  const note = row['code'] ?? row['description'];
  return (
    <span className={classes.name}>
      {page === undefined ? (
        <b>{name}</b>
      ) : (
        <Link className={classes.link} to={`${page}/${row.id}`}>
          {name}
        </Link>
      )}
      {typeof note === 'string' && note !== '' && <span className={layout.quiet}>{note}</span>}
    </span>
  );
}

/** Each state has an icon because colour alone is not accessible. */
const SIGNS: Readonly<Partial<Record<ValueName, Icon>>> = {
  active: IconCircleCheckFilled,
  inactive: IconCirclePause,
  in_service: IconCircleCheckFilled,
  out_of_service: IconAlertCircle,
  retired: IconCirclePause,
};

function Value({ name }: { name: ValueName }) {
  const { t } = useTranslation('records');
  const Sign = SIGNS[name];
  return (
    <span data-value={name} className={classes.value}>
      {Sign !== undefined && <Sign size={15} aria-hidden="true" />}
      {t(`value.${name}`)}
    </span>
  );
}

function None() {
  const { t } = useTranslation('records');
  return <span className={layout.quiet}>{t('value.none')}</span>;
}
