import type { Analytics } from '@gerbang/shared/contracts/insight/analytics';
import { CASES_MIN } from '@gerbang/shared/domain/insight/percentiles';
import { Link } from 'react-router';

import { useTranslation } from '../../../lib/i18n/use-translation.ts';
import { useWords } from './use-analytics-words.ts';
import type { RegisterLinks } from './use-register-links.ts';

import figures from '../kpis.module.css';
import classes from './analytics.module.css';

interface Kpi {
  label: string;
  now: number | null;
  before: number | null;
  show: (value: number) => string;
  /** How a difference is shown, when not as the value. */
  showChange?: (value: number) => string;
  /** Null when neither direction is better. */
  lessIsGood: boolean | null;
  to: string | undefined;
}

type Decisions = Analytics['before']['decisions'];

/** Percentage of decisions in time. Null when too few were made to say. */
function shareInTime({ decided, in_time }: Decisions): number | null {
  return decided < CASES_MIN ? null : Math.round((in_time * 100) / decided);
}

/** A time of decisions. Null when too few were made to say. */
function timeOf({ decided, ...times }: Decisions, which: 'median' | 'p90'): number | null {
  return decided < CASES_MIN ? null : times[which];
}

/** The main figures, each with the period before and its permits. */
export function Kpis({ data: { permits, decisions, before }, links }: { data: Analytics; links: RegisterLinks }) {
  const { t } = useTranslation('analytics');
  const { number, span, day } = useWords();
  const percent = (value: number) => `${number(value)}%`;
  const kpis: Kpi[] = [
    {
      label: t('kpi.permits'),
      now: permits.days.reduce((sum, one) => sum + one.loading + one.unloading + one.work, 0),
      before: before.permits.reduce((sum, count) => sum + count, 0),
      show: number,
      lessIsGood: null,
      to: links.submitted(),
    },
    {
      label: t('kpi.inTime'),
      now: shareInTime(decisions),
      before: shareInTime(before.decisions),
      show: percent,
      showChange: (points) => t('kpi.points', { points: number(points) }),
      lessIsGood: false,
      to: links.decided(),
    },
    ...(['median', 'p90'] as const).map((which) => ({
      label: t(`kpi.${which}`),
      now: timeOf(decisions, which),
      before: timeOf(before.decisions, which),
      show: span,
      lessIsGood: true,
      to: links.decided(),
    })),
  ];
  return (
    <section className={`${figures.kpis} ${classes.wide}`} aria-label={t('kpi.title')}>
      {kpis.map((kpi) => (
        <Tile key={kpi.label} {...kpi} />
      ))}
      <p className={classes.compared}>
        {t('kpi.compared', { from: day(before.from).long, until: day(before.until).long })}{' '}
        {links.submitted() !== undefined && t('kpi.click')}
      </p>
    </section>
  );
}

function Tile({ label, now, before, show, showChange = show, lessIsGood, to }: Kpi) {
  const { t } = useTranslation('analytics');
  const change = now === null || before === null ? null : now - before;
  const isGood = lessIsGood === null || change === null || change === 0 ? undefined : change < 0 === lessIsGood;
  const body = (
    <>
      <span>{label}</span> <strong>{now === null ? '–' : show(now)}</strong>{' '}
      <span className={classes.change} data-good={isGood}>
        {change === null
          ? t('kpi.tooFew')
          : `${change === 0 ? '' : change > 0 ? '+' : '−'}${showChange(Math.abs(change))}, ${t('kpi.was', { before: show(before ?? 0) })}`}
      </span>
    </>
  );
  return to === undefined ? (
    <div className={`${figures.kpi} ${classes.kpi}`}>{body}</div>
  ) : (
    <Link to={to} className={`${figures.kpi} ${classes.kpi}`}>
      {body}
    </Link>
  );
}
