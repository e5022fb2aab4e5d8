import type { DockBoard } from '@gerbang/shared/contracts/dock';
import { wallClock } from '@gerbang/shared/domain/permits/time-zone';
import { useTranslation } from 'react-i18next';

import { useLanguage } from '../../lib/i18n/use-language.ts';
import { overBy } from './dock-view.ts';
import type { Shown } from './dock-view.ts';

const MINUTE_MS = 60_000;
const DAY_PARTS = { weekday: 'short', day: 'numeric', month: 'short', timeZone: 'UTC' } as const;
const DAY_FORMAT = {
  en: new Intl.DateTimeFormat('en-GB', DAY_PARTS),
  id: new Intl.DateTimeFormat('id', DAY_PARTS),
};

/** The board in the reader's words. */
export interface DockWords {
  /** A moment as clocks of the property show it. */
  clock: (moment: number | string) => string;
  /** How long, e.g. `1 h 24 m`. */
  span: (ms: number) => string;
  /** The day of a board, e.g. `Sat, 14 Nov`. */
  day: (day: string) => string;
  /** How much it is: items, workers, or the people who came. */
  amount: (event: Shown) => string;
  /** How it stands, in a few words. */
  standing: (event: Shown) => string;
  /** By how much it is late or over its time. */
  over: (event: Shown) => string;
  /** Where the goods go. */
  place: (event: Shown) => string;
  bay: (bay_id: string | null) => string | undefined;
}

/** The words of the present language at a moment. */
export function useDockWords(board: Pick<DockBoard, 'time_zone' | 'bays'>, now: Date): DockWords {
  const { t } = useTranslation('dock');
  const language = useLanguage();
  const clock = (moment: number | string) => wallClock(new Date(moment), board.time_zone).time.slice(0, 5);
  const span = (ms: number) => {
    const whole = Math.max(0, Math.floor(ms / MINUTE_MS));
    const [hours, minutes] = [Math.floor(whole / 60), whole % 60];
    if (hours === 0) return t('time.minutes', { minutes });
    if (minutes === 0) return t('time.wholeHours', { hours });
    return t('time.hours', { hours, minutes: String(minutes).padStart(2, '0') });
  };
  const amount = (event: Shown) => {
    if (event.kind !== 'work') return t('event.items', { count: event.pieces });
    return event.people > 0 ? t('event.people', { count: event.people }) : t('event.workers', { count: event.workers });
  };
  const over = (event: Shown) =>
    event.now === 'late' || event.now === 'over' ? t(`event.${event.now}`, { span: span(overBy(event, now)) }) : '';
  const standing = (event: Shown) => {
    switch (event.now) {
      case 'asked':
      case 'missed':
        return t(`event.${event.now}`);
      case 'late':
      case 'over':
        return over(event);
      case 'inside':
        return t('event.inside', { time: clock(event.first_passed_at ?? event.from), what: amount(event) });
      case 'left': {
        const at = event.left_at ?? (event.is_all_passed && event.kind === 'unloading' ? event.last_passed_at : null);
        return at === null ? t('event.leftUnknown') : t('event.left', { time: clock(at) });
      }
      default:
        return event.kind === 'unloading' ? `${amount(event)}, ${t('event.goodsOut')}` : amount(event);
    }
  };
  return {
    clock,
    span,
    amount,
    over,
    standing,
    day: (day) => DAY_FORMAT[language].format(new Date(`${day}T00:00:00Z`)),
    place: ({ location, floor }) => [location, floor ?? ''].filter((part) => part !== '').join(', '),
    bay: (bay_id) => board.bays.find(({ id }) => id === bay_id)?.name,
  };
}
