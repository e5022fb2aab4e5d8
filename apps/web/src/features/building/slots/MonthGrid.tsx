import '@mantine/core/styles/VisuallyHidden.layer.css';
import { VisuallyHidden } from '@mantine/core';
import { IconLock } from '@tabler/icons-react';
import { useEffect, useId, useRef, useState } from 'react';
import type { KeyboardEvent } from 'react';

import { reasonIn } from '../../../components/calendar/days.ts';
import { dayByKey, weekdays, weeksOf } from '../../../components/calendar/month-grid.ts';
import { formatDay } from '../../../lib/format/dates.ts';
import { useLanguage } from '../../../lib/i18n/use-language.ts';
import { useTranslation } from '../../../lib/i18n/use-translation.ts';
import { isFull, shareTaken, sumPlaces } from './slot-capacity.ts';
import type { CalendarDay, CalendarSlot, Places } from './slot-capacity.ts';
import type { ScheduleAddress } from './use-schedule-address.ts';

import classes from './calendar.module.css';

interface Props {
  address: ScheduleAddress;
  today: string;
  slots: readonly CalendarSlot[];
  /** Undefined while loading. The grid is then shown without figures. */
  days: readonly CalendarDay[] | undefined;
  isBusy: boolean;
}

/** Only one day is in the tab order. The arrow keys move the focus to the other days. */
export function MonthGrid({ address, today, slots, days, isBusy }: Props) {
  const { t } = useTranslation('slots');
  const language = useLanguage();
  const hintId = useId();
  const { root, active, onKeyDown, onOpen } = useGridKeys(address, today);
  const isOutside = (day: string | undefined) => day?.startsWith(address.month) === false;
  const outside = (end: string | undefined, week: readonly string[]) =>
    isOutside(end) ? week.filter(isOutside).length : 0;
  return (
    <>
      <VisuallyHidden id={hintId}>{t('calendar.keys')}</VisuallyHidden>
      <table
        ref={root}
        className={classes.grid}
        aria-label={t('calendar.label', {
          kind: t(`kind.${address.kind}`),
          month: formatDay(`${address.month}-01`, language, 'month'),
        })}
        aria-describedby={hintId}
        aria-busy={isBusy}
      >
        <thead>
          <tr>
            {weekdays(language).map(({ number, short, long }) => (
              <th key={number} scope="col" abbr={long}>
                {short}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {weeksOf(address.month).map((week) => (
            <tr key={week[0]}>
              <Outside count={outside(week[0], week)} />
              {week.map(
                (day) =>
                  day.startsWith(address.month) && (
                    <MonthDay
                      key={day}
                      day={day}
                      facts={days?.find((entry) => entry.day === day)}
                      slots={slots}
                      today={today}
                      isActive={day === active}
                      isOpen={day === address.day}
                      onOpen={onOpen}
                      onKeyDown={onKeyDown}
                    />
                  ),
              )}
              <Outside count={outside(week.at(-1), week)} />
            </tr>
          ))}
        </tbody>
      </table>
    </>
  );
}

function Outside({ count }: { count: number }) {
  return count > 0 && <td aria-hidden="true" className={classes.none} colSpan={count} />;
}

/** Handles the keys that move the focus between days, also into other months. `active` is the day in the tab order. */
function useGridKeys({ month, day: open, turnTo, openDay }: ScheduleAddress, today: string) {
  const root = useRef<HTMLTableElement>(null);
  const wanted = useRef<string>(undefined);
  const [chosen, setChosen] = useState(open ?? today);
  const active = chosen.startsWith(month) ? chosen : firstOf(month, today);
  // The day to focus may be in a month that is rendered only after the URL has changed.
  useEffect(() => {
    const button = root.current?.querySelector<HTMLElement>(`[data-day="${wanted.current ?? ''}"]`);
    if (button === null || button === undefined) return;
    wanted.current = undefined;
    button.focus();
  });
  const onKeyDown = (event: KeyboardEvent) => {
    const to = event.altKey || event.ctrlKey || event.metaKey ? undefined : dayByKey(event.key, active);
    if (to === undefined) return;
    event.preventDefault();
    wanted.current = to;
    setChosen(to);
    if (!to.startsWith(month)) turnTo(to.slice(0, 7));
  };
  const onOpen = (day: string) => {
    setChosen(day);
    openDay(day);
  };
  return { root, active, onKeyDown, onOpen };
}

function firstOf(month: string, today: string): string {
  return today.startsWith(month) ? today : `${month}-01`;
}

/** A day with more slots than this shows only their sum. */
const ROWS_MAX = 5;

interface MonthDayProps {
  day: string;
  facts: CalendarDay | undefined;
  slots: readonly CalendarSlot[];
  today: string;
  isActive: boolean;
  isOpen: boolean;
  onOpen: (day: string) => void;
  onKeyDown: (event: KeyboardEvent) => void;
}

function MonthDay({ day, facts, slots, today, isActive, isOpen, onOpen, onKeyDown }: MonthDayProps) {
  const name = useDayName(day, facts, day === today);
  const isClosed = facts !== undefined && facts.closed !== null;
  return (
    <td className={classes.cell} data-closed={isClosed || undefined} data-past={day < today || undefined}>
      <button
        type="button"
        className={classes.day}
        data-day={day}
        data-open={isOpen || undefined}
        tabIndex={isActive ? 0 : -1}
        aria-haspopup="dialog"
        {...(day === today && { 'aria-current': 'date' })}
        onClick={() => onOpen(day)}
        onKeyDown={onKeyDown}
      >
        <VisuallyHidden>{name}</VisuallyHidden>
        {/* Hidden from screen readers, because the accessible name contains all of it. */}
        <span className={classes.drawn} aria-hidden="true">
          <span className={classes.number}>{Number(day.slice(8))}</span>
          {facts !== undefined && <Inside facts={facts} slots={slots} />}
        </span>
      </button>
    </td>
  );
}

function Inside({ facts, slots }: { facts: CalendarDay; slots: readonly CalendarSlot[] }) {
  const { t } = useTranslation('slots');
  const reason = useClosingReason(facts);
  const sum = sumPlaces(facts.slots);
  if (reason !== null)
    return (
      <span className={classes.closed}>
        <IconLock size={14} stroke={1.9} />
        <span className={classes.reason}>{reason}</span>
        {sum.taken > 0 && <span className={classes.stillBooked}>{t('calendar.booked', { taken: sum.taken })}</span>}
      </span>
    );
  if (facts.slots.length === 0) return null;
  const isMany = facts.slots.length > ROWS_MAX;
  const full = facts.slots.filter(isFull).length;
  const isByHand = facts.slots.some(({ set_by_hand }) => set_by_hand);
  return (
    <>
      <span className={classes.sum} data-always={isMany || undefined}>
        <PlacesBar places={sum} isByHand={isByHand} />
        {isMany && full > 0 && <span className={classes.fullCount}>{t('calendar.full', { count: full })}</span>}
      </span>
      {!isMany && (
        <span className={classes.rows}>
          {facts.slots.map(({ slot_id, set_by_hand, ...places }) => {
            const slot = slots.find(({ id }) => id === slot_id);
            return <PlacesBar key={slot_id} start={slot?.starts ?? ''} places={places} isByHand={set_by_hand} />;
          })}
        </span>
      )}
    </>
  );
}

/** The reason of a closed day in the language of the reader. Null when the day is open. */
function useClosingReason(facts: CalendarDay | undefined): string | null {
  const language = useLanguage();
  if (facts === undefined || facts.closed === null) return null;
  return reasonIn({ reason: facts.closed, reason_en: facts.closed_en }, language);
}

function useDayName(day: string, facts: CalendarDay | undefined, isToday: boolean): string {
  const { t } = useTranslation('slots');
  const language = useLanguage();
  const { taken, capacity } = sumPlaces(facts?.slots ?? []);
  const reason = useClosingReason(facts);
  const places = facts?.slots.length === 0 ? t('calendar.noPlaces') : t('calendar.taken', { taken, capacity });
  return [
    formatDay(day, language, 'full'),
    ...(isToday ? [t('calendar.isToday')] : []),
    ...(reason === null ? [] : [t('calendar.closed', { reason })]),
    ...(facts === undefined ? [] : [places]),
  ].join(', ');
}

interface PlacesBarProps {
  /** Start time of the slot. Undefined if the bar shows the whole day. */
  start?: string;
  places: Places;
  /** True if the capacity was set for this day only. */
  isByHand: boolean;
}

function PlacesBar({ start, places, isByHand }: PlacesBarProps) {
  const isNone = places.capacity === 0;
  return (
    <span className={classes.places} data-full={isFull(places) || undefined} data-none={isNone || undefined}>
      {start !== undefined && <span className={classes.start}>{start}</span>}
      <span className={classes.track}>
        <span className={classes.filled} style={{ width: `${Math.min(1, shareTaken(places)) * 100}%` }} />
      </span>
      <span className={classes.numbers} data-by-hand={isByHand || undefined}>
        {places.taken}/{places.capacity}
      </span>
    </span>
  );
}
