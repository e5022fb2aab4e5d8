import type { BulkApproval, BulkApprovalBody } from '@gerbang/shared/contracts/approvals';

import type { Context } from '../../platform/context.ts';
import type { Tx } from '../../platform/database.ts';
import { AppError } from '../../platform/errors.ts';
import { hasWarnings } from './clashes.service.ts';
import { approveAsSeen } from './decide.service.ts';

type Seen = BulkApprovalBody['permits'][number];

/**
 * Approves several permits, each on its own: what was moved since it was seen, or has something standing against it, is
 * left for a person to look at.
 */
export async function approveMany(ctx: Context, { permits }: BulkApprovalBody): Promise<BulkApproval> {
  const results: BulkApproval['results'] = [];
  // One after the other: they are of one queue, and each may free or take what the next one needs.
  for (const seen of permits) results.push({ id: seen.id, outcome: await approveOne(ctx, seen) });
  return { results };
}

async function approveOne(ctx: Context, { stage, updated_at, ...key }: Seen): Promise<string> {
  try {
    return await ctx.within(key.property_id, async (tx: Tx) => {
      if (await hasWarnings(tx, key)) return 'warnings';
      const isDone = await approveAsSeen(tx, ctx, key, { stage, seen: new Date(updated_at) });
      return isDone ? 'approved' : 'changed';
    });
  } catch (error) {
    if (error instanceof AppError) return error.code;
    throw error;
  }
}
