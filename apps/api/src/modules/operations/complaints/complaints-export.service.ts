import { complaintListQuery } from '@gerbang/shared/contracts/operations/complaints';
import { sheets as english } from '@gerbang/shared/messages/en/insight/sheets';
import { sheets as indonesian } from '@gerbang/shared/messages/id/insight/sheets';
import * as z from 'zod/mini';

import type { PropertyExport } from '../../../platform/records/export-source.ts';
import { minuteColumn } from '../../../platform/sheets/sheets.ts';
import * as repository from './complaint-list.repository.ts';
import type { StoredRow } from './complaint-list.repository.ts';

/** Complaints as a spreadsheet: same filters as the list, sorted by number. */
export const complaintExport: PropertyExport<StoredRow> = {
  name: 'complaint',
  action: 'complaint.read',
  query: complaintListQuery,
  columns(language) {
    const texts = (language === 'en' ? english : indonesian).complaint;
    const { titles } = texts;
    return [
      { title: titles.code, width: 12, type: 'text', value: (row) => row.code },
      minuteColumn(titles.created_at, (row) => row.created_at),
      { title: titles.title, width: 40, type: 'text', value: (row) => row.title },
      { title: titles.category, width: 20, type: 'text', value: (row) => row.category },
      { title: titles.priority, type: 'text', value: (row) => texts.priority[row.priority] },
      { title: titles.status, width: 16, type: 'text', value: (row) => texts.status[row.status] },
      { title: titles.source, width: 16, type: 'text', value: (row) => texts.source[row.source] },
      { title: titles.tenant, width: 28, type: 'text', value: (row) => row.tenant },
      { title: titles.place, width: 20, type: 'text', value: (row) => row.place },
      { title: titles.assignee, width: 24, type: 'text', value: (row) => row.assignee },
      minuteColumn(titles.answer_due_at, (row) => row.answer_due_at),
      minuteColumn(titles.answered_at, (row) => row.answered_at),
      minuteColumn(titles.solve_due_at, (row) => row.solve_due_at),
      minuteColumn(titles.resolved_at, (row) => row.resolved_at),
      minuteColumn(titles.closed_at, (row) => row.closed_at),
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
