import { PREVIEW_DATES } from '@gerbang/shared/contracts/maintenance';
import { previewDates } from '@gerbang/shared/domain/maintenance/due';
import { parseRule } from '@gerbang/shared/domain/maintenance/rule';
import { addDays, isCalendarDate } from '@gerbang/shared/domain/permits/time-zone';
import { Text } from '@mantine/core';
import { useId } from 'react';
import { useTranslation } from 'react-i18next';

import type { MaintenanceValues } from './maintenance-values.ts';
import { useMaintenanceWords } from './use-maintenance-words.ts';

import classes from './maintenance-form.module.css';

/** What the rule means: in one sentence, and as its next dates. */
export function DatesPreview({ values, today }: { values: MaintenanceValues; today: string }) {
  const { t } = useTranslation('maintenance');
  const titleId = useId();
  return (
    <section className={classes.preview} aria-labelledby={titleId}>
      <Text fz={13} fw={600} mb={6} id={titleId}>
        {t('preview.title')}
      </Text>
      <div className={classes.previewCard} aria-live="polite">
        {values.trigger === 'meter' ? <ByMeter values={values} /> : <ByRule values={values} today={today} />}
      </div>
    </section>
  );
}

function ByMeter({ values }: { values: MaintenanceValues }) {
  const { t } = useTranslation('maintenance');
  return (
    <>
      <div className={classes.strong}>{t('preview.meter', { count: values.every_units ?? 0 })}</div>
      <p className={classes.quiet}>{t('preview.meterNote')}</p>
    </>
  );
}

function ByRule({ values, today }: { values: MaintenanceValues; today: string }) {
  const { t } = useTranslation('maintenance');
  const words = useMaintenanceWords();
  const { rule, starts_on, lead_days, counted_from } = values;
  if (rule === null || parseRule(rule) === undefined || !isCalendarDate(starts_on))
    return <p className={classes.quiet}>{t('preview.incomplete')}</p>;
  const dates = previewDates(values, today, PREVIEW_DATES);
  const [first] = dates;
  const madeOn = first === undefined ? today : addDays(first, -lead_days);
  return (
    <>
      <div className={classes.strong}>{words.when(values)}</div>
      {first === undefined ? (
        <p className={classes.quiet}>{t('preview.none')}</p>
      ) : (
        <>
          <ol className={classes.dates}>
            {dates.map((date) => (
              <li key={date}>
                <time dateTime={date}>{words.day(date)}</time>
              </li>
            ))}
          </ol>
          <p className={classes.quiet}>
            {lead_days === 0 ? t('preview.madeSame') : t('preview.made', { date: words.day(madeOn) })}
          </p>
        </>
      )}
      {counted_from === 'completed' && <p className={classes.quiet}>{t('preview.fromDone')}</p>}
    </>
  );
}
