import '@mantine/core/styles/Skeleton.layer.css';
import { wallClock } from '@gerbang/shared/time/wall-clock';
import { Input, Skeleton } from '@mantine/core';
import { useState, useId } from 'react';
import type { ReactNode } from 'react';

import { useTranslation } from '../../lib/i18n/use-translation.ts';
import { useIsPhone } from '../../lib/use-is-phone.ts';
import { ClosedDays } from './ClosedDays.tsx';
import type { DayChoice } from './days.ts';
import { DayStrip } from './DayStrip.tsx';
import { TodayNote } from './TodayNote.tsx';
import type { NotToday } from './TodayNote.tsx';
import { useCalendar } from './use-calendar.ts';
import type { LoadedCalendar } from './use-calendar.ts';

import classes from './DayPicker.module.css';

interface Props extends DayChoice {
  label: string;
  error?: ReactNode;
  /** Time zone of the property, which decides which day is today. */
  time_zone?: string | undefined;
  loading?: boolean | undefined;
  notToday?: NotToday | undefined;
  /** Path of the form field, used to focus it. */
  'data-path'?: string | undefined;
}

/** Selects an open day. Phones show a strip of days and a button for the calendar; desktops show the calendar. */
export function DayPicker({ label, error, time_zone, loading = false, notToday, 'data-path': path, ...choice }: Props) {
  const isPhone = useIsPhone();
  const [calendarWanted, setCalendarWanted] = useState(false);
  const calendar = useCalendar(!isPhone || calendarWanted);
  const [now] = useState(() => new Date());
  const today = time_zone === undefined ? undefined : wallClock(now, time_zone).date;
  const shared = { ...choice, label, error, path, today, calendar };

  if (loading || choice.open.length === 0) return <NoDays label={label} error={error} loading={loading} />;
  return (
    <div>
      {!isPhone && calendar !== 'failed' ? (
        <DayGrid {...shared} />
      ) : (
        <DayStrip {...shared} onCalendarWanted={() => setCalendarWanted(true)} />
      )}
      <TodayNote notToday={notToday} className={classes.hint} />
      <ClosedDays open={choice.open} closed={choice.closed} className={classes.hint} />
    </div>
  );
}

function NoDays({ label, error, loading }: Pick<Props, 'label' | 'error'> & { loading: boolean }) {
  const { t } = useTranslation('schedule');
  return (
    <Input.Wrapper label={label} labelElement="div" error={error}>
      {loading ? <Skeleton className={classes.waiting} /> : <p className={classes.hint}>{t('noDays')}</p>}
    </Input.Wrapper>
  );
}

interface DayGridProps extends DayChoice {
  label: string;
  error: ReactNode;
  path: string | undefined;
  today: string | undefined;
  calendar: LoadedCalendar;
}

function DayGrid({ label, error, path, calendar, ...choice }: DayGridProps) {
  const id = useId();
  const hasError = error !== undefined && error !== null && error !== false;
  return (
    <Input.Wrapper id={id} label={label} labelElement="div" error={error}>
      <fieldset
        className={classes.grid}
        aria-labelledby={`${id}-label`}
        {...(hasError && { 'aria-describedby': `${id}-error` })}
        tabIndex={-1}
        data-path={path}
      >
        {typeof calendar === 'string' ? (
          <Skeleton className={classes.waitingGrid} />
        ) : (
          <calendar.DayCalendar {...choice} />
        )}
      </fieldset>
    </Input.Wrapper>
  );
}
