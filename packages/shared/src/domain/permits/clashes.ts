import { compareDates } from './time-zone.ts';

/** What can stand against a permit: another one at the same place, its bay or its works, or a day that is closed. */
export const CLASH_REASONS = ['same_place', 'same_bay', 'fire_and_hot_work', 'closed_day'] as const;
export type ClashReason = (typeof CLASH_REASONS)[number];

/** A permit as clashes look at it. */
export interface ClashFacts {
  id: string;
  kind: 'loading' | 'unloading' | 'work';
  floor_id: string | null;
  location: string;
  /** First and last day on which it is in the building. */
  first_day: string;
  last_day: string;
  /** The bay or goods lift that it holds. */
  bay_id: string | null;
  /** What the work is, in the applicant's words. */
  works: readonly string[];
}

/** Words of work with open flame or sparks, and of work on what would notice it. */
const HOT_WORK =
  /\b(las|pengelasan|mengelas|welding|weld|brazing|gerinda|menggerinda|grinding|grinder|hot\s*work|potong besi|cutting torch|blander|solder)\b/iu;
const FIRE_SYSTEM =
  /\b(sprinkler|springkler|hydrant|hidran|fire\s*alarm|alarm kebakaran|smoke detector|detektor asap|heat detector|fire\s*pump|pompa kebakaran|fire system|apar)\b/iu;

/** Why two permits do not go together, if they do not. */
export function clashBetween(one: ClashFacts, other: ClashFacts): ClashReason | undefined {
  if (one.id === other.id || !overlap(one, other)) return undefined;
  if (isFireAndHotWork(one, other) || isFireAndHotWork(other, one)) return 'fire_and_hot_work';
  if (one.bay_id !== null && one.bay_id === other.bay_id) return 'same_bay';
  // Goods for the same shop on the same day are usual; works there, or goods into works, are not.
  if ((one.kind === 'work' || other.kind === 'work') && isSamePlace(one, other)) return 'same_place';
  return undefined;
}

/** Whether somebody works with fire while somebody else may have switched off what would notice one. */
function isFireAndHotWork(hot: ClashFacts, system: ClashFacts): boolean {
  return isHotWork(hot) && touchesFireSystem(system);
}

/** Whether the work brings flame or sparks. */
export function isHotWork({ works }: Pick<ClashFacts, 'works'>): boolean {
  return works.some((text) => HOT_WORK.test(text));
}

/** Whether the work touches the building's fire system. */
export function touchesFireSystem({ works }: Pick<ClashFacts, 'works'>): boolean {
  return works.some((text) => FIRE_SYSTEM.test(text));
}

function overlap(one: ClashFacts, other: ClashFacts): boolean {
  return compareDates(one.first_day, other.last_day) <= 0 && compareDates(other.first_day, one.last_day) <= 0;
}

/** The same words for the same place, however they are written; a place without words is none. */
function isSamePlace(one: ClashFacts, other: ClashFacts): boolean {
  const place = comparablePlace(one.location);
  if (place === '' || place !== comparablePlace(other.location)) return false;
  return one.floor_id === null || other.floor_id === null || one.floor_id === other.floor_id;
}

/** A location as it is compared: "Unit LG - 12" and "lg12" are one. */
export function comparablePlace(location: string): string {
  return location
    .toLowerCase()
    .replaceAll(/\b(unit|lantai|lt|floor|toko|shop)\b/gu, '')
    .replaceAll(/[^\p{L}\p{N}]/gu, '');
}
