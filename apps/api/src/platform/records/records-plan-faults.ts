import type { ImportFault, ImportOutcome } from '@gerbang/shared/contracts/records';

import { collect, type NameList } from './records-names.ts';
import type { Facts, Stored } from './records.ts';

export interface PlannedRow {
  number: number;
  label: string;
  outcome: ImportOutcome;
  /** The fields after the import. A faulty row has only the fields that could be read. */
  facts: Facts;
  before: Stored | undefined;
  changes: readonly string[];
  faults: ImportFault[];
}

/** Adds a fault to all rows that refer to the same record. */
export function addDuplicateFaults(
  rows: readonly PlannedRow[],
  column: string,
  keyOf: (row: PlannedRow) => string,
): void {
  const rowsByRecord = new Map<string, PlannedRow[]>();
  for (const row of rows) {
    // A row without a name refers to no record.
    if ((row.facts[column] ?? '') === '') continue;
    collect(rowsByRecord, row.before?.id ?? keyOf(row), row);
  }
  for (const same of rowsByRecord.values()) {
    const [first, second] = same;
    if (first === undefined || second === undefined) continue;
    for (const row of same) {
      const text = String((row === first ? second : first).number);
      row.faults.push({ column, code: 'twice', text });
    }
  }
}

/**
 * Adds a fault where two rows claim the same exclusive record, or where its current holder does not give it up. A
 * faulty row is skipped and its record keeps what it holds, which another row may claim. So the check repeats until it
 * adds no fault.
 */
export function addSoleFaults(rows: readonly PlannedRow[], column: string, { records }: NameList): void {
  let before: number;
  let good = rows.filter(({ faults }) => faults.length === 0);
  do {
    before = good.length;
    addTakenFaults(good, column, records);
    good = good.filter(({ faults }) => faults.length === 0);
  } while (good.length < before);
}

function addTakenFaults(good: readonly PlannedRow[], column: string, records: NameList['records']): void {
  const wanted = new Map<string, PlannedRow[]>();
  const planned = new Set<string>();
  for (const row of good) {
    if (row.before !== undefined) planned.add(row.before.id);
    for (const id of idsIn(row, column)) collect(wanted, id, row);
  }
  for (const [id, wanting] of wanted) {
    const { holder_id = null, name = '' } = records.get(id) ?? {};
    for (const row of wanting) {
      // A current holder that is in the sheet either claims the record, which makes two claims, or gives it up.
      const isKept = holder_id !== null && holder_id !== row.before?.id && !planned.has(holder_id);
      if (isKept || wanting.length > 1) row.faults.push({ column, code: 'taken', text: name });
    }
  }
}

function idsIn({ facts }: PlannedRow, column: string): string[] {
  const ids = facts[column];
  return Array.isArray(ids) ? ids.map(String) : [];
}
