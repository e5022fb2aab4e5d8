import '@mantine/core/styles/Divider.layer.css';
import { PERMIT_KINDS } from '@gerbang/shared/domain/permits/kinds';
import { Divider, Text } from '@mantine/core';
import { useInterval } from '@mantine/hooks';
import { useId, useState } from 'react';
import { useTranslation } from 'react-i18next';

import { useLanguage } from '../../lib/i18n/use-language.ts';
import { zoneName } from '../../lib/zone-name.ts';
import { bookingRules, firstDays, sampleCode } from './applicant-preview.ts';
import type { PropertyValues } from './property-values.ts';
import { shortDay } from './short-date.ts';

import classes from './property-form.module.css';

const MINUTE_MS = 60_000;

/** What applicants get to see with what is typed here. */
export function ApplicantPreview({ values, isNew }: { values: PropertyValues; isNew: boolean }) {
  const { t } = useTranslation('property');
  const titleId = useId();
  return (
    <section className={classes.preview} aria-labelledby={titleId}>
      <Text fz={13} fw={600} mb={6} id={titleId}>
        {t('preview.title')}
      </Text>
      <div className={classes.previewCard}>
        <span className={classes.quiet}>{t('preview.code')}</span>
        <div className={classes.code}>{sampleCode(values.short_code) ?? '–'}</div>
        <Divider my={12} color="var(--g-border)" />
        <Booking values={values} />
      </div>
      <Text fz={13} c="dimmed" lh={1.5}>
        {!values.active && t('preview.hidden')} {isNew && t('preview.note')}
      </Text>
    </section>
  );
}

function Booking({ values }: { values: PropertyValues }) {
  const { t } = useTranslation('property');
  const language = useLanguage();
  const now = useNow();
  const rules = bookingRules(values);
  const zone = zoneName(values.time_zone);
  const { first, later } = rules === undefined ? {} : firstDays('loading', now, rules);
  return (
    <>
      <span className={classes.quiet}>{t('preview.firstDay')}</span>
      <div className={classes.strong}>{first === undefined ? '–' : shortDay(first, language)}</div>
      {later !== undefined && (
        <span className={classes.quiet}>
          {t('preview.nextDay', { day: shortDay(later, language), time: values.cutoff_loading, zone })}
        </span>
      )}
      <Divider my={12} color="var(--g-border)" />
      <span className={classes.quiet}>{t('preview.cutoffs')}</span>
      <dl className={classes.cutoffs}>
        {PERMIT_KINDS.map((kind) => (
          <div key={kind}>
            <dt>{t(`preview.${kind}`)}</dt>
            <dd>{t('preview.until', { time: values[`cutoff_${kind}`] || '–', zone })}</dd>
          </div>
        ))}
      </dl>
    </>
  );
}

/** The present moment, to the minute. */
function useNow(): Date {
  const [now, setNow] = useState(() => new Date());
  useInterval(() => setNow(new Date()), MINUTE_MS, { autoInvoke: true });
  return now;
}
