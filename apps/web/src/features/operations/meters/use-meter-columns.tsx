import type { MeterRecord, ConsumptionRow } from '@gerbang/shared/contracts/operations/meters';
import { Box, VisuallyHidden } from '@mantine/core';
import { IconAlertTriangle, IconArrowDownRight, IconArrowRight, IconArrowUpRight } from '@tabler/icons-react';
import { Link } from 'react-router';

import type { Column } from '../../../components/table/data-table.ts';
import { Sign, StatusSign } from '../../../components/text/StatusSign.tsx';
import { useTranslation } from '../../../lib/i18n/use-translation.ts';
import { KindSign } from './KindSign.tsx';
import { type MeterPlace, useMeterWords } from './use-meter-words.ts';

import classes from './meters.module.css';

export const meterPath = (id: string): string => `/bmDepartment/tenantMeterUtility/${id}`;

export function useMeterColumns(): readonly [Column<MeterRecord>, ...Column<MeterRecord>[]] {
  const { t } = useTranslation('meters');
  const words = useMeterWords();
  const placeColumns = usePlaceColumns();
  return [
    {
      key: 'serial_number',
      title: t('column.meter'),
      sort: 'serial_number',
      width: 160,
      cell: (meter) => (
        <span className={classes.name}>
          <Link className={classes.link} to={meterPath(meter.id)}>
            {meter.serial_number}
          </Link>
          {meter.replaced_by !== null && (
            <span className={classes.quiet}>{t('list.replaced', { serial: meter.replaced_by })}</span>
          )}
        </span>
      ),
    },
    {
      key: 'kind',
      title: t('column.kind'),
      width: 120,
      cell: ({ kind }) => <KindSign kind={kind} />,
      phone: 'mark',
    },
    ...placeColumns,
    {
      key: 'last',
      title: t('column.last'),
      isNumber: true,
      width: 130,
      cell: ({ last_value }) =>
        last_value === null ? <span className={classes.quiet}>–</span> : words.number(last_value),
    },
    {
      key: 'last_read_at',
      title: t('column.read_at'),
      sort: 'last_read_at',
      isDescendingFirst: true,
      width: 135,
      phone: 'note',
      cell: ({ last_read_at, last_is_odd }) =>
        last_read_at === null ? (
          <span className={classes.quiet}>{t('list.never')}</span>
        ) : (
          <span className={classes.readAt}>
            {words.day(last_read_at)}
            {last_is_odd && (
              <Box component="span" flex="none" c="var(--g-progress)" title={t('list.odd')}>
                <IconAlertTriangle size={15} stroke={2} aria-hidden="true" />
                <VisuallyHidden>{t('list.odd')}</VisuallyHidden>
              </Box>
            )}
          </span>
        ),
    },
    {
      key: 'status',
      title: t('column.status'),
      width: 105,
      cell: ({ active }) => (
        <StatusSign status={active ? 'active' : 'inactive'} text={t(active ? 'status.active' : 'status.inactive')} />
      ),
    },
  ];
}

function usePlaceColumns(): Column<MeterPlace & { tenant: string | null }>[] {
  const { t } = useTranslation('meters');
  const words = useMeterWords();
  return [
    {
      key: 'place',
      title: t('column.place'),
      sort: 'place',
      cell: (meter) => <Place place={words.place(meter)} />,
      phone: 'text',
      short: (meter) => words.place(meter).where,
    },
    {
      key: 'tenant',
      title: t('column.tenant'),
      sort: 'tenant',
      cell: ({ tenant }) => tenant ?? <span className={classes.quiet}>–</span>,
      phone: 'text',
      short: ({ tenant }) => tenant,
    },
  ];
}

function Place({ place: { where, floor } }: { place: { where: string; floor: string } }) {
  return (
    <span className={classes.name}>
      <span>{where}</span>
      {floor !== '' && <span className={classes.quiet}>{floor}</span>}
    </span>
  );
}

export function useConsumptionColumns(): readonly [Column<ConsumptionRow>, ...Column<ConsumptionRow>[]] {
  const { t } = useTranslation('meters');
  const words = useMeterWords();
  const placeColumns = usePlaceColumns();
  const number = (value: number | null) =>
    value === null ? <span className={classes.quiet}>–</span> : words.rounded(value);
  return [
    {
      key: 'serial_number',
      title: t('column.meter'),
      sort: 'serial_number',
      width: 130,
      cell: ({ id, serial_number }) => (
        <span className={classes.name}>
          <Link className={classes.link} to={meterPath(id)}>
            {serial_number}
          </Link>
        </span>
      ),
    },
    { key: 'kind', title: t('column.kind'), width: 120, cell: ({ kind }) => <KindSign kind={kind} /> },
    ...placeColumns,
    { key: 'opening', title: t('column.opening'), isNumber: true, width: 105, cell: ({ opening }) => number(opening) },
    { key: 'closing', title: t('column.closing'), isNumber: true, width: 105, cell: ({ closing }) => number(closing) },
    {
      key: 'amount',
      title: t('column.amount'),
      isNumber: true,
      width: 140,
      cell: (row) => <Amount row={row} />,
      phone: 'mark',
    },
    { key: 'change', title: t('column.change'), width: 125, cell: (row) => <Change row={row} />, phone: 'note' },
  ];
}

function Amount({ row: { amount, kind, is_complete } }: { row: ConsumptionRow }) {
  const { t } = useTranslation('meters');
  const words = useMeterWords();
  if (amount === null) return <span className={classes.quiet}>{t('use.none')}</span>;
  return (
    <span className={classes.amount} data-odd={amount < 0 || undefined}>
      <b>{words.roundedAmount(amount, kind)}</b>
      {!is_complete && (
        <Box component="span" c="var(--g-progress)" fz={12}>
          {t('use.partial')}
        </Box>
      )}
    </span>
  );
}

/** A change by this share of the previous month stands out. */
const MUCH = 0.2;

/** Change from the previous month. Incomplete months are not compared. */
function Change({ row: { amount, amount_before, is_complete } }: { row: ConsumptionRow }) {
  const { t } = useTranslation('meters');
  const words = useMeterWords();
  if (amount === null || amount_before === null || amount_before <= 0 || !is_complete)
    return <span className={classes.quiet}>–</span>;
  const share = amount / amount_before - 1;
  const percent = words.percent(Math.abs(share));
  if (percent === words.percent(0)) return <Sign icon={IconArrowRight} text={t('use.same')} />;
  const text = t(share > 0 ? 'use.more' : 'use.less', { percent });
  const tone = Math.abs(share) < MUCH ? {} : { tone: 'soon' as const };
  return <Sign icon={share > 0 ? IconArrowUpRight : IconArrowDownRight} text={text} {...tone} />;
}
