import { datesFrom, datesWithin } from '@gerbang/shared/domain/maintenance/recurrence';
import { parseRule } from '@gerbang/shared/domain/maintenance/rule';
import { addDays } from '@gerbang/shared/domain/permits/time-zone';

/** A schedule of a simulated building. */
export interface SimulatedSchedule {
  rule: string;
  starts_on: string;
  next_due_on: string;
  lead_days: number;
  catch_up: 'all' | 'latest';
}

/** How often rules of a kind turn up, and how they are made. */
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
/** One in so many catches up with its last date only. */
const LATEST_EVERY = 10;

/** A number from 0 to below the given one. */
export type Dice = (sides: number) => number;

/** Dice that fall the same way each time for the same seed. */
export function diceOf(seed: number): Dice {
  let state = (seed * 2_654_435_761) >>> 0;
  return (sides) => {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0;
    return Math.floor((state / 2 ** 32) * sides);
  };
}

/** So many schedules of all kinds that begin on a day. */
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

/** The dates that a schedule must have dealt with once the latest day that a worker has seen is this one. */
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
