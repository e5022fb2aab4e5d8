import type { Move } from '@gerbang/shared/domain/permits/workflow';

import { DAY_MS } from './building.ts';
import { LOCATIONS, REMARKS, WORK_TYPES } from './people.ts';
import { writePermit, writeVisit, type ScalePermit } from './permit.ts';
import { textOf } from './rows.ts';
import { dayOf, happened, momentOf, spread, storyAfter, type Course, type ScaleScene } from './scene.ts';
import { approvals, tell } from './stories.ts';

type End = 'rejected' | 'cancelled' | 'suspended' | 'signed off' | 'over';

const FROM_TENANTS = 0.5;
const TWO_VISITS = 0.2;
const PERIOD_DAYS = 7;
const HOUR_MS = 60 * 60_000;
/** A renewal is requested on the morning of the day before the period begins. */
const ASKED_BEFORE_MS = DAY_MS - 10 * HOUR_MS;
const GRANTED_AFTER_MS = 3 * HOUR_MS;
const SHIFT_MS = 8 * HOUR_MS;
const CLOSED_WITHIN_MS = 5 * 60_000;
const NOTHING = textOf('');

/** The days of a work permit, counted from 1970. */
interface Dates {
  start: number;
  end: number;
}

export function makeWork(scene: ScaleScene, created: number): void {
  const { dice, building, vendors, ids, now } = scene;
  const tenant = dice.share() < FROM_TENANTS ? dice.pick(building.tenants) : null;
  const start = dayOf(scene, created) + 1 + dice.roll(7);
  const dates = { start, end: start + durationOf(scene) };
  const shape = shapeOf(scene, dates);
  const course = courseOf(scene, shape);
  const times = timesOf(scene, created, dates, { shape, count: course.moves.length });
  const made = happened(times, now);
  const permit: ScalePermit = {
    id: ids.at(created),
    kind: 'work',
    created,
    times,
    story: storyAfter(course, made),
    made,
    tenant,
    person: dice.pick(vendors),
    floor_id: tenant?.floor_id ?? dice.pick(building.floors),
    location: tenant?.unit ?? dice.pick(LOCATIONS),
    description: dice.pick(REMARKS),
    dates,
  };
  writePermit(scene, permit);
  const workers = 1 + dice.roll(2);
  writeWorkers(scene, permit, workers);
  writeDetail(scene, permit);
  let period = 1;
  for (let index = 0; index < made; index += 1) {
    const [type, at] = [course.moves[index]?.type, times[index] ?? now];
    if (type === 'pass_gate') writeStay(scene, permit, at, workers);
    if (type === 'renew') writeRenewal(scene, permit, (period += 1), at);
  }
}

/** What determines the course of a work permit. */
interface Shape {
  end: End;
  /** Number of days on which people come. */
  visits: number;
  renewals: number;
}

function shapeOf(scene: ScaleScene, { start, end: last }: Dates): Shape {
  const end = endOf(scene);
  if (end === 'rejected' || end === 'cancelled') return { end, visits: 0, renewals: 0 };
  if (end === 'suspended') return { end, visits: 1, renewals: 0 };
  const visits = scene.dice.share() < TWO_VISITS ? 2 : 1;
  return { end, visits, renewals: Math.floor((last - start) / PERIOD_DAYS) };
}

function endOf({ dice }: ScaleScene): End {
  const drawn = dice.roll(100);
  if (drawn < 4) return 'rejected';
  if (drawn < 7) return 'cancelled';
  if (drawn < 8) return 'suspended';
  return drawn < 50 ? 'signed off' : 'over';
}

/** Most work takes days, some weeks; none is longer than the shortest month. */
function durationOf({ dice }: ScaleScene): number {
  const drawn = dice.share();
  if (drawn < 0.75) return 1 + dice.roll(5);
  return drawn < 0.93 ? 6 + dice.roll(7) : 13 + dice.roll(15);
}

