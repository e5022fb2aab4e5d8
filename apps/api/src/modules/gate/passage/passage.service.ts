import type { GateBody, PermitKey, PermitView } from '@gerbang/shared/contracts/permits/permit-moves';
import { gateVerdict, type GateFacts } from '@gerbang/shared/domain/gate/gate';
import { passIn } from '@gerbang/shared/domain/gate/pass';
import { joinPeople, openedWith, remainingPeople, type VisitPeople } from '@gerbang/shared/domain/gate/visit-people';
import { CLOCK_SKEW_MS } from '@gerbang/shared/time/clock-skew';

import { recordAs } from '../../../platform/audit/audit.ts';
import type { Context } from '../../../platform/context.ts';
import { together, type Tx } from '../../../platform/database/database.ts';
import { AppError, fieldFault } from '../../../platform/errors.ts';
import { readPass } from '../../../platform/keys/passes.ts';
import { assignBay, gateWindowOf } from '../../permits/permits/bays.service.ts';
import { bookPassing, closeWhenGone, countPassed, refuseItems } from '../../permits/permits/goods.service.ts';
import { lockPermit, makeMove, viewOf, type LockedPermit } from '../../permits/permits/move.service.ts';
import { announcePermit } from '../../permits/permits/permit-events.service.ts';
import { storeMovement, originOf, type GateGuard } from './movement.service.ts';
import * as repository from './passage.repository.ts';

export type Passage = Omit<GateBody, 'at'> & { at: Date };

/** Lets goods or workers through the gate. A repeated request is booked once. */
export async function passGate(
  tx: Tx,
  ctx: Context,
  key: PermitKey,
  body: GateBody,
  guard: GateGuard,
): Promise<PermitView> {
  const at = body.at === undefined ? guard.at : new Date(body.at);
  const movement = { ...body, permit_id: key.id, code: '', action: body.direction, at };
  const { is_new } = await storeMovement(tx, guard, key.property_id, movement);
  if (!is_new) return viewOf(await lockPermit(tx, key));
  return viewOf(await bookPass(tx, ctx, key, { ...body, at }, guard));
}

/**
 * Books a passage after its movement was stored. Goods in add to the building's balance; goods out reduce the reserved
 * quantity. Closes a goods-out permit when all its goods are out, and a goods-in permit when none of its goods are left
 * inside.
 */
export async function bookPass(
  tx: Tx,
  ctx: Context,
  key: PermitKey,
  passing: Passage,
  guard: GateGuard,
): Promise<LockedPermit> {
  const permit = await lockPermit(tx, key);
  if (passing.at.getTime() > guard.at.getTime() + CLOCK_SKEW_MS) throw fieldFault('at', 'invalid');
  await requireValidPass(tx, ctx, permit, passing);
  if (passing.bay_id !== undefined) await assignBay(tx, permit, passing.bay_id);
  return permit.row.kind === 'work' ? passWorkers(tx, guard, permit, passing) : passGoods(tx, guard, permit, passing);
}

/** Throws unless the scanned pass, if any, belongs to this permit and the permit may pass the gate at that time. */
async function requireValidPass(
  tx: Tx,
  ctx: Context,
  permit: LockedPermit,
  { pass: scanned, direction, at }: Passage,
): Promise<void> {
  const { key, row } = permit;
  if (scanned !== undefined) {
    const pass = readPass(ctx.deps.config.pass_keys, passIn(scanned));
    if (pass?.permit_id !== key.id || pass.property_id !== key.property_id) throw new AppError('pass_invalid');
  }
  const facts = await gateFactsOf(tx, permit);
  // People inside may leave at any time. People who join them need a permit that is valid now.
  const verdict = gateVerdict({ ...facts, is_inside: facts.is_inside && direction === 'out' }, at);
  if (verdict.verdict === 'pass') return;
  // An excess quantity is not refused here. `bookPassing` reports it for its item.
  if (verdict.reason === 'all_passed') return;
  const { reason } = verdict;
  if (reason === 'too_early' || reason === 'too_late') throw new AppError('pass_invalid', { params: { reason } });
  // For an offline movement it matters whether the permit was stopped before or after it.
  const params = { reason, state: row.state, since: row.updated_at.toISOString() };
  throw new AppError('move_not_allowed', { params });
}

async function gateFactsOf(tx: Tx, permit: LockedPermit): Promise<GateFacts> {
  const { key, row, items } = permit;
  const [moved, window, visit] = await together([
    countPassed(tx, key),
    gateWindowOf(tx, permit),
    row.kind === 'work' ? repository.findOpenVisit(tx, key) : undefined,
  ]);
  return {
    kind: row.kind,
    state: row.state,
    ...window,
    items: items
      .filter((item) => item.rejection_note === null)
      .map(({ id, qty }) => ({ qty, passed: moved.get(id) ?? 0 })),
    is_inside: visit !== undefined,
  };
}

/** Lets people in or out; a permit has at most one open visit. The first visit moves the permit to `checked`. */
async function passWorkers(tx: Tx, guard: GateGuard, permit: LockedPermit, passing: Passage): Promise<LockedPermit> {
  const { key } = permit;
  const { id, direction, workers, worker_ids, note, at } = passing;
  if (workers < worker_ids.length || new Set(worker_ids).size < worker_ids.length)
    throw fieldFault('worker_ids', 'invalid');
  const open = await repository.findOpenVisit(tx, key);
  if (direction === 'out') return leave(tx, guard, permit, open, passing);
  if (workers === 0) throw fieldFault('workers', 'required');
  const people = peopleWith(open, passing);
  await requireLatest(tx, guard, key, passing);
  const listed = await repository.listWorkerIds(tx, key);
  if (!worker_ids.every((worker) => listed.includes(worker))) throw fieldFault('worker_ids', 'invalid');
  if (people.workers > listed.length) throw fieldFault('workers', 'too_many');
  if (open === undefined) {
    const opened = { id, workers, note, opened_at: at, opened_by: guard.id, closed_at: null, closed_by: null };
    await repository.insertVisit(tx, key, opened);
  } else await repository.joinVisit(tx, key, open.id, { workers, worker_ids, opened_at: openedWith(open, at) });
  await repository.addWorkers(tx, key, open?.id ?? id, passing);
  const detail = { direction, workers, ...originOf(guard) };
  return makeMove(tx, guard, permit, { type: 'pass_gate', refused_items: 0 }, { note, detail });
}

