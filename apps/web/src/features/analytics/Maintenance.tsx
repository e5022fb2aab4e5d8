import type { Analytics } from '@gerbang/shared/contracts/analytics';
import { useTranslation } from 'react-i18next';

import { RowBars } from '../../components/charts/RowBars.tsx';
import { Chart } from './Chart.tsx';
import { useWords } from './use-words.ts';

const OUTCOMES = [
  { of: 'in_time', tone: 'brand' },
  { of: 'late', tone: 'red' },
  { of: 'open', tone: 'amber' },
  { of: 'cancelled', tone: 'grey' },
] as const;

/** Whether maintenance was done when it was due; what was called off is not judged. */
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
