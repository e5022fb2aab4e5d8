import type { Analytics, AnalyticsQuery } from '@gerbang/shared/contracts/analytics';
import { medianOfSpans } from '@gerbang/shared/domain/analytics/spans';
import { PERMIT_KINDS } from '@gerbang/shared/domain/permits/kinds';
import { datesBetween } from '@gerbang/shared/domain/permits/time-zone';

import type { Context } from '../../platform/context.ts';
import type { Tx } from '../../platform/database.ts';
import * as counts from './counts.repository.ts';
import type { Span, SpanTotal } from './counts.repository.ts';
import { share } from './dashboard-figures.ts';
import { overProperties } from './scope.ts';
import { readSlotUse } from './slot-use.ts';

const TOTALS = [
  'permit.submitted',
  'stage.time',
  'stage.decided',
  'permit.returned',
  'permit.returned_field',
  'permit.item_rejected',
  'gate.passed',
  'complaint.answered',
  'complaint.solved',
  'complaint.solved_in_time',
  'complaint.rated',
  'maintenance.due',
];
/** Stages in the order in which a permit passes them. */
const STAGES = ['tcr', 'fat', 'operational', 'rdd', 'gm'];

/** What happened in a span of days, from the counts alone. */
export function readAnalytics(ctx: Context, ask: AnalyticsQuery): Promise<Analytics> {
  return overProperties(ctx, ask.property_id, async (tx, { ids, set_id }) => {
    const span: Span = { properties: ids, set_id, from: ask.from, until: ask.until };
    const totals = await counts.listTotals(tx, span, TOTALS);
    const heat = await counts.listHeat(tx, span, ask.kind);
    const of = (measure: string) => totals.filter((row) => row.measure === measure);
    const ofKind = (measure: string) => of(measure).filter(({ b }) => ask.kind === undefined || b === ask.kind);
    return {
      permits: { by_kind: kindsOf(of('permit.submitted'), ask.kind), heat },
      stages: stagesOf(ofKind),
      rejections: rejectionsOf(ofKind),
      slots: await readSlotUse(tx, span, ask.kind),
      goods: { days: await goodsOf(tx, span) },
      gate: gateOf(of('gate.passed')),
      complaints: { days: await complaintDays(tx, span), ...complaintsOf(of) },
      maintenance: maintenanceOf(of('maintenance.due')),
    };
  });
}

type Of = (measure: string) => SpanTotal[];

function sum(rows: readonly SpanTotal[], of: 'n' | 'total' = 'n'): number {
  return rows.reduce((all, row) => all + row[of], 0);
}

function kindsOf(rows: readonly SpanTotal[], wanted: string | undefined): Analytics['permits']['by_kind'] {
  return PERMIT_KINDS.filter((kind) => wanted === undefined || kind === wanted).flatMap((kind) =>
    rows.filter(({ a }) => a === kind).map(({ b, n }) => ({ kind, state: b, n })),
  );
}

/** The median of all times in these rows, whose `c` is their span. */
function median(rows: readonly SpanTotal[]): number | null {
  return medianOfSpans(rows.map(({ c, n }) => ({ start: Number(c), n })));
}

function stagesOf(of: Of): Analytics['stages'] {
  return STAGES.flatMap((stage) => {
    const times = of('stage.time').filter(({ a }) => a === stage);
    const decided = of('stage.decided').filter(({ a }) => a === stage);
    if (decided.length === 0) return [];
    const n = sum(times);
    const rejected = sum(decided.filter(({ c }) => c === 'rejected'));
    return [{ stage, n, mean: n === 0 ? 0 : Math.round(sum(times, 'total') / n), median: median(times), rejected }];
  });
}

function rejectionsOf(of: Of): Analytics['rejections'] {
  const by_stage = STAGES.map((stage) => ({
    stage,
    rejected: sum(of('stage.decided').filter(({ a, c }) => a === stage && c === 'rejected')),
    returned: sum(of('permit.returned').filter(({ a }) => a === stage)),
    items: sum(of('permit.item_rejected').filter(({ a }) => a === stage)),
  }));
  const fields = [...Map.groupBy(of('permit.returned_field'), ({ a }) => a)].map(([field, rows]) => ({
    field,
    n: sum(rows),
  }));
  return {
    by_stage: by_stage.filter(({ rejected, returned, items }) => rejected + returned + items > 0),
    fields: fields.toSorted((a, b) => b.n - a.n),
  };
}

async function goodsOf(tx: Tx, span: Span): Promise<Analytics['goods']['days']> {
  const { before, days } = await counts.listGoods(tx, span);
  const moved = new Map(days.map((row) => [row.day, row]));
  let inside = before;
  return datesBetween(span.from, span.until).map((day) => {
    const { in: came, out } = moved.get(day) ?? { in: 0, out: 0 };
    inside += came - out;
    return { day, in: came, out, inside };
  });
}

function gateOf(rows: readonly SpanTotal[]): Analytics['gate'] {
  const of = (action: string) => sum(rows.filter(({ a }) => a === action));
  return { in: of('in'), out: of('out'), refuse: of('refuse') };
}

async function complaintDays(tx: Tx, span: Span): Promise<Analytics['complaints']['days']> {
  const rows = await counts.listByDay(tx, span, ['complaint.opened', 'complaint.ended']);
  const found = new Map(rows.map(({ day, measure, n }) => [`${day} ${measure}`, n]));
  const on = (day: string, measure: string) => found.get(`${day} ${measure}`) ?? 0;
  return datesBetween(span.from, span.until).map((day) => ({
    day,
    opened: on(day, 'complaint.opened'),
    ended: on(day, 'complaint.ended'),
  }));
}

function complaintsOf(of: Of): Omit<Analytics['complaints'], 'days'> {
  const rated = sum(of('complaint.rated'));
  return {
    in_time: share(sum(of('complaint.solved_in_time')), sum(of('complaint.solved'))),
    answer: median(of('complaint.answered')),
    solve: median(of('complaint.solved')),
    rating: rated === 0 ? null : Math.round((sum(of('complaint.rated'), 'total') * 10) / rated) / 10,
    rated,
  };
}

function maintenanceOf(rows: readonly SpanTotal[]): Analytics['maintenance'] {
  const of = (outcome: string) => sum(rows.filter(({ c }) => c === outcome));
  return { in_time: of('in_time'), late: of('late'), open: of('open'), cancelled: of('cancelled') };
}
