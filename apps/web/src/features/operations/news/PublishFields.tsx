import '@mantine/core/styles/Checkbox.layer.css';
import '@mantine/core/styles/InlineInput.layer.css';
import '@mantine/core/styles/Radio.layer.css';
import { zoneLabel, wallClock } from '@gerbang/shared/time/wall-clock';
import { Checkbox, Radio, Stack, Text } from '@mantine/core';
import { useState } from 'react';
import type { ReactNode } from 'react';

import { DayField } from '../../../components/calendar/DayField.tsx';
import { TimeField } from '../../../components/calendar/TimeField.tsx';
import { useFaultText, useFields } from '../../../components/form/use-fields.ts';
import { formatDateTime } from '../../../lib/format/dates.ts';
import { useLanguage } from '../../../lib/i18n/use-language.ts';
import { useTranslation } from '../../../lib/i18n/use-translation.ts';
import type { NewsForm } from './use-news-form.ts';

import classes from './editor.module.css';

interface Props {
  form: NewsForm;
  property: { name: string; time_zone: string };
  /** When the article was published. Null before its publication. */
  appeared: string | null;
}

export function PublishFields({ form, property, appeared }: Props) {
  const { t } = useTranslation('news');
  const field = useFields(form);
  const faultText = useFaultText(form);
  const { values, change } = form;
  const place = { time_zone: property.time_zone, language: useLanguage() };
  return (
    <Stack gap={14}>
      <Radio.Group
        label={t('form.publishing')}
        value={values.publishing}
        onChange={(publishing) => change({ publishing: publishing })}
      >
        <Stack gap={8} mt={4}>
          {appeared === null ? (
            <Radio value="now" label={t('form.now')} />
          ) : (
            <Radio
              value="published"
              label={t('form.published', {
                moment: formatDateTime(appeared, place),
              })}
            />
          )}
          <Radio value="at" label={t('form.at')} />
          <Radio value="draft" label={t('form.draft')} />
        </Stack>
      </Radio.Group>
      {values.publishing === 'at' && (
        <MomentField
          path="publish_at"
          labels={{ day: t('form.publishDay'), time: t('form.publishTime'), minute: t('form.publishMinute') }}
          day={values.publish_day}
          time={values.publish_time}
          time_zone={property.time_zone}
          onDay={(publish_day) => change({ publish_day })}
          onTime={(publish_time) => change({ publish_time })}
          error={faultText('publish_at')}
        />
      )}
      <Checkbox {...field('ends', 'checkbox')} label={t('form.ends')} />
      {values.ends && (
        <MomentField
          path="expires_at"
          labels={{ day: t('form.endDay'), time: t('form.endTime'), minute: t('form.endMinute') }}
          day={values.end_day}
          time={values.end_time}
          time_zone={property.time_zone}
          onDay={(end_day) => change({ end_day })}
          onTime={(end_time) => change({ end_time })}
          error={faultText('expires_at')}
        />
      )}
      {(values.ends || values.publishing === 'at') && (
        <Text mt={6} c="dimmed" fz={13}>
          {t('form.zone', { property: property.name, zone: zoneLabel(property.time_zone) })}
        </Text>
      )}
      <Checkbox {...field('pinned', 'checkbox')} label={t('form.pin')} description={t('form.pinHint')} />
      <Checkbox {...field('by_mail', 'checkbox')} label={t('form.byMail')} description={t('form.byMailHint')} />
    </Stack>
  );
}

interface MomentFieldProps {
  path: string;
  labels: { day: string; time: string; minute: string };
  day: string;
  time: string;
  time_zone: string;
  onDay: (day: string) => void;
  onTime: (time: string) => void;
  error: ReactNode;
}

/** Fields for a day and a time. The day is today or later. */
function MomentField({ path, labels, day, time, time_zone, onDay, onTime, error }: MomentFieldProps) {
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
