import type { Analytics } from '@gerbang/shared/contracts/analytics';
import { useTranslation } from 'react-i18next';

import { Legend } from '../../components/charts/Legend.tsx';
import { RowBars } from '../../components/charts/RowBars.tsx';
import { Chart } from './Chart.tsx';
import { useWords } from './use-words.ts';

const PARTS = [
  { of: 'rejected', tone: 'red' },
  { of: 'returned', tone: 'amber' },
  { of: 'items', tone: 'grey' },
] as const;

/** Which stages refuse permits or goods, and which send forms back. */
export function Rejections({ data: { rejections } }: { data: Analytics }) {
  const { t } = useTranslation('analytics');
  const { word, number } = useWords();
  const rows = rejections.by_stage;
  const sum = (of: (typeof PARTS)[number]['of']) => rows.reduce((all, row) => all + row[of], 0);
  const answer = t('rejections.answer', { rejected: number(sum('rejected')), returned: number(sum('returned')) });
  return (
    <Chart
      title={t('rejections.title')}
      answer={answer}
      isEmpty={rows.length === 0}
      legend={
        <Legend entries={PARTS.map(({ of, tone }) => ({ tone, text: `${t(`column.${of}`)} ${number(sum(of))}` }))} />
      }
      table={{
        head: [t('column.stage'), ...PARTS.map(({ of }) => t(`column.${of}`))],
        rows: rows.map((row) => [word('stage', row.stage), ...PARTS.map(({ of }) => row[of])]),
      }}
    >
      <RowBars
        label={answer}
        rows={rows.map((row) => ({
          name: word('stage', row.stage),
          text: number(row.rejected + row.returned + row.items),
          parts: PARTS.map(({ of, tone }) => ({ tone, value: row[of], label: t(`column.${of}`) })),
        }))}
      />
    </Chart>
  );
}

/** What applicants had to correct most often. */
export function CorrectedFields({ data: { rejections } }: { data: Analytics }) {
  const { t } = useTranslation('analytics');
  const { word, number } = useWords();
  const { fields } = rejections;
  const [most] = fields;
  const answer = most === undefined ? '' : `${word('field', most.field)}: ${number(most.n)}`;
  return (
    <Chart
      title={t('rejections.fields')}
      answer={answer}
      isEmpty={fields.length === 0}
      table={{
        head: [t('column.field'), t('column.count')],
        rows: fields.map(({ field, n }) => [word('field', field), n]),
      }}
    >
      <RowBars
        label={answer}
        rows={fields.map(({ field, n }) => ({
          name: word('field', field),
          text: number(n),
          parts: [{ value: n, tone: 'amber', label: t('column.returned') }],
        }))}
      />
    </Chart>
  );
}
