import { createHash } from 'node:crypto';

import type { GateBody } from '@gerbang/shared/contracts/permit-moves';

import { recordAs, type AuditAuthor } from '../../platform/audit.ts';
import type { Tx } from '../../platform/database.ts';
import { AppError, found } from '../../platform/errors.ts';
import * as repository from './gate.repository.ts';
import { announcePermit } from './permit-subject.ts';

/** Who stands at the gate: the author of what passes, with the shift and the device if there is one. */
export interface GateGuard extends AuditAuthor {
  id: string;
  shift?: { id: string; device: string };
  /** What is told happened without network. */
  was_offline?: boolean;
}

/** One thing that happened at the gate. */
export interface ToldMovement extends Pick<GateBody, 'id' | 'items' | 'workers' | 'note' | 'bay_id'> {
  permit_id: string | null;
  code: string;
  action: 'in' | 'out' | 'refuse';
  at: Date;
}

/**
 * Keeps a movement under its own id before anything else is done about it, so that it is booked once however often it is
 * sent; tells whether it is new, and which permit of the property it is about. Another thing under the same id is refused.
 */
export async function keepMovement(
  tx: Tx,
  guard: GateGuard,
  property_id: string,
  movement: ToldMovement,
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
  const kept = found(await repository.findMovement(tx, property_id, id));
  if (!kept.digest.equals(digest)) throw new AppError('idempotency_key_reused');
  return { is_new, permit_id };
}

/** Notes what the gate did or was told without letting anything through, and tells whoever watches the permit. */
export async function noteAtGate(
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

async function knownPermit(tx: Tx, property_id: string, { permit_id }: ToldMovement): Promise<string | null> {
  return permit_id !== null && (await repository.hasPermit(tx, { property_id, id: permit_id })) ? permit_id : null;
}

/** What the audit notes of where a movement came from. */
export function placeOf({ shift, was_offline }: GateGuard): Record<string, unknown> {
  return {
    ...(shift !== undefined && { device: shift.device, shift_id: shift.id }),
    ...(was_offline === true && { was_offline }),
  };
}

/**
 * What was let through. Its time, its photos and whether there was network are no part of it: a device that got no answer
 * may tell these otherwise the second time, and it is still the same movement.
 */
function digestOf({ permit_id, action, items, workers, note, bay_id }: ToldMovement): Buffer {
  const passed = items.map(({ id, qty, rejection_note }) => [id, qty, rejection_note ?? null]);
  return createHash('sha256')
    .update(JSON.stringify([permit_id, action, passed, workers, note, bay_id ?? null]))
    .digest();
}
