import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';

import { DayField } from '../../components/DayField.tsx';
import { TimeField } from '../../components/TimeField.tsx';
import { zoneName } from '../../lib/zone-name.ts';

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
  const { t } = useTranslation('workOrders');
  const label = t('form.due_at');
  return (
    <div className={classes.due}>
      <DayField
        path="due_at"
        label={label}
        placeholder={t('form.none')}
        value={day}
        clear={`${t('list.unset')}: ${label}`}
        onChange={(due_day) => onChange({ due_day, ...(time === '' && { due_time: '17:00' }) })}
        error={error}
      />
      <TimeField
        label={zoneName(time_zone)}
        minutes={t('times.minutes')}
        value={time}
        onChange={(due_time) => onChange({ due_time })}
        isDisabled={day === ''}
      />
      <p className={classes.hint}>{hint}</p>
    </div>
  );
}
