import { latestBookableDate } from '@gerbang/shared/domain/building/booking-window';
import { passWindow, type PassWindow } from '@gerbang/shared/domain/gate/pass-window';
import type { GoodsKind, PermitKind } from '@gerbang/shared/domain/permits/kinds';
import { addDays } from '@gerbang/shared/time/dates';
import { MINUTE_MS } from '@gerbang/shared/time/spans';
import { instantAt, wallClock } from '@gerbang/shared/time/wall-clock';

import type { BuildingSlot, DemoBuilding } from './building.ts';
import type { Chance } from './random.ts';

/** A slot on a day that a demo permit will book. */
export interface Booking {
  slot: BuildingSlot;
  day: string;
  window: PassWindow;
  /** Number of the booking within its slot and day, starting at 0. */
  number: number;
}

/** Which slot and day to choose. */
interface Wish {
  kind: GoodsKind;
  /** Days from today. A closed or full day is skipped, in the direction away from today. */
  offset: number;
  fits?: (booking: PassWindow) => boolean;
  /** Also uses the last free capacity of a future day, which is otherwise left for users. */
  fill?: boolean;
}

/** The days and bookings of one property, relative to `now`. */
export interface Calendar {
  now: Date;
  today: string;
  time_zone: string;
  book(wish: Wish): Booking;
  /** The day `offset` days from today. Skips closed days in the direction away from today. */
  openDay(offset: number): string;
  at(day: string, time: string): Date;
  /** A plausible time in the past at which a form for this day was sent, mostly in the daytime some days before. */
  submitted(kind: PermitKind, day: string): Date;
}

/** Plans bookings in the schedule of a property. Writes nothing to the database. */
export function calendarOf(building: DemoBuilding, chance: Chance, now: Date): Calendar {
  const { time_zone, closed } = building;
  const today = wallClock(now, time_zone).date;
  const at = (day: string, time: string) => instantAt(day, time, time_zone);
  const taken = new Map<string, number>();
  const tryBook = (slot: BuildingSlot, day: string, { fits, fill }: Wish): Booking | undefined => {
    const key = `${slot.kind} ${slot.name} ${day}`;
    const number = taken.get(key) ?? 0;
    const window = passWindow({ day, starts: slot.starts, ends: slot.ends, time_zone });
    const places = window.until <= now || fill === true ? slot.capacity : Math.floor(slot.capacity / 2);
    if (number >= places || fits?.(window) === false) return undefined;
    taken.set(key, number + 1);
    return { slot, day, window, number };
  };
  const openDay = (offset: number): string => {
    const day = addDays(today, offset);
    return closed.has(day) ? openDay(offset + (offset < 0 ? -1 : 1)) : day;
  };
  const book = (wish: Wish): Booking => {
    const step = wish.offset < 0 ? -1 : 1;
    const own = building.slots.filter((slot) => slot.kind === wish.kind);
    // To fill slots, the first slot is filled before the next one. Otherwise the order is random.
    const order = wish.fill === true ? own : chance.shuffled(own);
    for (let offset = wish.offset; Math.abs(offset) < 90; offset += step) {
      const day = addDays(today, offset);
      if (closed.has(day)) continue;
      for (const slot of order) {
        const booking = tryBook(slot, day, wish);
        if (booking !== undefined) return booking;
      }
    }
    throw new Error(`${building.property.name} has no place left for a demo permit.`);
  };
  const submitted = (kind: PermitKind, day: string): Date => {
    const before = chance.between(1, kind === 'work' ? 9 : 5);
    const date = addDays(day < today ? day : today, -before);
    const sent = at(date, clockTime(chance, 7, 19));
    // A booking cannot be further ahead than the horizon.
    if (latestBookableDate(kind, sent, building.property.rules) >= day) return sent;
    const first = at(addDays(day, -building.property.rules.horizon_days[kind]), '00:00');
    return new Date((first.getTime() + now.getTime()) / 2);
  };
  return { now, today, time_zone, book, openDay, at, submitted };
}

/** A time of day (HH:mm) from the hour `from` to before the hour `to`. */
export function clockTime(chance: Chance, from: number, to: number): string {
  return [chance.between(from, to - 1), chance.between(0, 59)].map((value) => String(value).padStart(2, '0')).join(':');
}

export function later(a: Date, b: Date): Date {
  return a > b ? a : b;
}

/** The times at which people act on one permit: in order, and never after the limit. */
export interface Pace {
  next(): Date;
}

/** Times between `from` and `limit`, some hours apart and in office hours as far as the limit allows. */
export function paceOf(calendar: Calendar, chance: Chance, from: Date, limit: Date): Pace {
  let last = from;
  return {
    next() {
      const wanted = officeHours(calendar, new Date(last.getTime() + chance.between(20, 300) * MINUTE_MS));
      const hurried = new Date(last.getTime() + (limit.getTime() - last.getTime()) * 0.4);
      last = wanted < limit ? wanted : hurried;
      return last;
    },
  };
}

function officeHours(calendar: Calendar, moment: Date): Date {
  const { date, time } = wallClock(moment, calendar.time_zone);
  if (time < '08:00') return calendar.at(date, `08:${time.slice(3, 5)}`);
  if (time >= '17:30') return calendar.at(addDays(date, 1), `08:${time.slice(3, 5)}`);
  return moment;
}
