import type { MeterRecord } from '@gerbang/shared/contracts/meters';
import { VisuallyHidden } from '@mantine/core';
import { IconAlertTriangle } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';

import type { Column } from '../../components/data-table.ts';
import { KindSign } from './KindSign.tsx';
import { useMeterWords } from './use-meter-words.ts';

import classes from './meters.module.css';

/** Where a meter has its page. */
export const meterPath = (id: string): string => `/bmDepartment/tenantMeterUtility/${id}`;

/** The columns of the list of meters. */
export function useMeterColumns(): readonly [Column<MeterRecord>, ...Column<MeterRecord>[]] {
  const { t } = useTranslation('meters');
  const words = useMeterWords();
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
    { key: 'kind', title: t('column.kind'), width: 120, cell: ({ kind }) => <KindSign kind={kind} /> },
    {
      key: 'place',
      title: t('column.place'),
      sort: 'place',
      cell: (meter) => <Place place={words.place(meter)} />,
    },
    {
      key: 'tenant',
      title: t('column.tenant'),
      sort: 'tenant',
      cell: ({ tenant }) => tenant ?? <span className={classes.quiet}>–</span>,
    },
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
      cell: ({ last_read_at, last_is_odd }) =>
        last_read_at === null ? (
          <span className={classes.quiet}>{t('list.never')}</span>
        ) : (
          <span className={classes.readAt}>
            {words.day(last_read_at)}
            {last_is_odd && (
              <span className={classes.odd} title={t('list.odd')}>
                <IconAlertTriangle size={15} stroke={2} aria-hidden="true" />
                <VisuallyHidden>{t('list.odd')}</VisuallyHidden>
              </span>
            )}
          </span>
        ),
    },
    {
      key: 'status',
      title: t('column.status'),
      width: 95,
      cell: ({ active }) => (
        <span className={classes.status} data-active={active}>
          {t(active ? 'status.active' : 'status.inactive')}
        </span>
      ),
    },
  ];
}

/** Where a meter is: the unit or the common area, and its floor below. */
export function Place({ place: { where, floor } }: { place: { where: string; floor: string } }) {
  return (
    <span className={classes.name}>
      <span>{where}</span>
      {floor !== '' && <span className={classes.quiet}>{floor}</span>}
    </span>
  );
}
