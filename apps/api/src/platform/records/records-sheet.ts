import type { Language } from '@gerbang/shared/contracts/common';
import { sheets as english } from '@gerbang/shared/messages/en/insight/sheets';
import { sheets as indonesian } from '@gerbang/shared/messages/id/insight/sheets';
import type { RawBuilder } from 'kysely';

import type { SheetColumn } from '../sheets/sheets.ts';

/** Column titles and words of sheets in both languages. An import accepts both. */
const TEXTS = { id: indonesian, en: english } as const;

export interface RecordSheet {
  /** Fields that identify a record within a property. The last of them is a text. */
  key: readonly [...string[], SheetFieldName];
  /** Fields that an import takes from its URL instead of from a column. */
  given?: readonly string[];
  /** Fields that name a row in the report, by default the key. */
  label?: readonly SheetFieldName[];
  fields: readonly SheetField[];
}

type SheetFieldName = keyof (typeof indonesian)['record'];
type ValueName = keyof (typeof indonesian)['value'];

export type SheetField = { name: SheetFieldName; width?: number } & (
  | { type: 'number' | 'decimal' | 'day' | 'time' | 'truth' }
  /** With `made`, the server generates a value for an empty cell. */
  | { type: 'text'; made?: boolean }
  | { type: 'value'; values: readonly ValueName[] }
  /** One or several records of another kind; with `sole`, each belongs to only one record at a time. */
  | { type: 'record'; names: Names }
  | { type: 'records'; names: Names; sole?: boolean }
);

/** Records of a property that cells can refer to by name. */
export interface Names {
  all: (property_id: string) => RawBuilder<NamedRecord>;
  /** The name, or list of names, of the records of row `r`. */
  cell: (property_id: string) => RawBuilder<unknown>;
}

/** A record by name. `place` is added in brackets to distinguish records with the same name. */
export interface NamedRecord {
  id: string;
  name: string;
  place?: string;
  /** The record that this one belongs to now, if it can belong to only one at a time. */
  holder_id?: string | null;
}

/** A row of a sheet as the database returns it, by field. */
export type SheetValues = Record<string, unknown> & { id: string };

export function titleOf({ name }: Pick<SheetField, 'name'>, language: Language): string {
  return TEXTS[language].record[name];
}

export function wordOf(value: ValueName, language: Language): string {
  return TEXTS[language].value[value];
}

export function sheetColumns({ fields }: RecordSheet, language: Language): SheetColumn<SheetValues>[] {
  return fields.map((field) => columnFor(field, language));
}

function columnFor(field: SheetField, language: Language): SheetColumn<SheetValues> {
  const { name, width } = field;
  const shared = { title: titleOf(field, language), ...(width !== undefined && { width }) };
  switch (field.type) {
    case 'number':
    case 'decimal':
      return { ...shared, type: 'number', value: (row) => row[name] as number };
    case 'day':
      return { ...shared, type: 'date', value: (row) => row[name] as string | null };
    case 'truth':
      return { ...shared, type: 'boolean', value: (row) => row[name] as boolean };
    case 'value':
      return { ...shared, type: 'text', value: (row) => wordOf(row[name] as ValueName, language) };
    case 'records':
      return { ...shared, type: 'text', value: (row) => joinNames(row[name] as string[]) };
    default:
      return { ...shared, type: 'text', value: (row) => row[name] as string | null };
  }
}

function joinNames(names: readonly string[]): string {
  return names.join(names.some((name) => name.includes(',')) ? '; ' : ', ');
}

export function placedName(name: string, place: string): string {
  return `${name} (${place})`;
}
