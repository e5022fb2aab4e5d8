import type { Analytics } from '@gerbang/shared/contracts/insight/analytics';
import { CASES_MIN } from '@gerbang/shared/domain/insight/percentiles';
import { PERMIT_KINDS } from '@gerbang/shared/domain/permits/kinds';

import { Legend } from '../../../components/charts/Legend.tsx';
import { RowBars } from '../../../components/charts/RowBars.tsx';
import type { Tone } from '../../../components/charts/RowBars.tsx';
import { useTranslation } from '../../../lib/i18n/use-translation.ts';
import { Chart } from './Chart.tsx';
import { useWords } from './use-analytics-words.ts';
import type { RegisterLinks } from './use-register-links.ts';

import classes from './analytics.module.css';

/** Similar states share a colour in the chart. The table lists each of them. */
const GROUPS: readonly { tone: Tone; states: readonly string[] }[] = [
  { tone: 'brand', states: ['closed', 'checked', 'approved'] },
  { tone: 'light', states: ['submitted', 'in_review', 'returned', 'suspended'] },
  { tone: 'red', states: ['rejected'] },
  { tone: 'grey', states: ['cancelled'] },
];

export function Permits({ data: { permits }, links }: { data: Analytics; links: RegisterLinks }) {
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
            to: links.submitted({ kind }),
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

/** Median and 90th percentile of each stage against its target. Stages with few decisions have no times. */
export function Stages({ data: { stages }, links }: { data: Analytics; links: RegisterLinks }) {
  const { t } = useTranslation('analytics');
  const { word, span } = useWords();
  const shown = stages.map((row) => (row.decided < CASES_MIN ? { ...row, median: null, p90: null, mean: null } : row));
  const [slowest] = [...shown].sort((a, b) => (b.median ?? 0) - (a.median ?? 0));
  const answer =
    slowest === undefined || slowest.median === null
      ? t('stages.tooFew')
      : t('stages.answer', { stage: word('stage', slowest.stage), time: span(slowest.median) });
  return (
    <Chart
      className={classes.wide}
      title={t('stages.title')}
      answer={answer}
      isEmpty={stages.length === 0}
      legend={<p className={classes.note}>{t('stages.legend')}</p>}
      table={{
        head: [
          t('column.stage'),
          t('column.decided'),
          t('column.median'),
          t('kpi.p90'),
          t('column.target'),
          t('column.mean'),
          t('column.rejected'),
        ],
        rows: shown.map(({ stage, decided, median, p90, target, mean, rejected }) => [
          word('stage', stage),
          decided,
          span(median),
          span(p90),
          span(target),
          span(mean),
          rejected,
        ]),
      }}
    >
      <RowBars
        label={answer}
        rows={shown.map(({ stage, median, p90, target }) => ({
          name: word('stage', stage),
          text: span(p90),
          to: links.decided({ decided_stage: stage }),
          dot: median,
          tick: target,
          parts: [
            {
              value: p90 ?? 0,
              tone: p90 !== null && target !== null && p90 > target ? 'amber' : 'light',
              label: t('kpi.p90'),
            },
          ],
        }))}
      />
    </Chart>
  );
}

const PARTS = [
  { of: 'rejected', tone: 'red' },
  { of: 'returned', tone: 'amber' },
  { of: 'items', tone: 'grey' },
] as const;

/** How many permits each stage rejects or sends back for correction, and how many goods it refuses. */
export function Rejections({ data: { rejections }, links }: { data: Analytics; links: RegisterLinks }) {
  const { t } = useTranslation('analytics');
  const { word, number } = useWords();
  const rows = rejections.by_stage;
  const sum = (of: (typeof PARTS)[number]['of']) => rows.reduce((all, row) => all + row[of], 0);
  const pathOf = {
    rejected: (stage: string) => links.decided({ decided_stage: stage, decision: 'rejected' }),
    returned: (stage: string) => links.returned({ returned_stage: stage }),
    // Items are counted here, and the register lists permits.
    items: () => undefined,
  };
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
        rows={rows.flatMap((row) =>
          PARTS.filter(({ of }) => row[of] > 0).map(({ of, tone }) => ({
            name: `${word('stage', row.stage)}, ${t(`column.${of}`).toLowerCase()}`,
            text: number(row[of]),
            to: pathOf[of](row.stage),
            parts: [{ tone, value: row[of], label: t(`column.${of}`) }],
          })),
        )}
      />
    </Chart>
  );
}

export function CorrectedFields({ data: { rejections }, links }: { data: Analytics; links: RegisterLinks }) {
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
          to: links.returned({ returned_field: field }),
          parts: [{ value: n, tone: 'amber', label: t('column.returned') }],
        }))}
      />
    </Chart>
  );
}

/** Replaces the dash in a slot's name with the one that all other times use. */
const slotName = (name: string) => name.replace(/\s{0,2}[-–]\s{0,2}/, ' – ');

const percentOf = (part: number, whole: number) => (whole === 0 ? 0 : Math.round((part * 1000) / whole) / 10);

/** Booked and total capacity of each slot. */
export function Slots({ data: { slots }, links }: { data: Analytics; links: RegisterLinks }) {
  const { t } = useTranslation('analytics');
  const { word, number } = useWords();
  const taken = slots.by_slot.reduce((sum, row) => sum + row.taken, 0);
  const places = slots.by_slot.reduce((sum, row) => sum + row.places, 0);
  const answer = t('slots.answer', {
    percent: number(percentOf(taken, places)),
    taken: number(taken),
    places: number(places),
  });
  return (
    <Chart
      title={t('slots.title')}
      answer={answer}
      isEmpty={places === 0}
      table={{
        head: [t('column.slot'), t('column.taken'), t('column.places'), t('column.share')],
        rows: slots.by_slot.map((row) => [
          `${slotName(row.name)}, ${word('kind', row.kind)}`,
          row.taken,
          row.places,
          `${number(percentOf(row.taken, row.places))}%`,
        ]),
      }}
    >
      <RowBars
        label={answer}
        whole={100}
        rows={slots.by_slot.map((row) => ({
          name: `${slotName(row.name)}, ${word('kind', row.kind)}`,
          to: row.id === null || row.taken === 0 ? undefined : links.booked({ slot_id: row.id }),
          text: `${number(percentOf(row.taken, row.places))}%`,
          parts: [{ value: percentOf(row.taken, row.places), tone: 'brand', label: t('column.share') }],
        }))}
      />
    </Chart>
  );
}
