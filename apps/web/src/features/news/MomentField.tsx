import { wallClock } from '@gerbang/shared/domain/permits/time-zone';
import { useState } from 'react';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';

import { DayField } from '../../components/DayField.tsx';
import { TimeField } from '../../components/TimeField.tsx';

import classes from './editor.module.css';

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
  const { t } = useTranslation('news');
  const [today] = useState(() => wallClock(new Date(), time_zone).date);
  return (
    <div className={classes.moment}>
      <DayField
        path={path}
        label={labels.day}
        placeholder={t('form.choose')}
        value={day}
        first={day !== '' && day < today ? day : today}
        onChange={onDay}
        error={error}
      />
      <TimeField label={labels.time} minutes={labels.minute} value={time} onChange={onTime} />
    </div>
  );
}
