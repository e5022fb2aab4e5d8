import type { Analytics } from '@gerbang/shared/contracts/insight/analytics';
import { MAINTENANCE_OUTCOMES } from '@gerbang/shared/domain/operations/work-orders/states';
import type { MaintenanceOutcome } from '@gerbang/shared/domain/operations/work-orders/states';

import { Legend } from '../../../components/charts/Legend.tsx';
import { LineChart } from '../../../components/charts/LineChart.tsx';
import { PairBars } from '../../../components/charts/PairBars.tsx';
import { RowBars } from '../../../components/charts/RowBars.tsx';
import type { Tone } from '../../../components/charts/RowBars.tsx';
import { useTranslation } from '../../../lib/i18n/use-translation.ts';
import { Chart } from './Chart.tsx';
import { useWords } from './use-analytics-words.ts';
import type { BuildingLinks } from './use-register-links.ts';

import classes from './analytics.module.css';

interface Props {
  data: Analytics;
  links: BuildingLinks;
}

export function Goods({ data: { goods }, links, isUntilToday }: Props & { isUntilToday: boolean }) {
  const { t } = useTranslation('analytics');
  const { day, number } = useWords();
  const sum = (of: 'in' | 'out') => goods.days.reduce((all, row) => all + row[of], 0);
  const inside = number(goods.days.at(-1)?.inside ?? 0);
  const answer = t('goods.answer', {
    count: inside,
    in: number(sum('in')),
    out: number(sum('out')),
  });
  return (
    <Chart
      title={t('goods.title')}
      answer={answer}
      isEmpty={goods.days.every((row) => row.inside === 0 && row.in === 0)}
      // The ledger lists what is inside now. Goods that came in and went out are counted in pieces by day, not listed.
      legend={
        isUntilToday && (
          <Legend entries={[{ tone: 'brand', text: t('goods.inside', { count: inside }), to: links.inside }]} />
        )
      }
      table={{
        head: [t('column.day'), t('column.in'), t('column.out'), t('column.inside')],
        rows: goods.days.map((row) => [day(row.day).long, row.in, row.out, row.inside]),
      }}
    >
      <LineChart label={answer} points={goods.days.map((row) => ({ ...day(row.day), value: row.inside }))} />
    </Chart>
  );
}

export function Complaints({ data: { complaints }, links }: Props) {
  const { t } = useTranslation('analytics');
  const { day, number, span } = useWords();
  const sum = (of: 'opened' | 'ended') => complaints.days.reduce((all, row) => all + row[of], 0);
  const [opened, ended] = [sum('opened'), sum('ended')];
  const answer = t('complaints.answer', { opened: number(opened), ended: number(ended) });
  const pairs = complaints.days.map((row) => ({
    ...day(row.day),
    grey: row.opened,
    brand: row.ended,
    to: row.opened === 0 ? undefined : links.complaints({ from: row.day, until: row.day }),
  }));
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
              { tone: 'grey', text: `${t('column.opened')} ${number(opened)}`, to: links.complaints() },
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

const TONES = {
  in_time: 'brand',
  late: 'red',
  open: 'amber',
  cancelled: 'grey',
} as const satisfies Record<MaintenanceOutcome, Tone>;

/** Share of maintenance that was done on time. Cancelled work orders are excluded. */
export function Maintenance({ data: { maintenance }, links }: Props) {
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
        rows: MAINTENANCE_OUTCOMES.map((outcome) => [t(`maintenance.${outcome}`), maintenance[outcome]]),
      }}
    >
      <RowBars
        label={answer}
        whole={all}
        rows={MAINTENANCE_OUTCOMES.map((outcome) => ({
          name: t(`maintenance.${outcome}`),
          text: number(maintenance[outcome]),
          to: maintenance[outcome] === 0 ? undefined : links.maintenance(outcome),
          parts: [{ value: maintenance[outcome], tone: TONES[outcome], label: t('column.count') }],
        }))}
      />
    </Chart>
  );
}
