import type { Language } from '@gerbang/shared/contracts/common';
import { analyticsSheetQuery } from '@gerbang/shared/contracts/insight/analytics';
import type { Catalogue } from '@gerbang/shared/messages/catalogue';
import { analytics as english } from '@gerbang/shared/messages/en/insight/analytics';
import { analytics as indonesian } from '@gerbang/shared/messages/id/insight/analytics';
import * as z from 'zod/mini';

import type { PropertyExport } from '../../../platform/records/export-source.ts';
import * as repository from './sheet.repository.ts';
import type { SheetCount } from './sheet.repository.ts';

type Texts = Catalogue<typeof indonesian>;
const textsOf = (language: Language): Texts => (language === 'en' ? english : indonesian);

/** Measures in the spreadsheet. Counts that only the dashboards use are left out. */
const MEASURES = Object.keys(indonesian.sheet.measures);

export const analyticsExport: PropertyExport<SheetCount> = {
  name: 'analytics',
  action: 'analytics.read',
  query: analyticsSheetQuery,
  columns(language) {
    const texts = textsOf(language);
    const { sheet } = texts;
    const measures: Readonly<Record<string, string>> = sheet.measures;
    return [
      { title: sheet.day, type: 'date', width: 12, value: (row) => row.day },
      { title: sheet.measure, type: 'text', width: 36, value: (row) => measures[row.measure] ?? row.measure },
      { title: texts.column.stage, type: 'text', width: 16, value: (row) => named(texts, row.stage) },
      { title: texts.column.kind, type: 'text', width: 16, value: (row) => named(texts, row.kind) },
      { title: sheet.record, type: 'text', width: 24, value: (row) => row.name ?? row.record_id },
      { title: sheet.priority, type: 'text', width: 12, value: (row) => row.priority },
      { title: sheet.detail, type: 'text', width: 18, value: (row) => named(texts, row.detail) },
      { title: sheet.events, type: 'number', value: (row) => row.events },
      { title: sheet.amount, type: 'number', value: (row) => row.amount },
    ];
  },
  async batch(tx, asked, { after, limit }) {
    const ask = z.parse(analyticsSheetQuery, asked);
    const rows = await repository.listAfter(tx, { ...ask, measures: MEASURES }, after, limit);
    const last = rows.at(-1);
    return { rows, next: rows.length < limit || last === undefined ? null : last.place };
  },
};

/** The translated word for a value, or the value itself if there is none. */
function named({ kind, state, stage, field }: Texts, value: string): string {
  const words: Readonly<Record<string, string>> = { ...field, ...stage, ...state, ...kind };
  return words[value] ?? value;
}
