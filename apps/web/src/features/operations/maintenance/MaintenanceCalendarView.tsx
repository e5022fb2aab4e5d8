import type { CalendarEntry } from '@gerbang/shared/contracts/operations/maintenance';
import { outcomeOf } from '@gerbang/shared/domain/operations/maintenance/due';
import { addMonths, isCalendarDate } from '@gerbang/shared/time/dates';
import { ActionIcon, Button, Loader, Title, UnstyledButton, VisuallyHidden, Anchor } from '@mantine/core';
import { IconChevronLeft, IconChevronRight } from '@tabler/icons-react';
import { useEffect, useEffectEvent, useRef, useState, useId } from 'react';
import type { KeyboardEvent } from 'react';
import { useSearchParams, Link } from 'react-router';

import { weeksOf, dayByKey, weekdays } from '../../../components/calendar/month-grid.ts';
import { LoadFailure } from '../../../components/frame/LoadFailure.tsx';
import { useTranslation } from '../../../lib/i18n/use-translation.ts';
import { DueSign, OUTCOMES, DueIcon } from './DueOutcomeBadge.tsx';
import { detailPath, orderPath } from './maintenance-paths.ts';
import { useMaintenanceCalendarQuery } from './maintenance.api.ts';
import { useMaintenanceWords } from './use-maintenance-words.ts';
import type { MaintenanceWords } from './use-maintenance-words.ts';

import layout from '../../../lib/theme/layout.module.css';
import classes from './calendar.module.css';

export function MaintenanceCalendarView({ property_id, today }: { property_id: string; today: string }) {
  const { t } = useTranslation('maintenance');
  const words = useMaintenanceWords();
  const { day, show } = useDay(today);
  const weeks = weeksOf(day.slice(0, 7));
  const stretch = { property_id, from: weeks[0]?.[0] ?? day, to: weeks.at(-1)?.at(-1) ?? day };
  const request = useMaintenanceCalendarQuery(stretch, { refetchOnMountOrArgChange: true });
  const entries = byDay(request.currentData?.data ?? []);
  const month = words.month(day.slice(0, 7));
  return (
    <section className={classes.root} aria-label={t('calendar.label', { month })}>
      <div className={layout.row}>
        <Title order={2} fz={17} flex={1} aria-live="polite">
          {month}
        </Title>
        {request.isFetching && <Loader size={16} aria-label={t('calendar.label', { month })} />}
        <Button variant="default" onClick={() => show(today)}>
          {t('calendar.today')}
        </Button>
        <ActionIcon
          variant="default"
          size={36}
          aria-label={t('calendar.previous')}
          onClick={() => show(addMonths(day, -1))}
        >
          <IconChevronLeft size={18} stroke={1.9} />
        </ActionIcon>
        <ActionIcon variant="default" size={36} aria-label={t('calendar.next')} onClick={() => show(addMonths(day, 1))}>
          <IconChevronRight size={18} stroke={1.9} />
        </ActionIcon>
      </div>
      {request.isError ? (
        <LoadFailure text={t('calendar.failed')} onRetry={() => void request.refetch()} />
      ) : (
        <div className={classes.columns}>
          <div>
            <CalendarGrid weeks={weeks} day={day} today={today} entries={entries} words={words} onShow={show} />
            <Legend />
          </div>
          <CalendarDayList day={day} entries={entries.get(day) ?? []} words={words} />
        </div>
      )}
    </section>
  );
}

function Legend() {
  const { t } = useTranslation('maintenance');
  return (
    <ul className={classes.legend} aria-label={t('calendar.legend')}>
      {OUTCOMES.map((outcome) => (
        <li key={outcome}>
          <DueSign outcome={outcome} />
        </li>
      ))}
    </ul>
  );
}

/** The chosen day is in the URL. */
function useDay(today: string) {
  const [params, setParams] = useSearchParams();
  const asked = params.get('day') ?? '';
  return {
    day: isCalendarDate(asked) ? asked : today,
    show: (day: string) =>
      setParams({ view: 'calendar', ...(day !== today && { day }) }, { replace: true, preventScrollReset: true }),
  };
}

function byDay(entries: readonly CalendarEntry[]): Map<string, CalendarEntry[]> {
  const days = new Map<string, CalendarEntry[]>();
  for (const entry of entries) days.set(entry.due_on, [...(days.get(entry.due_on) ?? []), entry]);
  return days;
}

/** Number of entries shown in the cell of a day. */
const SHOWN = 3;

interface Props {
  weeks: readonly (readonly string[])[];
  /** The chosen day as YYYY-MM-DD. */
  day: string;
  today: string;
  entries: ReadonlyMap<string, readonly CalendarEntry[]>;
  words: MaintenanceWords;
  onShow: (day: string) => void;
}

/** Only the chosen day is in the tab order. The arrow keys move to other days. */
function CalendarGrid({ weeks, day, today, entries, words, onShow }: Props) {
  const { t } = useTranslation('maintenance');
  const grid = useRef<HTMLTableElement>(null);
  // True after a key press. A click must not move the focus.
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
            {weekdays(words.language).map(({ number, short, long }) => (
              <th key={number} scope="col" abbr={long}>
                {short}
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

interface CalendarDayListProps {
  day: string;
  entries: readonly CalendarEntry[];
  words: MaintenanceWords;
}

function CalendarDayList({ day, entries, words }: CalendarDayListProps) {
  const { t } = useTranslation('maintenance');
  const [now] = useState(() => new Date());
  const titleId = useId();
  return (
    <section className={classes.dayList} aria-labelledby={titleId}>
      <Title order={3} fz={15} id={titleId}>
        {words.longDay(day)}
      </Title>
      {entries.length === 0 && <p className={classes.quiet}>{t('calendar.nothing')}</p>}
      <ul>
        {entries.map((entry) => (
          <li key={entry.schedule_id}>
            <Anchor component={Link} to={detailPath(entry.schedule_id)} fw={600} fz={14} c="inherit">
              {entry.title}
            </Anchor>
            {entry.asset !== null && <span className={classes.quiet}>{entry.asset}</span>}
            <span className={classes.foot}>
              <DueSign outcome={outcomeOf(entry, now)} />
              {entry.work_order_id !== null && (
                <Anchor component={Link} to={orderPath(entry.work_order_id)} fz={13}>
                  {entry.code}
                </Anchor>
              )}
            </span>
          </li>
        ))}
      </ul>
    </section>
  );
}
