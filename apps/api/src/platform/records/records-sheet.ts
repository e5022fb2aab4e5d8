import type { Language } from '@gerbang/shared/contracts/common';
import { sheets as english } from '@gerbang/shared/messages/en/sheets';
import { sheets as indonesian } from '@gerbang/shared/messages/id/sheets';
import type { RawBuilder } from 'kysely';

import type { SheetColumn } from './sheets.ts';

/** The names and words of sheets in both languages; an import knows them all. */
const TEXTS = { id: indonesian, en: english } as const;

/** The sheet of a kind of record: the same columns go out and come in. */
export interface RecordSheet {
  /** What tells two records of a property apart: a row means the record with the same. The last of them is a text. */
  key: readonly [...string[], SheetFieldName];
  /** Facts that stand in the address of an import instead of in a column. */
  given?: readonly string[];
  /** What a report calls a row by; the key unless told. */
  label?: readonly SheetFieldName[];
  fields: readonly SheetField[];
}

export type SheetFieldName = keyof (typeof indonesian)['record'];
type ValueName = keyof (typeof indonesian)['value'];

/** One column: the fact that it holds, and how a cell says it. */
export type SheetField = { name: SheetFieldName; width?: number } & (
  | { type: 'number' | 'decimal' | 'day' | 'time' | 'truth' }
  /** One that is `made` when it is left out need not be filled in. */
  | { type: 'text'; made?: boolean }
  | { type: 'value'; values: readonly ValueName[] }
  /** One record of another kind, or several; those that are `sole` belong to one record at a time. */
  | { type: 'record'; names: Names }
  | { type: 'records'; names: Names; sole?: boolean }
);

/** Records of a property that cells can name. */
export interface Names {
  /** All of them. */
  all: (property_id: string) => RawBuilder<NamedRecord>;
  /** The name, or a list of names, that stands for those of row `r`. */
  cell: (property_id: string) => RawBuilder<unknown>;
}

/** A record by its name; where it stands tells it from others of the same name. */
export interface NamedRecord {
  id: string;
  name: string;
  place?: string;
  /** The record that has it now, of what belongs to one at a time. */
  holder_id?: string | null;
}

/** A row of a kind's sheet as the database gives it, by field. */
export type SheetValues = Record<string, unknown> & { id: string };

/** The title of a column. */
export function titleOf({ name }: Pick<SheetField, 'name'>, language: Language): string {
  return TEXTS[language].record[name];
}

/** The word for a value. */
export function wordOf(value: ValueName, language: Language): string {
  return TEXTS[language].value[value];
}

/** The columns of a kind's sheet. */
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
      return { ...shared, type: 'text', value: (row) => joined(row[name] as string[]) };
    default:
      return { ...shared, type: 'text', value: (row) => row[name] as string | null };
  }
}

/** A name that holds a comma itself keeps the others apart by another sign. */
function joined(names: readonly string[]): string {
  return names.join(names.some((name) => name.includes(',')) ? '; ' : ', ');
}

/** A record's name where several have the same. */
export function placedName(name: string, place: string): string {
  return `${name} (${place})`;
}
