import type { ChainStage } from '@gerbang/shared/domain/permits/chains';
import { DEFAULT_TARGET_HOURS } from '@gerbang/shared/domain/permits/deadlines/deadlines';
import type { PermitKind } from '@gerbang/shared/domain/permits/kinds';
import type { Move } from '@gerbang/shared/domain/permits/workflow';
import { DEFAULT_OFFICE_HOURS, dueAt } from '@gerbang/shared/time/office-hours';

import { DAY_MS, type Person, type ScaleBuilding } from './building.ts';
import { codesOf } from './codes.ts';
import { diceOf, type Dice } from './dice.ts';
import { idMaker, type IdMaker } from './ids.ts';
import { vendorsOf } from './people.ts';
import { placesOf, type Places } from './places.ts';
import type { Text } from './rows.ts';
import type { Story } from './stories.ts';
import type { Tables } from './tables.ts';

/** Moves that many permits share. `stories[n]` has the rows after the first n moves. */
export interface Course {
  moves: readonly Move[];
  stories: readonly Story[];
}

/** Everything that the permits of one property are created from. Times are milliseconds since 1970. */
export interface ScaleScene {
  building: ScaleBuilding;
  dice: Dice;
  ids: IdMaker;
  tables: Tables;
  places: Places;
  vendors: readonly Person[];
  since: number;
  now: number;
  nextCode(kind: PermitKind): Text;
  /** The deadline of a stage that opens at `asked`. */
  dueAt(stage: ChainStage, asked: number): number;
  officeMinutes(from: number, until: number): number;
  /** The course with this name, computed once. */
  course<Of extends Course>(name: string, work: () => Of): Of;
}

const VENDORS = 300;

export function sceneOf(
  building: ScaleBuilding,
  tables: Tables,
  { seed, since, now }: { seed: number; since: number; now: number },
): ScaleScene {
  const dice = diceOf('scale', String(seed), building.short_code);
  const known = new Map<string, Course>();
  return {
    building,
    tables,
    dice,
    since,
    now,
    ids: idMaker(dice),
    places: placesOf(building, { since, now }),
    vendors: vendorsOf(dice, building.short_code, VENDORS),
    nextCode: codeCounter(building.short_code),
    dueAt: deadlines(building.ahead_ms),
    officeMinutes: (from, until) =>
      Math.floor((worked(until + building.ahead_ms) - worked(from + building.ahead_ms)) / 60_000),
    course: <Of extends Course>(name: string, work: () => Of) => {
      const course = (known.get(name) as Of | undefined) ?? work();
      if (!known.has(name)) known.set(name, course);
      return course;
    },
  };
}

/** The day at the property, counted from 1970. */
export function dayOf({ building }: ScaleScene, moment: number): number {
  return Math.floor((moment + building.ahead_ms) / DAY_MS);
}

/** The time `after_ms` milliseconds after midnight of a day at the property. */
export function momentOf({ building }: ScaleScene, day: number, after_ms: number): number {
  return day * DAY_MS + after_ms - building.ahead_ms;
}

/** `count` times between `from` and `until`, in order. */
export function spread({ dice }: ScaleScene, from: number, until: number, count: number): number[] {
  const room = (until - from) * 0.9;
  const times: number[] = [];
  while (times.length < count) times.push(Math.floor(from + (room * (times.length + dice.share())) / count));
  return times;
}

/** How many of these sorted times have passed. */
export function happened(times: readonly number[], now: number): number {
  const first = times.findIndex((time) => time > now);
  return first < 0 ? times.length : first;
}

export function storyAfter({ stories }: Course, made: number): Story {
  const story = stories[made];
  if (story === undefined) throw new Error('The course is shorter than what happened.');
  return story;
}

function codeCounter(short_code: string): ScaleScene['nextCode'] {
  const codes = {
    loading: codesOf('loading', short_code),
    unloading: codesOf('unloading', short_code),
    work: codesOf('work', short_code),
  };
  const made = { loading: 0, unloading: 0, work: 0 };
  return (kind) => {
    made[kind] += 1;
    return codes[kind](made[kind]);
  };
}

const HOUR_MS = 60 * 60_000;
const OPENS_MS = Number.parseInt(DEFAULT_OFFICE_HOURS.from, 10) * HOUR_MS;
const OPEN_MS = Number.parseInt(DEFAULT_OFFICE_HOURS.until, 10) * HOUR_MS - OPENS_MS;

/** Office time until `moment` in an office that opens every day. */
function worked(moment: number): number {
  const day = Math.floor(moment / DAY_MS);
  return day * OPEN_MS + Math.min(OPEN_MS, Math.max(0, moment - day * DAY_MS - OPENS_MS));
}

const QUARTER_MS = 15 * 60_000;
const QUARTERS = DAY_MS / QUARTER_MS;

/** Computes the product's deadline only once for each quarter of an hour of a day. */
function deadlines(ahead_ms: number): ScaleScene['dueAt'] {
  const office = { ...DEFAULT_OFFICE_HOURS, time_zone: 'UTC' };
  const after = (stage: ChainStage) =>
    Array.from({ length: QUARTERS }, (_, quarter) => {
      const asked = quarter * QUARTER_MS;
      return dueAt(new Date(asked), DEFAULT_TARGET_HOURS[stage], office, new Set()).getTime() - asked;
    });
  const offsets = {
    tcr: after('tcr'),
    fat: after('fat'),
    rdd: after('rdd'),
    operational: after('operational'),
    gm: after('gm'),
  };
  return (stage, asked) => asked + (offsets[stage][Math.floor(((asked + ahead_ms) % DAY_MS) / QUARTER_MS)] ?? 0);
}
