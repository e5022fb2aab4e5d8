import type { Analytics } from '@gerbang/shared/contracts/analytics';
import { useTranslation } from 'react-i18next';

import { RowBars } from '../../components/charts/RowBars.tsx';
import { Chart } from './Chart.tsx';
import { useWords } from './use-words.ts';

/** How long each stage takes to decide. */
export function Stages({ data: { stages } }: { data: Analytics }) {
  const { t } = useTranslation('analytics');
  const { word, span } = useWords();
  const [slowest] = [...stages].sort((a, b) => (b.median ?? 0) - (a.median ?? 0));
  const answer =
    slowest === undefined
      ? ''
      : t('stages.answer', { stage: word('stage', slowest.stage), time: span(slowest.median) });
  return (
    <Chart
      title={t('stages.title')}
      answer={answer}
      isEmpty={stages.length === 0}
      table={{
        head: [t('column.stage'), t('column.decided'), t('column.median'), t('column.mean'), t('column.rejected')],
        rows: stages.map(({ stage, n, median, mean, rejected }) => [
          word('stage', stage),
          n,
          span(median),
          span(mean),
          rejected,
        ]),
      }}
    >
      <RowBars
        label={answer}
        rows={stages.map(({ stage, median }) => ({
          name: word('stage', stage),
          text: span(median),
          parts: [{ value: median ?? 0, tone: 'brand', label: t('column.median') }],
        }))}
      />
    </Chart>
  );
}
