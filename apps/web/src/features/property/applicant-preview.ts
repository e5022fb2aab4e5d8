import { earliestBookableDate } from '@gerbang/shared/domain/permits/booking-window';
import type { BookingRules } from '@gerbang/shared/domain/permits/booking-window';
import { makeCode } from '@gerbang/shared/domain/permits/code';
import type { PermitKind } from '@gerbang/shared/domain/permits/kinds';
import { instantAt, wallClock } from '@gerbang/shared/domain/permits/time-zone';

import type { PropertyValues } from './property-values.ts';

/** `7K3QX9T2` in the alphabet of codes: the sample stays the same while one types. */
const SAMPLE = Uint8Array.from([7, 19, 3, 23, 29, 9, 26, 2]);

const TIME = /^([01]\d|2[0-3]):[0-5]\d$/;

/** A permit code as this short code would make it; undefined while it cannot be one. */
export function sampleCode(short_code: string): string | undefined {
  const code = short_code.trim().toUpperCase();
  return /^[A-Z0-9]{2,6}$/.test(code) ? makeCode('loading', code, () => SAMPLE) : undefined;
}

/** When applicants could book; undefined while an hour or a number is missing. */
export function bookingRules(values: PropertyValues): BookingRules | undefined {
  const { cutoff_loading, cutoff_unloading, cutoff_work, horizon_goods_days, horizon_work_days } = values;
  const { lead_days_goods, lead_days_work } = values;
  // A field that is emptied holds a text for the moment, whatever its type says.
  const numbers: unknown[] = [horizon_goods_days, horizon_work_days, lead_days_goods, lead_days_work];
  const areNumbers = numbers.every((number) => Number.isInteger(number));
  const areTimes = [cutoff_loading, cutoff_unloading, cutoff_work].every((time) => TIME.test(time));
  if (!areNumbers || !areTimes) return undefined;
  return {
    time_zone: values.time_zone,
    cutoffs: { loading: cutoff_loading, unloading: cutoff_unloading, work: cutoff_work },
    lead_days: { loading: lead_days_goods, unloading: lead_days_goods, work: lead_days_work },
    horizon_days: { loading: horizon_goods_days, unloading: horizon_goods_days, work: horizon_work_days },
  };
}

/** The first day one can book now, and the one after today's cut-off where that is another. */
export function firstDays(kind: PermitKind, now: Date, rules: BookingRules): { first: string; later?: string } {
  const first = earliestBookableDate(kind, now, rules);
  const today = wallClock(now, rules.time_zone).date;
  const later = earliestBookableDate(kind, instantAt(today, rules.cutoffs[kind], rules.time_zone), rules);
  return later > first ? { first, later } : { first };
}
