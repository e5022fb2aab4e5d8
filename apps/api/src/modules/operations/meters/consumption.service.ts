import type {
  ConsumptionQuery,
  ConsumptionRow,
  MeterRound,
  MeterUse,
  RoundMeter,
} from '@gerbang/shared/contracts/operations/meters';
import {
  monthBounds,
  monthlyUse,
  monthsBetween,
  shiftMonth,
} from '@gerbang/shared/domain/operations/meters/consumption';
import { usualDailyUse } from '@gerbang/shared/domain/operations/meters/readings';
import { wallClock } from '@gerbang/shared/time/wall-clock';

import type { Context } from '../../../platform/context.ts';
import type { Tx } from '../../../platform/database/database.ts';
import type { Page } from '../../../platform/database/datatable.ts';
import { found } from '../../../platform/errors.ts';
import { readTimeZone } from '../../building/places/places.service.ts';
import * as repository from './consumption.repository.ts';
import type { PlacedMeter, RoundRow } from './consumption.repository.ts';

/** The current month and the twelve before it. */
const MONTHS_SHOWN = 13;

/** Meters to read, in walking order. */
export function readRound(ctx: Context, property_id: string): Promise<MeterRound> {
  return ctx.within(property_id, async (tx) => {
    const time_zone = await readTimeZone(tx, property_id);
    const month = wallClock(ctx.now(), time_zone).date.slice(0, 7);
    const { from } = monthBounds(month, time_zone);
    const rows = await repository.listRound(tx, property_id);
    return { month, time_zone, data: rows.toSorted(inWalkingOrder).map((row) => roundMeter(row, from)) };
  });
}

export function readUse(ctx: Context, property_id: string, meter_id: string): Promise<MeterUse> {
  return ctx.within(property_id, async (tx) => {
    const time_zone = await readTimeZone(tx, property_id);
    const meter = found(await repository.findMeter(tx, property_id, meter_id));
    const last = wallClock(ctx.now(), time_zone).date.slice(0, 7);
    const first = shiftMonth(last, 1 - MONTHS_SHOWN);
    const window = { from: monthBounds(first, time_zone).from, until: monthBounds(last, time_zone).until };
    const readings = await repository.listReadingsBetween(tx, property_id, [meter_id], window);
    const data = monthlyUse(readings.get(meter_id) ?? [], meter, monthsBetween(first, last), time_zone);
    return { time_zone, data };
  });
}

export function listConsumption(ctx: Context, ask: ConsumptionQuery): Promise<Page<ConsumptionRow>> {
  return ctx.within(ask.property_id, async (tx) => {
    const page = await repository.listMeterPage(tx, ask);
    return { ...page, data: await readConsumption(tx, ask, page.data) };
  });
}

export async function readConsumption(
  tx: Tx,
  { property_id, month }: Pick<ConsumptionQuery, 'property_id' | 'month'>,
  meters: readonly PlacedMeter[],
): Promise<ConsumptionRow[]> {
  const time_zone = await readTimeZone(tx, property_id);
  const before = shiftMonth(month, -1);
  const window = { from: monthBounds(before, time_zone).from, until: monthBounds(month, time_zone).until };
  const ids = meters.map(({ id }) => id);
  const readings = await repository.listReadingsBetween(tx, property_id, ids, window);
  return meters.flatMap(({ digits, floor_position: _position, ...meter }) => {
    const counted = { digits, multiplier: meter.multiplier };
    const [earlier, use] = monthlyUse(readings.get(meter.id) ?? [], counted, [before, month], time_zone);
    return use === undefined ? [] : [{ ...meter, ...use, amount_before: earlier?.amount ?? null }];
  });
}

const NAMES = new Intl.Collator('id', { numeric: true, sensitivity: 'base' });

/** By floor from the lowest up, then by unit. Meters without a floor come last. */
function inWalkingOrder(one: PlacedMeter, other: PlacedMeter): number {
  const floors = (one.floor_position ?? Infinity) - (other.floor_position ?? Infinity);
  if (floors !== 0 && !Number.isNaN(floors)) return floors;
  const places = NAMES.compare(one.unit ?? one.location, other.unit ?? other.location);
  return places === 0 ? NAMES.compare(one.serial_number, other.serial_number) : places;
}

function roundMeter({ recent, floor_position: _position, ...meter }: RoundRow, month_from: Date): RoundMeter {
  const history = recent.map((reading) => ({ ...reading, read_at: new Date(reading.read_at) }));
  const last = history.at(-1);
  return {
    ...meter,
    last_value: last?.value ?? null,
    last_read_at: last?.read_at.toISOString() ?? null,
    usual_daily: usualDailyUse(history, meter),
    is_read: last !== undefined && last.read_at >= month_from,
  };
}
