import type { Stage } from '@gerbang/shared/access';
import type { PermitKey } from '@gerbang/shared/contracts/permits/permit-moves';
import { sql } from 'kysely';

import type { Database, Tx } from '../../../../platform/database/database.ts';

export interface StoredComment {
  id: string;
  text: string;
  asks: Stage | null;
  at: Date;
  by: { id: string; name: string } | null;
}

/** Adds a comment. Returns false when its id exists already. */
export async function insert(
  tx: Tx,
  { property_id, id: permit_id }: PermitKey,
  said: Omit<Database['permit_comment'], 'property_id' | 'permit_id'>,
): Promise<boolean> {
  const added = await tx
    .insertInto('permit_comment')
    .values({ property_id, permit_id, ...said })
    .onConflict((conflict) => conflict.doNothing())
    .returning('id')
    .execute();
  return added.length > 0;
}

export async function find(tx: Tx, key: PermitKey, id: string): Promise<StoredComment | undefined> {
  const { rows } = await sql<StoredComment>`${selected(key)} and c.id = ${id}`.execute(tx);
  return rows[0];
}

function selected({ property_id, id }: PermitKey) {
  return sql<StoredComment>`
    select c.id, c.text, c.asks, c.created_at as at, jsonb_build_object('id', a.id, 'name', a.name) as by
      from permit_comment c
      join account a on a.id = c.created_by
     where c.property_id = ${property_id} and c.permit_id = ${id}`;
}

export async function count(tx: Tx, { property_id, id }: PermitKey): Promise<number> {
  const { rows } = await sql<{ comments: number }>`
    select count(*)::int as comments from permit_comment
     where property_id = ${property_id} and permit_id = ${id}`.execute(tx);
  return rows[0]?.comments ?? 0;
}

export async function list(tx: Tx, key: PermitKey): Promise<StoredComment[]> {
  const { rows } = await sql<StoredComment>`${selected(key)} order by c.created_at desc, c.id`.execute(tx);
  return rows;
}
