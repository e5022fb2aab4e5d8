import type { GateBody, PermitView } from '@gerbang/shared/contracts/permit-moves';
import { gateVerdict, type GateFacts } from '@gerbang/shared/domain/permits/gate';
import { passIn } from '@gerbang/shared/domain/permits/pass';

import { recordAs, type AuditAuthor } from '../../platform/audit.ts';
import type { Context } from '../../platform/context.ts';
import type { Tx } from '../../platform/database.ts';
import { AppError, fieldFault } from '../../platform/errors.ts';
import { newId } from '../../platform/ids.ts';
import { passPublicKey, readPass } from '../../platform/passes.ts';
import { assignBay, gateWindowOf } from './bays.ts';
import { refuseItems } from './decide.service.ts';
import { keepMovement, placeOf, type GateGuard } from './gate-movement.service.ts';
import * as repository from './gate.repository.ts';
import * as ledger from './ledger.repository.ts';
import { bookOut, lockPermit, makeMove, viewOf, type LockedPermit } from './move.ts';
import { announcePermit } from './permit-subject.ts';
import * as permits from './permits.repository.ts';
import type { PermitKey } from './permits.repository.ts';

/** How far a device's clock may be ahead of ours, or behind. */
export const CLOCK_SKEW_MS = 5 * 60 * 1000;

/** What passes: as it was told, with when. */
export type Passing = Omit<GateBody, 'at'> & { at: Date };

/** Lets goods or workers through the gate. What is sent twice is booked once. */
export async function passGate(
  tx: Tx,
  ctx: Context,
  key: PermitKey,
  body: GateBody,
  guard: GateGuard,
): Promise<PermitView> {
  const at = body.at === undefined ? guard.at : new Date(body.at);
  const told = { ...body, permit_id: key.id, code: '', action: body.direction, at };
  const { is_new } = await keepMovement(tx, guard, key.property_id, told);
  if (!is_new) return viewOf(await lockPermit(tx, key));
  return viewOf(await bookPass(tx, ctx, key, { ...body, at }, guard));
}

/**
 * Books what passes, once its movement is kept: goods in add to the building's balance, goods out are taken from what was
 * set aside; a permit whose goods are all gone is closed, and so is the goods-in permit of which nothing is left inside.
 */
export async function bookPass(
  tx: Tx,
  ctx: Context,
  key: PermitKey,
  passing: Passing,
  guard: GateGuard,
): Promise<LockedPermit> {
  const permit = await lockPermit(tx, key);
  // Visits of the time before movements were kept have only their own row.
  if ((await repository.findVisit(tx, key, passing.id)) !== undefined) return permit;
  if (passing.at.getTime() > guard.at.getTime() + CLOCK_SKEW_MS) throw fieldFault('at', 'invalid');
  await requireGood(tx, ctx, permit, passing);
  if (passing.bay_id !== undefined) await assignBay(tx, permit, passing.bay_id);
  return permit.row.kind === 'work' ? passWorkers(tx, guard, permit, passing) : passGoods(tx, guard, permit, passing);
}

/** The pass, if one was scanned, must be this permit's, and the gate must have nothing against it at that time. */
async function requireGood(tx: Tx, ctx: Context, permit: LockedPermit, { pass: scanned, at }: Passing): Promise<void> {
  const { key, row } = permit;
  if (scanned !== undefined) {
    const pass = readPass(passPublicKey(ctx.deps.config.pass_key), passIn(scanned));
    if (pass?.permit_id !== key.id || pass.property_id !== key.property_id) throw new AppError('pass_invalid');
  }
  const verdict = gateVerdict(await gateFactsOf(tx, permit), at);
  if (verdict.verdict === 'pass') return;
  // Which items are too many is said item by item.
  if (verdict.reason === 'all_passed') return;
  const { reason } = verdict;
  if (reason === 'too_early' || reason === 'too_late') throw new AppError('pass_invalid', { params: { reason } });
  // For what happened without network it matters whether the permit was stopped before or after.
  const params = { reason, state: row.state, since: row.updated_at.toISOString() };
  throw new AppError('move_not_allowed', { params });
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
  guard: GateGuard,
  permit: LockedPermit,
  { id, direction, workers, note, at }: Passing,
): Promise<LockedPermit> {
  const { key } = permit;
  const open = await repository.findOpenVisit(tx, key);
  if (direction === 'out') return leave(tx, guard, permit, open, at);
  if (open !== undefined) {
    throw new AppError('visit_open', { params: { at: open.opened_at.toISOString(), by: open.guard_name } });
  }
  if (workers > (await repository.countWorkers(tx, key))) throw fieldFault('workers', 'too_many');
  await repository.insertVisit(tx, key, {
    id,
    workers,
    note,
    opened_at: at,
    opened_by: guard.id,
    closed_at: null,
    closed_by: null,
  });
  const detail = { direction, workers, ...placeOf(guard) };
  return makeMove(tx, guard, permit, { type: 'pass_gate', refused_items: 0 }, { note, detail });
}

