import '@mantine/core/styles/Popover.layer.css';
import '@mantine/core/styles/ScrollArea.layer.css';
import '@mantine/dates/styles.layer.css';
import './calendar-locale.ts';
import { DatePickerInput } from '@mantine/dates';
import { IconCalendarEvent } from '@tabler/icons-react';
import { useId } from 'react';
import type { ReactNode } from 'react';

import { formatDay } from '../../lib/format/dates.ts';
import { useLanguage } from '../../lib/i18n/use-language.ts';
import { useTranslation } from '../../lib/i18n/use-translation.ts';
import { useIsPhone } from '../../lib/use-is-phone.ts';

import calendar from './DayCalendar.module.css';

interface Props {
  path: string;
  label: string;
  placeholder: string;
  /** Empty while no day is chosen. */
  value: string;
  /** The earliest day that can be chosen. */
  first?: string | undefined;
  /** Lets the user choose month and year from lists. Without it the calendar only goes month by month. */
  hasYears?: boolean;
  /** Label of the clear button. Without it a chosen day cannot be removed. */
  clear?: string;
  onChange: (day: string) => void;
  isRequired?: boolean;
  error: ReactNode;
}

/** A day in a staff form, written in the user's language, whatever the language of the browser. */
export function DayField({ path, label, placeholder, value, onChange, error, ...rules }: Props) {
  const { first, hasYears = false, clear, isRequired = false } = rules;
  const { t } = useTranslation('schedule');
  const language = useLanguage();
  const isPhone = useIsPhone();
  const id = useId();
  const shown = value === '' ? '' : formatDay(value, language, 'working');
  return (
    <DatePickerInput
      label={label}
      // The label alone would hide the chosen day from screen readers.
      {...(shown !== '' && { 'aria-label': `${label}: ${shown}` })}
      withAsterisk={isRequired}
      placeholder={placeholder}
      value={value === '' ? null : value}
      onChange={(day) => onChange(day ?? '')}
      // On phones there is no room for the weekday beside another field.
      valueFormat={isPhone ? 'D MMM YYYY' : 'ddd, D MMM YYYY'}
      locale={language}
      {...(first !== undefined && { minDate: first, defaultDate: value === '' ? first : value })}
      {...(clear !== undefined && { clearable: true, clearButtonProps: { 'aria-label': clear } })}
      error={error}
      dropdownType={isPhone ? 'modal' : 'popover'}
      modalProps={{ title: label, withCloseButton: true }}
      // The id connects the calendar with its field.
      id={id}
      popoverProps={{ id, returnFocus: true, shadow: 'md' }}
      getDayProps={(day) => ({ 'aria-pressed': day === value })}
      maxLevel={hasYears ? 'decade' : 'month'}
      hideOutsideDates
      ariaLabels={{ previousMonth: t('previousMonth'), nextMonth: t('nextMonth') }}
      leftSection={<IconCalendarEvent size={16} stroke={1.8} />}
      leftSectionPointerEvents="none"
      classNames={DAY_CLASSES}
      data-path={path}
    />
  );
}

export const DAY_CLASSES = {
  day: calendar.day ?? '',
  calendarHeader: calendar.header ?? '',
  calendarHeaderLevel: calendar.level ?? '',
  calendarHeaderControl: calendar.control ?? '',
  weekday: calendar.weekday ?? '',
};
