import '../../components/schedule-texts.ts';
import '@mantine/core/styles/Popover.layer.css';
import '@mantine/core/styles/ScrollArea.layer.css';
import '@mantine/dates/styles.layer.css';
import 'dayjs/locale/id';
import { wallClock } from '@gerbang/shared/domain/permits/time-zone';
import { DatePickerInput, TimePicker } from '@mantine/dates';
import { IconCalendarEvent, IconClock } from '@tabler/icons-react';
import { useId, useState, type ReactNode } from 'react';
import { useTranslation } from 'react-i18next';

import { displayWorkingDate } from '../../lib/dates.ts';
import { useLanguage } from '../../lib/i18n/use-language.ts';
import { useIsPhone } from '../../lib/use-is-phone.ts';
import { zoneName } from '../../lib/zone-name.ts';
import { DAY_CLASSES } from './day-classes.ts';

import classes from './work-orders.module.css';

interface Props {
  day: string;
  time: string;
  time_zone: string;
  onChange: (due: { due_day?: string; due_time?: string }) => void;
  error: ReactNode;
  hint: string;
}

/** Until when, as clocks of the property show it; without a day it follows from the priority. */
export function DueField({ day, time, time_zone, onChange, error, hint }: Props) {
  const { t } = useTranslation(['workOrders', 'schedule']);
  const language = useLanguage();
  const isPhone = useIsPhone();
  const id = useId();
  const label = t('workOrders:form.due_at');
  const [today] = useState(() => wallClock(new Date(), time_zone).date);
  const shown = day === '' ? '' : displayWorkingDate(day, { time_zone: 'UTC', language });
  return (
    <div className={classes.due}>
      <DatePickerInput
        label={label}
        // The label alone would hide the chosen day from those who hear the page.
        {...(shown !== '' && { 'aria-label': `${label}: ${shown}` })}
        placeholder={t('workOrders:form.none')}
        value={day === '' ? null : day}
        onChange={(chosen) => onChange({ due_day: chosen ?? '', ...(time === '' && { due_time: '17:00' }) })}
        valueFormat="ddd, DD MMM YYYY"
        locale={language}
        defaultDate={day === '' ? today : day}
        clearable
        clearButtonProps={{ 'aria-label': `${t('workOrders:list.unset')}: ${label}` }}
        error={error}
        dropdownType={isPhone ? 'modal' : 'popover'}
        modalProps={{ title: label, withCloseButton: true }}
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
        data-path="due_at"
      />
      <TimePicker
        label={zoneName(time_zone)}
        format="24h"
        value={time}
        onChange={(due_time) => onChange({ due_time })}
        disabled={day === ''}
        hoursInputLabel={t('workOrders:times.hours')}
        minutesInputLabel={t('workOrders:times.minutes')}
        withDropdown={!isPhone}
        popoverProps={{ shadow: 'md' }}
        leftSection={<IconClock size={16} stroke={1.8} />}
        leftSectionPointerEvents="none"
      />
      <p className={classes.hint}>{hint}</p>
    </div>
  );
}
