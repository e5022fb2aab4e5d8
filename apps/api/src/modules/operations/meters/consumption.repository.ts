import type { ConsumptionQuery } from '@gerbang/shared/contracts/operations/meters';
import { USUAL_READINGS, type MeterKind } from '@gerbang/shared/domain/operations/meters/readings';
import { sql } from 'kysely';

import type { Tx } from '../../../platform/database/database.ts';
import { readPage, type Page } from '../../../platform/database/datatable.ts';
import { columnOf, listQuery } from '../../../platform/records/records.ts';
import { METERS } from './meters.records.ts';
import type { ReadingInForce } from './readings.repository.ts';

export interface PlacedMeter {
  id: string;
  serial_number: string;
  kind: MeterKind;
  unit: string | null;
  floor: string | null;
  floor_position: number | null;
  location: string;
  tenant: string | null;
  multiplier: number;
  digits: number;
}

const COLUMNS = [
  'id',
  'serial_number',
  'kind',
  'unit',
  'floor',
  'floor_position',
  'location',
  'tenant',
  'multiplier',
  'digits',
].map((name) => columnOf(METERS, name));

type MeterQuery = Omit<ConsumptionQuery, 'month'>;

export function listMeterPage(tx: Tx, ask: MeterQuery): Promise<Page<PlacedMeter>> {
  return readPage(tx, listQuery(tx, METERS, ask, COLUMNS).$castTo<PlacedMeter>(), ask, METERS.orders);
}

/** Matching meters with an id greater than `after`, sorted by id, for the export. */
export function listMetersAfter(tx: Tx, ask: MeterQuery, after: string | null, limit: number): Promise<PlacedMeter[]> {
  let list = listQuery(tx, METERS, ask, COLUMNS).$castTo<PlacedMeter>();
  if (after !== null) list = list.where('id', '>', after);
  return list.orderBy('id').limit(limit).execute();
}

export async function findMeter(tx: Tx, property_id: string, id: string): Promise<PlacedMeter | undefined> {
  const ask = { property_id, search_by: '', page: 1, page_size: 1 };
  return listQuery(tx, METERS, ask, COLUMNS).$castTo<PlacedMeter>().where('id', '=', id).executeTakeFirst();
}

/** Readings between `from` and `until`, and the nearest reading before and after that time, oldest first, by meter. */
export async function listReadingsBetween(
  tx: Tx,
  property_id: string,
  meter_ids: readonly string[],
  { from, until }: { from: Date; until: Date },
): Promise<Map<string, ReadingInForce[]>> {
  const { rows } = await sql<ReadingInForce & { meter_id: string }>`
    select r.meter_id, r.id, r.value, r.read_at, r.rolled_over
      from unnest(${[...meter_ids]}::uuid[]) as m(id)
      cross join lateral (
        select coalesce(max(b.read_at) filter (where b.read_at <= ${from}), '-infinity') as first,
               coalesce(min(b.read_at) filter (where b.read_at >= ${until}), 'infinity') as last
          from meter_reading_in_force b where b.property_id = ${property_id} and b.meter_id = m.id) as around
      join meter_reading_in_force r
        on r.property_id = ${property_id} and r.meter_id = m.id and r.read_at between around.first and around.last
     order by r.read_at, r.id`.execute(tx);
  return Map.groupBy(rows, ({ meter_id }) => meter_id);
}

export interface RoundRow extends PlacedMeter {
  recent: { value: number; read_at: string; rolled_over: boolean }[];
}

/** Active meters that have not been replaced. */
export async function listRound(tx: Tx, property_id: string): Promise<RoundRow[]> {
  const ask = { property_id, search_by: '', page: 1, page_size: 1, status: 'active' };
  const recent = sql`coalesce((
    select jsonb_agg(jsonb_build_object('value', l.value, 'read_at', l.read_at, 'rolled_over', l.rolled_over)
                     order by l.read_at, l.id)
      from (select * from meter_reading_in_force f where f.property_id = r.property_id and f.meter_id = r.id
             order by f.read_at desc, f.id desc limit ${USUAL_READINGS}) as l), '[]') as recent`;
  return listQuery(tx, METERS, ask, [...COLUMNS, columnOf(METERS, 'replaced_by_id'), recent])
    .$castTo<RoundRow & { replaced_by_id: string | null }>()
    .where('replaced_by_id', 'is', null)
    .execute();
}
