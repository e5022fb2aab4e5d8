import type { CalendarEntry } from '@gerbang/shared/contracts/maintenance';
import { outcomeOf } from '@gerbang/shared/domain/maintenance/due';
import { WEEKDAYS } from '@gerbang/shared/domain/maintenance/rule';
import { weekdayName } from '@gerbang/shared/domain/maintenance/rule-words';
import { UnstyledButton, VisuallyHidden } from '@mantine/core';
import { useEffect, useEffectEvent, useRef, useState } from 'react';
import type { KeyboardEvent } from 'react';
import { useTranslation } from 'react-i18next';

import { DueIcon } from './DueSign.tsx';
import { dayByKey } from './month-grid.ts';
import type { MaintenanceWords } from './use-maintenance-words.ts';

import classes from './calendar.module.css';

/** As many as a day's cell has room for. */
const SHOWN = 3;

interface Props {
  weeks: readonly (readonly string[])[];
  /** The day that is looked at. */
  day: string;
  today: string;
  entries: ReadonlyMap<string, readonly CalendarEntry[]>;
  words: MaintenanceWords;
  onShow: (day: string) => void;
}

/** The month as a grid of days; one of them can be reached by Tab, the arrows lead to the others. */
export function CalendarGrid({ weeks, day, today, entries, words, onShow }: Props) {
  const { t } = useTranslation('maintenance');
  const grid = useRef<HTMLTableElement>(null);
  // Only whoever moves by keys takes the focus along.
  const isMoving = useRef(false);
  const follow = useEffectEvent((to: string) => {
    if (!isMoving.current) return;
    isMoving.current = false;
    grid.current?.querySelector<HTMLElement>(`[data-day="${to}"]`)?.focus();
  });
  useEffect(() => follow(day), [day]);
  const onKeyDown = (event: KeyboardEvent) => {
    const next = dayByKey(event.key, day);
    if (next === undefined) return;
    event.preventDefault();
    isMoving.current = true;
    onShow(next);
  };
  return (
    <>
      <VisuallyHidden id="maintenance-calendar-keys">{t('calendar.keys')}</VisuallyHidden>
      <table ref={grid} className={classes.grid} aria-describedby="maintenance-calendar-keys">
        <thead>
          <tr>
            {WEEKDAYS.map((weekday) => (
              <th key={weekday} scope="col" abbr={weekdayName(weekday, words.language)}>
                {weekdayName(weekday, words.language, 'short')}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {weeks.map((week) => (
            <tr key={week[0]}>
              {week.map((date) => (
                <td key={date} data-outside={date.slice(0, 7) !== day.slice(0, 7) || undefined}>
                  <Day
                    date={date}
                    isChosen={date === day}
                    isToday={date === today}
                    entries={entries.get(date) ?? []}
                    name={words.longDay(date)}
                    onShow={onShow}
                    onKeyDown={onKeyDown}
                  />
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </>
  );
}

interface DayProps {
  date: string;
  isChosen: boolean;
  isToday: boolean;
  entries: readonly CalendarEntry[];
  name: string;
  onShow: (day: string) => void;
  onKeyDown: (event: KeyboardEvent) => void;
}

function Day({ date, isChosen, isToday, entries, name, onShow, onKeyDown }: DayProps) {
  const { t } = useTranslation('maintenance');
  const [now] = useState(() => new Date());
  const label = entries.length === 0 ? name : t('calendar.day', { date: name, count: entries.length });
  return (
    <UnstyledButton
      className={classes.day}
      data-day={date}
      tabIndex={isChosen ? 0 : -1}
      aria-pressed={isChosen}
      aria-current={isToday ? 'date' : undefined}
      onClick={() => onShow(date)}
      onKeyDown={onKeyDown}
    >
      <VisuallyHidden>{entries.length === 0 ? label : `${label}: `}</VisuallyHidden>
      <span className={classes.number} aria-hidden="true">
        {Number(date.slice(8))}
      </span>
      {entries.slice(0, SHOWN).map((entry) => (
        <span key={entry.schedule_id} className={classes.entry}>
          <DueIcon outcome={outcomeOf(entry, now)} size={13} />
          <span>{entry.title}</span>
        </span>
      ))}
      {entries.length > SHOWN && (
        <span className={classes.more}>{t('calendar.more', { count: entries.length - SHOWN })}</span>
      )}
    </UnstyledButton>
  );
}
