import { complaintListQuery } from '@gerbang/shared/contracts/complaints';
import { sheets as english } from '@gerbang/shared/messages/en/sheets';
import { sheets as indonesian } from '@gerbang/shared/messages/id/sheets';
import * as z from 'zod/mini';

import type { PropertyExport } from '../../platform/export-source.ts';
import { sheetMinute } from '../../platform/sheets.ts';
import * as repository from './listing.repository.ts';
import type { StoredRow } from './listing.repository.ts';

/** The complaints as a sheet, narrowed as their list is, in the order of their numbers. */
export const complaintExport: PropertyExport<StoredRow> = {
  name: 'complaint',
  action: 'complaint.read',
  query: complaintListQuery,
  columns(language) {
    const texts = (language === 'en' ? english : indonesian).complaint;
    const { titles } = texts;
    return [
      { title: titles.code, width: 12, type: 'text', value: (row) => row.code },
      { title: titles.created_at, type: 'date', width: 18, value: (row) => sheetMinute(row.created_at, row.time_zone) },
      { title: titles.title, width: 40, type: 'text', value: (row) => row.title },
      { title: titles.category, width: 20, type: 'text', value: (row) => row.category },
      { title: titles.priority, type: 'text', value: (row) => texts.priority[row.priority] },
      { title: titles.status, width: 16, type: 'text', value: (row) => texts.status[row.status] },
      { title: titles.source, width: 16, type: 'text', value: (row) => texts.source[row.source] },
      { title: titles.tenant, width: 28, type: 'text', value: (row) => row.tenant },
      { title: titles.place, width: 20, type: 'text', value: (row) => row.place },
      { title: titles.assignee, width: 24, type: 'text', value: (row) => row.assignee },
      {
        title: titles.answer_due_at,
        type: 'date',
        width: 18,
        value: (row) => sheetMinute(row.answer_due_at, row.time_zone),
      },
      {
        title: titles.answered_at,
        type: 'date',
        width: 18,
        value: (row) => sheetMinute(row.answered_at, row.time_zone),
      },
      {
        title: titles.solve_due_at,
        type: 'date',
        width: 18,
        value: (row) => sheetMinute(row.solve_due_at, row.time_zone),
      },
      {
        title: titles.resolved_at,
        type: 'date',
        width: 18,
        value: (row) => sheetMinute(row.resolved_at, row.time_zone),
      },
      { title: titles.closed_at, type: 'date', width: 18, value: (row) => sheetMinute(row.closed_at, row.time_zone) },
      { title: titles.rating, type: 'number', value: (row) => row.rating },
      { title: titles.rating_text, width: 40, type: 'text', value: (row) => row.rating_text },
    ];
  },
  async batch(tx, asked, { after, limit, now }) {
    const ask = z.parse(complaintListQuery, asked);
    const rows = await repository.listAfter(tx, { ...ask, me: null, now }, after, limit);
    return { rows, next: rows.length < limit ? null : (rows.at(-1)?.code ?? null) };
  },
};
