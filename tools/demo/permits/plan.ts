import type { PassWindow } from '@gerbang/shared/domain/gate/pass-window';
import { addDays } from '@gerbang/shared/time/dates';
import { MINUTE_MS } from '@gerbang/shared/time/spans';
import { wallClock } from '@gerbang/shared/time/wall-clock';

import { found } from '../../../apps/api/src/platform/errors.ts';
import type { TenantUser, Visitor } from './cast.ts';
import { goodsIn, type GoodsInCourse } from './goods-in.ts';
import { batchOut, goodsInAndOut, ownThingOut, type GoodsOutCourse } from './goods-out.ts';
import type { Story } from './play.ts';
import type { Scene } from './scene.ts';
import { work, type WorkCourse } from './work.ts';

/** Range of days after today; negative before today. */
type Days = readonly [from: number, to: number];

/** Goods in: course, and range of days. */
const GOODS_IN: readonly (readonly [GoodsInCourse, Days])[] = [
  ['waits', [2, 8]],
  ['waits', [9, 30]],
  ['half_way', [1, 14]],
  ['returned_for_documents', [2, 9]],
  ['returned_for_items', [3, 12]],
  ['fixed', [2, 10]],
  ['rejected_by_tcr', [1, 6]],
  ['rejected_by_operational', [-20, -4]],
  ['all_items_refused', [-15, -2]],
  ['approved', [1, 3]],
  ['approved', [4, 25]],
  ['item_refused', [1, 7]],
  ['arrives', [-30, -12]],
  ['arrives', [-11, -1]],
  ['arrives_in_part', [-10, -1]],
  ['gate_refuses_item', [-12, -1]],
  ['cancelled_by_applicant', [-9, 9]],
  ['cancelled_by_staff', [-9, 9]],
  // These permits are undecided or unused, so they are closed after their window.
  ['waits', [-28, -3]],
  ['approved', [-28, -2]],
];

/**
 * Goods in and out again: course of the goods-out permit (by round), days of the goods-in permit, days of the goods-out
 * permit, and the share that goes out.
 */
const IN_AND_OUT: readonly (readonly [readonly GoodsOutCourse[], incoming: Days, out: Days, share: number])[] = [
  [['all_out'], [-30, -12], [-9, -2], 1],
  [['part_out'], [-28, -11], [-8, -2], 1],
  [['approved'], [-14, -5], [1, 6], 0.5],
  [['approved'], [-26, -14], [-11, -2], 1],
  [['waits', 'at_fat'], [-12, -4], [2, 9], 1],
  [['at_operational', 'waits'], [-12, -4], [1, 7], 0.5],
  [['returned', 'fixed'], [-12, -4], [3, 9], 1],
  [['rejected', 'cancelled_by_applicant'], [-16, -7], [1, 5], 1],
  [['cancelled_by_staff', 'rejected'], [-16, -7], [-3, 5], 0.5],
];

/** Work: course (by round), range of the start, and range of the duration in days. */
const WORK: readonly (readonly [readonly WorkCourse[], start: Days, lasts: Days])[] = [
  [['waits'], [3, 30], [2, 20]],
  [['three_open'], [2, 15], [2, 20]],
  [['two_open'], [2, 12], [3, 14]],
  [['one_open'], [2, 12], [3, 14]],
  [['at_gm'], [2, 10], [3, 25]],
  [
    ['returned_by_tcr', 'returned_by_rdd'],
    [4, 14],
    [3, 14],
  ],
  [['fixed'], [3, 12], [3, 14]],
  [
    ['rejected_by_tcr', 'rejected_by_fat', 'rejected_by_gm'],
    [-20, 8],
    [3, 14],
  ],
  [['approved'], [1, 12], [3, 25]],
  [['approved'], [30, 60], [3, 25]],
  [['approved'], [-4, 0], [6, 20]],
  [['comes_and_goes'], [-6, -4], [8, 20]],
  [['inside_now'], [-5, -3], [8, 20]],
  [['renewed'], [-13, -9], [20, 28]],
  [['renewal_asked'], [-10, -8], [16, 25]],
  [
    ['suspended', 'resumed'],
    [-6, -3],
    [10, 20],
  ],
  [['signed_off'], [-28, -8], [7, 12]],
  [['comes_and_goes'], [-28, -12], [5, 9]],
  [
    ['cancelled_by_applicant', 'cancelled_by_staff'],
    [-10, 10],
    [3, 10],
  ],
  [
    ['three_open', 'waits'],
    [-26, -12],
    [2, 8],
  ],
];

/** All stories of one property: `rounds` times everything that can happen to a permit. */
export function planStories(scene: Scene, rounds: number): Story[] {
  const people = turns(scene);
  const stories = [
    ...fullSlot(scene, people),
    ...today(scene, people),
    ...tonight(scene, people),
    batch(scene, people),
  ];
  for (let round = 0; round < rounds; round += 1) {
    stories.push(
      ...planGoodsIn(scene, people),
      ...planInAndOut(scene, people, round),
      ...planOwnThings(scene, people, round),
      ...planWork(scene, people, round),
    );
  }
  return stories;
}

/** Each function returns the next person of its list and starts again at the end. */
interface Turns {
  visitor(): Visitor;
  tenant(): TenantUser;
  contractor(): Visitor;
  /** Returns a tenant every third time, otherwise a visitor. */
  anyone(): Visitor | TenantUser;
}

