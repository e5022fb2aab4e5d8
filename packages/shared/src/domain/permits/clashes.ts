import { compareDates } from '../../time/dates.ts';

/**
 * Reasons for a conflict: another permit at the same place, with the same bay or with dangerous work, or a closed day.
 */
export const CLASH_REASONS = ['same_place', 'same_bay', 'fire_and_hot_work', 'closed_day'] as const;
export type ClashReason = (typeof CLASH_REASONS)[number];

export interface ClashFacts {
  id: string;
  kind: 'loading' | 'unloading' | 'work';
  floor_id: string | null;
  location: string;
  first_day: string;
  last_day: string;
  bay_id: string | null;
  /** The applicant's description of the work. */
  works: readonly string[];
}

/** Words for work with open flame or sparks, and for work on the system that would detect a fire. */
const HOT_WORK =
  /\b(las|pengelasan|mengelas|welding|weld|brazing|gerinda|menggerinda|grinding|grinder|hot\s*work|potong besi|cutting torch|blander|solder)\b/iu;
const FIRE_SYSTEM =
  /\b(sprinkler|springkler|hydrant|hidran|fire\s*alarm|alarm kebakaran|smoke detector|detektor asap|heat detector|fire\s*pump|pompa kebakaran|fire system|apar)\b/iu;

/** Why two permits conflict, or undefined. */
export function clashBetween(one: ClashFacts, other: ClashFacts): ClashReason | undefined {
  if (one.id === other.id || !overlap(one, other)) return undefined;
  if (isFireAndHotWork(one, other) || isFireAndHotWork(other, one)) return 'fire_and_hot_work';
  if (one.bay_id !== null && one.bay_id === other.bay_id) return 'same_bay';
  // Goods for the same shop on the same day are normal. Two works at one place, or a delivery to a place where work is
  // done, are a conflict.
  if ((one.kind === 'work' || other.kind === 'work') && isSamePlace(one, other)) return 'same_place';
  return undefined;
}

/** Whether `hot` works with fire while `system` may have turned off the fire detection. */
function isFireAndHotWork(hot: ClashFacts, system: ClashFacts): boolean {
  return isHotWork(hot) && touchesFireSystem(system);
}

/** Whether the work involves flame or sparks. */
export function isHotWork({ works }: Pick<ClashFacts, 'works'>): boolean {
  return works.some((text) => HOT_WORK.test(text));
}

export function touchesFireSystem({ works }: Pick<ClashFacts, 'works'>): boolean {
  return works.some((text) => FIRE_SYSTEM.test(text));
}

function overlap(one: ClashFacts, other: ClashFacts): boolean {
  return compareDates(one.first_day, other.last_day) <= 0 && compareDates(other.first_day, one.last_day) <= 0;
}

/** Compares locations regardless of spelling. An empty location matches no other location. */
function isSamePlace(one: ClashFacts, other: ClashFacts): boolean {
  const place = comparablePlace(one.location);
  if (place === '' || place !== comparablePlace(other.location)) return false;
  return one.floor_id === null || other.floor_id === null || one.floor_id === other.floor_id;
}

/** Normalises a location for comparison: "Unit LG - 12" and "lg12" become equal. */
export function comparablePlace(location: string): string {
  return location
    .toLowerCase()
    .replaceAll(/\b(unit|lantai|lt|floor|toko|shop)\b/gu, '')
    .replaceAll(/[^\p{L}\p{N}]/gu, '');
}
