import { can } from '@gerbang/shared/access';
import type { Ranking, RankingQuery } from '@gerbang/shared/contracts/insight/analytics';
import { medianOfSpans, percentileOfSpans } from '@gerbang/shared/domain/insight/spans';

import { requireStaff, type Context } from '../../../platform/context.ts';
import { AppError } from '../../../platform/errors.ts';
import * as counts from './counts.repository.ts';

/** Number of rows shown. The register lists the permits of all others. */
const ROWS = 10;

/**
 * Tenants or companies with the most permits. It names them, so the caller must also read permits. People who decide are
 * never ranked.
 */
export function readRanking(ctx: Context, ask: RankingQuery): Promise<Ranking> {
  const { property_id, from, until, by, kind } = ask;
  if (!can.perform(requireStaff(ctx), 'permit.read')) throw new AppError('forbidden');
  return ctx.within(property_id, async (tx) => {
    const found = await counts.listParties(tx, { properties: [property_id], from, until }, { by, kind, limit: ROWS });
    return {
      total: found[0]?.total ?? 0,
      rows: found.map(({ party, name, permits, refused, in_time, spans }) => ({
        id: by === 'tenant' ? party : null,
        name,
        permits,
        refused,
        decided: spans.reduce((sum, { n }) => sum + n, 0),
        in_time,
        median: medianOfSpans(spans),
        p90: percentileOfSpans(spans, 0.9),
      })),
    };
  });
}
