import '@mantine/core/styles/Skeleton.layer.css';
import '@mantine/core/styles/Popover.layer.css';
import '@mantine/dates/styles.layer.css';
import { workEndWindow } from '@gerbang/shared/domain/permits/forms/work-end';
import { isGoodsKind } from '@gerbang/shared/domain/permits/kinds';
import { datesBetween } from '@gerbang/shared/time/dates';
import { Skeleton } from '@mantine/core';
import { TimePicker } from '@mantine/dates';
import { skipToken } from '@reduxjs/toolkit/query/react';
import type { ReactNode } from 'react';

import { DayPicker } from '../../../components/calendar/DayPicker.tsx';
import { useFieldError } from '../../../components/form/FieldError.tsx';
import { LoadFailure } from '../../../components/frame/LoadFailure.tsx';
import { SlotPicker } from '../../../entities/place/SlotPicker.tsx';
import { useTimesQuery } from '../../../lib/api/public-lists.api.ts';
import { formatDate } from '../../../lib/format/dates.ts';
import type { Place } from '../../../lib/format/dates.ts';
import { formatSlot } from '../../../lib/format/windows.ts';
import { useLanguage } from '../../../lib/i18n/use-language.ts';
import { useTranslation } from '../../../lib/i18n/use-translation.ts';
import { Before } from './Compared.tsx';
import type { FixValues } from './fix-values.ts';
import type { Fix } from './use-fix.ts';

import grid from '../../../components/form/form-grid.module.css';
import classes from './permit-link.module.css';

export function SchedulePart({ fix }: { fix: Fix }) {
  const { t } = useTranslation('links');
  const language = useLanguage();
  const { days, view } = fix;
  if (days.isError) {
    return <LoadFailure text={t('fix.daysFailed')} onRetry={() => void days.refetch()} isRetrying={days.isFetching} />;
  }
  return (
    <div className={classes.schedule}>
      <Before lines={[windowText(fix.start, { time_zone: view.property.time_zone, language })]} />
      {isGoodsKind(view.status.kind) ? <SlotChoice fix={fix} /> : <WorkDates fix={fix} />}
    </div>
  );
}

/** The schedule that the permit had, in one line. */
function windowText({ date, time, start_date, end_date, start_time, end_time }: FixValues, place: Place): string {
  if (date !== '') return `${formatDate(date, place)}, ${formatSlot(time, date, place.language)}`;
  return `${formatDate(start_date, place)} - ${formatDate(end_date, place)}, ${start_time} - ${end_time}`;
}

function SlotChoice({ fix }: { fix: Fix }) {
  const { t } = useTranslation('goods');
  const error = useFieldError();
  const { days, values, change, shown, view } = fix;
  const code = shown['schedule.date'];
  return (
    <>
      <DayPicker
        label={t('date')}
        value={values.date === '' ? null : values.date}
        onChange={(date) => change({ date, time: '' })}
        open={days.data?.avaibility ?? []}
        closed={days.data?.closed ?? []}
        loading={days.data === undefined}
        notToday={days.data?.not_today}
        time_zone={view.property.time_zone}
        error={error(code === 'invalid' ? t('dateTaken') : code)}
        data-path="schedule.date"
      />
      {values.date !== '' && <Slots fix={fix} />}
    </>
  );
}

function Slots({ fix: { values, change, shown, view } }: { fix: Fix }) {
  const { t } = useTranslation(['goods', 'links']);
  const error = useFieldError();
  const { currentData, isFetching, isError, refetch } = useTimesQuery(
    values.date === '' ? skipToken : { property_id: view.property.id, form_type: view.status.kind, date: values.date },
    // Other people book the same slots, so cached availability is refetched.
    { refetchOnMountOrArgChange: true },
  );
  if (isError && !isFetching) return <LoadFailure text={t('links:fix.timesFailed')} onRetry={() => void refetch()} />;
  if (currentData === undefined) return <Skeleton h={140} radius={12} />;
  return (
    <SlotPicker
      label={t('goods:time')}
      value={values.time === '' ? null : values.time}
      onChange={(time) => change({ time })}
      slots={currentData.times}
      day={values.date}
      time_zone={view.property.time_zone}
      error={error(shown['schedule.time'])}
      data-path="schedule.time"
    />
  );
}

function WorkDates({ fix: { days, values, change, shown, view } }: { fix: Fix }) {
  const { t } = useTranslation('work');
  const error = useFieldError();
  const { start_date, end_date } = values;
  const closed = days.data?.closed ?? [];
  const start = (day: string) => {
    const { first, last } = workEndWindow(day);
    change({ start_date: day, ...((end_date < first || end_date > last) && { end_date: '' }) });
  };
  const day = { closed, loading: days.data === undefined, time_zone: view.property.time_zone };
  const bad = (field: 'start_date' | 'end_date', text: string) => {
    const code = shown[`schedule.${field}`];
    return error(code === 'invalid' ? text : code);
  };
  return (
    <>
      <DayPicker
        {...day}
        label={t('startDate')}
        value={start_date === '' ? null : start_date}
        onChange={start}
        open={days.data?.avaibility ?? []}
        notToday={days.data?.not_today}
        error={bad('start_date', t('wrongStart'))}
        data-path="schedule.start_date"
      />
      {start_date !== '' && (
        <DayPicker
          {...day}
          label={t('endDate')}
          value={end_date === '' ? null : end_date}
          onChange={(chosen) => change({ end_date: chosen })}
          open={endDays(start_date, closed)}
          error={bad('end_date', t('wrongEnd'))}
          data-path="schedule.end_date"
        />
      )}
      <div className={`${grid.grid} ${classes.hours}`}>
        <Time
          label={t('startTime')}
          minutes={t('startMinute')}
          value={values.start_time}
          onChange={(start_time) => change({ start_time })}
          error={error(shown['schedule.start_time'])}
          path="schedule.start_time"
        />
        <Time
          label={t('endTime')}
          minutes={t('endMinute')}
          value={values.end_time}
          onChange={(end_time) => change({ end_time })}
          error={error(shown['schedule.end_time'])}
          path="schedule.end_time"
        />
      </div>
    </>
  );
}

function endDays(start_date: string, closed: readonly { date: string }[]): string[] {
  const { first, last } = workEndWindow(start_date);
  return datesBetween(first, last).filter((day) => !closed.some(({ date }) => date === day));
}

interface TimeProps {
  label: string;
  /** Label of the minutes field. */
  minutes: string;
  value: string;
  onChange: (time: string) => void;
  error: ReactNode;
  path: string;
}

function Time({ label, minutes, value, onChange, error, path }: TimeProps) {
  return (
    <TimePicker
      label={label}
      format="24h"
      value={value}
      onChange={onChange}
      minutesInputLabel={minutes}
      error={error}
      hoursInputProps={{ 'data-path': path, 'aria-invalid': error !== undefined }}
    />
  );
}
