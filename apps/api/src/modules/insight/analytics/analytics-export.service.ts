import { analyticsSheetQuery } from '@gerbang/shared/contracts/analytics';
import type { Language } from '@gerbang/shared/contracts/common';
import type { Catalogue } from '@gerbang/shared/messages/catalogue';
import { analytics as english } from '@gerbang/shared/messages/en/analytics';
import { analytics as indonesian } from '@gerbang/shared/messages/id/analytics';
import * as z from 'zod/mini';

import type { PropertyExport } from '../../platform/export-source.ts';
import * as repository from './sheet.repository.ts';
import type { SheetCount } from './sheet.repository.ts';

type Texts = Catalogue<typeof indonesian>;
const textsOf = (language: Language): Texts => (language === 'en' ? english : indonesian);

/** What is in a sheet; the counts that only dashboards reckon with are not. */
const MEASURES = Object.keys(indonesian.sheet.measures);

/** The figures of the analytics as a sheet, day by day. */
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
      { title: sheet.a, type: 'text', width: 24, value: (row) => named(texts, row.name ?? row.a) },
      { title: sheet.b, type: 'text', width: 18, value: (row) => named(texts, row.b) },
      { title: sheet.c, type: 'text', width: 18, value: (row) => named(texts, row.c) },
      { title: sheet.n, type: 'number', value: (row) => row.n },
      { title: sheet.total, type: 'number', value: (row) => row.total },
    ];
  },
  async batch(tx, asked, { after, limit }) {
    const ask = z.parse(analyticsSheetQuery, asked);
    const rows = await repository.listAfter(tx, { ...ask, measures: MEASURES }, after, limit);
    const last = rows.at(-1);
    return { rows, next: rows.length < limit || last === undefined ? null : last.place };
  },
};

/** A word that people use for it, where there is one; numbers and names stay as they are. */
function named({ kind, state, stage, field }: Texts, value: string): string {
  const words: Readonly<Record<string, string>> = { ...field, ...stage, ...state, ...kind };
  return words[value] ?? value;
}
