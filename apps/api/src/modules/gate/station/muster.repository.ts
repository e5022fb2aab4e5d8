import './muster.table.ts';
import { sql, type Insertable, type Selectable } from 'kysely';

import type { Database, Tx } from '../../../platform/database/database.ts';

export async function insert(tx: Tx, row: Insertable<Database['gate_muster_step']>): Promise<void> {
  await tx.insertInto('gate_muster_step').values(row).execute();
}

/** A step with the time and the guard's name of its movement. */
export interface StoredStep extends Omit<Selectable<Database['gate_muster_step']>, 'property_id'> {
  at: Date;
  by: string;
}

/** The steps of the property's musters since a time. */
export async function listSince(tx: Tx, property_id: string, since: Date): Promise<StoredStep[]> {
  const { rows } = await sql<StoredStep>`
    select s.id, m.at, g.name as by, s.step, s.is_drill, s.permit_id, s.worker_id, s.safe
      from gate_movement m
      join gate_muster_step s on s.property_id = m.property_id and s.id = m.id
      join account g on g.id = m.guard_id
     where m.property_id = ${property_id} and m.at >= ${since} and m.action = 'muster'
     order by m.at, m.id`.execute(tx);
  return rows;
}
