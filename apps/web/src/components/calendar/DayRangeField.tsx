import '@mantine/core/styles/Popover.layer.css';
import '@mantine/core/styles/ScrollArea.layer.css';
import '@mantine/dates/styles.layer.css';
import './calendar-locale.ts';
import { DatePickerInput } from '@mantine/dates';
import { IconCalendarEvent } from '@tabler/icons-react';
import { useId, useState } from 'react';

import { formatDay } from '../../lib/format/dates.ts';
import { useLanguage } from '../../lib/i18n/use-language.ts';
import { useTranslation } from '../../lib/i18n/use-translation.ts';
import { useIsPhone } from '../../lib/use-is-phone.ts';
import { DAY_CLASSES } from './DayField.tsx';

const FORMAT = 'D MMM YYYY';

interface Props {
  className: string;
  /** Accessible name. The label is not shown. */
  label: string;
  placeholder: string;
  clear: string;
  /** Empty while no day is chosen. */
  from: string;
  until: string;
  /** The latest day that can be chosen. */
  last?: string;
  onChange: (days: { from: string; until: string }) => void;
}

/** Selects a range of days. Pressing a day twice selects only that day. */
export function DayRangeField({ className, label, placeholder, clear, from, until, last, onChange }: Props) {
  const { t } = useTranslation('schedule');
  const language = useLanguage();
  const isPhone = useIsPhone();
  const id = useId();
  // The first day of a range whose last day is not chosen yet.
  const [begun, setBegun] = useState<string | null>(null);
  const days = [from, until].filter((day) => day !== '').map((day) => formatDay(day, language, 'medium'));
  // Users of voice control say what they see, so the accessible name contains the shown text.
  const shown = days.length === 0 ? placeholder : days.join(' – ');
  const choose = ([first, second]: [string | null, string | null]) => {
    if (first !== null && second === null) return setBegun(first);
    setBegun(null);
    return onChange({ from: first ?? '', until: second ?? '' });
  };
  return (
    <DatePickerInput
      type="range"
      allowSingleDateInRange
      className={className}
      aria-label={shown === label ? label : `${label}: ${shown}`}
      placeholder={placeholder}
      value={begun === null ? [from === '' ? null : from, until === '' ? null : until] : [begun, null]}
      onChange={choose}
      valueFormat={FORMAT}
      locale={language}
      {...(last !== undefined && { maxDate: last })}
      clearable
      clearButtonProps={{ 'aria-label': clear }}
      dropdownType={isPhone ? 'modal' : 'popover'}
      modalProps={{ title: label, withCloseButton: true }}
      // The id connects the calendar with its field.
      id={id}
      popoverProps={{ id, returnFocus: true, shadow: 'md', onClose: () => setBegun(null) }}
      maxLevel="year"
      hideOutsideDates
      ariaLabels={{ previousMonth: t('previousMonth'), nextMonth: t('nextMonth') }}
      leftSection={<IconCalendarEvent size={16} stroke={1.8} />}
      leftSectionPointerEvents="none"
      classNames={DAY_CLASSES}
    />
  );
}
