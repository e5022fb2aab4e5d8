import type { PermitStatus } from '@gerbang/shared/contracts/status';
import { useTranslation } from 'react-i18next';

import { cutTime, displayDate, displayTime, displayWorkingDate } from '../../lib/dates.ts';
import type { Place } from '../../lib/dates.ts';
import { zoneName } from '../../lib/zone-name.ts';

/** A permit's facts in the reader's words. */
export interface PermitTexts {
  /** A moment as `16 November 2026, 10:40` at the property. */
  moment: (instant: string) => string;
  day: (date: string) => string;
  /** Floor and unit. */
  place: string;
  /** The day, or the first and the last day it is for; empty when it has none. */
  days: readonly string[];
  /** The time of day, with the property's zone; empty when it has none. */
  time: string;
  /** Several names as one phrase. */
  list: (names: readonly string[]) => string;
}

/** The texts of one permit in the present language. */
export function usePermitTexts(status: PermitStatus): PermitTexts {
  const { i18n } = useTranslation('status');
  return permitTexts(status, i18n.language);
}

/** The texts of one permit in a language and in its property's zone. */
export function permitTexts(status: PermitStatus, chosen: string): PermitTexts {
  const language = chosen === 'en' ? 'en' : 'id';
  const place: Place = { time_zone: status.property.time_zone, language };
  const time = timeOf(status);
  return {
    moment: (instant) => `${displayDate(instant, place)}, ${displayTime(instant, place)}`,
    day: (date) => displayDate(date, place),
    place: [status.floor?.name ?? '', unitOf(status.location)].filter((part) => part !== '').join(', '),
    days: daysOf(status, place),
    time: time === '' ? '' : `${time} ${zoneName(status.property.time_zone)}`,
    list: (names) => new Intl.ListFormat(language).format(names),
  };
}

function daysOf({ date, start_date, end_date }: PermitStatus, place: Place): string[] {
  if (start_date !== null && end_date !== null) {
    return [start_date, end_date].map((day) => displayWorkingDate(day, place));
  }
  return date === null ? [] : [displayDate(date, place)];
}

/** A slot by its name, working hours cut to hours and minutes. */
function timeOf({ time, start_time, end_time }: PermitStatus): string {
  if (start_time !== null && end_time !== null) return `${cutTime(start_time)} - ${cutTime(end_time)}`;
  return time ?? '';
}

/** People write "2-15" as well as "Unit 2-15", and the word is the same in both languages; "Atrium" is no unit. */
function unitOf(location: string): string {
  return /\d/.test(location) && !/^unit\b/i.test(location) ? `Unit ${location}` : location;
}
