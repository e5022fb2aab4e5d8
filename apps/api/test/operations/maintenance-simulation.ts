import { addDays } from '@gerbang/shared/time/dates';
import { datesFrom, datesWithin } from '@gerbang/shared/time/recurrence';
import { parseRule } from '@gerbang/shared/time/recurrence-rule';

export interface SimulatedSchedule {
  rule: string;
  starts_on: string;
  next_due_on: string;
  lead_days: number;
  catch_up: 'all' | 'latest';
}

/** Share of each kind of rule, and a function that makes one. */
const KINDS: readonly { share: number; make: (dice: Dice) => string }[] = [
  { share: 0.02, make: () => 'FREQ=DAILY' },
  { share: 0.08, make: (dice) => `FREQ=DAILY;INTERVAL=${2 + dice(5)}` },
  { share: 0.3, make: (dice) => `FREQ=WEEKLY;BYDAY=${DAYS[dice(7)] ?? 'MO'}` },
  { share: 0.1, make: (dice) => `FREQ=WEEKLY;INTERVAL=2;BYDAY=${DAYS[dice(3)] ?? 'MO'},${DAYS[4 + dice(3)] ?? 'FR'}` },
  { share: 0.27, make: (dice) => `FREQ=MONTHLY;BYMONTHDAY=${1 + dice(28)}` },
  { share: 0.1, make: (dice) => `FREQ=MONTHLY;BYDAY=${1 + dice(4)}${DAYS[dice(7)] ?? 'MO'}` },
  { share: 0.05, make: () => 'FREQ=MONTHLY;BYMONTHDAY=-1' },
  { share: 0.05, make: () => 'FREQ=MONTHLY;BYDAY=MO,TU,WE,TH,FR;BYSETPOS=-1' },
  { share: 0.03, make: (dice) => `FREQ=DAILY;COUNT=${5 + dice(40)}` },
];
const DAYS = ['MO', 'TU', 'WE', 'TH', 'FR', 'SA', 'SU'];
const MOST_LEAD = 8;
/** One in this many schedules creates a work order only for the latest of its missed dates. */
const LATEST_EVERY = 10;

/** Returns a whole number from 0 to below `sides`. */
export type Dice = (sides: number) => number;

/** A random generator with the same sequence for the same seed. */
export function diceOf(seed: number): Dice {
  let state = (seed * 2_654_435_761) >>> 0;
  return (sides) => {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0;
    return Math.floor((state / 2 ** 32) * sides);
  };
}

/** `count` schedules of all kinds that start on `starts_on`. */
export function simulatedSchedules(count: number, starts_on: string, dice: Dice): SimulatedSchedule[] {
  return Array.from({ length: count }, (_, index) => {
    const rule = ruleAt(index / count, dice);
    const parsed = parseRule(rule);
    if (parsed === undefined) throw new Error(`No rule: ${rule}`);
    return {
      rule,
      starts_on,
      next_due_on: datesFrom(parsed, starts_on, starts_on, 1)[0] ?? starts_on,
      lead_days: dice(2) === 0 ? 0 : dice(MOST_LEAD),
      catch_up: index % LATEST_EVERY === LATEST_EVERY - 1 ? 'latest' : 'all',
    };
  });
}

/**
 * Dates for which a schedule must have created or skipped a work order by `last_day`. Includes dates up to `lead_days`
 * after it.
 */
export function expectedDates({ rule, starts_on, lead_days }: SimulatedSchedule, last_day: string): string[] {
  const parsed = parseRule(rule);
  return parsed === undefined ? [] : datesWithin(parsed, starts_on, starts_on, addDays(last_day, lead_days));
}

function ruleAt(place: number, dice: Dice): string {
  let upTo = 0;
  for (const { share, make } of KINDS) {
    upTo += share;
    if (place < upTo) return make(dice);
  }
  return 'FREQ=WEEKLY';
}
