import type { AssetDowntime, DowntimeBody } from '@gerbang/shared/contracts/operations/asset-pages';
import { stateByDowntime } from '@gerbang/shared/domain/operations/assets/assets';
import { CLOCK_SKEW_MS } from '@gerbang/shared/time/clock-skew';

import { record } from '../../../platform/audit/audit.ts';
import type { Context } from '../../../platform/context.ts';
import { isDatabaseError, type Tx } from '../../../platform/database/database.ts';
import { AppError, fieldFault, found } from '../../../platform/errors.ts';
import { listDown } from './asset-downtime.repository.ts';
import * as repository from './asset-pages.repository.ts';
import type { AssetKey, StoredAsset, StoredDowntime } from './asset-pages.repository.ts';

/**
 * Records that an asset is or was out of service. While the downtime has no end, the state of the asset is
 * `out_of_service`. Sending the same id twice records it once.
 */
export async function noteDowntime(ctx: Context, key: AssetKey, body: DowntimeBody): Promise<AssetDowntime> {
  const noted_by = staffOf(ctx);
  const [from_at, until_at] = [new Date(body.from_at), body.until_at === null ? null : new Date(body.until_at)];
  try {
    return await ctx.within(key.property_id, async (tx) => {
      const asset = found(await repository.lock(tx, key));
      requireOrder(ctx, from_at, until_at);
      const known = (await repository.listDowntimes(tx, key)).find(({ id }) => id === body.id);
      if (known !== undefined) return presentDowntime(known);
      const { id, reason } = body;
      await repository.insertDowntime(tx, key, { id, from_at, until_at, reason, noted_by, noted_at: ctx.now() });
      const state = await followDowntime(tx, ctx, key, asset, until_at === null);
      const times = { from_at: from_at.toISOString(), until_at: until_at?.toISOString() ?? null };
      await log(tx, ctx, key, 'asset.downtime_noted', { ...times, reason, ...state });
      return presentDowntime(found((await repository.listDowntimes(tx, key)).find((one) => one.id === id)));
    });
  } catch (error) {
    if (isDatabaseError(error, '23P01', 'downtimes_do_not_overlap')) throw fieldFault('from_at', 'taken');
    throw error;
  }
}

/**
 * Ends a downtime and puts the asset back in service, unless another downtime is open. Ending it a second time changes
 * nothing.
 */
export function endDowntime(
  ctx: Context,
  key: AssetKey,
  downtime_id: string,
  body: { until_at: string },
): Promise<AssetDowntime> {
  const ended_by = staffOf(ctx);
  const until_at = new Date(body.until_at);
  return ctx.within(key.property_id, async (tx) => {
    const asset = found(await repository.lock(tx, key));
    const read = async () => found((await repository.listDowntimes(tx, key)).find(({ id }) => id === downtime_id));
    const before = await read();
    if (before.until_at !== null) return presentDowntime(before);
    requireOrder(ctx, before.from_at, until_at);
    await repository.endDowntime(tx, key, downtime_id, until_at, ended_by);
    const state = await followDowntime(tx, ctx, key, asset, true);
    await log(tx, ctx, key, 'asset.downtime_ended', { until_at: [null, until_at.toISOString()], ...state });
    return presentDowntime(await read());
  });
}

export function presentDowntime({ from_at, until_at, ...downtime }: StoredDowntime): AssetDowntime {
  return { ...downtime, from_at: from_at.toISOString(), until_at: until_at?.toISOString() ?? null };
}

/**
 * Sets the state of the asset from its downtimes. Does nothing when `isOfNow` is false, because a downtime in the past
 * does not change the state. Returns the change for the audit log.
 */
async function followDowntime(tx: Tx, ctx: Context, key: AssetKey, { state }: StoredAsset, isOfNow: boolean) {
  if (!isOfNow) return {};
  const isDown = (await listDown(tx, key.property_id, [key.id])).has(key.id);
  const next = stateByDowntime(state, isDown);
  if (next === state) return {};
  await repository.setState(tx, key, next, ctx.now());
  return { state: [state, next] };
}

function requireOrder(ctx: Context, from_at: Date, until_at: Date | null): void {
  const latest = ctx.now().getTime() + CLOCK_SKEW_MS;
  if (from_at.getTime() > latest) throw fieldFault('from_at', 'invalid');
  if (until_at !== null && (until_at <= from_at || until_at.getTime() > latest))
    throw fieldFault('until_at', 'invalid');
}

function log(tx: Tx, ctx: Context, { property_id, id }: AssetKey, action: string, detail: Record<string, unknown>) {
  return record(tx, ctx, { property_id, action, record: { kind: 'asset', id }, detail });
}

function staffOf({ actor }: Context): string {
  if (actor.kind !== 'staff') throw new AppError('forbidden');
  return actor.user_id;
}
