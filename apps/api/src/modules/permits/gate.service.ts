import type { GateBody, PermitView } from '@gerbang/shared/contracts/permit-moves';
import { gateVerdict, type GateFacts } from '@gerbang/shared/domain/permits/gate';

import { authorOf, type AuditAuthor } from '../../platform/audit.ts';
import type { Context } from '../../platform/context.ts';
import type { Tx } from '../../platform/database.ts';
import { AppError } from '../../platform/errors.ts';
import { newId } from '../../platform/ids.ts';
import { passPublicKey, readPass } from '../../platform/passes.ts';
import { assignBay, gateWindowOf } from './bays.ts';
import { refuseItems } from './decide.service.ts';
import * as repository from './gate.repository.ts';
import * as ledger from './ledger.repository.ts';
import { bookOut, lockPermit, makeMove, viewOf, type LockedPermit } from './move.ts';
import * as permits from './permits.repository.ts';
import type { PermitKey } from './permits.repository.ts';

/**
 * Lets goods or workers through the gate. What is sent twice is booked once; goods in add to the building's balance,
 * goods out are taken from what was set aside; a permit whose goods are all gone is closed, and so is the goods-in
 * permit of which nothing is left inside.
 */
export async function passGate(ctx: Context, key: PermitKey, body: GateBody): Promise<PermitView> {
  return ctx.within(key.property_id, async (tx) => {
    const permit = await lockPermit(tx, key);
    if ((await repository.findVisit(tx, key, body.id)) !== undefined) return viewOf(permit);
    const author = guardOf(ctx);
    const at = body.at === undefined ? author.at : new Date(body.at);
    await requireGood(tx, ctx, permit, body, at);
    if (body.bay_id !== undefined) await assignBay(tx, permit, body.bay_id);
    const moved =
      permit.row.kind === 'work'
        ? await passWorkers(tx, author, permit, body, at)
        : await passGoods(tx, author, permit, body, at);
    return viewOf(moved);
  });
}

type Guard = AuditAuthor & { id: string };

function guardOf(ctx: Context): Guard {
  if (ctx.actor.kind !== 'staff') throw new AppError('forbidden');
  return { ...authorOf(ctx), id: ctx.actor.user_id };
}

/** The pass, if one was scanned, must be this permit's, and the gate must have nothing against it at that time. */
async function requireGood(tx: Tx, ctx: Context, permit: LockedPermit, body: GateBody, at: Date): Promise<void> {
  const { key } = permit;
  if (body.pass !== undefined) {
    const pass = readPass(passPublicKey(ctx.deps.config.pass_key), body.pass);
    if (pass?.permit_id !== key.id || pass.property_id !== key.property_id) throw new AppError('pass_invalid');
  }
  const verdict = gateVerdict(await gateFactsOf(tx, permit), at);
  if (verdict.verdict === 'pass') return;
  // Which items are too many is said item by item.
  if (verdict.reason === 'all_passed') return;
  throw new AppError(
    verdict.reason === 'too_early' || verdict.reason === 'too_late' ? 'pass_invalid' : 'move_not_allowed',
  );
}

async function gateFactsOf(tx: Tx, permit: LockedPermit): Promise<GateFacts> {
  const { key, row, items } = permit;
  const moved = await ledger.sumMoved(tx, key);
  return {
    kind: row.kind,
    state: row.state,
    ...(await gateWindowOf(tx, permit)),
    items: items
      .filter((item) => item.rejection_note === null)
      .map(({ id, qty }) => ({ qty, passed: moved.get(id) ?? 0 })),
    is_inside: row.kind === 'work' && (await repository.findOpenVisit(tx, key)) !== undefined,
  };
}

/** Workers come in once at a time and leave again; the first time makes the permit `checked`. */
async function passWorkers(
  tx: Tx,
  guard: Guard,
  permit: LockedPermit,
  body: GateBody,
  at: Date,
): Promise<LockedPermit> {
  const { key } = permit;
  const open = await repository.findOpenVisit(tx, key);
  if (body.direction === 'out') {
    if (open === undefined) throw new AppError('move_not_allowed');
    await repository.closeVisit(tx, key, open.id, { closed_at: at, closed_by: guard.id });
    return permit;
  }
  if (open !== undefined) throw new AppError('visit_open', { params: { at: open.opened_at.toISOString() } });
  const { id, workers, note } = body;
  await repository.insertVisit(tx, key, {
    id,
    workers,
    note,
    opened_at: at,
    opened_by: guard.id,
    closed_at: null,
    closed_by: null,
  });
  return makeMove(tx, guard, permit, { type: 'pass_gate', refused_items: 0 }, { note, detail: { workers } });
}

