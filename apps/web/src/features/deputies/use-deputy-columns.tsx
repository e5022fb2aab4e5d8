import type { DeputyRecord } from '@gerbang/shared/contracts/deputies';
import { useTranslation } from 'react-i18next';

import type { Column, TableFilter } from '../../components/data-table.ts';
import { NameCell } from '../../components/DataTableCells.tsx';
import { DeputyStatus } from '../../components/deputies/DeputyStatus.tsx';
import { useDeputyWords } from '../../components/deputies/use-deputy-words.ts';
import { initials } from '../../lib/initials.ts';
import { zoneName } from '../../lib/zone-name.ts';
import { STATUSES } from './list-filter.ts';

import classes from './deputies-list.module.css';

/** The columns of the list of deputies; moments are those of the reader's place. */
export function useDeputyColumns(time_zone: string): readonly [Column<DeputyRecord>, ...Column<DeputyRecord>[]] {
  const { t } = useTranslation('deputies');
  const words = useDeputyWords(time_zone);
  return [
    {
      key: 'account',
      title: t('column.account'),
      sort: 'account',
      cell: ({ account, reason, status }) => (
        <NameCell code={initials(account)} name={account} note={reason} isOff={status === 'past'} />
      ),
    },
    {
      key: 'deputy',
      title: t('column.deputy'),
      sort: 'deputy',
      width: 190,
      cell: ({ deputy }) => <b className={classes.deputy}>{deputy}</b>,
    },
    {
      key: 'period',
      title: t('column.period', { zone: zoneName(time_zone) }),
      sort: 'starts_at',
      isDescendingFirst: true,
      width: 200,
      cell: (row) => <Period ends={words.ends(row)} />,
    },
    {
      key: 'stages',
      title: t('column.stages'),
      width: 190,
      cell: (row) => (
        <span className={classes.stages} title={words.stages(row)}>
          {words.stages(row)}
        </span>
      ),
    },
    { key: 'status', title: t('column.status'), width: 140, cell: ({ status }) => <DeputyStatus status={status} /> },
  ];
}

/** What the list of deputies can be narrowed by. */
export function useDeputyFilters(): TableFilter[] {
  const { t } = useTranslation('deputies');
  return [
    {
      name: 'status',
      title: t('column.status'),
      takesOne: true,
      options: STATUSES.map((value) => ({ value, label: t(`status.${value}`) })),
    },
  ];
}

function Period({ ends: [start, end] }: { ends: readonly [string, string] }) {
  return (
    <span className={classes.period}>
      <span>{start} –</span> <span>{end}</span>
    </span>
  );
}
