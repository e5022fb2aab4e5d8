import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';

import { Client, type ClientBase } from 'pg';
import { from as copyFrom } from 'pg-copy-streams';

import { rowsOf, type Rows } from './rows.ts';

/** The tables of a scale set, with their columns in the order of writing. */
const COLUMNS = {
  permit_code: 'code, property_id, permit_id',
  permit:
    'property_id, id, kind, code, state, step, chain_id, tenant_id, submitted_by, floor_id, location, ' +
    'description, language, day, slot_id, slot_name, from_permit_id, start_date, end_date, start_time, ' +
    'end_time, terms_id, terms_accepted_at, rejection_note, passed_gate, created_at, updated_at',
  permit_applicant: 'property_id, permit_id, company, name, email, phone, address, position, search_text',
  permit_stage:
    'property_id, permit_id, stage, step, decision, note, decided_by, decided_at, asked_at, due_at, ' +
    'office_minutes',
  progress_log: 'property_id, permit_id, id, seq, progress, stage, event, description, note, created_by, create_time',
  permit_correction:
    'property_id, permit_id, id, stage, fields, note, asked_at, asked_by, fixed_at, log_id, new_fields',
  goods_item: 'property_id, id, tenant_id, name, unit, saved, created_at',
  permit_item:
    'property_id, permit_id, id, item_id, lot_id, position, name, qty, unit, rejection_note, rejected_by, ' +
    'rejected_stage',
  goods_lot:
    'property_id, permit_id, id, permit_item_id, item_id, qty_in, qty_reserved, qty_out, ' +
    'entered_at, search_text, tenant_id, leave_by',
  goods_reservation: 'property_id, permit_id, id, permit_item_id, lot_permit_id, lot_id, qty, state',
  goods_movement: 'property_id, permit_id, id, permit_item_id, direction, qty, moved_at, recorded_at, recorded_by',
  gate_visit: 'property_id, permit_id, id, opened_at, opened_by, came, workers, closed_at, closed_by',
  permit_work_detail: 'property_id, permit_id, work_type, description',
  permit_worker: 'property_id, permit_id, id, position_in_list, company, name, email, phone, position',
  permit_renewal: 'property_id, permit_id, period, asked_at, decided_at, decided_by, log_id',
  slot_day: 'property_id, slot_id, day, capacity, taken',
} as const;

/** The tables with millions of rows. `slot_day` is so small that it is filled with all its indexes. */
export const LARGE_TABLES: readonly string[] = Object.keys(COLUMNS).filter((table) => table !== 'slot_day');

export type Tables = Readonly<Record<keyof typeof COLUMNS, Rows>>;

export function emptyTables(): Tables {
  const entries = Object.entries(COLUMNS).map(([table, columns]) => [table, rowsOf(columns)]);
  return Object.fromEntries(entries) as Tables;
}

export function waiting(tables: Tables): number {
  return Object.values(tables).reduce((sum, rows) => sum + rows.size(), 0);
}

/** Opens a connection for COPY. The connections of a pool send several statements at once, which COPY does not allow. */
export async function connectForCopy(url: string): Promise<Client> {
  const client = new Client({ connectionString: url });
  await client.connect();
  return client;
}

/** Sends all buffered rows, table by table; returns their number. */
export async function send(client: ClientBase, tables: Tables): Promise<number> {
  let sent = 0;
  for (const [table, rows] of Object.entries(tables)) sent += await sendRows(client, table, rows);
  return sent;
}

export async function sendRows(client: ClientBase, table: string, rows: Rows): Promise<number> {
  if (rows.size() === 0) return 0;
  const copy = client.query(copyFrom(`copy ${table} (${rows.columns}) from stdin (format binary)`));
  await pipeline(Readable.from(pieces(rows.take())), copy);
  return copy.rowCount;
}

/** A protocol message is read into memory as a whole, so a large buffer is sent in pieces. */
const PIECE = 1 << 18;

function* pieces(whole: Buffer): Generator<Buffer> {
  for (let at = 0; at < whole.length; at += PIECE) yield whole.subarray(at, at + PIECE);
}
