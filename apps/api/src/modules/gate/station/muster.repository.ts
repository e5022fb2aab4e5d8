import './muster.table.ts';
import type { MusterStep } from '@gerbang/shared/contracts/gate/gate-movements';
import { sql, type Insertable } from 'kysely';

import type { Database, Tx } from '../../../platform/database/database.ts';

export async function insert(tx: Tx, row: Insertable<Database['gate_muster_step']>): Promise<void> {
  await tx.insertInto('gate_muster_step').values(row).execute();
}

export interface StoredStep {
  id: string;
  at: Date;
  by: string;
  step: MusterStep['step'];
  is_drill: boolean;
  permit_id: string | null;
  worker_id: string | null;
  safe: number;
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
