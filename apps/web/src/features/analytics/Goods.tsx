import type { Analytics } from '@gerbang/shared/contracts/analytics';
import { useTranslation } from 'react-i18next';

import { LineChart } from '../../components/charts/LineChart.tsx';
import { Chart } from './Chart.tsx';
import { useWords } from './use-words.ts';

/** How much was inside at the end of each day. */
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
