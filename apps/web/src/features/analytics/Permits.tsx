import type { Analytics } from '@gerbang/shared/contracts/analytics';
import { PERMIT_KINDS } from '@gerbang/shared/domain/permits/kinds';
import { useTranslation } from 'react-i18next';

import { Legend } from '../../components/charts/Legend.tsx';
import { RowBars } from '../../components/charts/RowBars.tsx';
import type { Tone } from '../../components/charts/RowBars.tsx';
import { Chart } from './Chart.tsx';
import { useWords } from './use-words.ts';

/** States that say the same about a permit have one colour; the table has each of them. */
const GROUPS: readonly { tone: Tone; states: readonly string[] }[] = [
  { tone: 'brand', states: ['closed', 'checked', 'approved'] },
  { tone: 'light', states: ['submitted', 'in_review', 'returned', 'suspended'] },
  { tone: 'red', states: ['rejected'] },
  { tone: 'grey', states: ['cancelled'] },
];

/** Which permits were asked for, and what became of them. */
export function Permits({ data: { permits } }: { data: Analytics }) {
  const { t } = useTranslation('analytics');
  const { word, number } = useWords();
  const sum = (rows: typeof permits.by_kind) => rows.reduce((all, { n }) => all + n, 0);
  const total = sum(permits.by_kind);
  const kinds = PERMIT_KINDS.map((kind) => ({ kind, rows: permits.by_kind.filter((row) => row.kind === kind) }));
  const [most] = [...kinds].sort((a, b) => sum(b.rows) - sum(a.rows));
  const named = (states: readonly string[]) => states.map((state) => word('state', state)).join(', ');
  const answer = t('permits.answer', {
    total: number(total),
    percent: total === 0 || most === undefined ? 0 : Math.round((sum(most.rows) * 100) / total),
    kind: t(`kind.${most?.kind ?? 'loading'}`).toLowerCase(),
  });
  return (
    <Chart
      title={t('permits.title')}
      answer={answer}
      isEmpty={total === 0}
      legend={<Legend entries={GROUPS.map(({ tone, states }) => ({ tone, text: named(states) }))} />}
      table={{
        head: [t('column.kind'), t('column.state'), t('column.count')],
        rows: permits.by_kind.map(({ kind, state, n }) => [t(`kind.${kind}`), word('state', state), n]),
      }}
    >
      <RowBars
        label={answer}
        rows={kinds
          .filter(({ rows }) => rows.length > 0)
          .map(({ kind, rows }) => ({
            name: t(`kind.${kind}`),
            text: number(sum(rows)),
            parts: GROUPS.map(({ tone, states }) => ({
              tone,
              label: named(states),
              value: sum(rows.filter(({ state }) => states.includes(state))),
            })),
          }))}
      />
    </Chart>
  );
}
