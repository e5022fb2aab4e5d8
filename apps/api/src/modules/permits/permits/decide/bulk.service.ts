import type { BulkApproval, BulkApprovalBody } from '@gerbang/shared/contracts/permits/approvals';

import type { Context } from '../../../../platform/context.ts';
import type { Tx } from '../../../../platform/database/database.ts';
import { AppError } from '../../../../platform/errors.ts';
import { hasWarnings } from './clashes.service.ts';
import { approveAsSeen } from './decide.service.ts';

type Seen = BulkApprovalBody['permits'][number];

/**
 * Approves several permits, each in its own transaction. Skips permits that changed since the caller read them, and
 * permits with a serious warning, which a person must check. A preview checks each permit alone and rolls back.
 */
export async function approveMany(ctx: Context, { permits, is_preview }: BulkApprovalBody): Promise<BulkApproval> {
  const results: BulkApproval['results'] = [];
  // One after the other, because an approval may book or free goods that the next permit needs.
  for (const seen of permits) results.push({ id: seen.id, outcome: await approveOne(ctx, seen, is_preview === true) });
  return { results };
}

/** Thrown to take back what a preview did. */
class Preview extends Error {}

async function approveOne(ctx: Context, { stage, updated_at, ...key }: Seen, isPreview: boolean): Promise<string> {
  try {
    return await ctx.within(key.property_id, async (tx: Tx) => {
      if (await hasWarnings(tx, key)) return 'warnings';
      const isDone = await approveAsSeen(tx, ctx, key, { stage, seen: new Date(updated_at) });
      if (isDone && isPreview) throw new Preview();
      return isDone ? 'approved' : 'changed';
    });
  } catch (error) {
    if (error instanceof Preview) return 'approved';
    if (error instanceof AppError) return error.code;
    throw error;
  }
}
