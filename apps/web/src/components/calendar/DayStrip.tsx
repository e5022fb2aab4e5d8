import '@mantine/core/styles/RadioCard.layer.css';
import '@mantine/core/styles/VisuallyHidden.layer.css';
import { addDays, datesBetween, laterDate } from '@gerbang/shared/time/dates';
import { monthName } from '@gerbang/shared/time/display';
import { Button, Loader, Radio, UnstyledButton, VisuallyHidden } from '@mantine/core';
import { IconCalendar, IconChevronRight } from '@tabler/icons-react';
import { useEffect, useId, useRef, useState } from 'react';
import type { ReactNode } from 'react';

import { useLanguage } from '../../lib/i18n/use-language.ts';
import { useTranslation } from '../../lib/i18n/use-translation.ts';
import { dayParts, reasonIn } from './days.ts';
import type { ClosedDay, DayChoice } from './days.ts';
import type { LoadedCalendar } from './use-calendar.ts';

import classes from './DayStrip.module.css';

/** The strip contains two weeks. Later days are in the calendar. */
const STRIP_DAYS = 14;

interface Props extends DayChoice {
  label: string;
  error: ReactNode;
  path: string | undefined;
  today: string | undefined;
  calendar: LoadedCalendar;
  onCalendarWanted: () => void;
}

export function DayStrip({ label, error, path, calendar, onCalendarWanted, today, ...choice }: Props) {
  const { t } = useTranslation('schedule');
  const language = useLanguage();
  const [opened, setOpened] = useState(false);
  const days = stripDays(choice, calendar === 'failed');
  const { month } = dayParts(choice.value ?? days[0] ?? '', language);
  const isLoading = opened && calendar === 'absent';
  const openCalendar = () => {
    onCalendarWanted();
    setOpened(true);
  };
  const pickInCalendar = (day: string) => {
    choice.onChange(day);
    setOpened(false);
  };
  return (
    <div className={classes.root}>
      <Radio.Group label={label} error={error} value={choice.value ?? ''} onChange={choice.onChange}>
        <Cards
          days={days}
          path={path}
          today={today}
          {...choice}
          {...(calendar !== 'failed' && { onMore: openCalendar })}
        />
      </Radio.Group>
      {calendar !== 'failed' && (
        <Button
          variant="subtle"
          className={classes.month}
          rightSection={isLoading ? <Loader size={18} /> : <IconCalendar size={18} stroke={1.75} />}
          aria-busy={isLoading}
          aria-haspopup="dialog"
          onClick={openCalendar}
        >
          <VisuallyHidden>{t('openCalendar')}:</VisuallyHidden> {month}
        </Button>
      )}
      {typeof calendar !== 'string' && (
        <calendar.DayCalendarDialog
          {...choice}
          today={today}
          opened={opened}
          onClose={() => setOpened(false)}
          title={label}
          onChange={pickInCalendar}
        />
      )}
    </div>
  );
}

/** The first two weeks, or up to the chosen day if that is later. All days when the calendar cannot be loaded. */
function stripDays({ open, value }: DayChoice, withoutCalendar: boolean): string[] {
  const first = open[0] ?? '';
  const last = open.at(-1) ?? first;
  const end = laterDate(addDays(first, STRIP_DAYS - 1), value ?? first);
  return datesBetween(first, withoutCalendar || end > last ? last : end);
}

interface CardsProps extends DayChoice {
  days: readonly string[];
  path: string | undefined;
  today: string | undefined;
  /** Opens the calendar, which has the days after the strip. */
  onMore?: () => void;
}

function Cards({ days, value, open, closed, path, today, onMore }: CardsProps) {
  const name = useId();
  const strip = useRef<HTMLDivElement>(null);
  // Scrolls only the strip: the page itself must not jump when a draft is restored.
  useEffect(() => {
    const box = strip.current;
    const chosen = value === null ? null : box?.querySelector<HTMLElement>(`[data-day="${value}"]`);
    if (box && chosen) box.scrollLeft = chosen.offsetLeft - (box.clientWidth - chosen.offsetWidth) / 2;
  }, [value]);
  const next = open.find((day) => day > (days.at(-1) ?? ''));
  const tabStop = value !== null && open.includes(value) ? value : open[0];
  return (
    <div className={classes.strip} ref={strip}>
      {days.map((day) => {
        const isOpen = open.includes(day);
        const reason = closed.find(({ date }) => date === day);
        return (
          <Radio.Card
            key={day}
            value={day}
            data-day={day}
            className={classes.day}
            disabled={!isOpen}
            // The arrow keys move between radios of one name, so closed days get another name.
            name={isOpen ? name : `${name}-closed`}
            tabIndex={day === tabStop ? 0 : -1}
            {...(day === tabStop && { 'data-path': path })}
            {...(day === today && { 'aria-current': 'date' as const })}
          >
            <DayFace day={day} isOpen={isOpen} isToday={day === today} reason={reason} />
          </Radio.Card>
        );
      })}
      {onMore !== undefined && next !== undefined && <MoreDays next={next} onClick={onMore} />}
    </div>
  );
}

/** The end of the strip: names the month of the next open day and opens the calendar. */
function MoreDays({ next, onClick }: { next: string; onClick: () => void }) {
  const language = useLanguage();
  return (
    // Not a tab stop: the month button above the strip opens the same calendar.
    <UnstyledButton className={classes.more} onClick={onClick} tabIndex={-1} aria-haspopup="dialog">
      {monthName(next, language)}
      <IconChevronRight size={18} stroke={1.75} aria-hidden="true" />
    </UnstyledButton>
  );
}

function DayFace(props: { day: string; isOpen: boolean; isToday: boolean; reason: ClosedDay | undefined }) {
  const { t } = useTranslation('schedule');
  const language = useLanguage();
  const { weekday, number, month } = dayParts(props.day, language);
  const closed = props.reason === undefined ? t('unavailable') : reasonIn(props.reason, language);
  const note = [props.isToday ? t('today') : '', props.isOpen ? '' : closed];
  return (
    <>
      <small>{weekday}</small>{' '}
      <b>
        {number}
        {number === '1' && <span aria-hidden>/{Number(props.day.slice(5, 7))}</span>}
      </b>
      {props.isToday && <i />}{' '}
      <VisuallyHidden>{[month, ...note.filter((text) => text !== '')].join(', ')}</VisuallyHidden>
    </>
  );
}
