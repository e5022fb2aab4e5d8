import './schedule-texts.ts';
import '@mantine/core/styles/Popover.layer.css';
import '@mantine/core/styles/ScrollArea.layer.css';
import '@mantine/dates/styles.layer.css';
import 'dayjs/locale/id';
import { DatePickerInput } from '@mantine/dates';
import { IconCalendarEvent } from '@tabler/icons-react';
import dayjs from 'dayjs';
import { useId, useState } from 'react';
import { useTranslation } from 'react-i18next';

import { useLanguage } from '../lib/i18n/use-language.ts';
import { useIsPhone } from '../lib/use-is-phone.ts';
import { DAY_CLASSES } from './day-classes.ts';

const FORMAT = 'DD MMM YYYY';

interface Props {
  className: string;
  /** What the field is called; it stands nowhere but in its name. */
  label: string;
  placeholder: string;
  /** What the button is called that takes both days away. */
  clear: string;
  /** Empty while none is chosen. */
  from: string;
  until: string;
  /** The latest day that can be chosen. */
  last?: string;
  onChange: (days: { from: string; until: string }) => void;
}

/** From which day to which a list is shown; one day is chosen by pressing it twice. */
export function DayRangeField({ className, label, placeholder, clear, from, until, last, onChange }: Props) {
  const { t } = useTranslation('schedule');
  const language = useLanguage();
  const isPhone = useIsPhone();
  const id = useId();
  // The first day is kept here until the second is chosen.
  const [begun, setBegun] = useState<string | null>(null);
  const days = [from, until].filter((day) => day !== '').map((day) => dayjs(day).locale(language).format(FORMAT));
  // Whoever speaks to the page says what they see, so the name holds it.
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
      // The open calendar is named after the field it belongs to.
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
