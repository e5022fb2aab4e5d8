import type { WorkOrderRow } from '@gerbang/shared/contracts/work-orders';
import { PRIORITIES, WORK_SOURCES, WORK_STATUSES } from '@gerbang/shared/domain/work-orders/states';
import { IconUserQuestion } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';

import type { Column, TableFilter } from '../../components/data-table.ts';
import { DueMark, PriorityMark, StatusMark } from './Marks.tsx';
import { orderPath } from './paths.ts';
import { placeOf, type WorkWords } from './use-work-words.ts';

import classes from './work-orders.module.css';

/** The columns of the list: what, where, how urgent, how far, whose, until when. */
export function useWorkOrderColumns(
  words: WorkWords,
  now: Date,
): readonly [Column<WorkOrderRow>, ...Column<WorkOrderRow>[]] {
  const { t } = useTranslation('workOrders');
  return [
    { key: 'title', title: t('column.title'), sort: 'title', cell: (row) => <Name row={row} /> },
    { key: 'where', title: t('column.where'), width: 200, cell: (row) => <Place row={row} /> },
    {
      key: 'priority',
      title: t('column.priority'),
      sort: 'priority',
      isDescendingFirst: true,
      width: 122,
      cell: ({ priority }) => <PriorityMark priority={priority} />,
    },
    { key: 'status', title: t('column.status'), width: 132, cell: ({ status }) => <StatusMark status={status} /> },
    { key: 'assignee', title: t('column.assignee'), width: 180, cell: (row) => <Worker row={row} /> },
    {
      key: 'due_at',
      title: t('column.due_at'),
      sort: 'due_at',
      width: 160,
      cell: (row) => <DueMark standing={words.due(row, now)} due_at={row.due_at} />,
    },
  ];
}

/** What the list can be narrowed by beside its views. */
export function useWorkOrderFilters(): readonly TableFilter[] {
  const { t } = useTranslation('workOrders');
  return [
    {
      name: 'status',
      title: t('column.status'),
      options: WORK_STATUSES.map((value) => ({ value, label: t(`status.${value}`) })),
    },
    {
      name: 'priority',
      title: t('column.priority'),
      options: PRIORITIES.map((value) => ({ value, label: t(`priority.${value}`) })),
    },
    {
      name: 'source',
      title: t('column.source'),
      options: WORK_SOURCES.map((value) => ({ value, label: t(`source.${value}`) })),
    },
  ];
}

function Name({ row }: { row: WorkOrderRow }) {
  return (
    <span className={classes.lines}>
      <Link to={orderPath(row.id)} className={classes.name}>
        {row.title}
      </Link>
      <span className={classes.quiet}>{[row.code, row.category?.name].filter(Boolean).join(' · ')}</span>
    </span>
  );
}

function Place({ row }: { row: WorkOrderRow }) {
  const place = placeOf(row);
  const thing = row.asset?.name ?? row.tenant?.name ?? '';
  return (
    <span className={classes.lines}>
      <span className={classes.cut}>{place === '' ? thing : place}</span>
      {place !== '' && thing !== '' && <span className={classes.quiet}>{thing}</span>}
    </span>
  );
}

function Worker({ row: { assignee, team } }: { row: WorkOrderRow }) {
  const { t } = useTranslation('workOrders');
  if (assignee === null && team === null)
    return (
      <span className={classes.mark} data-urgency="soon">
        <IconUserQuestion size={16} stroke={1.9} aria-hidden="true" />
        {t('list.nobody')}
      </span>
    );
  return (
    <span className={classes.lines}>
      <span className={classes.cut}>{assignee?.name ?? team?.name}</span>
      {assignee !== null && team !== null && <span className={classes.quiet}>{team.name}</span>}
    </span>
  );
}
