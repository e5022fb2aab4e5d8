import '@mantine/core/styles/Divider.layer.css';
import { earliestBookableDate } from '@gerbang/shared/domain/building/booking-window';
import type { BookingRules } from '@gerbang/shared/domain/building/booking-window';
import { makeCode } from '@gerbang/shared/domain/permits/code';
import { PERMIT_KINDS } from '@gerbang/shared/domain/permits/kinds';
import type { PermitKind } from '@gerbang/shared/domain/permits/kinds';
import { MINUTE_MS } from '@gerbang/shared/time/spans';
import { instantAt, wallClock, zoneLabel } from '@gerbang/shared/time/wall-clock';
import { Divider, Text } from '@mantine/core';
import { useId } from 'react';

import { formatDay } from '../../../lib/format/dates.ts';
import { useLanguage } from '../../../lib/i18n/use-language.ts';
import { useTranslation } from '../../../lib/i18n/use-translation.ts';
import { useNow } from '../../../lib/use-now.ts';
import type { PropertyValues } from './property-values.ts';

import long from '../../../components/form/LongForm.module.css';
import classes from './property-form.module.css';

export function ApplicantPreview({ values, isNew }: { values: PropertyValues; isNew: boolean }) {
  const { t } = useTranslation('property');
  const titleId = useId();
  return (
    <section className={long.preview} aria-labelledby={titleId}>
      <Text fz={13} fw={600} mb={6} id={titleId}>
        {t('preview.title')}
      </Text>
      <div className={long.previewCard}>
        <span className={long.quiet}>{t('preview.code')}</span>
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
  const now = useNow(MINUTE_MS);
  const rules = bookingRules(values);
  const zone = zoneLabel(values.time_zone);
  const { first, later } = rules === undefined ? {} : firstDays('loading', now, rules);
  return (
    <>
      <span className={long.quiet}>{t('preview.firstDay')}</span>
      <div className={long.strong}>{first === undefined ? '–' : formatDay(first, language, 'mediumWeekday')}</div>
      {later !== undefined && (
        <span className={long.quiet}>
          {t('preview.nextDay', {
            day: formatDay(later, language, 'mediumWeekday'),
            time: values.cutoff_loading,
            zone,
          })}
        </span>
      )}
      <Divider my={12} color="var(--g-border)" />
      <span className={long.quiet}>{t('preview.cutoffs')}</span>
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

/**
 * `7K3QX9T2` as indices into the alphabet of permit codes. The sample is constant, so that it does not change while the
 * person types.
 */
const SAMPLE = Uint8Array.from([7, 19, 3, 23, 29, 9, 26, 2]);

const TIME = /^([01]\d|2[0-3]):[0-5]\d$/;

/** A sample permit code with this short code, or undefined while the short code is invalid. */
export function sampleCode(short_code: string): string | undefined {
  const code = short_code.trim().toUpperCase();
  return /^[A-Z0-9]{2,6}$/.test(code) ? makeCode('loading', code, () => SAMPLE) : undefined;
}

/** The booking rules in the typed values, or undefined while a time is invalid or a number is missing. */
export function bookingRules(values: PropertyValues): BookingRules | undefined {
  const { cutoff_loading, cutoff_unloading, cutoff_work, horizon_goods_days, horizon_work_days } = values;
  const { lead_days_goods, lead_days_work } = values;
  // An emptied number field holds an empty string, although its type is number.
  const numbers: unknown[] = [horizon_goods_days, horizon_work_days, lead_days_goods, lead_days_work];
  const areNumbers = numbers.every((number) => Number.isInteger(number));
  const areTimes = [cutoff_loading, cutoff_unloading, cutoff_work].every((time) => TIME.test(time));
  if (!areNumbers || !areTimes) return undefined;
  return {
    time_zone: values.time_zone,
    cutoffs: { loading: cutoff_loading, unloading: cutoff_unloading, work: cutoff_work },
    lead_days: { loading: lead_days_goods, unloading: lead_days_goods, work: lead_days_work },
    horizon_days: { loading: horizon_goods_days, unloading: horizon_goods_days, work: horizon_work_days },
  };
}

/**
 * `first` is the first day that can be booked now. `later` is the first bookable day after today's cut-off, if it
 * differs.
 */
export function firstDays(kind: PermitKind, now: Date, rules: BookingRules): { first: string; later?: string } {
  const first = earliestBookableDate(kind, now, rules);
  const today = wallClock(now, rules.time_zone).date;
  const later = earliestBookableDate(kind, instantAt(today, rules.cutoffs[kind], rules.time_zone), rules);
  return later > first ? { first, later } : { first };
}
