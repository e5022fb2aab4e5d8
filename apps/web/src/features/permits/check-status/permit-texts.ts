import type { PermitStatus } from '@gerbang/shared/contracts/permits/status';
import { placeText } from '@gerbang/shared/domain/permits/place-text';
import { wallClock, zoneLabel } from '@gerbang/shared/time/wall-clock';
import { displayHours } from '@gerbang/shared/time/windows';

import { cutTime, formatDate, formatDateTime } from '../../../lib/format/dates.ts';
import type { Place } from '../../../lib/format/dates.ts';
import { formatList } from '../../../lib/format/lists.ts';
import type { Language } from '../../../lib/i18n/language.ts';
import { useLanguage } from '../../../lib/i18n/use-language.ts';
import { useTranslation } from '../../../lib/i18n/use-translation.ts';

interface PermitTexts {
  /** Date and time at the property, e.g. `16 November 2026, 10:40`. */
  moment: (instant: string) => string;
  day: (date: string) => string;
  place: string;
  /** The day, or the first and the last day. Empty without a schedule. */
  days: readonly string[];
  /** Time of day with the property's time zone. Empty when the permit has no time. */
  time: string;
  /** Joins names, e.g. `A, B and C`. */
  list: (names: readonly string[]) => string;
}

export function usePermitTexts(status: PermitStatus): PermitTexts {
  return permitTexts(status, useLanguage());
}

function permitTexts(status: PermitStatus, language: Language): PermitTexts {
  const place: Place = { time_zone: status.property.time_zone, language };
  const time = timeOf(status, language);
  return {
    moment: (instant) => formatDateTime(instant, place),
    day: (date) => formatDate(date, place),
    place: placeText(status.floor?.name ?? '', status.location),
    days: daysOf(status, place),
    time: time === '' ? '' : `${time} ${zoneLabel(status.property.time_zone)}`,
    list: (names) => formatList(names, language),
  };
}

function daysOf({ date, start_date, end_date }: PermitStatus, place: Place): string[] {
  if (start_date !== null && end_date !== null) {
    return [start_date, end_date].map((day) => formatDate(day, place, 'working'));
  }
  return date === null ? [] : [formatDate(date, place)];
}

/** The working hours without seconds, or the name of the slot. Hours across midnight name both days. */
function timeOf(status: PermitStatus, language: Language): string {
  const { date, time, start_date, end_date, start_time, end_time } = status;
  if (start_time !== null && end_time !== null) {
    const hours = `${cutTime(start_time)} - ${cutTime(end_time)}`;
    return displayHours(hours, start_date === end_date ? start_date : null, language);
  }
  const day = date === null ? null : wallClock(new Date(date), status.property.time_zone).date;
  return displayHours(time ?? '', day, language);
}

/** Says who has the permit and since when, or names its last event. Important parts are between `<b>` and `</b>`. */
export function useSinceText(): (status: PermitStatus) => string {
  const { t } = useTranslation('status');
  const language = useLanguage();
  return (status) => {
    const texts = permitTexts(status, language);
    const since = texts.moment(status.since);
    if (status.stages.length > 0) {
      return t('since.held', { since, holders: texts.list(status.stages.map((stage) => t(`holder.${stage}`))) });
    }
    const returning = status.chain.find(({ decision }) => decision === 'returned')?.stage;
    if (status.progress === 'returned' && returning !== undefined) {
      return t('since.returnedBy', { since, stage: t(`bar.${returning}`) });
    }
    return t(`since.${pastOf(status.progress)}`, { since });
  };
}

const PAST = ['returned', 'rejected', 'complete', 'security_checked', 'closed', 'cancelled', 'suspended'] as const;

function pastOf(progress: string): (typeof PAST)[number] | 'waiting' {
  return PAST.find((known) => known === progress) ?? 'waiting';
}