/** Everybody inside after these people have come. Throws when one of them is already inside. */
function peopleWith(open: repository.OpenVisit | undefined, passing: Passage): VisitPeople {
  if (open === undefined) return passing;
  const people = joinPeople(open, passing);
  if (people !== undefined) return people;
  throw new AppError('visit_open', { params: { at: open.opened_at.toISOString(), by: open.guard_name } });
}

/**
 * Throws when one of these people came in or left after this movement. An offline movement arrives late, so the newer
 * record counts. Online movements arrive in order, and small differences between the clocks of two devices are allowed.
 */
async function requireLatest(
  tx: Tx,
  guard: GateGuard,
  key: PermitKey,
  { worker_ids, at }: Pick<Passage, 'worker_ids' | 'at'>,
): Promise<void> {
  const after = guard.was_offline === true ? at : new Date(at.getTime() + CLOCK_SKEW_MS);
  if ((await repository.listPassedAfter(tx, key, worker_ids, after)).length > 0) throw new AppError('passed_since');
}

/**
 * The people named in an offline movement who contradict what is recorded: they come in although they are inside, leave
 * although they are not, or passed again later.
 */
export async function listDisputed(
  tx: Tx,
  key: PermitKey,
  { direction, worker_ids, at }: Pick<Passage, 'direction' | 'worker_ids' | 'at'>,
): Promise<string[]> {
  await lockPermit(tx, key);
  const inside = (await repository.findOpenVisit(tx, key))?.worker_ids ?? [];
  const passed = await repository.listPassedAfter(tx, key, worker_ids, at);
  return worker_ids.filter((id) => inside.includes(id) === (direction === 'in') || passed.includes(id));
}

/** Closes the visit when nobody stays. The permit keeps its state, ready for the next day. */
async function leave(
  tx: Tx,
  guard: GateGuard,
  permit: LockedPermit,
  open: repository.OpenVisit | undefined,
  passing: Passage,
): Promise<LockedPermit> {
  const { key } = permit;
  if (open === undefined) throw new AppError('move_not_allowed');
  // Leaving cannot be before entering. Small differences are allowed because two devices' clocks may differ.
  if (passing.at.getTime() + CLOCK_SKEW_MS < open.opened_at.getTime()) throw fieldFault('at', 'invalid');
  const at = passing.at < open.opened_at ? open.opened_at : passing.at;
  if (!passing.worker_ids.every((worker) => open.worker_ids.includes(worker)))
    throw fieldFault('worker_ids', 'invalid');
  const staying = remainingPeople(open, passing);
  // More people leave without a name than are inside without one.
  if (staying.workers < staying.worker_ids.length) throw fieldFault('worker_ids', 'required');
  const leaving = open.worker_ids.filter((worker) => !staying.worker_ids.includes(worker));
  await requireLatest(tx, guard, key, { worker_ids: leaving, at: passing.at });
  await repository.releaseWorkers(tx, key, open.id, { staying: staying.worker_ids, at });
  if (staying.workers > 0) await repository.setVisitWorkers(tx, key, open.id, staying.workers);
  else await repository.closeVisit(tx, key, open.id, { closed_at: at, closed_by: guard.id });
  await recordAs(tx, guard, {
    property_id: key.property_id,
    action: 'permit.pass_gate',
    record: { kind: 'permit', id: key.id },
    detail: { direction: 'out', workers: open.workers - staying.workers, ...originOf(guard) },
  });
  await announcePermit(tx, key);
  return permit;
}

async function passGoods(tx: Tx, guard: GateGuard, permit: LockedPermit, body: Passage): Promise<LockedPermit> {
  const { key, row } = permit;
  const { at } = body;
  const direction = row.kind === 'loading' ? 'in' : 'out';
  if (body.direction !== direction) throw new AppError('move_not_allowed');
  const refused = body.items.flatMap(({ id, rejection_note }) =>
    rejection_note === undefined ? [] : [{ id, note: rejection_note }],
  );
  const { refused_items, items } = await refuseItems(tx, permit, { items: refused, stage: 'security', by: guard.id });
  const passing = body.items
    .map((item, index) => ({ ...item, path: `items.${index}.qty` }))
    .filter(({ qty, rejection_note }) => rejection_note === undefined && qty > 0);
  if (passing.length === 0 && refused.length === 0)
    throw new AppError('refused', { fields: [{ path: 'items', code: 'required' }] });
  await bookPassing(tx, { ...permit, items }, { direction, passing, at, by: guard.id });
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
    detail: { direction, items: passing.length, ...originOf(guard) },
  });
  return direction === 'out' && moved.workflow.state === 'checked' ? closeWhenGone(tx, guard, moved) : moved;
}

/** Whether the property has this permit, and the permit this worker. `worker_id` is null for workers without a name. */
export async function isOnPermit(tx: Tx, key: PermitKey, worker_id: string | null): Promise<boolean> {
  return worker_id === null
    ? repository.hasPermit(tx, key)
    : (await repository.listWorkerIds(tx, key)).includes(worker_id);
}
