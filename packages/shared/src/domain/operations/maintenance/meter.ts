export interface MeterPlan {
  /** Reading of the meter from which the next `every` units are counted; null before the first reading. */
  base: number | null;
  /** Due each time the meter has advanced by this many units. */
  every: number;
  counted_from: 'scheduled' | 'completed';
}

/**
 * Applies a reading to a schedule: whether work is due, and the new `base`. With `scheduled` the base moves by whole
 * multiples of `every`, however late a reading comes. With `completed` the reading itself becomes the base. A lower
 * reading than before means that the meter was replaced.
 */
export function meterStep({ base, every, counted_from }: MeterPlan, value: number): { base: number; is_due: boolean } {
  if (base === null || value < base) return { base: value, is_due: false };
  const passed = Math.floor((value - base) / every);
  if (passed < 1) return { base, is_due: false };
  return { base: counted_from === 'scheduled' ? rounded(base + passed * every) : value, is_due: true };
}

/** Rounds to the three decimals of a reading. */
function rounded(value: number): number {
  return Number(value.toFixed(3));
}
