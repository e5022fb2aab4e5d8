import type { ComplaintRow } from '@gerbang/shared/contracts/operations/complaints';
import {
  COMPLAINT_PRIORITIES,
  COMPLAINT_SOURCES,
  COMPLAINT_STATUSES,
  isOpenComplaint,
} from '@gerbang/shared/domain/operations/complaints/complaints';
import type { ComplaintStatus } from '@gerbang/shared/domain/operations/complaints/complaints';
import { IconUserQuestion } from '@tabler/icons-react';

import type { Column, TableFilter } from '../../../components/table/data-table.ts';
import { DueMark, Mark, PriorityMark } from '../../../entities/ticket/Marks.tsx';
import { COMPLAINT_LOOK } from '../../../entities/ticket/status-looks.ts';
import { TwoLines } from '../../../entities/ticket/TicketList.tsx';
import { useTranslation } from '../../../lib/i18n/use-translation.ts';
import { COMPLAINT_PAGES, type ComplaintPage } from './complaints-address.ts';
import type { ComplaintWords } from './use-complaint-words.ts';

import layout from '../../../lib/theme/layout.module.css';

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
    {
      key: 'title',
      title: t('column.title'),
      cell: (row) => <Name page={page} row={row} />,
      short: ({ id, title }) => <TwoLines to={complaintPath(page, id)} first={title} />,
    },
    {
      key: 'who',
      title: t('column.who'),
      width: 170,
      cell: (row) => <Who row={row} />,
      phone: 'note',
      short: ({ tenant, place }) => tenant ?? place,
    },
    ...(page === 'issues' ? [waiting] : []),
    {
      key: 'priority',
      title: t('column.priority'),
      width: 112,
      cell: ({ priority }) => <PriorityMark priority={priority} label={t(`priority.${priority}`)} />,
    },
    {
      key: 'status',
      title: t('column.status'),
      width: 128,
      cell: ({ status }) => <StatusMark status={status} />,
      phone: 'mark',
    },
    { key: 'assignee', title: t('column.assignee'), width: 170, cell: (row) => <Assignee row={row} /> },
    {
      key: 'due',
      title: t('column.due'),
      sort: 'solve_due_at',
      width: 232,
      cell: (row) => <DueMark due={words.due(row, now)} />,
      phone: 'text',
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

const complaintPath = (page: ComplaintPage, id: string) => `${COMPLAINT_PAGES[page]}/${id}`;

function Name({ page, row }: { page: ComplaintPage; row: ComplaintRow }) {
  const second = [row.code, row.category].join(' · ');
  return <TwoLines to={complaintPath(page, row.id)} first={row.title} second={second} isCut />;
}

function Who({ row: { tenant, place } }: { row: ComplaintRow }) {
  const { t } = useTranslation('complaints');
  return <TwoLines first={tenant ?? t('list.internal')} second={place} isCut />;
}

function Assignee({ row: { assignee, status } }: { row: ComplaintRow }) {
  const { t } = useTranslation('complaints');
  if (assignee !== null) return <span className={layout.cut}>{assignee}</span>;
  if (!isOpenComplaint(status)) return null;
  return <Mark look={{ icon: IconUserQuestion, tone: 'progress' }}>{t('list.nobody')}</Mark>;
}

export function StatusMark({ status }: { status: ComplaintStatus }) {
  const { t } = useTranslation('complaints');
  return <Mark look={COMPLAINT_LOOK[status]}>{t(`status.${status}`)}</Mark>;
}
