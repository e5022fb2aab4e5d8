/** How a schedule goes by its meter. */
export interface MeterPlan {
  /** What it showed when the work was last due; unknown before the first reading. */
  base: number | null;
  /** Due each time it has gone on by so much. */
  every: number;
  counted_from: 'scheduled' | 'completed';
}

/**
 * What a reading means for a schedule: whether work is due, and from where the meter counts from now on. Counted by schedule
 * the marks stay where they are, however late a reading comes; counted from completion the next reading after it is the
 * beginning. A meter that shows less than before is another one.
 */
export function meterStep({ base, every, counted_from }: MeterPlan, value: number): { base: number; is_due: boolean } {
  if (base === null || value < base) return { base: value, is_due: false };
  const passed = Math.floor((value - base) / every);
  if (passed < 1) return { base, is_due: false };
  return { base: counted_from === 'scheduled' ? rounded(base + passed * every) : value, is_due: true };
}

/** To the three decimals that a register has. */
function rounded(value: number): number {
  return Number(value.toFixed(3));
}
