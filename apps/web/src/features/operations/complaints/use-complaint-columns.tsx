import type { ComplaintRow } from '@gerbang/shared/contracts/complaints';
import {
  COMPLAINT_PRIORITIES,
  COMPLAINT_SOURCES,
  COMPLAINT_STATUSES,
} from '@gerbang/shared/domain/complaints/complaints';
import { IconUserQuestion } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';

import type { Column, TableFilter } from '../../components/data-table.ts';
import { DueMark, PriorityMark, StatusMark } from './Marks.tsx';
import { COMPLAINT_PAGES, type ComplaintPage } from './paths.ts';
import type { ComplaintWords } from './use-complaint-words.ts';

import classes from './complaints.module.css';

/** The columns of the list: what, from whom, how urgent, how it stands, whose, until when. */
export function useComplaintColumns(
  page: ComplaintPage,
  words: ComplaintWords,
  now: Date,
): readonly [Column<ComplaintRow>, ...Column<ComplaintRow>[]] {
  const { t } = useTranslation('complaints');
  const waiting: Column<ComplaintRow> = {
    key: 'waiting',
    title: t('column.waiting'),
    sort: 'waiting_since',
    width: 130,
    cell: ({ waiting_since }) =>
      waiting_since !== null && <time dateTime={waiting_since}>{words.since(waiting_since, now)}</time>,
  };
  return [
    { key: 'title', title: t('column.title'), cell: (row) => <Name page={page} row={row} /> },
    { key: 'who', title: t('column.who'), width: 170, cell: (row) => <Who row={row} /> },
    ...(page === 'issues' ? [waiting] : []),
    {
      key: 'priority',
      title: t('column.priority'),
      width: 112,
      cell: ({ priority }) => <PriorityMark priority={priority} />,
    },
    { key: 'status', title: t('column.status'), width: 128, cell: ({ status }) => <StatusMark status={status} /> },
    { key: 'assignee', title: t('column.assignee'), width: 170, cell: (row) => <Keeper row={row} /> },
    {
      key: 'due',
      title: t('column.due'),
      sort: 'solve_due_at',
      width: 216,
      cell: (row) => <DueMark standing={words.due(row, now)} />,
    },
    ...(page === 'issues'
      ? []
      : [
          {
            key: 'created_at',
            title: t('column.created_at'),
            sort: 'created_at',
            isDescendingFirst: true,
            width: 124,
            cell: ({ created_at }: ComplaintRow) => <time dateTime={created_at}>{words.moment(created_at)}</time>,
          },
        ]),
  ];
}

/** What the list can be narrowed by beside its views. */
export function useComplaintFilters(page: ComplaintPage): readonly TableFilter[] {
  const { t } = useTranslation('complaints');
  const filters = [
    {
      name: 'status',
      title: t('column.status'),
      options: COMPLAINT_STATUSES.map((value) => ({ value, label: t(`status.${value}`) })),
    },
    {
      name: 'priority',
      title: t('column.priority'),
      options: COMPLAINT_PRIORITIES.map((value) => ({ value, label: t(`priority.${value}`) })),
    },
    {
      name: 'source',
      title: t('column.source'),
      options: COMPLAINT_SOURCES.map((value) => ({ value, label: t(`source.${value}`) })),
    },
  ];
  return page === 'issues' ? filters.slice(0, 2) : filters;
}

function Name({ page, row }: { page: ComplaintPage; row: ComplaintRow }) {
  return (
    <span className={classes.lines}>
      <Link to={`${COMPLAINT_PAGES[page]}/${row.id}`} className={classes.name}>
        {row.title}
      </Link>
      <span className={classes.quiet}>{[row.code, row.category].join(' · ')}</span>
    </span>
  );
}

function Who({ row: { tenant, place } }: { row: ComplaintRow }) {
  const { t } = useTranslation('complaints');
  return (
    <span className={classes.lines}>
      <span className={classes.cut}>{tenant ?? t('list.internal')}</span>
      {place !== '' && <span className={classes.quiet}>{place}</span>}
    </span>
  );
}

function Keeper({ row: { assignee, status } }: { row: ComplaintRow }) {
  const { t } = useTranslation('complaints');
  if (assignee !== null) return <span className={classes.cut}>{assignee}</span>;
  if (status === 'closed' || status === 'rejected' || status === 'resolved') return null;
  return (
    <span className={classes.mark} data-urgency="soon">
      <IconUserQuestion size={16} stroke={1.9} aria-hidden="true" />
      {t('list.nobody')}
    </span>
  );
}
