import { CHAIN_STAGES } from '@gerbang/shared/access';
import type { Analytics, AnalyticsQuery } from '@gerbang/shared/contracts/insight/analytics';
import { medianOfSpans, percentileOfSpans, type SpanCount } from '@gerbang/shared/domain/insight/spans';
import { PERMIT_KINDS } from '@gerbang/shared/domain/permits/kinds';
import { addDays, datesBetween } from '@gerbang/shared/time/dates';

import type { Context } from '../../../platform/context.ts';
import type { Tx } from '../../../platform/database/database.ts';
import { targetHours } from '../../permits/settings/office.service.ts';
import * as counts from './counts.repository.ts';
import type { BuildingTotal, Span, StageTotal } from './counts.repository.ts';
import { share } from './dashboard-figures.ts';
import { overProperties } from './scope.ts';
import { readSlotUse } from './slot-use.ts';

/** Figures of a span of days, read only from the summaries. */
export function readAnalytics(ctx: Context, ask: AnalyticsQuery): Promise<Analytics> {
  return overProperties(ctx, ask.property_id, async (tx, { ids }) => {
    const span: Span = { properties: ids, from: ask.from, until: ask.until };
    const permits = await counts.listPermits(tx, span, ask.kind);
    const heat = await counts.listHeat(tx, span, ask.kind);
    const stages = await counts.listStages(tx, span, ask.kind);
    const building = await counts.readBuilding(tx, span);
    const targets = ask.property_id === undefined ? null : await targetHours(tx, ask.property_id, ctx.now());
    return {
      permits: {
        days: await permitDaysOf(tx, span, ask.kind),
        by_kind: PERMIT_KINDS.flatMap((kind) => permits.filter((row) => row.kind === kind)),
        heat,
      },
      decisions: { ...decisionsOf(stages), days: await decisionDaysOf(tx, span, ask.kind) },
      before: await beforeOf(tx, span, ask.kind),
      stages: stagesOf(stages, targets),
      rejections: { by_stage: rejectionsOf(stages), fields: await counts.listFields(tx, span, ask.kind) },
      slots: await readSlotUse(tx, span, ask.kind),
      goods: { days: await goodsOf(tx, span) },
      gate: { in: building?.gate_in ?? 0, out: building?.gate_out ?? 0, refuse: building?.gate_refuse ?? 0 },
      complaints: await complaintsOf(tx, span, building),
      maintenance: maintenanceOf(building),
    };
  });
}

async function permitDaysOf(tx: Tx, span: Span, kind: string | undefined): Promise<Analytics['permits']['days']> {
  const found = new Map((await counts.listPermitDays(tx, span, kind)).map((row) => [`${row.day} ${row.kind}`, row.n]));
  return datesBetween(span.from, span.until).map((day) => ({
    day,
    loading: found.get(`${day} loading`) ?? 0,
    unloading: found.get(`${day} unloading`) ?? 0,
    work: found.get(`${day} work`) ?? 0,
  }));
}

async function decisionDaysOf(tx: Tx, span: Span, kind: string | undefined): Promise<Analytics['decisions']['days']> {
  const found = new Map((await counts.listDecisionDays(tx, span, kind)).map((row) => [row.day, row]));
  return datesBetween(span.from, span.until).map((day) => {
    const { decided = 0, in_time = 0, spans = [] } = found.get(day) ?? {};
    return { day, decided, in_time, median: medianOfSpans(spans) };
  });
}

/** The same figures of as many days before the span. */
async function beforeOf(tx: Tx, span: Span, kind: string | undefined): Promise<Analytics['before']> {
  const length = datesBetween(span.from, span.until).length;
  const earlier = { ...span, from: addDays(span.from, -length), until: addDays(span.from, -1) };
  const days = await permitDaysOf(tx, earlier, kind);
  return {
    from: earlier.from,
    until: earlier.until,
    permits: days.map(({ loading, unloading, work }) => loading + unloading + work),
    decisions: decisionsOf(await counts.listStages(tx, earlier, kind)),
  };
}

function countOf(spans: readonly SpanCount[]): number {
  return spans.reduce((all, { n }) => all + n, 0);
}

function decisionsOf(stages: readonly StageTotal[]): Analytics['before']['decisions'] {
  const spans = stages.flatMap((row) => row.spans);
  return {
    decided: stages.reduce((all, { approved, rejected, returned }) => all + approved + rejected + returned, 0),
    in_time: stages.reduce((all, row) => all + row.in_time, 0),
    median: medianOfSpans(merged(spans)),
    p90: percentileOfSpans(merged(spans), 0.9),
  };
}

/** Adds up the counts of the same interval. */
function merged(spans: readonly SpanCount[]): SpanCount[] {
  return [...Map.groupBy(spans, ({ start }) => start)].map(([start, rows]) => ({ start, n: countOf(rows) }));
}

function stagesOf(stages: readonly StageTotal[], targets: Record<string, number> | null): Analytics['stages'] {
  return CHAIN_STAGES.flatMap((stage) => stages.filter((row) => row.stage === stage))
    .filter(({ approved, rejected, returned }) => approved + rejected + returned > 0)
    .map((row) => {
      const { stage, rejected, minutes, spans } = row;
      const timed = countOf(spans);
      const target = targets?.[stage];
      return {
        ...decisionsOf([row]),
        stage,
        mean: timed === 0 ? 0 : Math.round(minutes / timed),
        target: target === undefined ? null : target * 60,
        rejected,
      };
    });
}

function rejectionsOf(stages: readonly StageTotal[]): Analytics['rejections']['by_stage'] {
  return CHAIN_STAGES.flatMap((stage) => stages.filter((row) => row.stage === stage))
    .map(({ stage, rejected, corrections, items_rejected }) => ({
      stage,
      rejected,
      returned: corrections,
      items: items_rejected,
    }))
    .filter(({ rejected, returned, items }) => rejected + returned + items > 0);
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

async function complaintsOf(tx: Tx, span: Span, building: BuildingTotal | undefined): Promise<Analytics['complaints']> {
  const tickets = await counts.listTicketDays(tx, span, 'complaint');
  const found = new Map(tickets.map((row) => [row.day, row]));
  const sum = (of: 'in_time' | 'judged') => tickets.reduce((all, row) => all + row[of], 0);
  const times = await counts.listComplaintTimes(tx, span);
  const median = (measure: string) => medianOfSpans(times.find((row) => row.measure === measure)?.spans ?? []);
  const { ratings = 0, stars = 0 } = building ?? {};
  return {
    days: datesBetween(span.from, span.until).map((day) => ({
      day,
      opened: found.get(day)?.opened ?? 0,
      ended: found.get(day)?.ended ?? 0,
    })),
    in_time: share(sum('in_time'), sum('judged')),
    answer: median('complaint.answered'),
    solve: median('complaint.solved'),
    rating: ratings === 0 ? null : Math.round((stars * 10) / ratings) / 10,
    rated: ratings,
  };
}

function maintenanceOf(building: BuildingTotal | undefined): Analytics['maintenance'] {
  return {
    in_time: building?.maintenance_in_time ?? 0,
    late: building?.maintenance_late ?? 0,
    open: building?.maintenance_open ?? 0,
    cancelled: building?.maintenance_cancelled ?? 0,
  };
}
