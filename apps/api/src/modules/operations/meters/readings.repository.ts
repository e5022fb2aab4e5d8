import type { ReadingWarning } from '@gerbang/shared/domain/operations/meters/plausibility';
import { USUAL_READINGS, type MeterReading } from '@gerbang/shared/domain/operations/meters/readings';
import { sql } from 'kysely';

import type { Tx } from '../../../platform/database/database.ts';

export interface StoredMeter {
  id: string;
  serial_number: string;
  digits: number;
  multiplier: number;
}

/** A reading that no correction has replaced. */
export interface ReadingInForce extends MeterReading {
  id: string;
}

export interface StoredReading {
  id: string;
  meter_id: string;
  value: number | null;
  read_at: Date;
  rolled_over: boolean;
  warnings: ReadingWarning[];
  note: string;
  by: string | null;
  read_by: string;
  photo_file_id: string | null;
  corrects_id: string | null;
  corrected_by_id: string | null;
  created_at: Date;
}

export type NewReading = Pick<
  StoredReading,
  | 'id'
  | 'meter_id'
  | 'value'
  | 'read_at'
  | 'rolled_over'
  | 'warnings'
  | 'note'
  | 'photo_file_id'
  | 'corrects_id'
  | 'read_by'
  | 'created_at'
>;

/** Locks a meter so that its readings are saved one after the other. */
export async function lockMeter(tx: Tx, property_id: string, id: string): Promise<StoredMeter | undefined> {
  const { rows } = await sql<StoredMeter>`
    select id, serial_number, digits, multiplier::float8 as multiplier from meter
     where property_id = ${property_id} and id = ${id} for update`.execute(tx);
  return rows[0];
}

/** Meters by lower-case serial number, locked if `lock` is set. */
export async function listBySerial(
  tx: Tx,
  property_id: string,
  serial_numbers: readonly string[],
  lock: boolean,
): Promise<StoredMeter[]> {
  const { rows } = await sql<StoredMeter>`
    select id, serial_number, digits, multiplier::float8 as multiplier from meter
     where property_id = ${property_id} and lower(serial_number) = any(${[...serial_numbers]}::text[])
     order by id ${lock ? sql`for update` : sql``}`.execute(tx);
  return rows;
}

/**
 * The last readings before `at.read_at`, oldest first, and the next one after it, without the reading `at.except_id`.
 */
export async function findNeighbours(
  tx: Tx,
  at: { property_id: string; meter_id: string; read_at: Date; except_id: string | null },
): Promise<{ before: ReadingInForce[]; next: ReadingInForce | null }> {
  const rows = () =>
    tx
      .selectFrom('meter_reading_in_force')
      .select(['id', 'value', 'read_at', 'rolled_over'])
      .where('property_id', '=', at.property_id)
      .where('meter_id', '=', at.meter_id)
      .$if(at.except_id !== null, (query) => query.where('id', '!=', at.except_id ?? ''));
  const before = await rows()
    .where('read_at', '<=', at.read_at)
    .orderBy('read_at', 'desc')
    .orderBy('id', 'desc')
    .limit(USUAL_READINGS)
    .execute();
  const next = await rows().where('read_at', '>', at.read_at).orderBy('read_at').orderBy('id').limit(1).execute();
  return { before: before.toReversed(), next: next[0] ?? null };
}

export async function insert(tx: Tx, property_id: string, readings: readonly NewReading[]): Promise<void> {
  if (readings.length === 0) return;
  await tx
    .insertInto('meter_reading')
    .values(readings.map((reading) => ({ ...reading, property_id })))
    .execute();
}

const READING = sql`
  select r.id, r.meter_id, r.value::float8 as value, r.read_at, r.rolled_over, r.warnings, r.note, r.read_by, a.name as by,
         r.photo_file_id, r.corrects_id, c.id as corrected_by_id, r.created_at
    from meter_reading r
    left join account a on a.id = r.read_by
    left join meter_reading c on c.property_id = r.property_id and c.corrects_id = r.id`;

export async function find(tx: Tx, property_id: string, id: string): Promise<StoredReading | undefined> {
  const { rows } = await sql<StoredReading>`${READING} where r.property_id = ${property_id} and r.id = ${id}`.execute(
    tx,
  );
  return rows[0];
}

/** All readings of a meter, corrected ones included, newest first, starting after the reading `before`. */
export async function listByMeter(
  tx: Tx,
  { property_id, meter_id, before }: { property_id: string; meter_id: string; before: string | undefined },
  limit: number,
): Promise<StoredReading[]> {
  const after =
    before === undefined
      ? sql``
      : sql`and (r.read_at, r.id) < (select b.read_at, b.id from meter_reading b where b.property_id = r.property_id and b.id = ${before})`;
  const { rows } = await sql<StoredReading>`${READING}
    where r.property_id = ${property_id} and r.meter_id = ${meter_id} ${after}
    order by r.read_at desc, r.id desc limit ${limit}`.execute(tx);
  return rows;
}

/** Readings that no correction has replaced, oldest first, by meter. */
export async function listHistory(
  tx: Tx,
  property_id: string,
  meter_ids: readonly string[],
): Promise<Map<string, ReadingInForce[]>> {
  const rows = await tx
    .selectFrom('meter_reading_in_force')
    .select(['id', 'meter_id', 'value', 'read_at', 'rolled_over'])
    .where('property_id', '=', property_id)
    .where('meter_id', 'in', meter_ids.length === 0 ? ['00000000-0000-0000-0000-000000000000'] : meter_ids)
    .orderBy('read_at')
    .orderBy('id')
    .execute();
  return Map.groupBy(rows, ({ meter_id }) => meter_id);
}