async function passGoods(tx: Tx, guard: Guard, permit: LockedPermit, body: GateBody, at: Date): Promise<LockedPermit> {
  const { key, row } = permit;
  const direction = row.kind === 'loading' ? 'in' : 'out';
  if (body.direction !== direction) throw new AppError('move_not_allowed');
  const refused = body.items.flatMap(({ id, rejection_note }) =>
    rejection_note === undefined ? [] : [{ id, note: rejection_note }],
  );
  const refused_items = await refuseItems(tx, permit, { items: refused, stage: 'security', by: guard.id });
  const items = await permits.listItems(tx, key);
  const passing = body.items.filter(({ qty, rejection_note }) => rejection_note === undefined && qty > 0);
  if (passing.length === 0 && refused.length === 0)
    throw new AppError('refused', { fields: [{ path: 'items', code: 'required' }] });
  await moveItems(tx, { ...permit, items }, { direction, passing, at, by: guard.id });
  const visit = {
    id: body.id,
    workers: 0,
    note: body.note,
    opened_at: at,
    opened_by: guard.id,
    closed_at: at,
    closed_by: guard.id,
  };
  await repository.insertVisit(tx, key, visit);
  const note = body.note === '' ? (refused[0]?.note ?? '') : body.note;
  const move = { type: 'pass_gate', refused_items } as const;
  const moved = await makeMove(tx, guard, { ...permit, items }, move, {
    note,
    detail: { direction, items: passing.length },
  });
  return direction === 'out' && moved.workflow.state === 'checked' ? closeWhatIsGone(tx, guard, moved) : moved;
}

/** Books each item that passes, never more than the permit still allows. */
async function moveItems(
  tx: Tx,
  { key, items }: LockedPermit,
  { direction, passing, at, by }: { direction: 'in' | 'out'; passing: GateBody['items']; at: Date; by: string },
): Promise<void> {
  const moved = await ledger.sumMoved(tx, key);
  if (direction === 'out') await ledger.lockLotsOf(tx, key);
  for (const [index, { id, qty }] of passing.entries()) {
    const item = items.find((one) => one.id === id && one.rejection_note === null);
    if (item === undefined || qty > item.qty - (moved.get(id) ?? 0)) {
      throw new AppError('refused', { fields: [{ path: `items.${index}.qty`, code: 'invalid' }] });
    }
    moved.set(id, (moved.get(id) ?? 0) + qty);
    await ledger.insertMovement(tx, key, { id: newId(), permit_item_id: id, direction, qty, at, by });
    if (direction === 'in') await ledger.enter(tx, key, item, qty);
    else await bookOut(tx, key, id, qty);
  }
}

/** Closes a goods-out permit once all of it is gone, and every goods-in permit it has emptied. */
async function closeWhatIsGone(tx: Tx, guard: Guard, permit: LockedPermit): Promise<LockedPermit> {
  const { key, items } = permit;
  await closeEmptied(tx, guard, key);
  const moved = await ledger.sumMoved(tx, key);
  const waiting = items.some((item) => item.rejection_note === null && (moved.get(item.id) ?? 0) < item.qty);
  return waiting ? permit : makeMove(tx, guard, permit, { type: 'close', reason: 'gone' });
}

/** Closes the goods-in permits of which this goods-out permit took the last. */
async function closeEmptied(tx: Tx, author: AuditAuthor, key: PermitKey): Promise<void> {
  for (const id of await ledger.listEmptied(tx, key)) {
    const emptied = await lockPermit(tx, { property_id: key.property_id, id });
    if (emptied.row.state !== 'checked' && emptied.row.state !== 'approved') continue;
    await makeMove(tx, author, emptied, { type: 'close', reason: 'all_out' });
  }
}
