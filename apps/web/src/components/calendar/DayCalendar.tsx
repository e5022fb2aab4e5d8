import '@mantine/dates/styles.layer.css';
import './calendar-locale.ts';
import { Modal } from '@mantine/core';
import { DatePicker } from '@mantine/dates';
import { useMounted } from '@mantine/hooks';

import { useLanguage } from '../../lib/i18n/use-language.ts';
import { useTranslation } from '../../lib/i18n/use-translation.ts';
import type { DayChoice } from './days.ts';

import classes from './DayCalendar.module.css';

interface Props extends DayChoice {
  today: string | undefined;
}

/** Shows one month at a time, between the first and the last open day. Closed days are disabled. */
export function DayCalendar({ value, onChange, open, today }: Props) {
  const { t } = useTranslation('schedule');
  const language = useLanguage();
  const first = open[0] ?? '';
  return (
    <DatePicker
      value={value}
      onChange={(day) => day !== null && onChange(day)}
      defaultDate={value ?? first}
      minDate={first}
      maxDate={open.at(-1) ?? first}
      excludeDate={(day) => !open.includes(day)}
      getDayProps={(day) => ({ 'aria-pressed': day === value, ...(day === today && { 'aria-current': 'date' }) })}
      locale={language}
      maxLevel="month"
      hideOutsideDates
      ariaLabels={{ previousMonth: t('previousMonth'), nextMonth: t('nextMonth') }}
      classNames={{
        day: classes.day ?? '',
        calendarHeader: classes.header ?? '',
        calendarHeaderLevel: classes.level ?? '',
        calendarHeaderControl: classes.control ?? '',
        weekday: classes.weekday ?? '',
      }}
    />
  );
}

/** The same calendar in a dialog, for phones. */
export function DayCalendarDialog({ opened, onClose, title, ...choice }: Props & DialogProps) {
  // A Mantine dialog that mounts open does not know which element had the focus, so it could not return the focus when
  // it closes.
  const isMounted = useMounted();
  return (
    <Modal opened={opened && isMounted} onClose={onClose} title={title} size={370}>
      <DayCalendar {...choice} />
    </Modal>
  );
}

interface DialogProps {
  opened: boolean;
  onClose: () => void;
  title: string;
}