function turns({ cast }: Scene): Turns {
  const visitor = inTurn(cast.visitors.filter(({ does }) => does === 'goods'));
  const contractor = inTurn(cast.visitors.filter(({ does }) => does === 'work'));
  const tenant = inTurn(cast.tenants);
  const anyone = inTurn([visitor, visitor, tenant]);
  return { visitor, tenant, contractor, anyone: () => anyone()() };
}

function inTurn<T>(list: readonly T[]): () => T {
  let next = 0;
  return () => found(list[next++ % list.length]);
}

function planGoodsIn(scene: Scene, people: Turns): Story[] {
  return GOODS_IN.map(([course, days]) => {
    // These courses send the documents back for correction, and only a visitor's form always has documents.
    const by = course === 'fixed' || course === 'returned_for_documents' ? people.visitor() : people.anyone();
    return goodsIn(scene, { by, course, booking: book(scene, 'loading', days) });
  });
}

function planInAndOut(scene: Scene, people: Turns, round: number): Story[] {
  return IN_AND_OUT.map(([courses, incoming, out, share]) => {
    const plan = { by: people.anyone(), booking: book(scene, 'loading', incoming) };
    return goodsInAndOut(scene, plan, {
      course: byRound(courses, round),
      booking: book(scene, 'unloading', out),
      share,
    });
  });
}

function planOwnThings(scene: Scene, people: Turns, round: number): Story[] {
  const [course, days] = round % 2 === 0 ? (['waits', [1, 6]] as const) : (['all_out', [-8, -2]] as const);
  return [ownThingOut(scene, people.tenant(), { course, booking: book(scene, 'unloading', days) })];
}

function planWork(scene: Scene, people: Turns, round: number): Story[] {
  const { calendar, chance } = scene;
  const hour = Number(
    wallClock(new Date(calendar.now.getTime() - 90 * MINUTE_MS), calendar.time_zone).time.slice(0, 2),
  );
  return WORK.map(([courses, [from, to], [shortest, longest]]) => {
    const course = byRound(courses, round);
    const start_date = calendar.openDay(chance.between(from, to));
    // People who are inside now work in the current shift.
    const at_night = course === 'inside_now' ? hour < 7 || hour > 18 : chance.percent(35);
    const end_date = addDays(start_date, chance.between(shortest, longest));
    return work(scene, { by: people.contractor(), course, start_date, end_date, at_night });
  });
}

/**
 * Fills one slot of an open day soon, so that a full slot can be seen. Needs at least three loading slots, so that
 * others stay free.
 */
function fullSlot(scene: Scene, people: Turns): Story[] {
  const { building, calendar } = scene;
  const [first, , third] = building.slots.filter(({ kind }) => kind === 'loading');
  if (third === undefined) return [];
  const day = calendar.openDay(4);
  return Array.from({ length: first?.capacity ?? 0 }, (_, index) => {
    const booking = calendar.book({ kind: 'loading', offset: daysUntil(scene, day), fill: true });
    return goodsIn(scene, { by: people.visitor(), course: index % 2 === 0 ? 'approved' : 'half_way', booking });
  });
}

/** Goods expected later today (or on the next open day), and goods that came in today. */
function today(scene: Scene, people: Turns): Story[] {
  const { building, calendar } = scene;
  const expected = { kind: 'loading', offset: 0, fits: ({ from }: PassWindow) => from > calendar.now } as const;
  const stories = [0, 1].map(() =>
    goodsIn(scene, { by: people.anyone(), course: 'approved', booking: calendar.book(expected) }),
  );
  const begun = ({ from }: PassWindow) => from.getTime() + 20 * MINUTE_MS < calendar.now.getTime();
  const first = found(building.slots.find(({ kind }) => kind === 'loading'));
  if (
    calendar.openDay(0) === calendar.today &&
    begun({ from: calendar.at(calendar.today, first.starts.slice(0, 5)), until: calendar.now })
  ) {
    const booking = calendar.book({ kind: 'loading', offset: 0, fits: begun });
    stories.push(goodsIn(scene, { by: people.visitor(), course: 'arrives', booking }));
  }
  return stories;
}

/** While the goods-out slot is open, adds a permit of which part has already left. */
function tonight(scene: Scene, people: Turns): Story[] {
  const { calendar } = scene;
  const { time } = wallClock(calendar.now, calendar.time_zone);
  const open = time >= '22:20' || time < '07:40';
  if (!open) return [];
  const fits = ({ from, until }: PassWindow) => from < calendar.now && calendar.now < until;
  const booking = calendar.book({ kind: 'unloading', offset: time < '12:00' ? -1 : 0, fits });
  const incoming = { by: people.visitor(), booking: book(scene, 'loading', [-9, -5]) };
  return [goodsInAndOut(scene, incoming, { course: 'part_out', booking, share: 1 })];
}

function batch(scene: Scene, people: Turns): Story {
  const by = people.visitor();
  const incoming = (
    [
      [-16, -14],
      [-10, -8],
    ] as const
  ).map((days) => ({ by, booking: book(scene, 'loading', days) }));
  return batchOut(scene, incoming, { course: 'approved', booking: book(scene, 'unloading', [1, 3]), share: 0.5 });
}

function book({ calendar, chance }: Scene, kind: 'loading' | 'unloading', [from, to]: Days) {
  return calendar.book({ kind, offset: chance.between(from, to) });
}

function byRound<T>(list: readonly T[], round: number): T {
  return found(list[round % list.length]);
}

function daysUntil({ calendar }: Scene, day: string): number {
  let days = 0;
  while (addDays(calendar.today, days) < day) days += 1;
  return days;
}
