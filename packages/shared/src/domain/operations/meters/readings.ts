import { DAY_MS } from '../../../time/spans.ts';
export const METER_KINDS = ['electricity', 'water', 'gas'] as const;
export type MeterKind = (typeof METER_KINDS)[number];

/** The billed unit of each kind. */
export const METER_UNITS = { electricity: 'kWh', water: 'm³', gas: 'm³' } as const satisfies Record<MeterKind, string>;

/** A reading in force: no later correction has replaced or withdrawn it. */
export interface MeterReading {
  read_at: Date;
  /** Displayed value, without the multiplier. */
  value: number;
  /** The meter passed its maximum and restarted at zero since the previous reading. */
  rolled_over: boolean;
}

/** `digits` is the number of digits before the decimal point. After its maximum the meter restarts at zero. */
export interface MeterFace {
  digits: number;
}

/** A meter restarted when the previous value is in the last tenth of its range and the new one in the first tenth. */
const TENTH = 10;
/** Readings have three decimals, and so do their sums. */
const THOUSANDTHS = 1000;

export function capacityOf({ digits }: MeterFace): number {
  return 10 ** digits;
}

/** Whether a lower value most likely means that the meter restarted at zero, so that the person need not say so. */
export function hasRolledOver(before: number, value: number, face: MeterFace): boolean {
  const capacity = capacityOf(face);
  return value < before && before >= capacity - capacity / TENTH && value <= capacity / TENTH;
}

/** Consumption between two readings, without the multiplier; negative when the first value was too high. */
export function amountBetween(before: Pick<MeterReading, 'value'>, after: MeterReading, face: MeterFace): number {
  const use = after.value - before.value + (after.rolled_over ? capacityOf(face) : 0);
  return inThousandths(use);
}

/** Rounds away the floating-point error of a sum of readings. */
export function inThousandths(value: number): number {
  return Math.round(value * THOUSANDTHS) / THOUSANDTHS;
}

/** The usual consumption per day: the median of the last intervals, or null when there are too few. */
export function usualDailyUse(history: readonly MeterReading[], face: MeterFace): number | null {
  const rates = history.slice(1).map((after, index) => {
    const before = history[index] ?? after;
    return amountBetween(before, after, face) / daysBetween(before.read_at, after.read_at);
  });
  return rates.length < FEWEST_INTERVALS ? null : median(rates.slice(-INTERVALS));
}

/** Number of intervals in the median, and the minimum for a result. */
const INTERVALS = 12;
const FEWEST_INTERVALS = 2;
/** Number of readings needed for the full median. */
export const USUAL_READINGS = INTERVALS + 1;

/** Returns at least 1, so that two readings within hours do not give an extreme rate. */
export function daysBetween(from: Date, until: Date): number {
  return Math.max(1, (until.getTime() - from.getTime()) / DAY_MS);
}

function median(values: readonly number[]): number {
  const sorted = [...values].sort((one, other) => one - other);
  const middle = Math.floor(sorted.length / 2);
  const [low = 0, high = 0] = [sorted[middle - 1], sorted[middle]];
  return sorted.length % 2 === 1 ? high : (low + high) / 2;
}
