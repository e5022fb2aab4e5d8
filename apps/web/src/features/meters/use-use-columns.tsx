import type { ConsumptionRow } from '@gerbang/shared/contracts/meters';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';

import type { Column } from '../../components/data-table.ts';
import { KindSign } from './KindSign.tsx';
import { meterPath, Place } from './use-meter-columns.tsx';
import { useMeterWords } from './use-meter-words.ts';

import classes from './meters.module.css';

/** The columns of what meters used in a month. */
export function useUseColumns(): readonly [Column<ConsumptionRow>, ...Column<ConsumptionRow>[]] {
  const { t } = useTranslation('meters');
  const words = useMeterWords();
  const number = (value: number | null) =>
    value === null ? <span className={classes.quiet}>–</span> : words.rounded(value);
  return [
    {
      key: 'serial_number',
      title: t('column.meter'),
      sort: 'serial_number',
      width: 130,
      cell: ({ id, serial_number }) => (
        <Link className={classes.link} to={meterPath(id)}>
          {serial_number}
        </Link>
      ),
    },
    { key: 'kind', title: t('column.kind'), width: 120, cell: ({ kind }) => <KindSign kind={kind} /> },
    { key: 'place', title: t('column.place'), sort: 'place', cell: (row) => <Place place={words.place(row)} /> },
    {
      key: 'tenant',
      title: t('column.tenant'),
      sort: 'tenant',
      cell: ({ tenant }) => tenant ?? <span className={classes.quiet}>–</span>,
    },
    { key: 'opening', title: t('column.opening'), isNumber: true, width: 105, cell: ({ opening }) => number(opening) },
    { key: 'closing', title: t('column.closing'), isNumber: true, width: 105, cell: ({ closing }) => number(closing) },
    {
      key: 'amount',
      title: t('column.amount'),
      isNumber: true,
      width: 140,
      cell: (row) => <Amount row={row} />,
    },
    { key: 'change', title: t('column.change'), width: 125, cell: (row) => <Change row={row} /> },
  ];
}

function Amount({ row: { amount, kind, is_complete } }: { row: ConsumptionRow }) {
  const { t } = useTranslation('meters');
  const words = useMeterWords();
  if (amount === null) return <span className={classes.quiet}>{t('use.none')}</span>;
  return (
    <span className={classes.amount} data-odd={amount < 0 || undefined}>
      <b>{words.roundedAmount(amount, kind)}</b>
      {!is_complete && <span className={classes.partial}>{t('use.partial')}</span>}
    </span>
  );
}

/** Months that are not whole are not compared. */
function Change({ row: { amount, amount_before, is_complete } }: { row: ConsumptionRow }) {
  const { t } = useTranslation('meters');
  const words = useMeterWords();
  if (amount === null || amount_before === null || amount_before <= 0 || !is_complete)
    return <span className={classes.quiet}>–</span>;
  const share = amount / amount_before - 1;
  const percent = words.percent(Math.abs(share));
  if (percent === words.percent(0)) return t('use.same');
  return t(share > 0 ? 'use.more' : 'use.less', { percent });
}
