import type { ImportFaultCode } from '@gerbang/shared/contracts/records';

import type { Tx } from './database.ts';
import { placedName, type NamedRecord, type RecordSheet, type SheetField } from './records-sheet.ts';

/** A text's record, or why there is none. */
export type FoundName = { record: NamedRecord } | { code: ImportFaultCode };

/** The records that the cells of a column can name, by what they can be called. */
export interface NameList {
  find: (text: string) => FoundName;
  records: ReadonlyMap<string, NamedRecord>;
}

/** Small letters, and one space where there are several: how names are compared that were not found as they are. */
export function loosely(text: string): string {
  return text.trim().toLowerCase().replaceAll(/\s+/g, ' ');
}

/** Reads, once for a whole sheet, what the columns that it has can name. */
export async function readNames(
  tx: Tx,
  sheet: RecordSheet,
  columns: ReadonlySet<string>,
  property_id: string,
): Promise<Map<string, NameList>> {
  const lists = new Map<string, NameList>();
  for (const field of sheet.fields) {
    if (!('names' in field)) continue;
    // What belongs to one record at a time tells what a record has, also where the sheet does not speak of it.
    if (!columns.has(field.name) && !isSole(field)) continue;
    const { rows } = await field.names.all(property_id).execute(tx);
    lists.set(field.name, nameList(rows));
  }
  return lists;
}

/** A list to look names up in: as they are written first, then loosely; what several are called names none of them. */
export function nameList(records: readonly NamedRecord[]): NameList {
  const exact = new Map<string, NamedRecord[]>();
  const loose = new Map<string, NamedRecord[]>();
  for (const record of records) {
    const calls = record.place === undefined ? [record.name] : [record.name, placedName(record.name, record.place)];
    for (const name of calls) {
      collect(exact, name, record);
      collect(loose, loosely(name), record);
    }
  }
  return {
    records: new Map(records.map((record) => [record.id, record])),
    find: (text) => {
      const [record, another] = exact.get(text) ?? loose.get(loosely(text)) ?? [];
      if (record === undefined) return { code: 'not_found' };
      return another === undefined ? { record } : { code: 'ambiguous' };
    },
  };
}

/** Whether each of the records that a column names belongs to one record at a time. */
export function isSole(field: SheetField): boolean {
  return field.type === 'records' && field.sole === true;
}

/** Adds to the list under a key. */
export function collect<Key, Value>(lists: Map<Key, Value[]>, key: Key, value: Value): void {
  const list = lists.get(key);
  if (list === undefined) lists.set(key, [value]);
  else list.push(value);
}
