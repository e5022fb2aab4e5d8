/** What a meter counts. */
export const METER_KINDS = ['electricity', 'water', 'gas'] as const;
export type MeterKind = (typeof METER_KINDS)[number];

/** What is billed of each kind. */
export const METER_UNITS = { electricity: 'kWh', water: 'm³', gas: 'm³' } as const satisfies Record<MeterKind, string>;

/** A reading that counts: one that was corrected is not among them. */
export interface MeterReading {
  read_at: Date;
  /** What stood on the meter, before its multiplier. */
  value: number;
  /** The meter went past its last number and began again since the reading before. */
  rolled_over: boolean;
}

/** So many whole digits a meter shows; after the last number it begins again at zero. */
export interface MeterFace {
  digits: number;
}

const DAY_MS = 24 * 60 * 60 * 1000;
/** The last tenth of what a meter can show is near its end, and in the first one it has just begun again. */
const TENTH = 10;
/** Readings hold three decimals; sums of them do too. */
const THOUSANDTHS = 1000;

/** The number after which a meter begins again at zero. */
export function capacityOf({ digits }: MeterFace): number {
  return 10 ** digits;
}

/** Whether a lower number most likely means that the meter began again, so that nobody has to say so. */
export function hasRolledOver(before: number, value: number, face: MeterFace): boolean {
  const capacity = capacityOf(face);
  return value < before && before >= capacity - capacity / TENTH && value <= capacity / TENTH;
}

/** What went through the meter between two readings, before its multiplier; below zero when the first one was too high. */
export function amountBetween(before: Pick<MeterReading, 'value'>, after: MeterReading, face: MeterFace): number {
  const use = after.value - before.value + (after.rolled_over ? capacityOf(face) : 0);
  return inThousandths(use);
}

/** A sum of readings without the dust that adding decimals leaves. */
export function inThousandths(value: number): number {
  return Math.round(value * THOUSANDTHS) / THOUSANDTHS;
}

/** What is usual for a meter in a day: the middle of its last intervals, or null while there are too few to say. */
export function usualDailyUse(history: readonly MeterReading[], face: MeterFace): number | null {
  const rates = history.slice(1).map((after, index) => {
    const before = history[index] ?? after;
    return amountBetween(before, after, face) / daysBetween(before.read_at, after.read_at);
  });
  return rates.length < FEWEST_INTERVALS ? null : median(rates.slice(-INTERVALS));
}

/** So many intervals say what is usual, and fewer say nothing. */
const INTERVALS = 12;
const FEWEST_INTERVALS = 2;
/** So many readings are needed to know what is usual. */
export const USUAL_READINGS = INTERVALS + 1;

/** Readings of the same day stand for one whole day: an hour's use would be made too much of. */
export function daysBetween(from: Date, until: Date): number {
  return Math.max(1, (until.getTime() - from.getTime()) / DAY_MS);
}

function median(values: readonly number[]): number {
  const sorted = [...values].sort((one, other) => one - other);
  const middle = Math.floor(sorted.length / 2);
  const [low = 0, high = 0] = [sorted[middle - 1], sorted[middle]];
  return sorted.length % 2 === 1 ? high : (low + high) / 2;
}
