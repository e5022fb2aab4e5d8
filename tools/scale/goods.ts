import { courseOf, type GoodsEnd } from './goods-courses.ts';
import { writeGoods, writeGoodsOut, type ScaleItem } from './goods-rows.ts';
import { GOODS, LOCATIONS, REMARKS } from './people.ts';
import { writeCorrection, writePermit, writeVisit, type ScalePermit } from './permit.ts';
import type { Place } from './places.ts';
import type { Id } from './rows.ts';
import { dayOf, happened, momentOf, spread, storyAfter, type ScaleScene } from './scene.ts';

/** How many percent of the permits end in these ways. All others pass the gate as planned. */
const LOADING_ENDS: readonly (readonly [GoodsEnd, number])[] = [
  ['rejected', 4],
  ['cancelled', 3],
  ['missed', 3],
  ['returned', 1],
  ['corrected', 3],
  ['item refused', 3],
];
const UNLOADING_ENDS: readonly (readonly [GoodsEnd, number])[] = [
  ['rejected', 3],
  ['cancelled', 2],
  ['missed', 2],
];

const FROM_TENANTS = 0.6;
/** Share of goods-in permits whose goods leave on a goods-out permit. */
const LEAVES = 0.92;
const LEAVES_IN_PART = 0.1;
const TWO_ITEMS = 0.25;
const HOUR_MS = 60 * 60_000;
/** The worker closes expired permits within minutes. */
const CLOSED_WITHIN_MS = 5 * 60_000;

interface Planned {
  permit: ScalePermit;
  end: GoodsEnd;
  passed: number | null;
}

/**
 * Creates a goods-in permit and usually a goods-out permit for the same goods, if `most` allows two. Returns the number
 * of permits.
 */
export function makeGoods(scene: ScaleScene, created: number, most: number): number {
  const { dice } = scene;
  const loading = planLoading(scene, created);
  const items = itemsOf(scene, loading);
  const out = loading.passed !== null && most > 1 && dice.share() < LEAVES ? planUnloading(scene, loading) : undefined;
  if (out !== undefined) takeOut(scene, items);
  if (out !== undefined && out.passed !== null && items.every((item) => item.refused || item.out === item.qty)) {
    closeEmptied(scene, loading, out.passed);
  }
  const code = writePermit(scene, loading.permit);
  writeGoods(scene, { ...loading, code }, items, out);
  writeReturn(scene, loading);
  writeGoodsVisit(scene, loading);
  if (out === undefined) return 1;
  writePermit(scene, out.permit);
  writeGoodsOut(scene, out, loading.permit.id, items);
  writeGoodsVisit(scene, out);
  return 2;
}

function planLoading(scene: ScaleScene, created: number): Planned {
  const { dice, building, vendors, ids, places } = scene;
  const tenant = dice.share() < FROM_TENANTS ? dice.pick(building.tenants) : null;
  const place = places.takeLoading(dice, dayOf(scene, created) + 1 + dice.roll(6));
  const about = {
    id: ids.at(created),
    kind: 'loading' as const,
    created,
    tenant,
    person: tenant?.user ?? dice.pick(vendors),
    floor_id: tenant?.floor_id ?? dice.pick(building.floors),
    location: tenant?.unit ?? dice.pick(LOCATIONS),
    description: dice.pick(REMARKS),
  };
  return planned(scene, { about, place, from: null, end: endOf(scene, LOADING_ENDS) });
}

/** Goods out are requested some days after the goods came in; undefined when that is in the future. */
function planUnloading(scene: ScaleScene, { permit, passed }: Planned): Planned | undefined {
  const { dice, ids, places, now } = scene;
  const day = dayOf(scene, passed ?? now) + 1 + dice.roll(20);
  const created = momentOf(scene, day, Math.floor((8 + dice.share() * 11) * HOUR_MS));
  if (created > now) return undefined;
  const place = places.takeUnloading(day + 1 + dice.roll(4));
  const { id, tenant, person, floor_id, location } = permit;
  const about = {
    id: ids.at(created),
    kind: 'unloading' as const,
    created,
    tenant,
    person,
    floor_id,
    location,
    description: dice.pick(REMARKS),
  };
  // A visitor's goods-out permit refers to the goods-in permit. A tenant's refers only to its items.
  return planned(scene, { about, place, from: tenant === null ? id : null, end: endOf(scene, UNLOADING_ENDS) });
}

