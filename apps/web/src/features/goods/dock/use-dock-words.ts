import type { DockBoard } from '@gerbang/shared/contracts/goods/dock';
import { displaySpan } from '@gerbang/shared/time/display-span';

import { formatDay, formatTime } from '../../../lib/format/dates.ts';
import { formatWindowFrom } from '../../../lib/format/windows.ts';
import { useLanguage } from '../../../lib/i18n/use-language.ts';
import { useTranslation } from '../../../lib/i18n/use-translation.ts';
import { overBy } from './dock-view.ts';
import type { BoardEvent } from './dock-view.ts';

export interface DockWords {
  /** Time of day in the property's time zone. */
  clock: (moment: number | string) => string;
  /** The hours of a permit. With both days when they run across midnight. */
  window: (event: Pick<BoardEvent, 'from' | 'until'>) => string;
  /** Duration, e.g. `1 h 24 m`. */
  span: (ms: number) => string;
  /** E.g. `Sat 14 Nov`. */
  day: (day: string) => string;
  amount: (event: BoardEvent) => string;
  standing: (event: BoardEvent) => string;
  /** When a vehicle that has not come yet will arrive, as the dock was told. Empty when nothing was told. */
  expected: (event: BoardEvent) => string;
  /** How late the permit is, or how long it is over its end. */
  over: (event: BoardEvent) => string;
  place: (event: BoardEvent) => string;
  bay: (bay_id: string | null) => string | undefined;
}

export function useDockWords(board: Pick<DockBoard, 'time_zone' | 'bays'>, now: Date): DockWords {
  const { t } = useTranslation('dock');
  const language = useLanguage();
  const clock = (instant: number | string) => formatTime(instant, board);
  const place = { time_zone: board.time_zone, language };
  const span = (ms: number) => displaySpan(ms, language);
  const amount = (event: BoardEvent) => {
    if (event.kind !== 'work') return t('event.items', { count: event.pieces });
    return event.people > 0 ? t('event.people', { count: event.people }) : t('event.workers', { count: event.workers });
  };
  const over = (event: BoardEvent) =>
    event.now === 'late' || event.now === 'over' ? t(`event.${event.now}`, { span: span(overBy(event, now)) }) : '';
  const expected = ({ expected_at, now: state }: BoardEvent) =>
    expected_at !== null && (state === 'late' || state === 'due')
      ? t('event.expected', { time: clock(expected_at) })
      : '';
  const standing = (event: BoardEvent) => {
    switch (event.now) {
      case 'asked':
      case 'missed':
        return t(`event.${event.now}`);
      case 'late':
        return listed(over(event), expected(event));
      case 'over':
        return over(event);
      case 'inside':
        return t('event.inside', { time: clock(event.first_passed_at ?? event.from), what: amount(event) });
      case 'left': {
        const at = event.left_at ?? (event.is_all_passed && event.kind === 'unloading' ? event.last_passed_at : null);
        return at === null ? t('event.leftUnknown') : t('event.left', { time: clock(at) });
      }
      default:
        return listed(amount(event), event.kind === 'unloading' ? t('event.goodsOut') : '', expected(event));
    }
  };
  return {
    clock,
    window: (event) => formatWindowFrom(now, event, place, t('event.windowUntil')),
    span,
    amount,
    expected,
    over,
    standing,
    day: (day) => formatDay(day, language, 'shortWeekday'),
    place: ({ location, floor }) => [location, floor ?? ''].filter((part) => part !== '').join(', '),
    bay: (bay_id) => board.bays.find(({ id }) => id === bay_id)?.name,
  };
}

function listed(...texts: string[]): string {
  return texts.filter((text) => text !== '').join(', ');
}
