import type { ImportFault, ImportFaultCode } from '@gerbang/shared/contracts/records';
import { isCalendarDate } from '@gerbang/shared/domain/permits/time-zone';

import { loosely, type NameList } from './records-names.ts';
import { titleOf, wordOf, type RecordSheet, type SheetField } from './records-sheet.ts';

/** What a cell says: a fact, nothing at all, or something that is wrong. */
export type ReadCell = { value: unknown } | { faults: readonly { code: ImportFaultCode; text?: string }[] } | undefined;

/** The columns of a sheet by the titles that it has, in either language and any order. */
export function readTitles(sheet: RecordSheet, titles: readonly string[]) {
  const known = new Map<string, SheetField>();
  for (const field of sheet.fields)
    for (const language of ['id', 'en'] as const) known.set(loosely(titleOf(field, language)), field);
  const columns = new Map<string, { title: string; field: SheetField }>();
  const unknown: string[] = [];
  for (const title of titles) {
    // A star marks what must be filled in.
    const field = known.get(loosely(title.replace(/\*$/, '')));
    if (field === undefined || columns.has(field.name)) unknown.push(title);
    else columns.set(field.name, { title, field });
  }
  return { columns, unknown };
}

/**
 * Reads one cell. What can be empty is then empty; what cannot (a number, a yes or no) is left as it is, or as new records
 * have it.
 */
export function readCell(field: SheetField, text: string, names: NameList | undefined): ReadCell {
  // No text of ours holds it, and the database takes none that does.
  if (text.includes('\0')) return fault('invalid');
  if (field.type === 'text') return field.made === true && text.trim() === '' ? undefined : { value: text };
  const said = text.trim();
  if (field.type === 'records') return said === '' ? { value: [] } : readRecords(said, names);
  if (said === '') return field.type === 'record' || field.type === 'day' ? { value: null } : undefined;
  if (field.type === 'record') return readRecord(said, names);
  const value = READERS[field.type](said, field);
  return value === undefined ? fault('invalid', said) : { value };
}

const READERS: Readonly<
  Record<Exclude<SheetField['type'], 'text' | 'record' | 'records'>, (said: string, field: SheetField) => unknown>
> = {
  decimal: readDecimal,
  number: (said) => (/^-?\d{1,9}$/.test(said) ? Number(said) : undefined),
  day: readDay,
  time: readTime,
  truth: (said) => TRUTH.get(loosely(said)),
  value: readValue,
};

const TRUTH = new Map<string, boolean>([
  ...['true', 'ya', 'y', 'yes', '1', 'aktif', 'active', 'benar'].map((word) => [word, true] as const),
  ...['false', 'tidak', 'no', 'n', '0', 'nonaktif', 'inactive', 'salah'].map((word) => [word, false] as const),
]);

/** `12.5` or, as people here write it, `12,5`. */
function readDecimal(said: string): number | undefined {
  return /^\d{1,12}(?:[.,]\d{1,4})?$/.test(said) ? Number(said.replace(',', '.')) : undefined;
}

/** `2026-11-16`, or the day first as people here write it: `16/11/2026`. */
function readDay(said: string): string | undefined {
  const [, day = '', month = '', year = ''] = /^(\d{1,2})[/.-](\d{1,2})[/.-](\d{4})$/.exec(said) ?? [];
  const date = year === '' ? said : `${year}-${month.padStart(2, '0')}-${day.padStart(2, '0')}`;
  return isCalendarDate(date) ? date : undefined;
}

/** `8:00`, `08.00` or what a program makes of it: `08:00:00`. */
function readTime(said: string): string | undefined {
  const [, hour, minute] = /^(\d{1,2})[:.](\d{2})(?::00)?$/.exec(said) ?? [];
  return hour === undefined ? undefined : `${hour.padStart(2, '0')}:${minute}`;
}

function readValue(said: string, field: SheetField): string | undefined {
  if (field.type !== 'value') return undefined;
  const word = loosely(said);
  return field.values.find((value) =>
    [value, wordOf(value, 'id'), wordOf(value, 'en')].some((known) => loosely(known) === word),
  );
}

function readRecord(said: string, names: NameList | undefined): ReadCell {
  const found = names?.find(said) ?? { code: 'not_found' as const };
  return 'record' in found ? { value: found.record.id } : fault(found.code, said);
}

/** No name is made of more pieces than this, so that a cell full of commas is read quickly. */
const NAME_PIECES = 4;

/** Names between commas, semicolons or line breaks; a name may hold such a sign itself. */
function readRecords(said: string, names: NameList | undefined): ReadCell {
  const pieces = said.split(/([,;\n])/);
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
  return { faults: [text === undefined ? { code } : { code, text: shortened(text) }] };
}

/** A report repeats what is wrong, but no novel. */
function shortened(text: string): string {
  return text.length > 60 ? `${text.slice(0, 59)}…` : text;
}

/** What is wrong with a cell, at its column. */
export function cellFaults(column: string, cell: ReadCell): ImportFault[] {
  if (cell === undefined || 'value' in cell) return [];
  return cell.faults.slice(0, FAULTS_PER_CELL).map(({ code, text }) => ({
    column,
    code,
    ...(text !== undefined && { text: shortened(text) }),
  }));
}

const FAULTS_PER_CELL = 5;
