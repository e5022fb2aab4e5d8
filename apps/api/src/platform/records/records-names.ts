import type { ImportFaultCode } from '@gerbang/shared/contracts/records';

import type { Tx } from '../database/database.ts';
import { placedName, type NamedRecord, type RecordSheet, type SheetField } from './records-sheet.ts';

type FoundName = { record: NamedRecord } | { code: ImportFaultCode };

/** The records that cells of a column can refer to, by name. */
export interface NameList {
  find: (text: string) => FoundName;
  records: ReadonlyMap<string, NamedRecord>;
}

/** Lower case with single spaces. Names without an exact match are compared in this form. */
export function looseForm(text: string): string {
  return text.trim().toLowerCase().replaceAll(/\s+/g, ' ');
}

/** Reads the records that the columns of a sheet can refer to, once per sheet. */
export async function readNames(
  tx: Tx,
  sheet: RecordSheet,
  columns: ReadonlySet<string>,
  property_id: string,
): Promise<Map<string, NameList>> {
  const lists = new Map<string, NameList>();
  for (const field of sheet.fields) {
    if (!('names' in field)) continue;
    // Exclusive records (such as the units of tenants) are read even when the sheet lacks their column, because the
    // plan must know their current holders.
    if (!columns.has(field.name) && !isSole(field)) continue;
    const { rows } = await field.names.all(property_id).execute(tx);
    lists.set(field.name, nameList(rows));
  }
  return lists;
}

/** Builds a lookup by name: exact first, then loose. An ambiguous name matches no record. */
function nameList(records: readonly NamedRecord[]): NameList {
  const exact = new Map<string, NamedRecord[]>();
  const loose = new Map<string, NamedRecord[]>();
  for (const record of records) {
    const calls = record.place === undefined ? [record.name] : [record.name, placedName(record.name, record.place)];
    for (const name of calls) {
      collect(exact, name, record);
      collect(loose, looseForm(name), record);
    }
  }
  return {
    records: new Map(records.map((record) => [record.id, record])),
    find: (text) => {
      const [record, another] = exact.get(text) ?? loose.get(looseForm(text)) ?? [];
      if (record === undefined) return { code: 'not_found' };
      return another === undefined ? { record } : { code: 'ambiguous' };
    },
  };
}

/** Whether each record named in the column can belong to only one record at a time. */
export function isSole(field: SheetField): boolean {
  return field.type === 'records' && field.sole === true;
}

export function collect<Key, Value>(lists: Map<Key, Value[]>, key: Key, value: Value): void {
  const list = lists.get(key);
  if (list === undefined) lists.set(key, [value]);
  else list.push(value);
}
