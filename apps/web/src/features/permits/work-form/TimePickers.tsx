import '@mantine/core/styles/Popover.layer.css';
import '@mantine/dates/styles.layer.css';
import '../../../components/calendar/calendar-locale.ts';
import { workEndWindow } from '@gerbang/shared/domain/permits/forms/work-end';
import { DatePickerInput, TimePicker } from '@mantine/dates';
import { IconCalendarEvent, IconClockHour4 } from '@tabler/icons-react';
import { useId } from 'react';
import type { ReactNode } from 'react';

import { ClosedDays } from '../../../components/calendar/ClosedDays.tsx';
import { TodayNote } from '../../../components/calendar/TodayNote.tsx';
import { useFieldError } from '../../../components/form/FieldError.tsx';
import { formatDay } from '../../../lib/format/dates.ts';
import { useLanguage } from '../../../lib/i18n/use-language.ts';
import { useTranslation } from '../../../lib/i18n/use-translation.ts';
import { useIsPhone } from '../../../lib/use-is-phone.ts';
import type { WorkFormState } from './use-work-form.ts';

import calendar from '../../../components/calendar/DayCalendar.module.css';
import classes from './work-form.module.css';

const DAY_CLASSES = {
  input: classes.day ?? '',
  section: classes.daySign ?? '',
  day: calendar.day ?? '',
  calendarHeader: calendar.header ?? '',
  calendarHeaderLevel: calendar.level ?? '',
  calendarHeaderControl: calendar.control ?? '',
  weekday: calendar.weekday ?? '',
};

export function TimePickers({ form: { values, change, errorAt, open } }: { form: WorkFormState }) {
  const { t } = useTranslation('work');
  const fieldError = useFieldError();
  const { start_date, end_date, start_time, end_time } = values;
  const openDays = open.days?.avaibility ?? [];
  const closed = open.days?.closed ?? [];
  const isClosed = (day: string) => closed.some(({ date }) => date === day);
  const end = start_date === '' ? undefined : workEndWindow(start_date);
  const start = (day: string) => {
    const window = workEndWindow(day);
    const stays = end_date >= window.first && end_date <= window.last;
    change({ start_date: day, ...(!stays && { end_date: '' }) });
  };
  return (
    <>
      <div className={classes.range}>
        <DayField
          path="start_date"
          label={t('startDate')}
          placeholder={open.days !== undefined && openDays.length === 0 ? t('noDates') : undefined}
          value={start_date}
          onChange={start}
          first={openDays[0]}
          last={openDays.at(-1)}
          isExcluded={(day) => !openDays.includes(day)}
          error={fieldError(errorAt('start_date') === 'invalid' ? t('wrongStart') : errorAt('start_date'))}
        />
        <DayField
          path="end_date"
          label={t('endDate')}
          placeholder={start_date === '' ? t('startFirst') : undefined}
          value={end_date}
          onChange={(day) => change({ end_date: day })}
          first={end?.first}
          last={end?.last}
          isExcluded={isClosed}
          error={fieldError(errorAt('end_date') === 'invalid' ? t('wrongEnd') : errorAt('end_date'))}
        />
        <TimeField
          path="start_time"
          label={t('startTime')}
          minutes={t('startMinute')}
          value={start_time}
          onChange={(time) => change({ start_time: time })}
          error={fieldError(errorAt('start_time'))}
        />
        <TimeField
          path="end_time"
          label={t('endTime')}
          minutes={t('endMinute')}
          value={end_time}
          onChange={(time) => change({ end_time: time })}
          error={fieldError(errorAt('end_time'))}
        />
      </div>
      <TodayNote notToday={open.days?.not_today} className={classes.hint} />
      <ClosedDays open={openDays} closed={closed} className={classes.hint} />
    </>
  );
}

interface DayProps {
  path: string;
  label: string;
  placeholder: string | undefined;
  value: string;
  onChange: (day: string) => void;
  /** First and last day that can be chosen. The field is disabled while they are undefined. */
  first: string | undefined;
  last: string | undefined;
  isExcluded: (day: string) => boolean;
  error: ReactNode;
}

function DayField({ path, label, placeholder, value, onChange, first, last, isExcluded, error }: DayProps) {
  const { t } = useTranslation(['schedule', 'forms']);
  const language = useLanguage();
  const isPhone = useIsPhone();
  const id = useId();
  const shown = value === '' ? '' : formatDay(value, language, 'working');
  return (
    <DatePickerInput
      label={label}
      // Without the day in its accessible name, the field would hide the chosen day from screen readers.
      {...(shown !== '' && { 'aria-label': `${label}: ${shown}` })}
      placeholder={placeholder ?? t('forms:choose')}
      value={value === '' ? null : value}
      onChange={(day) => day !== null && onChange(day)}
      valueFormat="ddd, DD-MMM-YYYY"
      locale={language}
      {...(first !== undefined && { minDate: first, defaultDate: value === '' ? first : value })}
      {...(last !== undefined && { maxDate: last })}
      excludeDate={isExcluded}
      disabled={first === undefined}
      error={error}
      dropdownType={isPhone ? 'modal' : 'popover'}
      modalProps={{ title: label, withCloseButton: true }}
      // The open calendar gets its accessible name from the field.
      id={id}
      popoverProps={{ id, returnFocus: true, shadow: 'md' }}
      getDayProps={(day) => ({ 'aria-pressed': day === value })}
      maxLevel="month"
      hideOutsideDates
      ariaLabels={{ previousMonth: t('schedule:previousMonth'), nextMonth: t('schedule:nextMonth') }}
      rightSection={<IconCalendarEvent size={18} stroke={1.75} />}
      rightSectionPointerEvents="none"
      classNames={DAY_CLASSES}
      data-path={path}
    />
  );
}

interface TimeProps {
  path: string;
  label: string;
  /** Label of the minutes field. */
  minutes: string;
  value: string;
  onChange: (time: string) => void;
  error: ReactNode;
}

function TimeField({ path, label, minutes, value, onChange, error }: TimeProps) {
  const isPhone = useIsPhone();
  const errorId = useId();
  const isBad = error !== undefined;
  return (
    <TimePicker
      label={label}
      format="24h"
      value={value}
      onChange={onChange}
      minutesInputLabel={minutes}
      error={error}
      errorProps={{ id: errorId }}
      hoursInputProps={{ 'data-path': path, 'aria-invalid': isBad, ...(isBad && { 'aria-describedby': errorId }) }}
      minutesInputProps={{ 'aria-invalid': isBad }}
      // On phones the number keys are quicker than the lists, and lists and keyboard together would cover the form.
      withDropdown={!isPhone}
      popoverProps={{ shadow: 'md' }}
      rightSection={<IconClockHour4 size={18} stroke={1.75} />}
      rightSectionPointerEvents="none"
      classNames={{ field: classes.timePart ?? '', control: classes.timeChoice ?? '' }}
    />
  );
}
