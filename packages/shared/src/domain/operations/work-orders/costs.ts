/** A part that was used. */
export interface UsedPart {
  qty: number;
  unit_cost: number;
}

/** Time that somebody worked; without a rate it costs nothing here. */
export interface WorkedTime {
  minutes: number;
  /** Rupiah an hour. */
  rate: number | null;
}

/** What a work order costs, in whole rupiah. */
export interface WorkCosts {
  parts: number;
  labour: number;
  total: number;
  minutes: number;
}

/** Adds up what a work order costs; each line is rounded, so that the lines shown add up to the sum shown. */
export function costsOf(parts: readonly UsedPart[], times: readonly WorkedTime[]): WorkCosts {
  const material = sum(parts.map(partCost));
  const labour = sum(times.map(timeCost));
  return { parts: material, labour, total: material + labour, minutes: sum(times.map(({ minutes }) => minutes)) };
}

/** What one line of parts costs. */
export function partCost({ qty, unit_cost }: UsedPart): number {
  // A quantity has at most three decimals and a price two: in these units both are whole, and no half rupiah is lost.
  return Math.round((Math.round(qty * 1000) * Math.round(unit_cost * 100)) / 100_000);
}

/** What one line of time costs. */
export function timeCost({ minutes, rate }: WorkedTime): number {
  return rate === null ? 0 : Math.round((minutes * rate) / 60);
}

function sum(numbers: readonly number[]): number {
  return numbers.reduce((total, one) => total + one, 0);
}
