import './security.table.ts';
import type { HandoverListQuery } from '@gerbang/shared/contracts/operations/security';
import { sql, type RawBuilder } from 'kysely';

import type { Tx } from '../../../platform/database/database.ts';
import { anywhere, type Orders, type Page } from '../../../platform/database/datatable.ts';
import { readLargePage } from '../../../platform/database/large-lists.ts';

export interface StoredHandover {
  id: string;
  leaving_id: string;
  leaving: string;
  day: string | null;
  shift: string | null;
  post: string | null;
  matters: string;
  keys: string;
  incidents: string;
  signed_at: Date;
  arriving_id: string | null;
  arriving: string | null;
  received_at: Date | null;
  way: 'login' | 'pin' | null;
  remark: string | null;
}

const ORDERS: Orders = { signed_at: { by: sql`signed_at`, is_never_null: true }, id: sql`id` };

export function listPage(tx: Tx, query: HandoverListQuery): Promise<Page<StoredHandover>> {
  const ask = { ...query, sort: query.sort ?? '-signed_at' };
  const { property_id } = ask;
  const listed = (wanted: readonly RawBuilder<boolean>[]) => {
    const conditions = sql.join([sql`h.property_id = ${property_id}`, ...wanted], sql` and `);
    const rows = sql<{ id: string }>`(select h.id, h.signed_at from shift_handover_list h where ${conditions})`;
    return tx.selectFrom(rows.as('handover')).selectAll().$castTo<{ id: string }>();
  };
  const shown = (ids: readonly string[]) => {
    const rows = sql<StoredHandover>`(${handovers(sql`h.property_id = ${property_id} and h.id = any(${ids}::uuid[])`)})`;
    return tx.selectFrom(rows.as('handover')).selectAll().$castTo<StoredHandover>();
  };
  const wanted = conditionsOf(ask);
  return readLargePage(tx, { rows: shown, slim: () => listed(wanted), all: () => listed([]), orders: ORDERS }, ask);
}

function conditionsOf({ state, search_by }: HandoverListQuery): RawBuilder<boolean>[] {
  const search = search_by.trim();
  return [
    ...(state === undefined
      ? []
      : [sql<boolean>`h.received_at is ${sql.raw(state === 'signed' ? 'not null' : 'null')}`]),
    ...(search === ''
      ? []
      : [
          // The same expression as in the trigram index.
          sql<boolean>`(lower(h.matters || e'\\n' || h.incidents) like ${anywhere(search)}
            or h.leaving_id = any(array(select a.id from account a where lower(a.name) like ${anywhere(search)})))`,
        ]),
  ];
}

export async function find(tx: Tx, property_id: string, id: string): Promise<StoredHandover | undefined> {
  const { rows } = await sql<StoredHandover>`
    ${handovers(sql`h.property_id = ${property_id} and h.id = ${id}`)}`.execute(tx);
  return rows[0];
}

/** Serializes signatures for the same handover. */
export async function lock(tx: Tx, property_id: string, id: string): Promise<void> {
  await sql`select pg_advisory_xact_lock(hashtextextended(${`handover:${property_id}:${id}`}, 0))`.execute(tx);
}

export interface NewHandover {
  property_id: string;
  id: string;
  leaving_id: string;
  duty_id: string | null;
  matters: string;
  keys: string;
  incidents: string;
  signed_at: Date;
}

/** Returns false when the id is already in use. */
export async function insert(tx: Tx, handover: NewHandover): Promise<boolean> {
  const added = await tx
    .insertInto('shift_handover')
    .values(handover)
    .onConflict((conflict) => conflict.columns(['property_id', 'id']).doNothing())
    .returning('id')
    .executeTakeFirst();
  return added !== undefined;
}

/** Columns of the second signature. */
export interface NewReceipt {
  property_id: string;
  handover_id: string;
  leaving_id: string;
  arriving_id: string;
  way: 'login' | 'pin';
  remark: string;
  signed_at: Date;
}

export async function insertReceipt(tx: Tx, receipt: NewReceipt): Promise<void> {
  await tx.insertInto('shift_handover_receipt').values(receipt).execute();
}

function handovers(condition: RawBuilder<unknown>) {
  return sql`
    select h.id, h.leaving_id, l.name as leaving, to_char(d.day, 'YYYY-MM-DD') as day, local_name(s.name, s.name_en) as shift, local_name(p.name, p.name_en) as post,
           h.matters, h.keys, h.incidents, h.signed_at, t.arriving_id, a.name as arriving, t.signed_at as received_at,
           t.way, t.remark
      from shift_handover h
      join account l on l.id = h.leaving_id
      left join security_duty d on d.property_id = h.property_id and d.id = h.duty_id
      left join security_shift s on s.property_id = d.property_id and s.id = d.shift_id
      left join security_post p on p.property_id = d.property_id and p.id = d.post_id
      left join shift_handover_receipt t on t.property_id = h.property_id and t.handover_id = h.id
      left join account a on a.id = t.arriving_id
     where ${condition}`;
}
