export interface UsedPart {
  qty: number;
  unit_cost: number;
}

/** Working time. Without a rate it has no cost. */
export interface WorkedTime {
  minutes: number;
  /** Rupiah per hour. */
  rate: number | null;
}

/** The costs of a work order, in whole rupiah. */
export interface WorkCosts {
  parts: number;
  labour: number;
  total: number;
  minutes: number;
}

/** Adds up the costs of a work order. Each line is rounded, so that the shown lines add up to the shown total. */
export function costsOf(parts: readonly UsedPart[], times: readonly WorkedTime[]): WorkCosts {
  const material = sum(parts.map(partCost));
  const labour = sum(times.map(timeCost));
  return { parts: material, labour, total: material + labour, minutes: sum(times.map(({ minutes }) => minutes)) };
}

export function partCost({ qty, unit_cost }: UsedPart): number {
  // A quantity has at most three decimals and a price two. In these units both are integers, so no half rupiah is
  // lost.
  return Math.round((Math.round(qty * 1000) * Math.round(unit_cost * 100)) / 100_000);
}

export function timeCost({ minutes, rate }: WorkedTime): number {
  return rate === null ? 0 : Math.round((minutes * rate) / 60);
}

function sum(numbers: readonly number[]): number {
  return numbers.reduce((total, one) => total + one, 0);
}
