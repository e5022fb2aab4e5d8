import type { PermitView } from '@gerbang/shared/contracts/permits/permit-moves';
import { showCode } from '@gerbang/shared/domain/permits/code';
import { isGoodsKind } from '@gerbang/shared/domain/permits/kinds';
import { PROGRESS_OF } from '@gerbang/shared/domain/permits/states';
import { nextStep, openStages, type Move, type Workflow } from '@gerbang/shared/domain/permits/workflow';

import { recordAs, type AuditAuthor } from '../../../platform/audit/audit.ts';
import { ownerKey, type Context } from '../../../platform/context.ts';
import { together, type Tx } from '../../../platform/database/database.ts';
import { newId } from '../../../platform/database/ids.ts';
import { AppError, found } from '../../../platform/errors.ts';
import { answerOnce, idempotentRequest, type Sent, type StoredAnswer } from '../../../platform/http/idempotency.ts';
import { readPropertyOfPermit } from '../../building/places/places.service.ts';
import { freeBays } from '../../building/schedule/booking.service.ts';
import { setIdentityRetention } from '../identity/identity.service.ts';
import { enqueueProgressMail } from '../permit-mail/permit-mail.service.ts';
import { askStages } from './approval-request.ts';
import * as ledger from './ledger.repository.ts';
import { countEvents } from './permit-count.service.ts';
import { announcePermit } from './permit-events.service.ts';
import * as repository from './permits.repository.ts';
import type { PermitKey } from './permits.repository.ts';
import type { PermitItemRow, PermitRow } from './permits.table.ts';
import { freePermitPlace, keepPermitPlace } from './visitor/visitor.service.ts';

/** A permit that is locked until the transaction ends, with all data that the workflow needs. */
export interface LockedPermit {
  key: PermitKey;
  row: PermitRow;
  items: readonly PermitItemRow[];
  workflow: Workflow;
}

export interface MoveDetails {
  note?: string;
  /** The account that the author is a deputy of. */
  in_place_of?: string | null;
  /** Id of the first line that the move adds to the timeline, when the caller refers to it. */
  log_id?: string;
  /** Facts for the audit log. Must not contain personal values. */
  detail?: Record<string, unknown>;
}

/** Locks a permit and reads what the workflow needs. Answers 404 when it does not exist or is not visible to the caller. */
export async function lockPermit(tx: Tx, key: PermitKey): Promise<LockedPermit> {
  // The lists are read after the lock, although they are sent together with it.
  const [locked, stages, items] = await together([
    repository.lock(tx, key),
    repository.listStages(tx, key),
    repository.listItems(tx, key),
  ]);
  const row = found(locked);
  const { kind, state, step, passed_gate } = row;
  const accepted_items = items.filter((item) => item.rejection_note === null).length;
  return { key, row, items, workflow: { kind, state, step, stages, passed_gate, accepted_items } };
}

/**
 * Makes a move on a locked permit: checks it against the workflow, stores the new state, writes timeline and audit log,
 * books or frees slot, bays and goods, sets the retention of photos, and queues notifications and mail. Returns the
 * permit after the move.
 */
export async function makeMove(
  tx: Tx,
  author: AuditAuthor,
  permit: LockedPermit,
  move: Move,
  { note = '', in_place_of = null, log_id = newId(), detail = {} }: MoveDetails = {},
): Promise<LockedPermit> {
  const outcome = nextStep(permit.workflow, move);
  if ('refused' in outcome) throw new AppError(outcome.refused);
  const { key } = permit;
  const { workflow } = outcome;
  const rejection_note = workflow.state === 'rejected' ? note : null;
  await repository.setState(tx, key, { ...workflow, rejection_note, updated_at: author.at });
  await storeDecisions(tx, author, permit, workflow, { note, in_place_of });
  await askStages(tx, key, { before: permit.workflow, after: workflow, at: author.at, by: author.id });
  const lines = outcome.log.map((line, index) => ({
    ...line,
    id: index === 0 ? log_id : newId(),
    note: index === 0 ? note : '',
  }));
  await repository.insertLog(tx, key, { lines, by: author.id, in_place_of, at: author.at });
  countEvents(tx, workflow.kind, lines);
  const moved = { ...permit, workflow, row: { ...permit.row, state: workflow.state, step: workflow.step } };
  await followUp(tx, permit, moved, author.at);
  const [first] = lines;
  if (first !== undefined && isMailed(permit.workflow, workflow, move)) await enqueueProgressMail(tx, key, first.id);
  await recordAs(tx, author, {
    property_id: key.property_id,
    action: `permit.${move.type}`,
    record: { kind: 'permit', id: key.id },
    detail: {
      ...detail,
      state: workflow.state,
      ...('stage' in move && { stage: move.stage }),
      ...(in_place_of !== null && { in_place_of }),
    },
  });
  await announcePermit(tx, key);
  return moved;
}

