import './schedule-texts.ts';
import '@mantine/core/styles/Popover.layer.css';
import '@mantine/core/styles/ScrollArea.layer.css';
import '@mantine/dates/styles.layer.css';
import 'dayjs/locale/id';
import { DatePickerInput } from '@mantine/dates';
import { IconCalendarEvent } from '@tabler/icons-react';
import { useId } from 'react';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';

import { displayWorkingDate } from '../lib/dates.ts';
import { useLanguage } from '../lib/i18n/use-language.ts';
import { useIsPhone } from '../lib/use-is-phone.ts';
import { DAY_CLASSES } from './day-classes.ts';

interface Props {
  path: string;
  label: string;
  placeholder: string;
  /** Empty while none is chosen. */
  value: string;
  /** The earliest day that can be chosen. */
  first?: string | undefined;
  /** Whether days of other years are chosen here too. */
  hasYears?: boolean;
  /** What the button is called that takes the day away; without it a day stays chosen. */
  clear?: string;
  onChange: (day: string) => void;
  isRequired?: boolean;
  error: ReactNode;
}

/** A day of a staff form, written as the reader writes days whatever the language of their browser. */
export function DayField({ path, label, placeholder, value, onChange, error, ...rules }: Props) {
  const { first, hasYears = false, clear, isRequired = false } = rules;
  const { t } = useTranslation('schedule');
  const language = useLanguage();
  const isPhone = useIsPhone();
  const id = useId();
  const shown = value === '' ? '' : displayWorkingDate(value, { time_zone: 'UTC', language });
  return (
    <DatePickerInput
      label={label}
      // The label alone would hide the chosen day from those who hear the page.
      {...(shown !== '' && { 'aria-label': `${label}: ${shown}` })}
      withAsterisk={isRequired}
      placeholder={placeholder}
      value={value === '' ? null : value}
      onChange={(day) => onChange(day ?? '')}
      // Beside another field there is no room for the day of the week on phones.
      valueFormat={isPhone ? 'DD MMM YYYY' : 'ddd, DD MMM YYYY'}
      locale={language}
      {...(first !== undefined && { minDate: first, defaultDate: value === '' ? first : value })}
      {...(clear !== undefined && { clearable: true, clearButtonProps: { 'aria-label': clear } })}
      error={error}
      dropdownType={isPhone ? 'modal' : 'popover'}
      modalProps={{ title: label, withCloseButton: true }}
      // The open calendar is named after the field it belongs to.
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
