import type { Movement } from '@gerbang/shared/contracts/gate/gate-movements';
import type { PermitKind } from '@gerbang/shared/domain/permits/kinds';
import { sql } from 'kysely';

import type { Tx } from '../../../platform/database/database.ts';
import type { AppError, ErrorParams, FieldFault } from '../../../platform/errors.ts';

export interface Refusal {
  code: string;
  params: ErrorParams;
  fields: FieldFault[];
}

export async function insert(
  tx: Tx,
  property_id: string,
  movement: Movement,
  { code, params, fields }: AppError,
  sent_at: Date,
): Promise<void> {
  await tx
    .insertInto('gate_conflict')
    .values({
      property_id,
      id: movement.id,
      body: JSON.stringify(movement),
      code,
      params: JSON.stringify(params),
      fields: JSON.stringify(fields),
      sent_at,
    })
    .execute();
}

/** The reason a movement was refused, or undefined when it is not a conflict. */
export function findRefusal(tx: Tx, property_id: string, id: string): Promise<Refusal | undefined> {
  return tx
    .selectFrom('gate_conflict')
    .select(['code', 'params', 'fields'])
    .where('property_id', '=', property_id)
    .where('id', '=', id)
    .executeTakeFirst();
}

interface Person {
  id: string;
  name: string;
}

export interface StoredConflict {
  id: string;
  body: Movement;
  permit: { id: string; code: string; kind: PermitKind; company: string } | null;
  guard: Person;
  device: string;
  code: string;
  params: ErrorParams;
  fields: FieldFault[];
  sent_at: Date;
  settled_at: Date | null;
  settled_by: Person | null;
  settled_note: string;
  photo_file_ids: string[];
}

/** Open conflicts, or all conflicts when `settled` is true. Open conflicts come first, then the latest. */
export async function list(
  tx: Tx,
  property_id: string,
  { settled, limit }: { settled: boolean; limit: number },
): Promise<StoredConflict[]> {
  const waiting = settled ? sql`` : sql`and (c.settled_at is not null) = false`;
  const { rows } = await sql<StoredConflict>`
    ${conflicts(property_id)} ${waiting}
     order by (c.settled_at is not null), c.sent_at desc, c.id desc limit ${limit}`.execute(tx);
  return rows;
}

export async function find(tx: Tx, property_id: string, id: string): Promise<StoredConflict | undefined> {
  const { rows } = await sql<StoredConflict>`${conflicts(property_id)} and c.id = ${id}`.execute(tx);
  return rows[0];
}

function conflicts(property_id: string) {
  return sql`
    select c.id, c.body, c.code, c.params, c.fields, c.sent_at, c.settled_at, c.settled_note,
           jsonb_build_object('id', g.id, 'name', g.name) as guard, coalesce(s.device, '') as device,
           case when p.id is not null then
             jsonb_build_object('id', p.id, 'code', p.code, 'kind', p.kind, 'company', a.company) end as permit,
           case when b.id is not null then jsonb_build_object('id', b.id, 'name', b.name) end as settled_by,
           array(select f.file_id from gate_photo f
                  where f.property_id = c.property_id and f.movement_id = c.id order by f.position) as photo_file_ids
      from gate_conflict c
      join gate_movement m on m.property_id = c.property_id and m.id = c.id
      join account g on g.id = m.guard_id
      left join account b on b.id = c.settled_by
      left join gate_shift s on s.property_id = m.property_id and s.id = m.shift_id
      left join permit p on p.property_id = m.property_id and p.id = m.permit_id
      left join permit_applicant a on a.property_id = m.property_id and a.permit_id = m.permit_id
     where c.property_id = ${property_id}`;
}

/** Settles a conflict. Returns false when it is already settled. A single statement, so only one caller succeeds. */
export async function settle(
  tx: Tx,
  property_id: string,
  id: string,
  settled: { settled_at: Date; settled_by: string; settled_note: string },
): Promise<boolean> {
  const done = await tx
    .updateTable('gate_conflict')
    .set(settled)
    .where('property_id', '=', property_id)
    .where('id', '=', id)
    .where('settled_at', 'is', null)
    .returning('id')
    .executeTakeFirst();
  return done !== undefined;
}
