import type { LedgerRow } from '@gerbang/shared/contracts/goods/ledger';
import { Group, UnstyledButton } from '@mantine/core';
import { IconAlertCircle, IconPhoto } from '@tabler/icons-react';

import type { Column } from '../../../components/table/data-table.ts';
import { useTranslation } from '../../../lib/i18n/use-translation.ts';
import type { LedgerWords } from './use-ledger-words.ts';

import layout from '../../../lib/theme/layout.module.css';
import classes from './ledger.module.css';

export function useLedgerColumns(
  words: LedgerWords,
  now: Date,
  onOpen: (row: LedgerRow) => void,
): readonly [Column<LedgerRow>, ...Column<LedgerRow>[]] {
  const { t } = useTranslation('ledger');
  return [
    { key: 'item', title: t('column.item'), cell: (row) => <Item row={row} onOpen={onOpen} /> },
    {
      key: 'inside',
      title: t('column.inside'),
      isNumber: true,
      width: 120,
      cell: ({ qty_in, qty_out, unit }) => <strong>{words.qty(qty_in - qty_out, unit)}</strong>,
      phone: 'mark',
    },
    {
      key: 'in_out',
      title: t('column.inOut'),
      isNumber: true,
      width: 130,
      cell: ({ qty_in, qty_out, qty_reserved }) => (
        <span className={classes.lines}>
          {t('inOut', { in: qty_in, out: qty_out })}
          {qty_reserved > 0 && <span className={classes.quiet}>{t('reserved', { qty: qty_reserved })}</span>}
        </span>
      ),
    },
    {
      key: 'entered_at',
      title: t('column.entered_at'),
      sort: 'entered_at',
      isDescendingFirst: true,
      width: 150,
      cell: ({ entered_at }) => (
        <time dateTime={entered_at} className={classes.lines}>
          {words.day(entered_at)}
          <span className={classes.quiet}>{words.time(entered_at)}</span>
        </time>
      ),
    },
    {
      key: 'place',
      title: t('column.place'),
      width: 210,
      cell: ({ tenant, location, floor }) => (
        <span className={classes.lines}>
          <span className={layout.cut}>{tenant ?? location}</span>
          <span className={classes.quiet}>
            {[tenant === null ? '' : location, floor ?? ''].filter((part) => part !== '').join(', ')}
          </span>
        </span>
      ),
    },
    {
      key: 'leave_by',
      title: t('column.leave_by'),
      sort: 'leave_by',
      width: 190,
      cell: (row) => <Leave row={row} words={words} now={now} />,
      phone: 'note',
      short: (row) => <Leave row={row} words={words} now={now} isShort />,
    },
  ];
}

function Item({ row, onOpen }: { row: LedgerRow; onOpen: (row: LedgerRow) => void }) {
  const { t } = useTranslation('ledger');
  return (
    <Group component="span" gap={12} wrap="nowrap" miw={0}>
      {row.photo_url === null ? (
        <span className={classes.noPhoto} title={t('list.noPhoto')}>
          <IconPhoto size={18} stroke={1.6} aria-hidden="true" />
        </span>
      ) : (
        <img className={classes.photo} src={row.photo_url} alt="" loading="lazy" width={40} height={40} />
      )}
      <span className={classes.lines}>
        <UnstyledButton
          className={`${layout.cut} ${classes.name}`}
          aria-haspopup="dialog"
          aria-label={t('list.open', { name: row.name, code: row.code })}
          onClick={() => onOpen(row)}
        >
          {row.name}
        </UnstyledButton>
        <span className={classes.quiet} data-line>
          {row.company === '' ? row.code : `${row.code} · ${row.company}`}
        </span>
      </span>
    </Group>
  );
}

interface LeaveProps {
  row: LedgerRow;
  words: LedgerWords;
  now: Date;
  /** Says how late goods are without the day they were due. */
  isShort?: boolean;
}

function Leave({ row, words, now, isShort = false }: LeaveProps) {
  const { t } = useTranslation('ledger');
  const standing = words.leave(row, now);
  if (standing.kind === 'none') return <span className={classes.quiet}>{t('noDate')}</span>;
  if (standing.kind === 'gone') return <span className={classes.quiet}>{t('allOut')}</span>;
  if (standing.kind === 'due') return <time dateTime={standing.at}>{standing.text}</time>;
  return (
    <span className={classes.lines}>
      <span className={classes.over}>
        <IconAlertCircle size={15} stroke={1.9} aria-hidden="true" />
        {standing.text}
      </span>
      {!isShort && (
        <time dateTime={standing.at} className={classes.quiet}>
          {words.moment(standing.at)}
        </time>
      )}
    </span>
  );
}
