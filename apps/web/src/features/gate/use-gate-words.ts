import type { GatePermit } from '@gerbang/shared/contracts/gate/gate';
import type { Movement } from '@gerbang/shared/contracts/gate/gate-movements';
import type { PermitKind } from '@gerbang/shared/domain/permits/kinds';
import { DAY_MS } from '@gerbang/shared/time/spans';
import { wallClock } from '@gerbang/shared/time/wall-clock';

import { formatDate, formatTime } from '../../lib/format/dates.ts';
import { formatWindowFrom } from '../../lib/format/windows.ts';
import type { Translate } from '../../lib/i18n/texts.ts';
import { useLanguage } from '../../lib/i18n/use-language.ts';
import { useTranslation } from '../../lib/i18n/use-translation.ts';

interface MovementSummary {
  action: Movement['action'];
  kind: PermitKind | null;
  items: number;
  workers: number;
}

export interface GateWords {
  /** The time of day. On any other day than today, the day comes before it. */
  clock: (instant: string | Date) => string;
  /** The last day on which a permit is valid. */
  lastDay: (permit: Pick<GatePermit, 'until'>) => string;
  window: (permit: Pick<GatePermit, 'from' | 'until'>) => string;
  /** A movement in words, e.g. `In, 29 items`. */
  movement: (movement: MovementSummary) => string;
  /** A movement of the log in words. The log counts kinds of items, not pieces. */
  logged: (movement: MovementSummary) => string;
}

export function useGateWords(now: Date, time_zone: string): GateWords {
  const { t } = useTranslation('gate');
  const place = { time_zone, language: useLanguage() };
  const dayOf = (instant: string | Date) => wallClock(new Date(instant), time_zone).date;
  // No-break spaces keep a date on one line.
  const day = (instant: string | Date) => formatDate(instant, place, 'shortWeekday').replaceAll(' ', '\u00a0');
  const clock = (instant: string | Date) => {
    const time = formatTime(instant, place);
    return dayOf(instant) === dayOf(now) ? time : `${day(instant)} ${time}`;
  };
  return {
    clock,
    // `until` is exclusive, so subtract one millisecond.
    lastDay: ({ until }) => day(new Date(Date.parse(until) - 1)),
    window: ({ from, until }) => {
      const isShort = Date.parse(until) - Date.parse(from) <= DAY_MS;
      if (isShort) return formatWindowFrom(now, { from, until }, place, t('verdict.until'));
      const last = new Date(Date.parse(until) - 1);
      return t('verdict.window', { from: day(from), until: day(last) });
    },
    movement: (moved) => movementText(t, moved, t('items', { count: moved.items })),
    logged: (moved) => movementText(t, moved, t('kinds', { count: moved.items })),
  };
}

function movementText(t: Translate<'gate'>, { action, kind, workers }: MovementSummary, goods: string): string {
  if (action === 'refuse' || action === 'muster') return t(`move.${action}`);
  if (kind !== 'work') return `${t(`move.${action}`)}, ${goods}`;
  const way = t(action === 'in' ? 'move.workIn' : 'move.workOut');
  // People who leave are not always counted. Then no number is shown.
  return workers === 0 ? way : `${way}, ${t('people', { count: workers })}`;
}
