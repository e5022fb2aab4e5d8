import '@mantine/core/styles/Popover.layer.css';
import '@mantine/dates/styles.layer.css';
import { datesBetween } from '@gerbang/shared/domain/permits/time-zone';
import { workEndWindow } from '@gerbang/shared/domain/permits/work-end';
import { TimePicker } from '@mantine/dates';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';

import { DayPicker } from '../../components/DayPicker.tsx';
import { useFieldError } from '../../components/FieldError.tsx';
import type { Fix } from './use-fix.ts';

import grid from '../../components/form-grid.module.css';
import classes from './permit-link.module.css';

/** Working days from one to another, and working hours. */
export function WorkDates({ fix: { days, values, change, shown, view } }: { fix: Fix }) {
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
  /** What the second field, the minutes, is called. */
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