interface GoodsPlan {
  about: Omit<ScalePermit, 'times' | 'story' | 'made' | 'booked' | 'dates' | 'kind'> & {
    kind: 'loading' | 'unloading';
  };
  place: Place;
  from: Id | null;
  end: GoodsEnd;
}

function planned(scene: ScaleScene, { about, place, from, end }: GoodsPlan): Planned {
  const { now, places, dice } = scene;
  const { slot, day } = place;
  const starts = momentOf(scene, day, slot.from_ms);
  const ends = momentOf(scene, day, slot.until_ms);
  const course = courseOf(scene, about.kind, end);
  const gate = Math.floor(starts + (ends - starts) * 0.9 * dice.share());
  const over = ends > now ? ends : Math.min(now, ends + dice.roll(CLOSED_WITHIN_MS));
  const times = spread(scene, about.created, starts, course.before_slot);
  for (const when of course.later) times.push({ gate, over, never: Infinity }[when]);
  const made = happened(times, now);
  const story = storyAfter(course, made);
  if (story.state === 'rejected' || story.state === 'cancelled') places.free(place);
  const permit = { ...about, times, story, made, booked: { day, slot, from } };
  return { permit, end, passed: story.passed_gate ? gate : null };
}

/** Closes the goods-in permit when the last of its goods has left. */
function closeEmptied(scene: ScaleScene, loading: Planned, at: number): void {
  const { permit, end } = loading;
  const course = courseOf(scene, 'loading', end);
  const made = course.moves.length;
  loading.permit = { ...permit, times: [...permit.times.slice(0, -1), at], made, story: storyAfter(course, made) };
}

function endOf({ dice }: ScaleScene, ends: readonly (readonly [GoodsEnd, number])[]): GoodsEnd {
  let left = dice.roll(100);
  for (const [end, of100] of ends) {
    if (left < of100) return end;
    left -= of100;
  }
  return 'as meant';
}

/** The items of a goods-in permit: saved items of a tenant, or a visitor's own. */
function itemsOf(scene: ScaleScene, { permit, end, passed }: Planned): ScaleItem[] {
  const { dice, ids } = scene;
  const isOneRefused = end === 'item refused';
  const count = isOneRefused || dice.share() < TWO_ITEMS ? 2 : 1;
  const items: ScaleItem[] = [];
  while (items.length < count) {
    const known = permit.tenant === null ? undefined : dice.pick(permit.tenant.things);
    const { name, unit } = known ?? dice.pick(GOODS);
    items.push({
      id: ids.at(permit.created),
      item_id: known?.id ?? ids.at(permit.created),
      lot_id: ids.at(passed ?? permit.created),
      is_new: known === undefined,
      name,
      unit,
      qty: 1 + dice.roll(12),
      // The first stage refuses the second item.
      refused: isOneRefused && permit.made > 0 && items.length === 1,
      out: 0,
    });
  }
  return items;
}

/** All goods that came in leave, or only half of the first item. */
function takeOut({ dice }: ScaleScene, items: readonly ScaleItem[]): void {
  const [first] = items;
  if (first !== undefined && first.qty > 1 && dice.share() < LEAVES_IN_PART) {
    first.out = Math.floor(first.qty / 2);
    return;
  }
  for (const item of items) if (!item.refused) item.out = item.qty;
}

/** Writes the correction that the applicant was asked for, and when it was made. */
function writeReturn(scene: ScaleScene, { permit, end }: Planned): void {
  const [asked, fixed] = permit.times;
  if (asked === undefined || permit.made === 0) return;
  if (end === 'returned') writeCorrection(scene, permit, asked, null);
  if (end === 'corrected') writeCorrection(scene, permit, asked, permit.made > 1 ? (fixed ?? null) : null);
}

/** Goods pass the gate in one visit, which ends at once. */
function writeGoodsVisit(scene: ScaleScene, { permit, passed }: Planned): void {
  if (passed !== null) writeVisit(scene, permit, { from: passed, until: passed, workers: 0 });
}
