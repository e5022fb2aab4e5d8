import type { ImportFault, ImportFaultCode } from '@gerbang/shared/contracts/records';
import { isCalendarDate } from '@gerbang/shared/time/dates';

import { looseForm, type NameList } from './records-names.ts';
import { titleOf, wordOf, type RecordSheet, type SheetField } from './records-sheet.ts';

/** The content of a cell: a value, faults, or undefined for an empty cell that changes nothing. */
export type ReadCell = { value: unknown } | { faults: readonly { code: ImportFaultCode; text?: string }[] } | undefined;

/** Finds the columns of a sheet by their titles, in either language and any order. */
export function readTitles(sheet: RecordSheet, titles: readonly string[]) {
  const known = new Map<string, SheetField>();
  for (const field of sheet.fields)
    for (const language of ['id', 'en'] as const) known.set(looseForm(titleOf(field, language)), field);
  const columns = new Map<string, { title: string; field: SheetField }>();
  const unknown: string[] = [];
  for (const title of titles) {
    // An asterisk marks required columns.
    const field = known.get(looseForm(title.replace(/\*$/, '')));
    if (field === undefined || columns.has(field.name)) unknown.push(title);
    else columns.set(field.name, { title, field });
  }
  return { columns, unknown };
}

/**
 * Reads one cell. An empty cell clears a field that may be empty; a field that may not (a number, a boolean) keeps its
 * value or default.
 */
export function readCell(field: SheetField, text: string, names: NameList | undefined): ReadCell {
  // PostgreSQL cannot store NUL.
  if (text.includes('\0')) return fault('invalid');
  if (field.type === 'text') return field.made === true && text.trim() === '' ? undefined : { value: text };
  const typed = text.trim();
  if (field.type === 'records') return typed === '' ? { value: [] } : readRecords(typed, names);
  if (typed === '') return field.type === 'record' || field.type === 'day' ? { value: null } : undefined;
  if (field.type === 'record') return readRecord(typed, names);
  const value = READERS[field.type](typed, field);
  return value === undefined ? fault('invalid', typed) : { value };
}

const READERS: Readonly<
  Record<Exclude<SheetField['type'], 'text' | 'record' | 'records'>, (typed: string, field: SheetField) => unknown>
> = {
  decimal: readDecimal,
  number: (typed) => (/^-?\d{1,9}$/.test(typed) ? Number(typed) : undefined),
  day: readDay,
  time: readTime,
  truth: (typed) => TRUTH.get(looseForm(typed)),
  value: readValue,
};

const TRUTH = new Map<string, boolean>([
  ...['true', 'ya', 'y', 'yes', '1', 'aktif', 'active', 'benar'].map((word) => [word, true] as const),
  ...['false', 'tidak', 'no', 'n', '0', 'nonaktif', 'inactive', 'salah'].map((word) => [word, false] as const),
]);

/** `12.5` or the local form `12,5`. */
function readDecimal(typed: string): number | undefined {
  return /^\d{1,12}(?:[.,]\d{1,4})?$/.test(typed) ? Number(typed.replace(',', '.')) : undefined;
}

/** `2026-11-16`, or the local form with the day first: `16/11/2026`. */
function readDay(typed: string): string | undefined {
  const [, day = '', month = '', year = ''] = /^(\d{1,2})[/.-](\d{1,2})[/.-](\d{4})$/.exec(typed) ?? [];
  const date = year === '' ? typed : `${year}-${month.padStart(2, '0')}-${day.padStart(2, '0')}`;
  return isCalendarDate(date) ? date : undefined;
}

/** `8:00`, `08.00` or the form spreadsheet programs write: `08:00:00`. */
function readTime(typed: string): string | undefined {
  const [, hour, minute] = /^(\d{1,2})[:.](\d{2})(?::00)?$/.exec(typed) ?? [];
  return hour === undefined ? undefined : `${hour.padStart(2, '0')}:${minute}`;
}

function readValue(typed: string, field: SheetField): string | undefined {
  if (field.type !== 'value') return undefined;
  const word = looseForm(typed);
  return field.values.find((value) =>
    [value, wordOf(value, 'id'), wordOf(value, 'en')].some((known) => looseForm(known) === word),
  );
}

function readRecord(typed: string, names: NameList | undefined): ReadCell {
  const found = names?.find(typed) ?? { code: 'not_found' as const };
  return 'record' in found ? { value: found.record.id } : fault(found.code, typed);
}

/** Maximum number of pieces joined to one name, so that a cell full of commas is read quickly. */
const NAME_PIECES = 4;

/** Names separated by commas, semicolons or line breaks. A name may contain such a separator itself. */
function readRecords(typed: string, names: NameList | undefined): ReadCell {
  const pieces = typed.split(/([,;\n])/);
  const ids = new Set<string>();
  const faults: { code: ImportFaultCode; text: string }[] = [];
  for (let at = 0; at < pieces.length;) {
    const { text, length, found } = longestName(pieces, at, names);
    at += length;
    if (text === '') continue;
    if ('record' in found) ids.add(found.record.id);
    else faults.push({ code: found.code, text });
  }
  return faults.length > 0 ? { faults } : { value: [...ids] };
}

function longestName(pieces: readonly string[], at: number, names: NameList | undefined) {
  for (let count = NAME_PIECES; count > 1; count -= 1) {
    const text = pieces
      .slice(at, at + 2 * count - 1)
      .join('')
      .trim();
    const found = names?.find(text);
    if (found !== undefined && 'record' in found) return { text, length: 2 * count, found };
  }
  const text = (pieces[at] ?? '').trim();
  return { text, length: 2, found: names?.find(text) ?? { code: 'not_found' as const } };
}

function fault(code: ImportFaultCode, text?: string): ReadCell {
  return { faults: [text === undefined ? { code } : { code, text: shorten(text) }] };
}

function shorten(text: string): string {
  return text.length > 60 ? `${text.slice(0, 59)}…` : text;
}

export function cellFaults(column: string, cell: ReadCell): ImportFault[] {
  if (cell === undefined || 'value' in cell) return [];
  return cell.faults.slice(0, FAULTS_PER_CELL).map(({ code, text }) => ({
    column,
    code,
    ...(text !== undefined && { text: shorten(text) }),
  }));
}

const FAULTS_PER_CELL = 5;
