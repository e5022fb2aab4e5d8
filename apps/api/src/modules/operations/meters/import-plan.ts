import { createHash } from 'node:crypto';

import type { ImportFault, ImportOutcome } from '@gerbang/shared/contracts/records';
import type { ReadingWarning } from '@gerbang/shared/domain/operations/meters/plausibility';
import { capacityOf } from '@gerbang/shared/domain/operations/meters/readings';
import { instantAt } from '@gerbang/shared/time/wall-clock';

import type { Tx } from '../../../platform/database/database.ts';
import { cellFaults, readCell, readTitles } from '../../../platform/records/records-cells.ts';
import type { RecordSheet } from '../../../platform/records/records-sheet.ts';
import type { ReadSheet } from '../../../platform/sheets/sheets.ts';
import * as repository from './readings.repository.ts';
import type { ReadingInForce, StoredMeter } from './readings.repository.ts';
import { checkReading } from './readings.service.ts';

export const READING_SHEET = {
  key: ['serial_number'],
  fields: [
    { name: 'serial_number', type: 'text' },
    { name: 'read_on', type: 'day', width: 14 },
    { name: 'read_time', type: 'time', width: 12 },
    { name: 'reading_value', type: 'decimal', width: 16 },
    { name: 'notes', type: 'text', width: 40 },
  ],
} as const satisfies RecordSheet;

const NEEDED = ['serial_number', 'read_on', 'reading_value'] as const;
/** Time of day of a reading whose row has no time. */
const NOON = '12:00';
const NOTE_MAX = 500;

export interface PlannedReading {
  number: number;
  label: string;
  outcome: ImportOutcome;
  faults: ImportFault[];
  meter: StoredMeter | undefined;
  value: number;
  read_at: Date;
  note: string;
  rolled_over: boolean;
  warnings: ReadingWarning[];
  /** Whether the meter has no later reading. */
  is_latest: boolean;
}

/** What an import would do. `hash` changes when the sheet or any outcome changes. */
export interface ReadingPlan {
  rows: PlannedReading[];
  unknown: readonly string[];
  missing: readonly string[];
  hash: string;
}

/** Plans an import without writing anything. With `lock` the meters stay locked until the transaction ends. */
export async function planReadings(
  tx: Tx,
  at: { property_id: string; time_zone: string; now: Date; lock: boolean },
  sheet: ReadSheet,
): Promise<ReadingPlan> {
  const { columns, unknown } = readTitles(READING_SHEET, sheet.titles);
  const missing = NEEDED.filter((name) => !columns.has(name));
  if (missing.length > 0) return { rows: [], unknown, missing, hash: '' };
  const rows = sheet.rows.map((row) => readRow(columns, row, at.time_zone));
  const named = [...new Set(rows.map(({ label }) => label.toLowerCase()))];
  const meters = await repository.listBySerial(tx, at.property_id, named, at.lock);
  const bySerial = new Map(meters.map((meter) => [meter.serial_number.toLowerCase(), meter]));
  for (const row of rows) matchMeter(row, bySerial.get(row.label.toLowerCase()));
  const history = await repository.listHistory(
    tx,
    at.property_id,
    meters.map(({ id }) => id),
  );
  for (const [meter, some] of Map.groupBy(rows, (row) => row.meter))
    if (meter !== undefined) checkRows(meter, some, history.get(meter.id) ?? [], at.now);
  return { rows, unknown, missing, hash: hashOf(at.property_id, sheet, rows) };
}

type Columns = ReturnType<typeof readTitles>['columns'];

function readRow(columns: Columns, { number, values }: ReadSheet['rows'][number], time_zone: string): PlannedReading {
  const faults: ImportFault[] = [];
  const cells: Record<string, unknown> = {};
  for (const [name, { title, field }] of columns) {
    const cell = readCell(field, values[title] ?? '', undefined);
    faults.push(...cellFaults(name, cell));
    if (cell !== undefined && 'value' in cell) cells[name] = cell.value;
  }
  const text = (name: string) => (typeof cells[name] === 'string' ? cells[name].trim() : '');
  const needed = (name: string, isThere: boolean) => {
    if (!isThere && !faults.some(({ column }) => column === name)) faults.push({ column: name, code: 'required' });
  };
  const [day, note] = [text('read_on'), text('notes')];
  needed('serial_number', text('serial_number') !== '');
  needed('read_on', day !== '');
  needed('reading_value', typeof cells['reading_value'] === 'number');
  if (note.length > NOTE_MAX) faults.push({ column: 'notes', code: 'too_long' });
  return {
    number,
    label: text('serial_number').slice(0, 160),
    outcome: 'fault',
    faults,
    meter: undefined,
    value: typeof cells['reading_value'] === 'number' ? cells['reading_value'] : 0,
    read_at: day === '' ? new Date(0) : instantAt(day, text('read_time') || NOON, time_zone),
    note,
    rolled_over: false,
    warnings: [],
    is_latest: false,
  };
}

function matchMeter(row: PlannedReading, meter: StoredMeter | undefined): void {
  row.meter = meter;
  if (meter === undefined) {
    if (row.label !== '') row.faults.push({ column: 'serial_number', code: 'not_found', text: row.label });
    return;
  }
  if (row.value >= capacityOf(meter)) row.faults.push({ column: 'reading_value', code: 'too_long' });
}

/** Checks the rows of one meter against its history and against each other, in order of time. */
function checkRows(
  meter: StoredMeter,
  rows: readonly PlannedReading[],
  history: readonly ReadingInForce[],
  now: Date,
): void {
  const known: (ReadingInForce & { row?: number })[] = [...history];
  for (const row of rows.toSorted((one, other) => one.read_at.getTime() - other.read_at.getTime())) {
    if (row.faults.length > 0) continue;
    const same = known.find(({ read_at }) => read_at.getTime() === row.read_at.getTime());
    if (same?.row !== undefined) row.faults.push({ column: 'read_on', code: 'twice', text: String(same.row) });
    else if (same?.value === row.value) row.outcome = 'unchanged';
    else if (same !== undefined) row.faults.push({ column: 'read_on', code: 'taken' });
    if (same !== undefined) continue;
    const before = known.filter(({ read_at }) => read_at < row.read_at);
    const next = known.find(({ read_at }) => read_at > row.read_at) ?? null;
    Object.assign(
      row,
      checkReading({ value: row.value, read_at: row.read_at, is_reported: false }, { before, next }, meter, now),
    );
    // A note means that somebody has checked the implausible value.
    if (row.warnings.length > 0 && row.note === '') {
      row.faults.push({ column: 'reading_value', code: 'implausible', text: String(row.value) });
      continue;
    }
    row.outcome = 'create';
    const { value, read_at, rolled_over, number } = row;
    known.splice(before.length, 0, { id: '', value, read_at, rolled_over, row: number });
  }
}

/** Hash of the sheet and of the outcome of each row. */
function hashOf(property_id: string, sheet: ReadSheet, rows: readonly PlannedReading[]): string {
  const met = rows.map(({ outcome, meter, faults, warnings }) => [outcome, meter?.id, faults, warnings]);
  return createHash('sha256')
    .update(JSON.stringify(['meter-reading', property_id, sheet, met]))
    .digest('hex');
}
