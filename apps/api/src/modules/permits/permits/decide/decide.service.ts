import type { DecisionBody } from '@gerbang/shared/contracts/permits/permit-moves';
import { hasSeriousClash } from '@gerbang/shared/domain/permits/clashes';
import { isCorrectable } from '@gerbang/shared/domain/permits/forms/corrections';
import { maySignOff } from '@gerbang/shared/domain/permits/offered-moves';
import type { Move } from '@gerbang/shared/domain/permits/workflow';

import { authorOf } from '../../../../platform/audit/audit.ts';
import type { Context } from '../../../../platform/context.ts';
import { together, type Tx } from '../../../../platform/database/database.ts';
import { newId } from '../../../../platform/database/ids.ts';
import { AppError } from '../../../../platform/errors.ts';
import type { Sent, StoredAnswer } from '../../../../platform/http/idempotency.ts';
import { requireEndorsed } from '../../endorsement/endorsement.service.ts';
import { assignBay } from '../bays.service.ts';
import * as corrections from '../fix/corrections.repository.ts';
import { refuseItems } from '../goods.service.ts';
import { lockPermit, makeMove, moveOnce, type LockedPermit, type MoveDetails } from '../move.service.ts';
import * as repository from '../permits.repository.ts';
import type { PermitKey } from '../permits.repository.ts';
import { clashesOf } from './clashes.service.ts';
import { requireDecider } from './decider.ts';

/** Describes a decision that was made with a mailed link and not on the screen. */
export interface DecisionWay {
  /** Runs once the permit is locked, and throws when the decision may not be made. */
  claim: (tx: Tx) => Promise<void>;
  /** Added to the entry in the audit log. */
  detail: Record<string, unknown>;
}

/** Stores the decision of one stage. The permit is locked, so a concurrent decision sees this one. */
export function decide(ctx: Context, key: PermitKey, body: DecisionBody, sent?: Sent): Promise<StoredAnswer> {
  return moveOnce(ctx, key, { body, sent }, (tx, permit) => decideLocked(tx, ctx, permit, body));
}

/** Stores a decision like `decide`, made with a mailed link. */
export function decideByLink(ctx: Context, key: PermitKey, body: DecisionBody, way: DecisionWay): Promise<void> {
  return ctx.within(key.property_id, async (tx) => {
    const permit = await lockPermit(tx, key);
    await way.claim(tx);
    await decideLocked(tx, ctx, permit, body, way.detail);
  });
}

/** Decides a permit for one stage. Returns false when the permit changed after `seen`. */
export async function decideAsSeen(
  tx: Tx,
  ctx: Context,
  key: PermitKey,
  body: DecisionBody,
  seen: Date,
): Promise<boolean> {
  const permit = await lockPermit(tx, key);
  if (permit.row.updated_at > seen) return false;
  await decideLocked(tx, ctx, permit, body);
  return true;
}

async function decideLocked(
  tx: Tx,
  ctx: Context,
  permit: LockedPermit,
  body: DecisionBody,
  detail: DecisionWay['detail'] = {},
): Promise<LockedPermit> {
  const { key } = permit;
  const is_approval = body.decision === 'approved';
  // Another bay may settle a clash, so then they are read after it was assigned.
  const reads_clashes = is_approval && body.bay_id === undefined;
  const [in_place_of, , clashes = []] = await together([
    requireDecider(tx, ctx, key, body.stage),
    is_approval ? requireEndorsed(tx, permit) : undefined,
    reads_clashes ? clashesOf(tx, key) : undefined,
  ]);
  const log_id = newId();
  const { moved, note } = await makeDecision(tx, ctx, permit, body, { in_place_of, log_id, detail });
  if (body.decision === 'returned') {
    await corrections.insert(tx, key, {
      id: newId(),
      stage: body.stage,
      fields: body.fields,
      note,
      notes: body.fields.map((field) => body.notes?.[field] ?? ''),
      asked_at: ctx.now(),
      asked_by: authorOf(ctx).id ?? '',
      log_id,
    });
  }
  if (body.decision === 'approved') {
    if (body.bay_id !== undefined) await assignBay(tx, moved, body.bay_id);
    if (note === '' && hasSeriousClash(reads_clashes ? clashes : await clashesOf(tx, key)))
      throw new AppError('serious_clash');
  }
  return moved;
}

/** Whether the caller has decided a stage of the permit, and its chain asks for another person at each stage. */
export async function hasDecided(tx: Tx, { actor }: Context, key: PermitKey): Promise<boolean> {
  return actor.kind === 'staff' && repository.hasDecided(tx, key, actor.user_id);
}

export function cancel(ctx: Context, key: PermitKey, note: string, sent?: Sent): Promise<StoredAnswer> {
  return moveByStaff(ctx, key, { type: 'cancel', by: 'staff' }, note, sent);
}

export function suspend(ctx: Context, key: PermitKey, note: string, sent?: Sent): Promise<StoredAnswer> {
  return moveByStaff(ctx, key, { type: 'suspend' }, note, sent);
}

export function resume(ctx: Context, key: PermitKey, note: string, sent?: Sent): Promise<StoredAnswer> {
  return moveByStaff(ctx, key, { type: 'resume' }, note, sent);
}

/** Closes a work permit after the finished work was inspected. */
export function signOff(ctx: Context, key: PermitKey, note: string, sent?: Sent): Promise<StoredAnswer> {
  return moveOnce(ctx, key, { body: note, sent }, async (tx, permit) => {
    if (!maySignOff(permit.row)) throw new AppError('move_not_allowed');
    return makeMove(tx, authorOf(ctx), permit, { type: 'close', reason: 'signed_off' }, { note });
  });
}

function moveByStaff(ctx: Context, key: PermitKey, move: Move, note: string, sent?: Sent): Promise<StoredAnswer> {
  return moveOnce(ctx, key, { body: note, sent }, (tx, permit) => makeMove(tx, authorOf(ctx), permit, move, { note }));
}

async function makeDecision(
  tx: Tx,
  ctx: Context,
  permit: LockedPermit,
  body: DecisionBody,
  { detail, ...details }: Required<Pick<MoveDetails, 'detail' | 'in_place_of'>> & Pick<MoveDetails, 'log_id'>,
): Promise<{ moved: LockedPermit; note: string }> {
  const author = authorOf(ctx);
  const { stage, note } = body;
  const said = { ...details, note, detail };
  if (body.decision === 'rejected') {
    return { moved: await makeMove(tx, author, permit, { type: 'reject', stage }, said), note };
  }
  if (body.decision === 'returned') {
    const strange = body.fields.findIndex((field) => !isCorrectable(permit.row.kind, field));
    if (strange >= 0) throw new AppError('refused', { fields: [{ path: `fields.${strange}`, code: 'invalid' }] });
    const returned = { ...said, detail: { ...detail, fields: body.fields } };
    return { moved: await makeMove(tx, author, permit, { type: 'return', stage }, returned), note };
  }
  const { refused_items, items } = await refuseItems(tx, permit, {
    items: body.rejected_items,
    stage,
    by: author.id,
  });
  const nothingLeft = permit.row.kind !== 'work' && refused_items === permit.workflow.accepted_items;
  // A permit without accepted items is rejected, and a rejected permit needs a note.
  const reason = nothingLeft && note === '' ? (body.rejected_items[0]?.note ?? '') : note;
  const move: Move = { type: 'approve', stage, refused_items };
  const approved = { ...said, note: reason, detail: { ...detail, refused_items } };
  return { moved: await makeMove(tx, author, { ...permit, items }, move, approved), note: reason };
}
