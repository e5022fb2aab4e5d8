import '../../components/schedule-texts.ts';
import '@mantine/core/styles/Popover.layer.css';
import '@mantine/core/styles/ScrollArea.layer.css';
import '@mantine/dates/styles.layer.css';
import 'dayjs/locale/id';
import { wallClock } from '@gerbang/shared/domain/permits/time-zone';
import { DatePickerInput } from '@mantine/dates';
import { IconCalendarEvent } from '@tabler/icons-react';
import { useId, useState } from 'react';
import { useTranslation } from 'react-i18next';

import { DAY_CLASSES } from '../../components/day-classes.ts';
import { displayDate } from '../../lib/dates.ts';
import { useLanguage } from '../../lib/i18n/use-language.ts';
import { useIsPhone } from '../../lib/use-is-phone.ts';

import classes from './audit.module.css';

interface Props {
  from: string;
  to: string;
  time_zone: string;
  onChange: (days: { from: string; to: string }) => void;
}

/** From which day to which the log is shown; one day is chosen by pressing it twice. */
export function DaysField({ from, to, time_zone, onChange }: Props) {
  const { t } = useTranslation(['audit', 'schedule']);
  const language = useLanguage();
  const isPhone = useIsPhone();
  const id = useId();
  const [today] = useState(() => wallClock(new Date(), time_zone).date);
  // The first day is kept here until the second is chosen.
  const [begun, setBegun] = useState<string | null>(null);
  const label = t('audit:days.label');
  const shown = [from, to].filter((day) => day !== '').map((day) => displayDate(day, { time_zone: 'UTC', language }));
  const choose = ([first, last]: [string | null, string | null]) => {
    if (first !== null && last === null) return setBegun(first);
    setBegun(null);
    onChange({ from: first ?? '', to: last ?? '' });
  };
  return (
    <DatePickerInput
      type="range"
      allowSingleDateInRange
      className={classes.days ?? ''}
      // The label alone would hide the chosen days from those who hear the page.
      aria-label={[label, ...shown].join(', ')}
      placeholder={t('audit:days.all')}
      value={begun === null ? [from === '' ? null : from, to === '' ? null : to] : [begun, null]}
      onChange={choose}
      valueFormat="DD MMM YYYY"
      locale={language}
      maxDate={today}
      clearable
      clearButtonProps={{ 'aria-label': t('audit:days.clear') }}
      dropdownType={isPhone ? 'modal' : 'popover'}
      modalProps={{ title: label, withCloseButton: true }}
      // The open calendar is named after the field it belongs to.
      id={id}
      popoverProps={{ id, returnFocus: true, shadow: 'md', onClose: () => setBegun(null) }}
      maxLevel="year"
      hideOutsideDates
      ariaLabels={{ previousMonth: t('schedule:previousMonth'), nextMonth: t('schedule:nextMonth') }}
      leftSection={<IconCalendarEvent size={16} stroke={1.8} />}
      leftSectionPointerEvents="none"
      classNames={DAY_CLASSES}
    />
  );
}
