import { createHash } from 'node:crypto';

import type { Movement } from '@gerbang/shared/contracts/gate/gate-movements';
import type { GateBody } from '@gerbang/shared/contracts/permits/permit-moves';

import { recordAs, type AuditAuthor } from '../../../platform/audit/audit.ts';
import type { Tx } from '../../../platform/database/database.ts';
import { AppError, found } from '../../../platform/errors.ts';
import { announcePermit } from '../../permits/permits/permit-events.service.ts';
import * as repository from './passage.repository.ts';

/** The guard on duty. `shift` is set when the guard has started a shift on the device. */
export interface GateGuard extends AuditAuthor {
  id: string;
  shift?: { id: string; device: string };
  was_offline?: boolean;
}

export interface ReportedMovement extends Pick<
  GateBody,
  'id' | 'items' | 'workers' | 'worker_ids' | 'note' | 'bay_id'
> {
  permit_id: string | null;
  code: string;
  action: Movement['action'];
  muster?: Movement['muster'];
  at: Date;
}

/**
 * Stores a movement under its own id before anything else, so that a movement sent several times is booked once.
 * Returns whether it is new and which permit of the property it belongs to. Throws when the id was used for a different
 * movement.
 */
export async function storeMovement(
  tx: Tx,
  guard: GateGuard,
  property_id: string,
  movement: ReportedMovement,
): Promise<{ is_new: boolean; permit_id: string | null }> {
  const { id, code, action, at, items, workers, note } = movement;
  const permit_id = await knownPermit(tx, property_id, movement);
  const digest = digestOf(movement);
  const is_new = await repository.insertMovement(tx, {
    property_id,
    id,
    permit_id,
    code,
    action,
    at,
    sent_at: guard.at,
    guard_id: guard.id,
    shift_id: guard.shift?.id ?? null,
    items: items.filter(({ qty, rejection_note }) => rejection_note === undefined && qty > 0).length,
    workers,
    note,
    was_offline: guard.was_offline ?? false,
    digest,
  });
  if (is_new) return { is_new, permit_id };
  const stored = found(await repository.findMovement(tx, property_id, id));
  if (!stored.digest.equals(digest)) throw new AppError('idempotency_key_reused');
  return { is_new, permit_id };
}

/** Writes a gate event that is not a passage to the audit log, and notifies live viewers of the permit. */
export async function recordAtGate(
  tx: Tx,
  author: AuditAuthor,
  property_id: string,
  event: { action: string; movement_id: string; permit_id: string | null; detail: Record<string, unknown> },
): Promise<void> {
  const { action, movement_id, permit_id, detail } = event;
  const record = permit_id === null ? { kind: 'gate_movement', id: movement_id } : { kind: 'permit', id: permit_id };
  await recordAs(tx, author, { property_id, action, record, detail });
  if (permit_id !== null) await announcePermit(tx, { property_id, id: permit_id });
}

async function knownPermit(tx: Tx, property_id: string, { permit_id }: ReportedMovement): Promise<string | null> {
  return permit_id !== null && (await repository.hasPermit(tx, { property_id, id: permit_id })) ? permit_id : null;
}

export function originOf({ shift, was_offline }: GateGuard): Record<string, unknown> {
  return {
    ...(shift !== undefined && { device: shift.device, shift_id: shift.id }),
    ...(was_offline === true && { was_offline }),
  };
}

/**
 * Digest that identifies a movement. Excludes time, photos and the offline flag, because these may differ when a device
 * got no response and retries.
 */
function digestOf(movement: ReportedMovement): Buffer {
  const { permit_id, action, items, workers, worker_ids, note, bay_id, muster } = movement;
  const passed = items.map(({ id, qty, rejection_note }) => [id, qty, rejection_note ?? null]);
  return createHash('sha256')
    .update(JSON.stringify([permit_id, action, passed, workers, worker_ids, note, bay_id ?? null, muster ?? null]))
    .digest();
}
