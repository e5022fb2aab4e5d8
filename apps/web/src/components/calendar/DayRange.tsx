import '@mantine/dates/styles.layer.css';
import './calendar-locale.ts';
import { DatePicker } from '@mantine/dates';
import { useState } from 'react';

import { useLanguage } from '../../lib/i18n/use-language.ts';
import { useTranslation } from '../../lib/i18n/use-translation.ts';
import { DAY_CLASSES } from './DayField.tsx';

interface Props {
  /** Empty while no day is chosen. */
  from: string;
  until: string;
  onChange: (days: { from: string; until: string }) => void;
}

/** A calendar in which a range of days is selected. Pressing a day twice selects only that day. */
export function DayRange({ from, until, onChange }: Props) {
  const { t } = useTranslation('schedule');
  const language = useLanguage();
  // The first day of a range whose last day is not chosen yet.
  const [begun, setBegun] = useState<string | null>(null);
  const days: [string | null, string | null] =
    begun === null ? [from === '' ? null : from, until === '' ? null : until] : [begun, null];
  return (
    <DatePicker
      type="range"
      allowSingleDateInRange
      value={days}
      onChange={([first, last]) => {
        if (first !== null && last !== null) onChange({ from: first, until: last });
        else setBegun(first);
      }}
      {...(from !== '' && { defaultDate: from })}
      locale={language}
      maxLevel="year"
      hideOutsideDates
      ariaLabels={{ previousMonth: t('previousMonth'), nextMonth: t('nextMonth') }}
      classNames={DAY_CLASSES}
    />
  );
}
