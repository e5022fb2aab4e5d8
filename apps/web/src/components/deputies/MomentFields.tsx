import '../schedule-texts.ts';
import '@mantine/core/styles/Popover.layer.css';
import '@mantine/core/styles/ScrollArea.layer.css';
import '@mantine/dates/styles.layer.css';
import 'dayjs/locale/id';
import { wallClock } from '@gerbang/shared/domain/permits/time-zone';
import { DatePickerInput, TimePicker } from '@mantine/dates';
import { IconCalendarEvent, IconClock } from '@tabler/icons-react';
import { useId, useState } from 'react';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';

import { displayWorkingDate } from '../../lib/dates.ts';
import { useLanguage } from '../../lib/i18n/use-language.ts';
import { useIsPhone } from '../../lib/use-is-phone.ts';
import { zoneName } from '../../lib/zone-name.ts';
import { useFieldError } from '../FieldError.tsx';
import { useFaultWords } from './use-deputy-form.ts';
import type { DeputyForm } from './use-deputy-form.ts';

import calendar from '../DayCalendar.module.css';
import classes from './deputies.module.css';

const DAY_CLASSES = {
  day: calendar.day ?? '',
  calendarHeader: calendar.header ?? '',
  calendarHeaderLevel: calendar.level ?? '',
  calendarHeaderControl: calendar.control ?? '',
  weekday: calendar.weekday ?? '',
};

interface Props {
  form: DeputyForm;
  /** Whose clocks are meant. */
  property: { name: string; time_zone: string };
  isNew: boolean;
}

/** From when to when somebody is away. */
export function MomentFields({ form: { values, change, faults }, property, isNew }: Props) {
  const { t } = useTranslation('deputies');
  const error = useFieldError();
  const words = useFaultWords();
  const [today] = useState(() => wallClock(new Date(), property.time_zone).date);
  const first = isNew ? today : undefined;
  const bad = (name: string) => error(words(name, faults[name]));
  const start = (day: string) =>
    change({ start_day: day, ...(values.end_day !== '' && values.end_day < day && { end_day: '' }) });
  return (
    <div className={classes.moments}>
      <DayField
        path="starts_at"
        label={t('form.startDay')}
        value={values.start_day}
        first={first}
        onChange={start}
        error={bad('starts_at')}
      />
      <TimeField
        label={t('form.startTime')}
        minutes={t('form.startMinute')}
        value={values.start_time}
        onChange={(start_time) => change({ start_time })}
      />
      <DayField
        path="ends_at"
        label={t('form.endDay')}
        value={values.end_day}
        first={values.start_day === '' ? first : values.start_day}
        onChange={(end_day) => change({ end_day })}
        error={bad('ends_at')}
      />
      <TimeField
        label={t('form.endTime')}
        minutes={t('form.endMinute')}
        value={values.end_time}
        onChange={(end_time) => change({ end_time })}
      />
      <p className={classes.hint}>{t('form.zone', { property: property.name, zone: zoneName(property.time_zone) })}</p>
    </div>
  );
}

interface DayProps {
  path: string;
  label: string;
  value: string;
  /** The earliest day that can be chosen. */
  first: string | undefined;
  onChange: (day: string) => void;
  error: ReactNode;
}

function DayField({ path, label, value, first, onChange, error }: DayProps) {
  const { t } = useTranslation(['deputies', 'schedule']);
  const language = useLanguage();
  const isPhone = useIsPhone();
  const id = useId();
  const shown = value === '' ? '' : displayWorkingDate(value, { time_zone: 'UTC', language });
  return (
    <DatePickerInput
      label={label}
      // The label alone would hide the chosen day from those who hear the page.
      {...(shown !== '' && { 'aria-label': `${label}: ${shown}` })}
      placeholder={t('deputies:form.choose')}
      value={value === '' ? null : value}
      onChange={(day) => day !== null && onChange(day)}
      // Beside the time there is no room for the day of the week on phones.
      valueFormat={isPhone ? 'DD MMM YYYY' : 'ddd, DD MMM YYYY'}
      locale={language}
      {...(first !== undefined && { minDate: first, defaultDate: value === '' ? first : value })}
      error={error}
      dropdownType={isPhone ? 'modal' : 'popover'}
      modalProps={{ title: label, withCloseButton: true }}
      // The open calendar is named after the field it belongs to.
      id={id}
      popoverProps={{ id, returnFocus: true, shadow: 'md' }}
      getDayProps={(day) => ({ 'aria-pressed': day === value })}
      maxLevel="month"
      hideOutsideDates
      ariaLabels={{ previousMonth: t('schedule:previousMonth'), nextMonth: t('schedule:nextMonth') }}
      leftSection={<IconCalendarEvent size={16} stroke={1.8} />}
      leftSectionPointerEvents="none"
      classNames={DAY_CLASSES}
      data-path={path}
    />
  );
}

interface TimeProps {
  label: string;
  /** What the second field, the minutes, is called. */
  minutes: string;
  value: string;
  onChange: (time: string) => void;
}

function TimeField({ label, minutes, value, onChange }: TimeProps) {
  const isPhone = useIsPhone();
  return (
    <TimePicker
      label={label}
      format="24h"
      value={value}
      onChange={onChange}
      minutesInputLabel={minutes}
      // A phone's own number keys are quicker than lists, and both would cover the form.
      withDropdown={!isPhone}
      popoverProps={{ shadow: 'md' }}
      leftSection={<IconClock size={16} stroke={1.8} />}
      leftSectionPointerEvents="none"
      classNames={{ field: classes.timePart ?? '' }}
    />
  );
}
