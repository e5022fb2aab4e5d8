import { wallClock } from '@gerbang/shared/domain/permits/time-zone';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';

import { zoneName } from '../../lib/zone-name.ts';
import { DayField } from '../DayField.tsx';
import { useFieldError } from '../FieldError.tsx';
import { TimeField } from '../TimeField.tsx';
import { useFaultWords } from './use-deputy-form.ts';
import type { DeputyForm } from './use-deputy-form.ts';

import classes from './deputies.module.css';

interface Props {
  form: DeputyForm;
  /** Whose clocks are meant. */
  property: { name: string; time_zone: string };
  isNew: boolean;
}

/** From when to when somebody is away. */
export function MomentFields({ form: { values, change, faults }, property, isNew }: Props) {
  const { t } = useTranslation('deputies');
  const error = useFieldError();
  const words = useFaultWords();
  const [today] = useState(() => wallClock(new Date(), property.time_zone).date);
  const first = isNew ? today : undefined;
  const bad = (name: string) => error(words(name, faults[name]));
  const start = (day: string) =>
    change({ start_day: day, ...(values.end_day !== '' && values.end_day < day && { end_day: '' }) });
  return (
    <div className={classes.moments}>
      <DayField
        path="starts_at"
        label={t('form.startDay')}
        placeholder={t('form.choose')}
        value={values.start_day}
        first={first}
        onChange={start}
        error={bad('starts_at')}
      />
      <TimeField
        label={t('form.startTime')}
        minutes={t('form.startMinute')}
        value={values.start_time}
        onChange={(start_time) => change({ start_time })}
      />
      <DayField
        path="ends_at"
        label={t('form.endDay')}
        placeholder={t('form.choose')}
        value={values.end_day}
        first={values.start_day === '' ? first : values.start_day}
        onChange={(end_day) => change({ end_day })}
        error={bad('ends_at')}
      />
      <TimeField
        label={t('form.endTime')}
        minutes={t('form.endMinute')}
        value={values.end_time}
        onChange={(end_time) => change({ end_time })}
      />
      <p className={classes.hint}>{t('form.zone', { property: property.name, zone: zoneName(property.time_zone) })}</p>
    </div>
  );
}
