import type { BulkDecision, BulkDecisionBody } from '@gerbang/shared/contracts/permits/approvals';
import type { DecisionBody } from '@gerbang/shared/contracts/permits/permit-moves';

import { ownerKey, type Context } from '../../../../platform/context.ts';
import type { Tx } from '../../../../platform/database/database.ts';
import { AppError, fieldFault } from '../../../../platform/errors.ts';
import { answerOnce, idempotentRequest, type Sent } from '../../../../platform/http/idempotency.ts';
import { hasWarnings } from './clashes.service.ts';
import { decideAsSeen } from './decide.service.ts';

type Seen = BulkDecisionBody['permits'][number];

/**
 * Decides several permits, each in its own transaction. Skips permits that changed since the caller read them, and
 * approves none with a serious warning, which a person must check. A preview checks each permit alone and rolls back. A
 * repeat with the same idempotency key gets the first outcome of each permit, and decides those that were not reached.
 */
export async function decideMany(ctx: Context, body: BulkDecisionBody, sent: Sent): Promise<BulkDecision> {
  const { permits, decision, is_preview = false } = body;
  if (!is_preview && decision !== 'approved' && body.note === '') throw fieldFault('note', 'required');
  if (!is_preview && decision === 'returned' && body.fields.length === 0) throw fieldFault('fields', 'required');
  const results: BulkDecision['results'] = [];
  // One after the other, because an approval may book or free goods that the next permit needs.
  for (const seen of permits) results.push({ id: seen.id, outcome: await decideOne(ctx, seen, body, sent) });
  return { results };
}

/** Thrown to take back what a preview did. */
class Preview extends Error {}

async function decideOne(ctx: Context, seen: Seen, body: BulkDecisionBody, sent: Sent): Promise<string> {
  const { decision, is_preview = false } = body;
  const { stage, updated_at, ...key } = seen;
  const decideNow = async (tx: Tx): Promise<string> => {
    if (decision === 'approved' && (await hasWarnings(tx, key))) return 'warnings';
    const isDone = await decideAsSeen(tx, ctx, key, decisionOf(stage, body), new Date(updated_at));
    if (isDone && is_preview) throw new Preview();
    return isDone ? decision : 'changed';
  };
  try {
    return await ctx.within(key.property_id, async (tx) => {
      const { permits: _permits, ...asked } = body;
      const scope = `${ownerKey(ctx.actor) ?? ''} ${key.id}`;
      const request = idempotentRequest(scope, sent.idempotency_key, sent.route, JSON.stringify([seen, asked]));
      const stored = await answerOnce(tx, request, ctx.now(), async () => ({ status: 200, body: await decideNow(tx) }));
      return stored.body;
    });
  } catch (error) {
    if (error instanceof Preview) return decision;
    if (error instanceof AppError) return error.code;
    throw error;
  }
}

/** A preview is made before the note and the fields are written, so it uses some of its own. */
function decisionOf(stage: Seen['stage'], { decision, note, fields, is_preview }: BulkDecisionBody): DecisionBody {
  if (decision === 'approved') return { decision, stage, note, rejected_items: [] };
  const reason = is_preview === true ? '-' : note;
  if (decision === 'rejected') return { decision, stage, note: reason };
  return { decision, stage, note: reason, fields: is_preview === true ? ['schedule'] : fields };
}
