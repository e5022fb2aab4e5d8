import type { Analytics } from '@gerbang/shared/contracts/insight/analytics';
import { CASES_MIN } from '@gerbang/shared/domain/insight/percentiles';
import { addDays } from '@gerbang/shared/time/dates';
import { displaySpanInHours } from '@gerbang/shared/time/display-span';
import { MINUTE_MS } from '@gerbang/shared/time/spans';
import { wallClock } from '@gerbang/shared/time/wall-clock';

import { Sparkline } from '../../../../components/charts/Sparkline.tsx';
import { formatNumber } from '../../../../lib/format/numbers.ts';
import { useLanguage } from '../../../../lib/i18n/use-language.ts';
import { useTranslation } from '../../../../lib/i18n/use-translation.ts';
import { useHomeAnalyticsQuery } from './home.api.ts';
import { HomeCard, OpenLink } from './HomeKit.tsx';
import { FRESH, REGISTER } from './use-home.ts';
import type { HomeProps } from './use-home.ts';

import classes from './home.module.css';

const DAYS = 14;

interface Trend {
  key: 'permits' | 'median' | 'inTime';
  value: string;
  series: readonly (number | null)[];
  /** Difference to the days before as a text, and whether it is an improvement. Null when neither is better. */
  change: string;
  isGood: boolean | null;
  to: string;
}

/** The last 14 days against the 14 days before. */
export function Trends({ user, now }: HomeProps) {
  const { t } = useTranslation('home');
  const until = wallClock(now, user.property.time_zone).date;
  const from = addDays(until, 1 - DAYS);
  const query = useHomeAnalyticsQuery({ property_id: user.property.id, from, until }, FRESH);
  const shows = useShows();
  return (
    <HomeCard title={t('trends.title')} note={t('trends.text')} query={query} emptyText={() => null}>
      {(data) => (
        <ul className={classes.rows}>
          {[
            permitsTrend(data, shows, `${REGISTER}?submitted_from=${from}&submitted_until=${until}`),
            ...decisionTrends(data, shows, `${REGISTER}?decided_from=${from}&decided_until=${until}`),
          ].map((trend) => (
            <Row key={trend.key} trend={trend} />
          ))}
        </ul>
      )}
    </HomeCard>
  );
}

function Row({ trend: { key, value, series, change, isGood, to } }: { trend: Trend }) {
  const { t } = useTranslation('home');
  return (
    <li>
      <OpenLink to={to} className={`${classes.row} ${classes.trend}`}>
        <span className={classes.lines}>
          <span className={classes.note}>{t(`trends.${key}`)}</span> <strong>{value}</strong>
        </span>{' '}
        <Sparkline values={series} tone={isGood === false ? 'bad' : 'good'} label={t('trends.title')} />{' '}
        <span className={`${classes.change} ${isGood === null ? classes.note : isGood ? classes.good : classes.bad}`}>
          {change}
        </span>
      </OpenLink>
    </li>
  );
}

type Shows = ReturnType<typeof useShows>;

/** How the values are written. */
function useShows() {
  const { t } = useTranslation('home');
  const language = useLanguage();
  return {
    count: (value: number) => formatNumber(value, language),
    span: (minutes: number) => displaySpanInHours(minutes * MINUTE_MS, language),
    points: (points: number) => t('trends.points', { points }),
    share: ({ decided, in_time }: Decided) =>
      decided < CASES_MIN
        ? t('trends.of', { part: in_time, all: decided })
        : `${formatNumber(percent({ decided, in_time }), language)}%`,
  };
}

function permitsTrend({ permits, before }: Analytics, { count }: Shows, to: string): Trend {
  const series = permits.days.map(({ loading, unloading, work }) => loading + unloading + work);
  const sum = sumOf(series);
  return {
    key: 'permits',
    value: count(sum),
    series,
    change: signed(sum - sumOf(before.permits), count),
    isGood: null,
    to,
  };
}

/** Median and share in time of the decisions. With few decisions nothing is compared. */
function decisionTrends({ decisions, before }: Analytics, { span, share, points }: Shows, to: string): Trend[] {
  const was = before.decisions;
  const isFew = Math.min(decisions.decided, was.decided) < CASES_MIN;
  const slower = isFew ? 0 : (decisions.median ?? 0) - (was.median ?? 0);
  const better = isFew ? 0 : percent(decisions) - percent(was);
  return [
    {
      key: 'median',
      value: decisions.decided < CASES_MIN || decisions.median === null ? '–' : span(decisions.median),
      series: decisions.days.map(({ median }) => median),
      change: isFew ? '' : signed(slower, span),
      isGood: slower === 0 ? null : slower < 0,
      to,
    },
    {
      key: 'inTime',
      value: share(decisions),
      series: decisions.days.map((day) => (day.decided === 0 ? null : percent(day))),
      change: isFew ? '' : signed(better, points),
      isGood: better === 0 ? null : better > 0,
      to,
    },
  ];
}

interface Decided {
  decided: number;
  in_time: number;
}

function percent({ decided, in_time }: Decided): number {
  return Math.round((in_time * 100) / decided);
}

function sumOf(counts: readonly number[]): number {
  return counts.reduce((all, count) => all + count, 0);
}

function signed(difference: number, show: (value: number) => string): string {
  if (difference === 0) return '±0';
  return `${difference > 0 ? '+' : '−'}${show(Math.abs(difference))}`;
}
