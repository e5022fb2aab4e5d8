import type { OwnDecisions } from '@gerbang/shared/contracts/insight/homes';
import { displaySpanInHours } from '@gerbang/shared/time/display-span';
import { MINUTE_MS } from '@gerbang/shared/time/spans';

import { formatDay } from '../../../../lib/format/dates.ts';
import { useLanguage } from '../../../../lib/i18n/use-language.ts';
import { useTranslation } from '../../../../lib/i18n/use-translation.ts';
import { HomeCard } from './HomeKit.tsx';
import type { Loaded } from './use-home.ts';

import layout from '../../../../lib/theme/layout.module.css';
import classes from './home.module.css';

/** The reader's own pace. Nobody sees the pace of another person. */
export function OwnWeek({ query }: { query: Loaded<OwnDecisions> }) {
  const { t } = useTranslation('home');
  const language = useLanguage();
  const span = (minutes: number) => displaySpanInHours(minutes * MINUTE_MS, language);
  return (
    <HomeCard title={t('week.title')} query={query} rows={5} emptyText={() => null}>
      {({ days, week, target }) => (
        <div className={classes.body}>
          <div className={classes.note}>{t('week.text')}</div>
          {week.median === null ? (
            <p>
              <b>{t('week.tooFew')}</b>
              <br />
              <span className={classes.note}>{t('week.tooFewText')}</span>
            </p>
          ) : (
            <>
              <div className={classes.median}>
                <strong className="tabular">{span(week.median)}</strong>
                <span>
                  {target !== null && (
                    <span className={week.median <= target ? classes.good : classes.bad}>
                      {t(week.median <= target ? 'week.under' : 'week.over', {
                        span: span(Math.abs(target - week.median)),
                      })}
                    </span>
                  )}
                  {week.timed > 0 && (
                    <span className={classes.note}> {t('week.inTime', { count: week.in_time, all: week.timed })}</span>
                  )}
                </span>
              </div>
              <WeekBars days={days} target={target} />
            </>
          )}
          <p className={classes.sums}>
            {(['approved', 'returned', 'rejected'] as const).map((decision) => (
              <span key={decision}>
                <b>{week[decision]}</b> {t(`week.${decision}`)}
              </span>
            ))}
          </p>
        </div>
      )}
    </HomeCard>
  );
}

const WIDTH = 320;
const HEIGHT = 138;
const FLOOR = 114;
const TOP = 4;
const BAR = 24;

function WeekBars({ days, target }: Pick<OwnDecisions, 'days' | 'target'>) {
  const { t } = useTranslation('home');
  const language = useLanguage();
  const span = (minutes: number) => displaySpanInHours(minutes * MINUTE_MS, language);
  const most = Math.max(1, target ?? 0, ...days.map(({ median }) => median ?? 0));
  const y = (minutes: number) => FLOOR - ((FLOOR - TOP) * minutes) / most;
  const step = WIDTH / days.length;
  const named = (day: string) => formatDay(day, language, 'weekday');
  return (
    <>
      {target !== null && <div className={classes.targetKey}>{t('week.target', { span: span(target) })}</div>}
      <svg className={classes.chart} viewBox={`0 0 ${WIDTH} ${HEIGHT}`} aria-hidden="true">
        {days.map(({ day, median }, index) => (
          <g key={day}>
            <rect
              className={classes.bar}
              data-over={(target !== null && median !== null && median > target) || undefined}
              x={index * step + (step - BAR) / 2}
              width={BAR}
              y={y(median ?? 0)}
              height={Math.max(2, FLOOR - y(median ?? 0))}
              rx={4}
            />
            <text x={(index + 0.5) * step} y={HEIGHT - 6} textAnchor="middle">
              {named(day)}
            </text>
          </g>
        ))}
        {target !== null && <line className={classes.target} x1={0} x2={WIDTH} y1={y(target)} y2={y(target)} />}
      </svg>
      <ul className={layout.spoken} aria-label={t('week.chart')}>
        {days.map(({ day, median, decided }) => (
          <li key={day}>
            {t('week.day', { day: named(day), median: median === null ? '–' : span(median), count: decided })}
          </li>
        ))}
      </ul>
    </>
  );
}
