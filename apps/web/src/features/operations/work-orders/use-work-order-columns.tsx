import type { WorkOrderRow } from '@gerbang/shared/contracts/operations/work-orders';
import { PRIORITIES, WORK_SOURCES, WORK_STATUSES } from '@gerbang/shared/domain/operations/work-orders/states';
import type { WorkStatus } from '@gerbang/shared/domain/operations/work-orders/states';
import { IconUserQuestion } from '@tabler/icons-react';

import type { Column, TableFilter } from '../../../components/table/data-table.ts';
import { DueMark, Mark, PriorityMark } from '../../../entities/ticket/Marks.tsx';
import { WORK_LOOK } from '../../../entities/ticket/status-looks.ts';
import { TwoLines } from '../../../entities/ticket/TicketList.tsx';
import { useTranslation } from '../../../lib/i18n/use-translation.ts';
import { placeOf, type WorkWords } from './use-work-words.ts';
import { orderPath } from './work-orders-address.ts';

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
      cell: ({ priority }) => <PriorityMark priority={priority} label={t(`priority.${priority}`)} variant="small" />,
    },
    {
      key: 'status',
      title: t('column.status'),
      width: 132,
      cell: ({ status }) => <StatusMark status={status} />,
      phone: 'mark',
    },
    { key: 'assignee', title: t('column.assignee'), width: 180, cell: (row) => <Worker row={row} /> },
    {
      key: 'due_at',
      title: t('column.due_at'),
      sort: 'due_at',
      width: 160,
      cell: (row) => <DueMark due={words.due(row, now)} variant="small" />,
      phone: 'note',
    },
  ];
}

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

function Name({ row: { id, title, code, category } }: { row: WorkOrderRow }) {
  return <TwoLines to={orderPath(id)} first={title} second={[code, category?.name].filter(Boolean).join(' · ')} />;
}

function Place({ row }: { row: WorkOrderRow }) {
  const place = placeOf(row);
  const subject = row.asset?.name ?? row.tenant?.name ?? '';
  return place === '' ? <TwoLines first={subject} /> : <TwoLines first={place} second={subject} />;
}

function Worker({ row: { assignee, team } }: { row: WorkOrderRow }) {
  const { t } = useTranslation('workOrders');
  if (assignee === null && team === null)
    return (
      <Mark look={{ icon: IconUserQuestion, tone: 'progress' }} variant="small">
        {t('list.nobody')}
      </Mark>
    );
  return <TwoLines first={assignee?.name ?? team?.name} second={assignee === null ? '' : (team?.name ?? '')} />;
}

export function StatusMark({ status }: { status: WorkStatus }) {
  const { t } = useTranslation('workOrders');
  return (
    <Mark look={WORK_LOOK[status]} variant="small">
      {t(`status.${status}`)}
    </Mark>
  );
}
