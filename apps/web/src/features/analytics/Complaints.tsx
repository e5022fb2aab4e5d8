import type { Analytics } from '@gerbang/shared/contracts/analytics';
import { useTranslation } from 'react-i18next';

import { Legend } from '../../components/charts/Legend.tsx';
import { PairBars } from '../../components/charts/PairBars.tsx';
import { Chart } from './Chart.tsx';
import { useWords } from './use-words.ts';

import classes from './analytics.module.css';

/** Complaints that came against those that were solved, and how soon. */
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
