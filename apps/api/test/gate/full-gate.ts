import type { Kysely } from 'kysely';

import type { Database } from '../../src/platform/database/database.ts';
import { newId } from '../../src/platform/database/ids.ts';

/** Adds a visit, a gate shift, a movement with a photo and a tick of a muster, and a conflict that staff must settle. */
export async function fillGate(
  owner: Kysely<Database>,
  ids: Record<'property_id' | 'permit_id' | 'worker_id' | 'account_id' | 'file_id', string>,
): Promise<void> {
  const { property_id, permit_id, worker_id, account_id, file_id } = ids;
  const [visit_id, shift_id, movement_id, now] = [newId(), newId(), newId(), new Date()];
  await owner
    .insertInto('gate_visit')
    .values({
      property_id,
      permit_id,
      id: visit_id,
      opened_at: now,
      opened_by: account_id,
      closed_at: null,
      closed_by: null,
    })
    .execute();
  await owner
    .insertInto('gate_visit_worker')
    .values({ property_id, permit_id, visit_id, worker_id, came_at: now, left_at: null })
    .execute();
  const [started_at, ends_at] = [now, new Date(now.getTime() + 1000)];
  const people = { guard_id: account_id, account_id, session_id: newId() };
  await owner
    .insertInto('gate_shift')
    .values({ property_id, id: shift_id, ...people, device: 'HP Pos 1', started_at, ends_at })
    .execute();
  const movement = { action: 'in', at: now, sent_at: now, guard_id: account_id, digest: Buffer.alloc(32) } as const;
  await owner
    .insertInto('gate_movement')
    .values({ property_id, id: movement_id, permit_id, shift_id, ...movement })
    .execute();
  await owner
    .insertInto('gate_muster_step')
    .values({ property_id, id: movement_id, step: 'tick', permit_id, worker_id, safe: 1 })
    .execute();
  await owner.insertInto('gate_photo').values({ property_id, movement_id, position: 1, file_id }).execute();
  const passage = { id: movement_id, permit_id, code: '', action: 'in', at: now.toISOString(), shift_id } as const;
  const body = { ...passage, items: [], workers: 1, worker_ids: [], note: '', was_offline: true, photos: [] };
  await owner
    .insertInto('gate_conflict')
    .values({ property_id, id: movement_id, body: JSON.stringify(body), code: 'visit_open', sent_at: now })
    .execute();
}
