import type { ImportFault, ImportOutcome } from '@gerbang/shared/contracts/records';

import { collect, type NameList } from './records-names.ts';
import type { Facts, Stored } from './records.ts';

/** One row of a sheet, and what it would do. */
export interface PlannedRow {
  number: number;
  label: string;
  outcome: ImportOutcome;
  /** The record's facts as they would be; of a row with faults as far as they could be read. */
  facts: Facts;
  before: Stored | undefined;
  changes: readonly string[];
  faults: ImportFault[];
}

/** Two rows that mean the same record contradict each other, whichever came first. */
export function addTwiceFaults(rows: readonly PlannedRow[], column: string, keyOf: (row: PlannedRow) => string): void {
  const meant = new Map<string, PlannedRow[]>();
  for (const row of rows) {
    // A row without a name says nothing about which record it means.
    if ((row.facts[column] ?? '') === '') continue;
    collect(meant, row.before?.id ?? keyOf(row), row);
  }
  for (const same of meant.values()) {
    const [first, second] = same;
    if (first === undefined || second === undefined) continue;
    for (const row of same) {
      const text = String((row === first ? second : first).number);
      row.faults.push({ column, code: 'twice', text });
    }
  }
}

/**
 * What belongs to one record at a time is taken when two rows want it, or when who has it now keeps it. A row that this
 * leaves out keeps what it has, which may be what another waited for: so it is asked until nothing changes any more.
 */
export function addSoleFaults(rows: readonly PlannedRow[], column: string, { records }: NameList): void {
  let before: number;
  let good = rows.filter(({ faults }) => faults.length === 0);
  do {
    before = good.length;
    addTaken(good, column, records);
    good = good.filter(({ faults }) => faults.length === 0);
  } while (good.length < before);
}

function addTaken(good: readonly PlannedRow[], column: string, records: NameList['records']): void {
  const wanted = new Map<string, PlannedRow[]>();
  const planned = new Set<string>();
  for (const row of good) {
    if (row.before !== undefined) planned.add(row.before.id);
    for (const id of idsIn(row, column)) collect(wanted, id, row);
  }
  for (const [id, wanting] of wanted) {
    const { holder_id = null, name = '' } = records.get(id) ?? {};
    for (const row of wanting) {
      // Who has it now and is in the sheet too either wants it still, or gives it up.
      const isKept = holder_id !== null && holder_id !== row.before?.id && !planned.has(holder_id);
      if (isKept || wanting.length > 1) row.faults.push({ column, code: 'taken', text: name });
    }
  }
}

function idsIn({ facts }: PlannedRow, column: string): string[] {
  const ids = facts[column];
  return Array.isArray(ids) ? ids.map(String) : [];
}
