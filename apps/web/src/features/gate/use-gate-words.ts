import type { GatePermit } from '@gerbang/shared/contracts/gate';
import type { Movement } from '@gerbang/shared/contracts/gate-movements';
import type { PermitKind } from '@gerbang/shared/domain/permits/kinds';
import { wallClock } from '@gerbang/shared/domain/permits/time-zone';
import type { TFunction } from 'i18next';
import { useTranslation } from 'react-i18next';

import { displayTime } from '../../lib/dates.ts';
import type { Place } from '../../lib/dates.ts';
import { useLanguage } from '../../lib/i18n/use-language.ts';

interface Moved {
  action: Movement['action'];
  kind: PermitKind | null;
  items: number;
  workers: number;
}

/** Times and movements in the guard's words. */
export interface GateWords {
  /** The time of today, with the day before it on any other. */
  clock: (instant: string | Date) => string;
  /** The last day on which a permit is good. */
  lastDay: (permit: Pick<GatePermit, 'until'>) => string;
  /** When a permit is good. */
  window: (permit: Pick<GatePermit, 'from' | 'until'>) => string;
  /** What a movement was, e.g. `In, 29 items`. */
  movement: (movement: Moved) => string;
  /** The same of the log, which counts items of the list and not their pieces. */
  logged: (movement: Moved) => string;
}

/** The words at a moment, at a property's clocks. */
export function useGateWords(now: Date, time_zone: string): GateWords {
  const { t } = useTranslation('gate');
  const place = { time_zone, language: useLanguage() };
  const dayOf = (instant: string | Date) => wallClock(new Date(instant), time_zone).date;
  const day = (instant: string | Date) => shortDay(new Date(instant), place);
  const clock = (instant: string | Date) => {
    const time = displayTime(instant, place);
    return dayOf(instant) === dayOf(now) ? time : `${day(instant)} ${time}`;
  };
  return {
    clock,
    // A permit's end is the first moment at which it is no longer good.
    lastDay: ({ until }) => day(new Date(Date.parse(until) - 1)),
    window: ({ from, until }) => {
      // The night's second half is the day after; with one of its ends today the times say enough.
      const isNear = dayOf(from) === dayOf(now) || dayOf(until) === dayOf(now);
      const isShort = Date.parse(until) - Date.parse(from) <= 24 * 60 * 60 * 1000;
      if (isNear && isShort) {
        return t('verdict.window', { from: displayTime(from, place), until: displayTime(until, place) });
      }
      const last = new Date(Date.parse(until) - 1);
      if (isShort) return `${day(from)}, ${displayTime(from, place)} – ${displayTime(until, place)}`;
      return t('verdict.window', { from: day(from), until: day(last) });
    },
    movement: (moved) => movedText(t, moved, t('items', { count: moved.items })),
    logged: (moved) => movedText(t, moved, t('kinds', { count: moved.items })),
  };
}

/** A day as short as it stays clear: nobody at the gate asks for the year. */
function shortDay(instant: Date, { time_zone, language }: Place): string {
  const parts = { weekday: 'short', day: 'numeric', month: 'short', timeZone: time_zone } as const;
  const day = new Intl.DateTimeFormat(language === 'en' ? 'en-GB' : 'id', parts).format(instant);
  // A narrow list breaks before or after a day, never inside it.
  return day.replaceAll(' ', '\u00a0');
}

function movedText(t: TFunction<'gate'>, { action, kind, workers }: Moved, goods: string): string {
  if (action === 'refuse') return t('move.refuse');
  if (kind !== 'work') return `${t(`move.${action}`)}, ${goods}`;
  const way = t(action === 'in' ? 'move.workIn' : 'move.workOut');
  // Who leaves is not always counted.
  return workers === 0 ? way : `${way}, ${t('people', { count: workers })}`;
}