function courseOf(scene: ScaleScene, { end, visits, renewals }: Shape): Course {
  return scene.course(`work ${end} ${visits} ${renewals}`, () => {
    const { steps } = scene.building.chains.work;
    const all = approvals(steps);
    const stage = steps.at(-1)?.at(-1) ?? 'gm';
    const passes = Array.from({ length: visits }, (): Move => ({ type: 'pass_gate', refused_items: 0 }));
    const renews = Array.from({ length: renewals }, (): Move => ({ type: 'renew' }));
    const over: Move = { type: 'close', reason: 'window_passed' };
    const moves = {
      rejected: (): Move[] => [...all.slice(0, -1), { type: 'reject', stage }],
      cancelled: (): Move[] => [...all.slice(0, 1), { type: 'cancel', by: 'applicant' }],
      suspended: (): Move[] => [...all, ...passes, { type: 'suspend' }, over],
      'signed off': (): Move[] => [...all, ...passes, ...renews, { type: 'close', reason: 'signed_off' }],
      over: (): Move[] => [...all, ...passes, ...renews, over],
    }[end]();
    return { moves, stories: tell('work', steps, moves, 0) };
  });
}

/**
 * The time of each move: decisions before the first day, visits and renewals on their days, the end on the last day.
 */
function timesOf(
  scene: ScaleScene,
  created: number,
  dates: Dates,
  { shape, count }: { shape: Shape; count: number },
): number[] {
  const { dice } = scene;
  const begins = momentOf(scene, dates.start, 8 * HOUR_MS);
  const { end, visits, renewals } = shape;
  const later = visits === 0 ? 0 : visits + renewals + (end === 'suspended' ? 2 : 1);
  const times = spread(scene, created, begins, count - later);
  if (later === 0) return times;
  for (let visit = 0; visit < visits; visit += 1) times.push(begins + visit * DAY_MS + dice.roll(HOUR_MS));
  if (end === 'suspended') times.push(begins + DAY_MS + 4 * HOUR_MS);
  for (let period = 2; period < renewals + 2; period += 1) {
    const first = momentOf(scene, dates.start + (period - 1) * PERIOD_DAYS, 0);
    times.push(first - ASKED_BEFORE_MS + GRANTED_AFTER_MS);
  }
  times.push(end === 'signed off' ? momentOf(scene, dates.end, 17.5 * HOUR_MS) : overAt(scene, dates));
  return times;
}

function overAt(scene: ScaleScene, dates: Dates): number {
  const over = momentOf(scene, dates.end + 1, 0);
  return over > scene.now ? over : Math.min(scene.now, over + scene.dice.roll(CLOSED_WITHIN_MS));
}

/** People come in the morning and leave in the afternoon. */
function writeStay(scene: ScaleScene, permit: ScalePermit, from: number, workers: number): void {
  const until = from + SHIFT_MS;
  writeVisit(scene, permit, { from, until: until > scene.now ? null : until, workers });
}

function writeRenewal({ tables, building }: ScaleScene, permit: ScalePermit, period: number, decided: number): void {
  const rows = tables.permit_renewal;
  rows.begin();
  rows.id(building.id);
  rows.id(permit.id);
  rows.int(period);
  rows.moment(decided - GRANTED_AFTER_MS);
  rows.moment(decided);
  rows.id(building.staff.tcr);
  rows.id(permit.renewed_by?.[period - 2] ?? null);
}

function writeWorkers(scene: ScaleScene, permit: ScalePermit, count: number): void {
  const { tables, building, ids, dice, vendors } = scene;
  const rows = tables.permit_worker;
  for (let index = 0; index < count; index += 1) {
    const worker = index === 0 ? permit.person : dice.pick(vendors);
    rows.begin();
    rows.id(building.id);
    rows.id(permit.id);
    rows.id(ids.at(permit.created));
    rows.int(index + 1);
    rows.text(permit.person.company);
    rows.text(worker.name);
    rows.text(worker.email);
    rows.text(worker.phone);
    rows.text(worker.position);
  }
}

function writeDetail({ tables, building, dice }: ScaleScene, permit: ScalePermit): void {
  const rows = tables.permit_work_detail;
  rows.begin();
  rows.id(building.id);
  rows.id(permit.id);
  rows.text(dice.pick(WORK_TYPES));
  rows.text(NOTHING);
}
