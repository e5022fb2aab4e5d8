import type { Passing } from '@gerbang/shared/contracts/gate/gate-movements';
import type { PermitKind } from '@gerbang/shared/domain/permits/kinds';
import { sql } from 'kysely';

import type { Tx } from '../../../platform/database/database.ts';
import { AppError } from '../../../platform/errors.ts';

/** Runs `work` in a savepoint. Returns the AppError that rolled it back, or undefined. */
export async function runInSavepoint(tx: Tx, work: () => Promise<void>): Promise<AppError | undefined> {
  await sql`savepoint movement`.execute(tx);
  try {
    await work();
    return undefined;
  } catch (error) {
    if (!(error instanceof AppError)) throw error;
    await sql`rollback to savepoint movement`.execute(tx);
    return error;
  }
}

export async function insertPhotos(
  tx: Tx,
  property_id: string,
  movement_id: string,
  file_ids: readonly string[],
): Promise<void> {
  if (file_ids.length === 0) return;
  await tx
    .insertInto('gate_photo')
    .values(file_ids.map((file_id, index) => ({ property_id, movement_id, position: index + 1, file_id })))
    .execute();
}

/** Sets the retention of photos of a visitor without a permit: as long as the property keeps identity photos. */
export async function limitPhotos(tx: Tx, property_id: string, file_ids: readonly string[], from: Date): Promise<void> {
  await sql`
    update file f set delete_after = ${from}::timestamptz + p.retention_days * interval '24 hours'
      from property p
     where p.id = ${property_id} and f.property_id = ${property_id} and f.id = any(${file_ids}::uuid[])`.execute(tx);
}

export interface LoggedMovement {
  id: string;
  permit_id: string | null;
  typed_code: string;
  permit_code: string | null;
  kind: PermitKind | null;
  company: string;
  action: Passing;
  at: Date;
  sent_at: Date;
  guard: { id: string; name: string };
  device: string;
  items: number;
  workers: number;
  note: string;
  was_offline: boolean;
  photo_file_ids: string[];
}

/** Booked movements. Of a movement that is a conflict in part, the people who were booked. */
export async function list(
  tx: Tx,
  property_id: string,
  { permit_id, limit }: { permit_id: string | undefined; limit: number },
): Promise<LoggedMovement[]> {
  const ofPermit = permit_id === undefined ? sql`` : sql`and m.permit_id = ${permit_id}`;
  const { rows } = await sql<LoggedMovement>`
    select m.id, m.permit_id, m.code as typed_code, p.code as permit_code, p.kind, coalesce(a.company, '') as company,
           m.action, m.at, m.sent_at, jsonb_build_object('id', g.id, 'name', g.name) as guard, coalesce(s.device, '') as device,
           m.items, m.workers - coalesce((c.body->>'workers')::int, 0) as workers, m.note, m.was_offline,
           array(select f.file_id from gate_photo f
                  where f.property_id = m.property_id and f.movement_id = m.id order by f.position) as photo_file_ids
      from gate_movement m
      join account g on g.id = m.guard_id
      left join gate_shift s on s.property_id = m.property_id and s.id = m.shift_id
      left join gate_conflict c on c.property_id = m.property_id and c.id = m.id
      left join permit p on p.property_id = m.property_id and p.id = m.permit_id
      left join permit_applicant a on a.property_id = m.property_id and a.permit_id = m.permit_id
     where m.property_id = ${property_id} ${ofPermit} and m.action <> 'muster'
       and (c.id is null or (c.body->>'workers')::int < m.workers)
     order by m.at desc, m.id desc limit ${limit}`.execute(tx);
  return rows;
}
