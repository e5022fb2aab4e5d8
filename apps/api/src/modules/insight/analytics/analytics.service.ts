import { CHAIN_STAGES } from '@gerbang/shared/access';
import type { Analytics, AnalyticsQuery } from '@gerbang/shared/contracts/insight/analytics';
import { medianOfSpans } from '@gerbang/shared/domain/insight/spans';
import { PERMIT_KINDS } from '@gerbang/shared/domain/permits/kinds';
import { datesBetween } from '@gerbang/shared/time/dates';

import type { Context } from '../../../platform/context.ts';
import type { Tx } from '../../../platform/database/database.ts';
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
    return {
      permits: { by_kind: PERMIT_KINDS.flatMap((kind) => permits.filter((row) => row.kind === kind)), heat },
      stages: stagesOf(stages),
      rejections: { by_stage: rejectionsOf(stages), fields: await counts.listFields(tx, span, ask.kind) },
      slots: await readSlotUse(tx, span, ask.kind),
      goods: { days: await goodsOf(tx, span) },
      gate: { in: building?.gate_in ?? 0, out: building?.gate_out ?? 0, refuse: building?.gate_refuse ?? 0 },
      complaints: await complaintsOf(tx, span, building),
      maintenance: maintenanceOf(building),
    };
  });
}

function stagesOf(stages: readonly StageTotal[]): Analytics['stages'] {
  return CHAIN_STAGES.flatMap((stage) => stages.filter((row) => row.stage === stage))
    .filter(({ approved, rejected, returned }) => approved + rejected + returned > 0)
    .map(({ stage, rejected, minutes, spans }) => {
      const n = spans.reduce((all, span) => all + span.n, 0);
      return { stage, n, mean: n === 0 ? 0 : Math.round(minutes / n), median: medianOfSpans(spans), rejected };
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
