import type { Analytics } from '@gerbang/shared/contracts/insight/analytics';
import { useTranslation } from 'react-i18next';

import { Legend } from '../../../components/charts/Legend.tsx';
import { LineChart } from '../../../components/charts/LineChart.tsx';
import { PairBars } from '../../../components/charts/PairBars.tsx';
import { RowBars } from '../../../components/charts/RowBars.tsx';
import { Chart } from './Chart.tsx';
import { useWords } from './use-analytics-words.ts';

import classes from './analytics.module.css';

export function Goods({ data: { goods } }: { data: Analytics }) {
  const { t } = useTranslation('analytics');
  const { day, number } = useWords();
  const sum = (of: 'in' | 'out') => goods.days.reduce((all, row) => all + row[of], 0);
  const answer = t('goods.answer', {
    count: number(goods.days.at(-1)?.inside ?? 0),
    in: number(sum('in')),
    out: number(sum('out')),
  });
  return (
    <Chart
      title={t('goods.title')}
      answer={answer}
      isEmpty={goods.days.every((row) => row.inside === 0 && row.in === 0)}
      table={{
        head: [t('column.day'), t('column.in'), t('column.out'), t('column.inside')],
        rows: goods.days.map((row) => [day(row.day).long, row.in, row.out, row.inside]),
      }}
    >
      <LineChart label={answer} points={goods.days.map((row) => ({ ...day(row.day), value: row.inside }))} />
    </Chart>
  );
}

export function Complaints({ data: { complaints } }: { data: Analytics }) {
  const { t } = useTranslation('analytics');
  const { day, number, span } = useWords();
  const sum = (of: 'opened' | 'ended') => complaints.days.reduce((all, row) => all + row[of], 0);
  const [opened, ended] = [sum('opened'), sum('ended')];
  const answer = t('complaints.answer', { opened: number(opened), ended: number(ended) });
  const pairs = complaints.days.map((row) => ({ ...day(row.day), grey: row.opened, brand: row.ended }));
  const { rating, rated, in_time, answer: replied, solve } = complaints;
  const facts = [
    [t('complaints.inTime'), in_time === null ? '–' : `${number(in_time)}%`],
    [t('complaints.reply'), span(replied)],
    [t('complaints.solve'), span(solve)],
    [t('complaints.rating'), rating === null ? '–' : t('complaints.of', { rating: number(rating), count: rated })],
  ] as const;
  return (
    <Chart
      className={classes.wide}
      title={t('complaints.title')}
      answer={answer}
      isEmpty={opened + ended === 0}
      legend={
        <>
          <dl className={classes.facts}>
            {facts.map(([name, value]) => (
              <div key={name}>
                <dt>{name}</dt>
                <dd>{value}</dd>
              </div>
            ))}
          </dl>
          <Legend
            entries={[
              { tone: 'grey', text: `${t('column.opened')} ${number(opened)}` },
              { tone: 'brand', text: `${t('column.ended')} ${number(ended)}` },
            ]}
          />
        </>
      }
      table={{
        head: [t('column.day'), t('column.opened'), t('column.ended')],
        rows: pairs.map(({ long, grey, brand }) => [long, grey, brand]),
      }}
    >
      <PairBars pairs={pairs} names={{ grey: t('column.opened'), brand: t('column.ended') }} label={answer} />
    </Chart>
  );
}

const OUTCOMES = [
  { of: 'in_time', tone: 'brand' },
  { of: 'late', tone: 'red' },
  { of: 'open', tone: 'amber' },
  { of: 'cancelled', tone: 'grey' },
] as const;

/** Share of maintenance that was done on time. Cancelled work orders are excluded. */
export function Maintenance({ data: { maintenance } }: { data: Analytics }) {
  const { t } = useTranslation('analytics');
  const { number } = useWords();
  const judged = maintenance.in_time + maintenance.late + maintenance.open;
  const percent = judged === 0 ? 0 : Math.round((maintenance.in_time * 1000) / judged) / 10;
  const answer = t('maintenance.answer', { percent: number(percent) });
  const all = judged + maintenance.cancelled;
  return (
    <Chart
      title={t('maintenance.title')}
      answer={answer}
      isEmpty={all === 0}
      table={{
        head: [t('column.outcome'), t('column.count')],
        rows: OUTCOMES.map(({ of }) => [t(`maintenance.${of}`), maintenance[of]]),
      }}
    >
      <RowBars
        label={answer}
        whole={all}
        rows={OUTCOMES.map(({ of, tone }) => ({
          name: t(`maintenance.${of}`),
          text: number(maintenance[of]),
          parts: [{ value: maintenance[of], tone, label: t('column.count') }],
        }))}
      />
    </Chart>
  );
}
