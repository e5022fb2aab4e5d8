import type { PermitKey } from '@gerbang/shared/contracts/permits/permit-moves';
import { sql, type Insertable } from 'kysely';

import type { Database, Tx } from '../../../platform/database/database.ts';

export async function hasPermit(tx: Tx, key: PermitKey): Promise<boolean> {
  const permit = await tx
    .selectFrom('permit')
    .select('id')
    .where('property_id', '=', key.property_id)
    .where('id', '=', key.id)
    .executeTakeFirst();
  return permit !== undefined;
}

/**
 * Stores a movement under the device's id. Returns false when it is already stored. A concurrent insert of the same id
 * waits for the first transaction to end.
 */
export async function insertMovement(tx: Tx, row: Insertable<Database['gate_movement']>): Promise<boolean> {
  const inserted = await tx
    .insertInto('gate_movement')
    .values(row)
    .onConflict((conflict) => conflict.columns(['property_id', 'id']).doNothing())
    .returning('id')
    .executeTakeFirst();
  return inserted !== undefined;
}

export function findMovement(tx: Tx, property_id: string, id: string): Promise<{ digest: Buffer } | undefined> {
  return tx
    .selectFrom('gate_movement')
    .select('digest')
    .where('property_id', '=', property_id)
    .where('id', '=', id)
    .executeTakeFirst();
}

export interface OpenVisit {
  id: string;
  opened_at: Date;
  guard_name: string;
  workers: number;
  worker_ids: string[];
}

/** The visit of a permit that is not closed: its workers are still inside. */
export async function findOpenVisit(tx: Tx, key: PermitKey): Promise<OpenVisit | undefined> {
  const { rows } = await sql<OpenVisit>`
    select v.id, v.opened_at, v.workers, guard.name as guard_name,
           array(select w.worker_id from gate_visit_worker w
                  where w.property_id = v.property_id and w.permit_id = v.permit_id and w.visit_id = v.id
                    and w.left_at is null) as worker_ids
      from gate_visit v join account guard on guard.id = v.opened_by
     where v.property_id = ${key.property_id} and v.permit_id = ${key.id} and v.closed_at is null`.execute(tx);
  return rows[0];
}

/** The ids of the workers on the permit's list. */
export async function listWorkerIds(tx: Tx, key: PermitKey): Promise<string[]> {
  const rows = await tx
    .selectFrom('permit_worker')
    .select('id')
    .where('property_id', '=', key.property_id)
    .where('permit_id', '=', key.id)
    .execute();
  return rows.map(({ id }) => id);
}

/** Which of these workers came in or left after a time. */
export async function listPassedAfter(
  tx: Tx,
  key: PermitKey,
  worker_ids: readonly string[],
  after: Date,
): Promise<string[]> {
  const { rows } = await sql<{ worker_id: string }>`
    select distinct worker_id from gate_visit_worker
     where property_id = ${key.property_id} and permit_id = ${key.id} and worker_id = any(${worker_ids}::uuid[])
       and greatest(came_at, left_at) > ${after}`.execute(tx);
  return rows.map(({ worker_id }) => worker_id);
}

/**
 * Records named workers who came in with a visit. A worker who left and came again in the same instant has one row.
 */
export async function addWorkers(
  tx: Tx,
  key: PermitKey,
  visit_id: string,
  { worker_ids, at }: { worker_ids: readonly string[]; at: Date },
): Promise<void> {
  if (worker_ids.length === 0) return;
  const visit = { property_id: key.property_id, permit_id: key.id, visit_id };
  await tx
    .insertInto('gate_visit_worker')
    .values(worker_ids.map((worker_id) => ({ ...visit, worker_id, came_at: at, left_at: null })))
    .onConflict((conflict) =>
      conflict.columns(['property_id', 'permit_id', 'visit_id', 'worker_id', 'came_at']).doUpdateSet({ left_at: null }),
    )
    .execute();
}

/** Records that all named workers of a visit have left, except those who stay. */
export async function releaseWorkers(
  tx: Tx,
  key: PermitKey,
  visit_id: string,
  { staying, at }: { staying: readonly string[]; at: Date },
): Promise<void> {
  await sql`
    update gate_visit_worker set left_at = greatest(came_at, ${at})
     where property_id = ${key.property_id} and permit_id = ${key.id} and visit_id = ${visit_id}
       and left_at is null and worker_id <> all(${staying}::uuid[])`.execute(tx);
}

/** Adds people to an open visit. A named person who was in this visit before does not count again in `came`. */
export async function joinVisit(
  tx: Tx,
  key: PermitKey,
  id: string,
  { workers, worker_ids, opened_at }: { workers: number; worker_ids: readonly string[]; opened_at: Date },
): Promise<void> {
  await sql`
    update gate_visit v
       set opened_at = ${opened_at},
           workers = v.workers + ${workers},
           came = v.came + ${workers} - (
             select count(distinct w.worker_id) from gate_visit_worker w
              where w.property_id = v.property_id and w.permit_id = v.permit_id and w.visit_id = v.id
                and w.worker_id = any(${worker_ids}::uuid[]))
     where v.property_id = ${key.property_id} and v.permit_id = ${key.id} and v.id = ${id}`.execute(tx);
}

export async function setVisitWorkers(tx: Tx, key: PermitKey, id: string, workers: number): Promise<void> {
  await tx
    .updateTable('gate_visit')
    .set({ workers })
    .where('property_id', '=', key.property_id)
    .where('permit_id', '=', key.id)
    .where('id', '=', id)
    .execute();
}

export async function insertVisit(
  tx: Tx,
  key: PermitKey,
  visit: {
    id: string;
    opened_at: Date;
    opened_by: string;
    workers: number;
    note: string;
    closed_at: Date | null;
    closed_by: string | null;
  },
): Promise<void> {
  await tx
    .insertInto('gate_visit')
    .values({ ...visit, came: visit.workers, property_id: key.property_id, permit_id: key.id })
    .execute();
}

export async function closeVisit(
  tx: Tx,
  key: PermitKey,
  id: string,
  by: { closed_at: Date; closed_by: string },
): Promise<void> {
  await tx
    .updateTable('gate_visit')
    .set(by)
    .where('property_id', '=', key.property_id)
    .where('permit_id', '=', key.id)
    .where('id', '=', id)
    .execute();
}
