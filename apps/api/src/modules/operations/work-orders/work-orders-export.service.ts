import { workOrderQuery } from '@gerbang/shared/contracts/operations/work-orders';
import { sheets as english } from '@gerbang/shared/messages/en/insight/sheets';
import { workOrders as englishWords } from '@gerbang/shared/messages/en/operations/work-orders';
import { sheets as indonesian } from '@gerbang/shared/messages/id/insight/sheets';
import { workOrders as indonesianWords } from '@gerbang/shared/messages/id/operations/work-orders';

import type { PropertyExport } from '../../../platform/records/export-source.ts';
import { minuteColumn } from '../../../platform/sheets/sheets.ts';
import { listAfter, type ListedWorkOrder, type WorkOrderFilter } from './list.repository.ts';

type Row = ListedWorkOrder & { time_zone: string };

/** Work orders as a spreadsheet: same filters as the list, sorted by id. */
export const workOrderExport: PropertyExport<Row> = {
  name: 'work-order',
  action: 'work_order.read',
  query: workOrderQuery,
  columns(language) {
    const titles = (language === 'en' ? english : indonesian).work_order;
    const words = language === 'en' ? englishWords : indonesianWords;
    return [
      { title: titles.code, width: 20, type: 'text', value: (row) => row.code },
      { title: titles.title, width: 40, type: 'text', value: (row) => row.title },
      { title: titles.status, type: 'text', value: (row) => words.status[row.status] },
      { title: titles.priority, type: 'text', value: (row) => words.priority[row.priority] },
      { title: titles.category, type: 'text', value: (row) => row.category?.name ?? null },
      { title: titles.asset, width: 28, type: 'text', value: ({ asset }) => asset && `${asset.code} ${asset.name}` },
      { title: titles.floor, type: 'text', value: (row) => row.floor?.name ?? null },
      { title: titles.location, width: 28, type: 'text', value: (row) => row.location },
      { title: titles.tenant, width: 28, type: 'text', value: (row) => row.tenant?.name ?? null },
      { title: titles.assignee, width: 24, type: 'text', value: (row) => row.assignee?.name ?? null },
      { title: titles.team, type: 'text', value: (row) => row.team?.name ?? null },
      { title: titles.source, type: 'text', value: (row) => words.source[row.source] },
      minuteColumn(titles.created_at, (row) => row.created_at),
      minuteColumn(titles.due_at, (row) => row.due_at),
      minuteColumn(titles.started_at, (row) => row.started_at),
      minuteColumn(titles.done_at, (row) => row.done_at),
    ];
  },
  async batch(tx, asked, { after, limit, now }) {
    const rows = await listAfter(tx, asked as WorkOrderFilter, { after, limit, now });
    return { rows, next: rows.length < limit ? null : (rows.at(-1)?.id ?? null) };
  },
};