/**
 * Runs a move of staff on a permit. With an idempotency key, a repeat after a lost answer gets the first answer instead
 * of a conflict with its own move.
 */
export async function moveOnce(
  ctx: Context,
  key: PermitKey,
  { body, sent }: { body: unknown; sent: Sent | undefined },
  move: (tx: Tx, permit: LockedPermit) => Promise<LockedPermit>,
): Promise<StoredAnswer> {
  const scope = ownerKey(ctx.actor) ?? '';
  const asked = sent && idempotentRequest(scope, sent.idempotency_key, sent.route, JSON.stringify([key, body]));
  return ctx.within(key.property_id, async (tx) => {
    const locked = lockPermit(tx, key);
    const [, answer] = await Promise.all([
      locked,
      answerOnce(tx, asked, ctx.now(), async () => {
        const moved = await move(tx, await locked);
        return { status: 200, body: JSON.stringify(viewOf(moved)) };
      }),
    ]);
    return answer;
  });
}

export function viewOf({ key, row, workflow }: LockedPermit): PermitView {
  const { kind, state, step } = workflow;
  const code = showCode(row.code);
  return {
    ...key,
    code,
    kind,
    state,
    progress: PROGRESS_OF[state],
    step,
    stages: openStages(workflow),
    chain: chainOf(workflow),
  };
}

function chainOf({ stages }: Workflow): PermitView['chain'] {
  return stages.map(({ stage, step, decision }) => ({ stage, step, decision }));
}

async function storeDecisions(
  tx: Tx,
  author: AuditAuthor,
  { key, workflow: before }: LockedPermit,
  after: Workflow,
  { note, in_place_of }: { note: string; in_place_of: string | null },
): Promise<void> {
  for (const [index, { stage, decision }] of after.stages.entries()) {
    if (before.stages[index]?.decision === decision) continue;
    const made = { note, decided_by: author.id, decided_for: in_place_of, decided_at: author.at };
    const decided = decision === null ? NOT_DECIDED : made;
    if (!(await repository.setDecision(tx, key, { stage, decision, ...decided }))) throw new AppError('same_person');
  }
}

const NOT_DECIDED = { note: '', decided_by: null, decided_for: null, decided_at: null };

/** Books or frees the slot, bays and goods of a permit and sets the retention of its photos when its state changes. */
async function followUp(
  tx: Tx,
  { workflow: before }: LockedPermit,
  { key, row, items, workflow }: LockedPermit,
  at: Date,
): Promise<void> {
  const { state, kind } = workflow;
  if (state === before.state) return;
  const refused = state === 'rejected' || state === 'cancelled';
  if (refused) await setIdentityRetention(tx, key);
  if (refused || state === 'closed') {
    await freeBays(tx, key);
    if (kind === 'unloading') await ledger.release(tx, key, null);
  }
  // The slot is freed after the goods, in the same lock order as at submit. A different order could deadlock.
  if (refused) await freePermitPlace(tx, key, row);
  if (state === 'approved' && before.state !== 'suspended' && isGoodsKind(kind))
    await bookWithoutGate(tx, key, kind, items);
  if (state === 'approved') await keepPermitPlace(tx, at, key, row);
}

/** Books the goods of an approved permit as in or out at a property that does not use the gate screen. */
async function bookWithoutGate(
  tx: Tx,
  key: PermitKey,
  kind: 'loading' | 'unloading',
  items: readonly PermitItemRow[],
): Promise<void> {
  const { uses_gate } = await readPropertyOfPermit(tx, key.property_id);
  if (uses_gate) return;
  if (kind === 'unloading') await ledger.lockLotsOf(tx, key);
  for (const item of items) {
    if (item.rejection_note !== null) continue;
    if (kind === 'loading') await ledger.enter(tx, key, item, item.qty);
    else await bookOut(tx, key, item.id, item.qty);
  }
}

/** Books a quantity of an item as out, from its reservations. */
export async function bookOut(tx: Tx, key: PermitKey, permit_item_id: string, qty: number): Promise<void> {
  let left = qty;
  for (const reservation of await ledger.lockReservations(tx, key, permit_item_id)) {
    const booked = Math.min(left, reservation.qty);
    if (booked === 0) return;
    await ledger.book(tx, key, { ...reservation, permit_item_id }, booked);
    left -= booked;
  }
}

const MAILED_STATES: ReadonlySet<string> = new Set(['approved', 'rejected', 'returned', 'suspended', 'cancelled']);

/**
 * Whether the applicant gets a mail: after a correction, resume or renewal, when items were rejected, or when the permit reaches
 * one of MAILED_STATES.
 */
function isMailed(before: Workflow, after: Workflow, move: Move): boolean {
  if (move.type === 'fix' || move.type === 'resume' || move.type === 'renew') return true;
  if ('refused_items' in move && move.refused_items > 0) return true;
  return before.state !== after.state && MAILED_STATES.has(after.state);
}
