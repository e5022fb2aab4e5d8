import '@mantine/core/styles/Checkbox.layer.css';
import '@mantine/core/styles/InlineInput.layer.css';
import '@mantine/core/styles/Radio.layer.css';
import { Checkbox, Radio, Stack } from '@mantine/core';
import { useTranslation } from 'react-i18next';

import { useFieldError } from '../../components/FieldError.tsx';
import { displayDate, displayTime } from '../../lib/dates.ts';
import { useLanguage } from '../../lib/i18n/use-language.ts';
import { zoneName } from '../../lib/zone-name.ts';
import { MomentField } from './MomentField.tsx';
import { useFaultWords } from './use-news-form.ts';
import type { NewsForm } from './use-news-form.ts';

import classes from './editor.module.css';

interface Props {
  form: NewsForm;
  property: { name: string; time_zone: string };
  /** When the news appeared, if it has. */
  appeared: string | null;
}

/** When a news appears and ends, and how it is told. */
export function PublishFields({ form: { values, change, faults }, property, appeared }: Props) {
  const { t } = useTranslation('news');
  const error = useFieldError();
  const words = useFaultWords();
  const place = { time_zone: property.time_zone, language: useLanguage() };
  const bad = (name: string) => error(words(name, faults[name]));
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
                moment: `${displayDate(appeared, place)}, ${displayTime(appeared, place)}`,
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
          error={bad('publish_at')}
        />
      )}
      <Checkbox
        label={t('form.ends')}
        checked={values.ends}
        onChange={({ currentTarget }) => change({ ends: currentTarget.checked })}
      />
      {values.ends && (
        <MomentField
          path="expires_at"
          labels={{ day: t('form.endDay'), time: t('form.endTime'), minute: t('form.endMinute') }}
          day={values.end_day}
          time={values.end_time}
          time_zone={property.time_zone}
          onDay={(end_day) => change({ end_day })}
          onTime={(end_time) => change({ end_time })}
          error={bad('expires_at')}
        />
      )}
      {(values.ends || values.publishing === 'at') && (
        <p className={classes.hint}>
          {t('form.zone', { property: property.name, zone: zoneName(property.time_zone) })}
        </p>
      )}
      <Checkbox
        label={t('form.pin')}
        description={t('form.pinHint')}
        checked={values.pinned}
        onChange={({ currentTarget }) => change({ pinned: currentTarget.checked })}
      />
      <Checkbox
        label={t('form.byMail')}
        description={t('form.byMailHint')}
        checked={values.by_mail}
        onChange={({ currentTarget }) => change({ by_mail: currentTarget.checked })}
      />
    </Stack>
  );
}
