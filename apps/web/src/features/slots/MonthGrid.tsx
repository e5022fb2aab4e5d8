import '@mantine/core/styles/VisuallyHidden.layer.css';
import { VisuallyHidden } from '@mantine/core';
import { useEffect, useId, useRef, useState } from 'react';
import type { KeyboardEvent } from 'react';
import { useTranslation } from 'react-i18next';

import { useLanguage } from '../../lib/i18n/use-language.ts';
import { MonthDay } from './MonthDay.tsx';
import { dayByKey, monthName, weekdays, weeksOf } from './months.ts';
import type { CalendarDay, CalendarSlot } from './slot-places.ts';
import type { ScheduleAddress } from './use-schedule-address.ts';

import classes from './calendar.module.css';

interface Props {
  address: ScheduleAddress;
  today: string;
  slots: readonly CalendarSlot[];
  /** Undefined while they are on their way; the days themselves are there at once. */
  days: readonly CalendarDay[] | undefined;
  isBusy: boolean;
}

/** The days of a month; of all of them one takes the Tab key, and the arrow keys lead to the others. */
export function MonthGrid({ address, today, slots, days, isBusy }: Props) {
  const { t } = useTranslation('slots');
  const language = useLanguage();
  const hintId = useId();
  const { root, active, onKeyDown, onOpen } = useGridKeys(address, today);
  return (
    <>
      <VisuallyHidden id={hintId}>{t('calendar.keys')}</VisuallyHidden>
      <table
        ref={root}
        className={classes.grid}
        aria-label={t('calendar.label', {
          kind: t(`kind.${address.kind}`),
          month: monthName(address.month, language),
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
            <tr key={week.find((day) => day !== null)}>
              <Outside week={week} isBefore />
              {week.map(
                (day) =>
                  day !== null && (
                    <MonthDay
                      key={day}
                      day={day}
                      facts={days?.find((one) => one.day === day)}
                      slots={slots}
                      today={today}
                      isActive={day === active}
                      isOpen={day === address.day}
                      onOpen={onOpen}
                      onKeyDown={onKeyDown}
                    />
                  ),
              )}
              <Outside week={week} isBefore={false} />
            </tr>
          ))}
        </tbody>
      </table>
    </>
  );
}

/** Where a week reaches beyond the month. */
function Outside({ week, isBefore }: { week: readonly (string | null)[]; isBefore: boolean }) {
  const isHere = isBefore ? week[0] === null : week.at(-1) === null;
  if (!isHere) return null;
  return <td aria-hidden="true" className={classes.none} colSpan={week.filter((day) => day === null).length} />;
}

/** Which day takes the Tab key, and how keys move it: also into the months beside. */
function useGridKeys({ month, day: open, turnTo, openDay }: ScheduleAddress, today: string) {
  const root = useRef<HTMLTableElement>(null);
  const wanted = useRef<string>(undefined);
  const [chosen, setChosen] = useState(open ?? today);
  const active = chosen.startsWith(month) ? chosen : firstOf(month, today);
  // The wanted day may be of a month that is shown only after the address has changed.
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
