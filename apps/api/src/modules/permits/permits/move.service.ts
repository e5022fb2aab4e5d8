import type { PermitView } from '@gerbang/shared/contracts/permit-moves';
import { showCode } from '@gerbang/shared/domain/permits/code';
import { isGoodsKind } from '@gerbang/shared/domain/permits/kinds';
import { PROGRESS_OF } from '@gerbang/shared/domain/permits/states';
import { nextStep, openStages, type Move, type Workflow } from '@gerbang/shared/domain/permits/workflow';

import { recordAs, type AuditAuthor } from '../../platform/audit.ts';
import type { Tx } from '../../platform/database.ts';
import { AppError, found } from '../../platform/errors.ts';
import { newId } from '../../platform/ids.ts';
import { setIdentityRetention } from '../identity/identity.service.ts';
import { enqueueProgressMail } from '../permit-mail/permit-mail.service.ts';
import { readPermitProperty } from '../places/places.service.ts';
import { freeBays, freePlace } from '../schedule/booking.service.ts';
import { askStages } from './asking.ts';
import * as ledger from './ledger.repository.ts';
import { announcePermit } from './permit-subject.ts';
import * as repository from './permits.repository.ts';
import type { PermitKey } from './permits.repository.ts';
import type { PermitItemRow, PermitRow } from './permits.table.ts';

/** A permit nobody else can change until the transaction ends, with all that its rules look at. */
export interface LockedPermit {
  key: PermitKey;
  row: PermitRow;
  items: readonly PermitItemRow[];
  workflow: Workflow;
}

/** What is said with a move. */
export interface MoveDetails {
  note?: string;
  /** Whom the author stands in for: a deputy's decision names both. */
  in_place_of?: string | null;
  /** Facts for the audit; never personal values. */
  detail?: Record<string, unknown>;
}

/** Locks a permit and reads what decides about it; one that is not there (or not theirs to know of) answers 404. */
export async function lockPermit(tx: Tx, key: PermitKey): Promise<LockedPermit> {
  const row = found(await repository.lock(tx, key));
  const stages = await repository.listStages(tx, key);
  const items = row.kind === 'work' ? [] : await repository.listItems(tx, key);
  const { kind, state, step, passed_gate } = row;
  const accepted_items = items.filter((item) => item.rejection_note === null).length;
  return { key, row, items, workflow: { kind, state, step, stages, passed_gate, accepted_items } };
}

/**
 * Makes a move on a locked permit: asks the rule, stores where it leads, writes timeline and audit, sees to what the new
 * state means for slot, goods and photos, and tells whoever watches or waits for mail. Gives the permit as it is then.
 */
export async function makeMove(
  tx: Tx,
  author: AuditAuthor,
  permit: LockedPermit,
  move: Move,
  { note = '', in_place_of = null, detail = {} }: MoveDetails = {},
): Promise<LockedPermit> {
  const outcome = nextStep(permit.workflow, move);
  if ('refused' in outcome) throw new AppError(outcome.refused);
  const { key } = permit;
  const { workflow } = outcome;
  const rejection_note = workflow.state === 'rejected' ? note : null;
  await repository.setState(tx, key, { ...workflow, rejection_note, updated_at: author.at });
  await storeDecisions(tx, author, permit, workflow, { note, in_place_of });
  await askStages(tx, key, { before: permit.workflow, after: workflow, at: author.at, by: author.id });
  const lines = outcome.log.map((line, index) => ({ ...line, id: newId(), note: index === 0 ? note : '' }));
  await repository.insertLog(tx, key, { lines, by: author.id, in_place_of, at: author.at });
  const moved = { ...permit, workflow, row: { ...permit.row, state: workflow.state, step: workflow.step } };
  await followUp(tx, permit, moved);
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

/** A permit as staff see it after a move. */
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
    await repository.setDecision(tx, key, { stage, decision, ...decided });
  }
}

const NOT_DECIDED = { note: '', decided_by: null, decided_for: null, decided_at: null };

/** What a new state means for what the permit holds. */
async function followUp(
  tx: Tx,
  { workflow: before }: LockedPermit,
  { key, row, items, workflow }: LockedPermit,
): Promise<void> {
  const { state, kind } = workflow;
  if (state === before.state) return;
  const refused = state === 'rejected' || state === 'cancelled';
  if (refused) await setIdentityRetention(tx, key);
  if (refused || state === 'closed') {
    await freeBays(tx, key);
    if (kind === 'unloading') await ledger.release(tx, key, null);
  }
  // After the goods, as at submit: two who lock both in a different order would wait for each other.
  if (refused && row.slot_id !== null && row.day !== null) {
    await freePlace(tx, { property_id: key.property_id, slot_id: row.slot_id, day: row.day });
  }
  if (state === 'approved' && before.state !== 'suspended' && isGoodsKind(kind))
    await bookWithoutGate(tx, key, kind, items);
}

/** A property without the gate screen counts goods as in or out once their permit is approved. */
async function bookWithoutGate(
  tx: Tx,
  key: PermitKey,
  kind: 'loading' | 'unloading',
  items: readonly PermitItemRow[],
): Promise<void> {
  const { uses_gate } = await readPermitProperty(tx, key.property_id);
  if (uses_gate) return;
  if (kind === 'unloading') await ledger.lockLotsOf(tx, key);
  for (const item of items) {
    if (item.rejection_note !== null) continue;
    if (kind === 'loading') await ledger.enter(tx, key, item, item.qty);
    else await bookOut(tx, key, item.id, item.qty);
  }
}

/** Books a quantity of an item as gone, from what was set aside for it. */
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

/** The applicant hears of what ends or stops a permit, asks something of them, or lets them go on. */
function isMailed(before: Workflow, after: Workflow, move: Move): boolean {
  if (move.type === 'resume' || move.type === 'renew') return true;
  if ('refused_items' in move && move.refused_items > 0) return true;
  return before.state !== after.state && MAILED_STATES.has(after.state);
}
