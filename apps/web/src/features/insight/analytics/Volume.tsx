import type { Analytics } from '@gerbang/shared/contracts/insight/analytics';
import { PERMIT_KINDS } from '@gerbang/shared/domain/permits/kinds';

import { ColumnBars } from '../../../components/charts/ColumnBars.tsx';
import { Legend } from '../../../components/charts/Legend.tsx';
import { useTranslation } from '../../../lib/i18n/use-translation.ts';
import { Chart } from './Chart.tsx';
import { useWords } from './use-analytics-words.ts';
import type { RegisterLinks } from './use-register-links.ts';

import classes from './analytics.module.css';

/** Up to this many days each has its own column; beyond that a column is a week. */
const DAYS_SHOWN = 31;
const WEEK = 7;

const TONES = { loading: 'grey', unloading: 'light', work: 'brand' } as const;

interface Column {
  from: string;
  until: string;
  counts: Record<(typeof PERMIT_KINDS)[number], number>;
  before: number;
}

/** Permits by the day or week of their submission, against the period before. */
export function Volume({ data: { permits, before }, links }: { data: Analytics; links: RegisterLinks }) {
  const { t } = useTranslation('analytics');
  const { day, number } = useWords();
  const columns = columnsOf(permits.days, before.permits);
  const sum = (kind: (typeof PERMIT_KINDS)[number]) => columns.reduce((all, { counts }) => all + counts[kind], 0);
  const total = PERMIT_KINDS.reduce((all, kind) => all + sum(kind), 0);
  const was = before.permits.reduce((all, count) => all + count, 0);
  const answer = t('volume.answer', { count: total, total: number(total), was: number(was) });
  const name = ({ from, until }: Column) =>
    from === until ? day(from).long : `${day(from).long} – ${day(until).long}`;
  return (
    <Chart
      className={classes.wide}
      title={t('volume.title')}
      answer={answer}
      isEmpty={total === 0 && was === 0}
      legend={
        <>
          <Legend
            entries={PERMIT_KINDS.map((kind) => ({
              tone: TONES[kind],
              text: `${t(`kind.${kind}`)} ${number(sum(kind))}`,
            }))}
          />
          <p className={classes.note}>{t('volume.dashed')}</p>
        </>
      }
      table={{
        head: [t('column.day'), ...PERMIT_KINDS.map((kind) => t(`kind.${kind}`)), t('volume.before')],
        rows: columns.map((column) => [
          name(column),
          ...PERMIT_KINDS.map((kind) => column.counts[kind]),
          column.before,
        ]),
      }}
    >
      <ColumnBars
        label={answer}
        columns={columns.map((column) => ({
          label: day(column.from).label,
          long: t('volume.column', { day: name(column), count: totalOf(column), before: column.before }),
          parts: PERMIT_KINDS.map((kind) => ({ value: column.counts[kind], tone: TONES[kind] })),
          before: column.before,
          to: totalOf(column) === 0 ? undefined : links.submitted({}, column),
        }))}
      />
    </Chart>
  );
}

function totalOf({ counts }: Column): number {
  return PERMIT_KINDS.reduce((all, kind) => all + counts[kind], 0);
}

function columnsOf(days: Analytics['permits']['days'], before: readonly number[]): Column[] {
  const length = days.length > DAYS_SHOWN ? WEEK : 1;
  return Array.from({ length: Math.ceil(days.length / length) }, (_, index) => {
    const some = days.slice(index * length, (index + 1) * length);
    const sum = (kind: (typeof PERMIT_KINDS)[number]) => some.reduce((all, one) => all + one[kind], 0);
    return {
      from: some[0]?.day ?? '',
      until: some.at(-1)?.day ?? '',
      counts: { loading: sum('loading'), unloading: sum('unloading'), work: sum('work') },
      before: before.slice(index * length, (index + 1) * length).reduce((all, count) => all + count, 0),
    };
  });
}
