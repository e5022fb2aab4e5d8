import { workOrderQuery } from '@gerbang/shared/contracts/work-orders';
import { sheets as english } from '@gerbang/shared/messages/en/sheets';
import { workOrders as englishWords } from '@gerbang/shared/messages/en/work-orders';
import { sheets as indonesian } from '@gerbang/shared/messages/id/sheets';
import { workOrders as indonesianWords } from '@gerbang/shared/messages/id/work-orders';

import type { PropertyExport } from '../../platform/export-source.ts';
import { sheetMinute } from '../../platform/sheets.ts';
import { listAfter, type ListedWorkOrder, type Narrowing } from './list.repository.ts';

type Row = ListedWorkOrder & { time_zone: string };

/** The work orders as a sheet, narrowed as their list is, in the order in which they were made. */
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
      { title: titles.created_at, width: 18, type: 'date', value: (row) => sheetMinute(row.created_at, row.time_zone) },
      { title: titles.due_at, width: 18, type: 'date', value: (row) => sheetMinute(row.due_at, row.time_zone) },
      { title: titles.started_at, width: 18, type: 'date', value: (row) => sheetMinute(row.started_at, row.time_zone) },
      { title: titles.done_at, width: 18, type: 'date', value: (row) => sheetMinute(row.done_at, row.time_zone) },
    ];
  },
  async batch(tx, asked, { after, limit, now }) {
    const rows = await listAfter(tx, asked as Narrowing, { after, limit, now });
    return { rows, next: rows.length < limit ? null : (rows.at(-1)?.id ?? null) };
  },
};