/** The workers leave; the permit stays as it is, ready for their next day. */
async function leave(
  tx: Tx,
  guard: GateGuard,
  permit: LockedPermit,
  open: Awaited<ReturnType<typeof repository.findOpenVisit>>,
  at: Date,
): Promise<LockedPermit> {
  const { key } = permit;
  if (open === undefined) throw new AppError('move_not_allowed');
  // Nobody leaves before they came; two devices may differ by what their clocks do.
  if (at.getTime() + CLOCK_SKEW_MS < open.opened_at.getTime()) throw fieldFault('at', 'invalid');
  const closed_at = at < open.opened_at ? open.opened_at : at;
  await repository.closeVisit(tx, key, open.id, { closed_at, closed_by: guard.id });
  await recordAs(tx, guard, {
    property_id: key.property_id,
    action: 'permit.pass_gate',
    record: { kind: 'permit', id: key.id },
    detail: { direction: 'out', workers: open.workers, ...placeOf(guard) },
  });
  await announcePermit(tx, key);
  return permit;
}

async function passGoods(tx: Tx, guard: GateGuard, permit: LockedPermit, body: Passing): Promise<LockedPermit> {
  const { key, row } = permit;
  const { at } = body;
  const direction = row.kind === 'loading' ? 'in' : 'out';
  if (body.direction !== direction) throw new AppError('move_not_allowed');
  const refused = body.items.flatMap(({ id, rejection_note }) =>
    rejection_note === undefined ? [] : [{ id, note: rejection_note }],
  );
  const refused_items = await refuseItems(tx, permit, { items: refused, stage: 'security', by: guard.id });
  const items = await permits.listItems(tx, key);
  const passing = body.items
    .map((item, index) => ({ ...item, path: `items.${index}.qty` }))
    .filter(({ qty, rejection_note }) => rejection_note === undefined && qty > 0);
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
    detail: { direction, items: passing.length, ...placeOf(guard) },
  });
  return direction === 'out' && moved.workflow.state === 'checked' ? closeWhatIsGone(tx, guard, moved) : moved;
}

/** A quantity of an item, and where it stands in what was sent. */
type PassingItem = Pick<GateBody['items'][number], 'id' | 'qty'> & { path: string };

/** Books each item that passes, never more than the permit still allows. */
async function moveItems(
  tx: Tx,
  { key, items }: LockedPermit,
  { direction, passing, at, by }: { direction: 'in' | 'out'; passing: readonly PassingItem[]; at: Date; by: string },
): Promise<void> {
  const moved = await ledger.sumMoved(tx, key);
  if (direction === 'out') await ledger.lockLotsOf(tx, key);
  for (const { id, qty, path } of passing) {
    const item = items.find((one) => one.id === id && one.rejection_note === null);
    if (item === undefined || qty > item.qty - (moved.get(id) ?? 0)) throw fieldFault(path, 'invalid');
    moved.set(id, (moved.get(id) ?? 0) + qty);
    await ledger.insertMovement(tx, key, { id: newId(), permit_item_id: id, direction, qty, at, by });
    if (direction === 'in') await ledger.enter(tx, key, item, qty);
    else await bookOut(tx, key, id, qty);
  }
}

/** Closes a goods-out permit once all of it is gone, and every goods-in permit it has emptied. */
async function closeWhatIsGone(tx: Tx, guard: GateGuard, permit: LockedPermit): Promise<LockedPermit> {
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
