import { monthBounds, monthsBetween, shiftMonth } from '@gerbang/shared/domain/operations/meters/consumption';
import type { MeterKind } from '@gerbang/shared/domain/operations/meters/readings';
import { DAY_MS } from '@gerbang/shared/time/spans';
import { wallClock } from '@gerbang/shared/time/wall-clock';
import type { Kysely } from 'kysely';

import type { Database } from '../../apps/api/src/platform/database/database.ts';
import { PROPERTIES, type SeedProperty } from './properties.ts';
import { SEEDED_AT, seedId } from './seed-id.ts';
import { propertyId } from './seed-property.ts';

type Owner = Kysely<Database>;

/** Number of units with a meter on each floor. */
const UNITS_PER_FLOOR = 5;
/** Every third unit with a meter also has a water meter. */
const WATER_EVERY = 3;
const MONTHS_BACK = 8;
const READ_HOUR_MS = 9 * 60 * 60 * 1000;

interface SeedMeter {
  serial_number: string;
  kind: MeterKind;
  unit?: string;
  floor?: string;
  location?: string;
  multiplier: number;
  digits: number;
  daily: number;
}

/** Adds meters with some months of readings to new properties. */
export async function seedMeters(tx: Owner, added: ReadonlySet<string>, now: Date): Promise<void> {
  for (const property of PROPERTIES) {
    const property_id = propertyId(property.short_code);
    if (!added.has(property_id)) continue;
    const reader = await tx
      .selectFrom('staff_property')
      .select('account_id')
      .where('property_id', '=', property_id)
      .orderBy('account_id')
      .executeTakeFirst();
    const meters = metersOf(property);
    await tx
      .insertInto('meter')
      .values(meters.map((meter) => meterRow(property, meter)))
      .execute();
    if (reader === undefined) continue;
    const months = monthsRead(property, now);
    const readings = meters.flatMap((meter, index) => readingRows(property, meter, index, months, reader.account_id));
    await tx.insertInto('meter_reading').values(readings).execute();
  }
}

function metersOf({ short_code, floors }: SeedProperty): SeedMeter[] {
  const units = floors.flatMap(({ code, units: count }) =>
    Array.from(
      { length: Math.min(count, UNITS_PER_FLOOR) },
      (_, index) => `${code}-${String(index + 1).padStart(2, '0')}`,
    ),
  );
  const electricity = units.map((unit, index): SeedMeter => {
    const daily = 18 + ((index * 7) % 23);
    return { serial_number: `E-${unit}`, kind: 'electricity', unit, multiplier: 1, digits: 6, daily };
  });
  const water = units
    .filter((_unit, index) => index % WATER_EVERY === 0)
    .map((unit, index): SeedMeter => {
      return { serial_number: `W-${unit}`, kind: 'water', unit, multiplier: 1, digits: 5, daily: 1.5 + (index % 4) };
    });
  const [lowest] = floors;
  const common = { digits: 6, ...(lowest !== undefined && { floor: lowest.code }) };
  return [
    ...electricity,
    ...water,
    {
      serial_number: `${short_code}-LVMDP`,
      kind: 'electricity',
      location: 'Ruang panel utama',
      multiplier: 40,
      daily: 65,
      ...common,
    },
    {
      serial_number: `${short_code}-PDAM`,
      kind: 'water',
      location: 'Ruang pompa',
      multiplier: 1,
      daily: 48,
      ...common,
    },
    { serial_number: `${short_code}-GAS`, kind: 'gas', location: 'Dapur bersama', multiplier: 1, daily: 12, ...common },
  ];
}

function meterRow({ short_code }: SeedProperty, meter: SeedMeter) {
  const { unit, floor, daily: _daily, ...facts } = meter;
  return {
    ...facts,
    property_id: propertyId(short_code),
    id: meterId(short_code, meter),
    unit_id: unit === undefined ? null : seedId('unit', short_code, unit),
    floor_id: floor === undefined ? null : seedId('floor', short_code, floor),
    updated_at: SEEDED_AT,
  };
}

const meterId = (short_code: string, { serial_number }: SeedMeter): string =>
  seedId('meter', short_code, serial_number);

/** The months on whose first day the meters were read. */
function monthsRead({ time_zone }: SeedProperty, now: Date): string[] {
  const month = wallClock(now, time_zone).date.slice(0, 7);
  return monthsBetween(shiftMonth(month, -MONTHS_BACK), month);
}

function readingRows(
  { short_code, time_zone }: SeedProperty,
  meter: SeedMeter,
  index: number,
  months: readonly string[],
  read_by: string,
) {
  let value = 1000 + index * 137;
  let before: Date | undefined;
  return months.flatMap((month, place) => {
    const read_at = new Date(monthBounds(month, time_zone).from.getTime() + READ_HOUR_MS);
    // Consumption varies a little from month to month.
    const days = before === undefined ? 0 : (read_at.getTime() - before.getTime()) / DAY_MS;
    value = Math.round(value + days * meter.daily * (0.85 + ((index + place * 3) % 7) / 20));
    before = read_at;
    // Some meters have no reading in the current month yet.
    if (place === months.length - 1 && index % 2 === 1) return [];
    const id = seedId('reading', short_code, meter.serial_number, month);
    const rest = { read_by, created_at: read_at };
    return [{ property_id: propertyId(short_code), id, meter_id: meterId(short_code, meter), value, read_at, ...rest }];
  });
}
