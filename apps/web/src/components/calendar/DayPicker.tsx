import './schedule-texts.ts';
import '@mantine/core/styles/Skeleton.layer.css';
import { wallClock } from '@gerbang/shared/domain/permits/time-zone';
import { Input, Skeleton } from '@mantine/core';
import { useState } from 'react';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';

import { useLanguage } from '../lib/i18n/use-language.ts';
import { useIsPhone } from '../lib/use-is-phone.ts';
import { DayGrid } from './DayGrid.tsx';
import { closedByReason } from './days.ts';
import type { DayChoice } from './days.ts';
import { DayStrip } from './DayStrip.tsx';
import { useCalendar } from './use-calendar.ts';

import classes from './DayPicker.module.css';

interface Props extends DayChoice {
  label: string;
  error?: ReactNode;
  /** The property's zone, to know which day is today there. */
  time_zone?: string | undefined;
  loading?: boolean | undefined;
  /** Where a form finds the control to focus. */
  'data-path'?: string | undefined;
}

/** A day among the open ones: a strip with a calendar behind it on phones, the calendar itself on desktops. */
export function DayPicker({ label, error, time_zone, loading = false, 'data-path': path, ...choice }: Props) {
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
      <ClosedDays {...choice} />
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

/** Why days between the first and the last open one cannot be chosen. */
function ClosedDays({ open, closed }: DayChoice) {
  const { t } = useTranslation('schedule');
  const language = useLanguage();
  const lines = closedByReason(closed, open[0] ?? '', open.at(-1) ?? '', language);
  return lines.map((line) => (
    <p key={line.reason} className={classes.hint}>
      {t('closedDays', line)}
    </p>
  ));
}
