import '../../components/schedule-texts.ts';
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

import calendar from '../../components/DayCalendar.module.css';
import classes from './editor.module.css';

const DAY_CLASSES = {
  day: calendar.day ?? '',
  calendarHeader: calendar.header ?? '',
  calendarHeaderLevel: calendar.level ?? '',
  calendarHeaderControl: calendar.control ?? '',
  weekday: calendar.weekday ?? '',
};

interface Props {
  path: string;
  labels: { day: string; time: string; minute: string };
  day: string;
  time: string;
  time_zone: string;
  onDay: (day: string) => void;
  onTime: (time: string) => void;
  error: ReactNode;
}

/** A day and a time of it, from today on. */
export function MomentField({ path, labels, day, time, time_zone, onDay, onTime, error }: Props) {
  const { t } = useTranslation(['news', 'schedule']);
  const language = useLanguage();
  const isPhone = useIsPhone();
  const id = useId();
  const [today] = useState(() => wallClock(new Date(), time_zone).date);
  const first = day !== '' && day < today ? day : today;
  const shown = day === '' ? '' : displayWorkingDate(day, { time_zone: 'UTC', language });
  return (
    <div className={classes.moment}>
      <DatePickerInput
        label={labels.day}
        // The label alone would hide the chosen day from those who hear the page.
        {...(shown !== '' && { 'aria-label': `${labels.day}: ${shown}` })}
        placeholder={t('news:form.choose')}
        value={day === '' ? null : day}
        onChange={(next) => next !== null && onDay(next)}
        valueFormat="DD MMM YYYY"
        locale={language}
        minDate={first}
        defaultDate={day === '' ? today : day}
        error={error}
        dropdownType={isPhone ? 'modal' : 'popover'}
        modalProps={{ title: labels.day, withCloseButton: true }}
        // The open calendar is named after the field it belongs to.
        id={id}
        popoverProps={{ id, returnFocus: true, shadow: 'md' }}
        getDayProps={(one) => ({ 'aria-pressed': one === day })}
        maxLevel="month"
        hideOutsideDates
        ariaLabels={{ previousMonth: t('schedule:previousMonth'), nextMonth: t('schedule:nextMonth') }}
        leftSection={<IconCalendarEvent size={16} stroke={1.8} />}
        leftSectionPointerEvents="none"
        classNames={DAY_CLASSES}
        data-path={path}
      />
      <TimePicker
        label={labels.time}
        format="24h"
        value={time}
        onChange={onTime}
        minutesInputLabel={labels.minute}
        // A phone's own number keys are quicker than lists, and both would cover the form.
        withDropdown={!isPhone}
        popoverProps={{ shadow: 'md' }}
        leftSection={<IconClock size={16} stroke={1.8} />}
        leftSectionPointerEvents="none"
        classNames={{ field: classes.timePart ?? '' }}
      />
    </div>
  );
}
