import type { DecisionBody, PermitView } from '@gerbang/shared/contracts/permit-moves';
import { isCorrectable } from '@gerbang/shared/domain/permits/corrections';
import { maySignOff } from '@gerbang/shared/domain/permits/offered-moves';
import type { Move } from '@gerbang/shared/domain/permits/workflow';

import { authorOf } from '../../platform/audit.ts';
import type { Context } from '../../platform/context.ts';
import type { Tx } from '../../platform/database.ts';
import { AppError } from '../../platform/errors.ts';
import { newId } from '../../platform/ids.ts';
import { assignBay } from './bays.ts';
import * as corrections from './corrections.repository.ts';
import { requireDecider } from './decider.ts';
import * as ledger from './ledger.repository.ts';
import { lockPermit, makeMove, viewOf, type LockedPermit } from './move.ts';
import * as repository from './permits.repository.ts';
import type { PermitKey } from './permits.repository.ts';

/** How a decision came, when it did not come from the screen. */
export interface DecisionWay {
  /** What must hold once nobody else can change the permit; it throws when it does not. */
  claim: (tx: Tx) => Promise<void>;
  /** What the audit says of it. */
  detail: Record<string, unknown>;
}

/** Records one stage's decision; the row lock makes a simultaneous second decision see the first. */
export async function decide(ctx: Context, key: PermitKey, body: DecisionBody, way?: DecisionWay): Promise<PermitView> {
  return ctx.within(key.property_id, async (tx) => {
    const permit = await lockPermit(tx, key);
    await way?.claim(tx);
    const in_place_of = await requireDecider(tx, ctx, key, body.stage);
    const { moved, note } = await makeDecision(tx, ctx, permit, body, { in_place_of, detail: way?.detail ?? {} });
    if (body.decision === 'returned') {
      await corrections.insert(tx, key, {
        id: newId(),
        stage: body.stage,
        fields: body.fields,
        note,
        asked_at: ctx.now(),
        asked_by: authorOf(ctx).id ?? '',
      });
    }
    if (body.decision === 'approved' && body.bay_id !== undefined) await assignBay(tx, moved, body.bay_id);
    return viewOf(moved);
  });
}

/** Approves all of a permit for one stage if it is still as it was seen; false when somebody has moved it since. */
export async function approveAsSeen(
  tx: Tx,
  ctx: Context,
  key: PermitKey,
  { stage, seen }: { stage: DecisionBody['stage']; seen: Date },
): Promise<boolean> {
  const permit = await lockPermit(tx, key);
  if (permit.row.updated_at > seen) return false;
  const in_place_of = await requireDecider(tx, ctx, key, stage);
  await makeDecision(
    tx,
    ctx,
    permit,
    { decision: 'approved', stage, note: '', rejected_items: [] },
    {
      in_place_of,
      detail: {},
    },
  );
  return true;
}

/** Staff withdraw a permit, saying why. */
export async function cancel(ctx: Context, key: PermitKey, note: string): Promise<PermitView> {
  return moveByStaff(ctx, key, { type: 'cancel', by: 'staff' }, note);
}

/** Staff stop the work of a permit. */
export async function suspend(ctx: Context, key: PermitKey, note: string): Promise<PermitView> {
  return moveByStaff(ctx, key, { type: 'suspend' }, note);
}

/** Work that was stopped goes on. */
export async function resume(ctx: Context, key: PermitKey, note: string): Promise<PermitView> {
  return moveByStaff(ctx, key, { type: 'resume' }, note);
}

/** The work is done and looked at. */
export async function signOff(ctx: Context, key: PermitKey, note: string): Promise<PermitView> {
  return ctx.within(key.property_id, async (tx) => {
    const permit = await lockPermit(tx, key);
    if (!maySignOff(permit.row)) throw new AppError('move_not_allowed');
    return viewOf(await makeMove(tx, authorOf(ctx), permit, { type: 'close', reason: 'signed_off' }, { note }));
  });
}

async function moveByStaff(ctx: Context, key: PermitKey, move: Move, note: string): Promise<PermitView> {
  return ctx.within(key.property_id, async (tx) => {
    const permit = await lockPermit(tx, key);
    return viewOf(await makeMove(tx, authorOf(ctx), permit, move, { note }));
  });
}

async function makeDecision(
  tx: Tx,
  ctx: Context,
  permit: LockedPermit,
  body: DecisionBody,
  { in_place_of, detail }: { in_place_of: string | null; detail: Record<string, unknown> },
): Promise<{ moved: LockedPermit; note: string }> {
  const author = authorOf(ctx);
  const { stage, note } = body;
  const said = { note, in_place_of, detail };
  if (body.decision === 'rejected') {
    return { moved: await makeMove(tx, author, permit, { type: 'reject', stage }, said), note };
  }
  if (body.decision === 'returned') {
    const strange = body.fields.findIndex((field) => !isCorrectable(permit.row.kind, field));
    if (strange >= 0) throw new AppError('refused', { fields: [{ path: `fields.${strange}`, code: 'invalid' }] });
    const returned = { ...said, detail: { ...detail, fields: body.fields } };
    return { moved: await makeMove(tx, author, permit, { type: 'return', stage }, returned), note };
  }
  const refused_items = await refuseItems(tx, permit, { items: body.rejected_items, stage, by: author.id });
  const nothingLeft = permit.row.kind !== 'work' && refused_items === permit.workflow.accepted_items;
  // With no item left the permit is rejected, and a rejected permit carries a note.
  const reason = nothingLeft && note === '' ? (body.rejected_items[0]?.note ?? '') : note;
  const move: Move = { type: 'approve', stage, refused_items };
  const items = await repository.listItems(tx, permit.key);
  const details = { ...said, note: reason, detail: { ...detail, refused_items } };
  return { moved: await makeMove(tx, author, { ...permit, items }, move, details), note: reason };
}

/** Refuses single items with a note; goods out among them are no longer set aside. Each must be the permit's own and not refused yet. */
export async function refuseItems(
  tx: Tx,
  { key, row }: LockedPermit,
  refusal: { items: readonly { id: string; note: string }[]; stage: string; by: string | null },
): Promise<number> {
  const refused = await repository.setRejectedItems(tx, key, refusal);
  if (refused !== refusal.items.length) {
    throw new AppError('refused', { fields: [{ path: 'rejected_items', code: 'invalid' }] });
  }
  const ids = refusal.items.map((item) => item.id);
  if (row.kind === 'unloading' && ids.length > 0) await ledger.release(tx, key, ids);
  return refused;
}
