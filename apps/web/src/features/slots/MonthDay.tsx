import '@mantine/core/styles/VisuallyHidden.layer.css';
import { VisuallyHidden } from '@mantine/core';
import { IconLock } from '@tabler/icons-react';
import type { KeyboardEvent } from 'react';
import { useTranslation } from 'react-i18next';

import { useLanguage } from '../../lib/i18n/use-language.ts';
import { longDay } from './months.ts';
import { PlacesBar } from './PlacesBar.tsx';
import { isFull, sumPlaces } from './slot-places.ts';
import type { CalendarDay, CalendarSlot } from './slot-places.ts';

import classes from './calendar.module.css';

/** Of more slots than these a day shows the sum only. */
const MOST_ROWS = 5;

interface Props {
  day: string;
  facts: CalendarDay | undefined;
  slots: readonly CalendarSlot[];
  today: string;
  isActive: boolean;
  isOpen: boolean;
  onOpen: (day: string) => void;
  onKeyDown: (event: KeyboardEvent) => void;
}

/** A day of the calendar: its places slot by slot, or why it is closed. */
export function MonthDay({ day, facts, slots, today, isActive, isOpen, onOpen, onKeyDown }: Props) {
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
        {/* The name says in words what is drawn here. */}
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
  const sum = sumPlaces(facts.slots);
  if (facts.closed !== null)
    return (
      <span className={classes.closed}>
        <IconLock size={14} stroke={1.9} />
        <span className={classes.reason}>{facts.closed}</span>
        {sum.taken > 0 && <span className={classes.stillBooked}>{t('calendar.booked', { taken: sum.taken })}</span>}
      </span>
    );
  if (facts.slots.length === 0) return null;
  const isMany = facts.slots.length > MOST_ROWS;
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

/** All that a day shows, in words. */
function useDayName(day: string, facts: CalendarDay | undefined, isToday: boolean): string {
  const { t } = useTranslation('slots');
  const language = useLanguage();
  const { taken, capacity } = sumPlaces(facts?.slots ?? []);
  const reason = facts?.closed ?? null;
  const places = facts?.slots.length === 0 ? t('calendar.noPlaces') : t('calendar.taken', { taken, capacity });
  return [
    longDay(day, language),
    ...(isToday ? [t('calendar.isToday')] : []),
    ...(reason === null ? [] : [t('calendar.closed', { reason })]),
    ...(facts === undefined ? [] : [places]),
  ].join(', ');
}
