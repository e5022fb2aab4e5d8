import './security.table.ts';
import type { CheckpointCode } from '@gerbang/shared/domain/operations/security/checkpoint-codes';
import { sql } from 'kysely';

import type { Tx } from '../../../platform/database/database.ts';

export interface StoredLabel {
  id: string;
  name: string;
  floor: string | null;
  location: string;
  qr_token: string;
  short_code: string;
}

export interface NewCode {
  checkpoint_id: string;
  qr_token: string;
  short_code: string;
}

export async function setCodes(tx: Tx, property_id: string, codes: readonly NewCode[], made_at: Date): Promise<void> {
  await sql`
    insert into patrol_checkpoint_code (property_id, checkpoint_id, qr_token, short_code, made_at)
    select ${property_id}::uuid, c.checkpoint_id, c.qr_token, c.short_code, ${made_at}::timestamptz
      from jsonb_to_recordset(${JSON.stringify(codes)}::jsonb) as c(checkpoint_id uuid, qr_token text, short_code text)
    on conflict (property_id, checkpoint_id) do update
      set qr_token = excluded.qr_token, short_code = excluded.short_code, made_at = excluded.made_at`.execute(tx);
}

/** Labels of the active checkpoints by floor, or of the checkpoint `id`. */
export async function listLabels(tx: Tx, property_id: string, id: string | null = null): Promise<StoredLabel[]> {
  const { rows } = await sql<StoredLabel>`
    select c.id, c.name, f.name as floor, c.location, code.qr_token, code.short_code
      from patrol_checkpoint c
      join patrol_checkpoint_code code on code.property_id = c.property_id and code.checkpoint_id = c.id
      left join floor f on f.property_id = c.property_id and f.id = c.floor_id
     where c.property_id = ${property_id} and (c.id = ${id} or ${id}::uuid is null and c.active)
     order by f.position nulls last, lower(c.name), c.id`.execute(tx);
  return rows;
}

export async function findPropertyName(tx: Tx, id: string): Promise<string | undefined> {
  return (await tx.selectFrom('property').select('name').where('id', '=', id).executeTakeFirst())?.name;
}

export async function findByCode(
  tx: Tx,
  property_id: string,
  code: CheckpointCode,
): Promise<{ id: string; name: string } | undefined> {
  const condition =
    'qr_token' in code ? sql`code.qr_token = ${code.qr_token}` : sql`code.short_code = ${code.short_code}`;
  const { rows } = await sql<{ id: string; name: string }>`
    select c.id, c.name from patrol_checkpoint_code code
      join patrol_checkpoint c on c.property_id = code.property_id and c.id = code.checkpoint_id
     where code.property_id = ${property_id} and ${condition}`.execute(tx);
  return rows[0];
}

export async function setStops(
  tx: Tx,
  property_id: string,
  wishes: readonly { id: string; checkpoint_ids: readonly string[] }[],
): Promise<void> {
  const ids = wishes.map(({ id }) => id);
  const stops = wishes.flatMap(({ id, checkpoint_ids }) =>
    checkpoint_ids.map((checkpoint_id, index) => ({ template_id: id, position: index + 1, checkpoint_id })),
  );
  await sql`delete from patrol_template_stop
    where property_id = ${property_id} and template_id = any(${ids}::uuid[])`.execute(tx);
  await sql`
    insert into patrol_template_stop (property_id, template_id, position, checkpoint_id)
    select ${property_id}::uuid, s.template_id, s.position, s.checkpoint_id
      from jsonb_to_recordset(${JSON.stringify(stops)}::jsonb) as s(template_id uuid, position int, checkpoint_id uuid)`.execute(
    tx,
  );
}
