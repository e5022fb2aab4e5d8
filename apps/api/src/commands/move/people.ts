import type { Client } from 'pg';

import { inTransaction, type Move } from './cells.ts';
import { read, write } from './rows.ts';
import { peopleTables, type OwnedTable } from './tables.ts';

/**
 * Copies the group, its properties, its people and what belongs to them, as `snapshot` of the source sees them. Replaces what
 * an earlier attempt has copied. Returns the number of rows.
 */
export async function copyPeople({ target, group_id }: Move, snapshot: Client): Promise<number> {
  const tables = await peopleTables(snapshot);
  const copies: { table: OwnedTable; rows: string[] }[] = [];
  for (const table of tables)
    copies.push({ table, rows: await read(snapshot, `select * from ${table.name} where ${table.where}`, [group_id]) });
  await inTransaction(target.db, async () => {
    for (const { name, where } of tables) await target.db.query(`delete from ${name} where ${where}`, [group_id]);
    for (const { table, rows } of copies) await write(target.db, table, rows);
  });
  return copies.reduce((sum, { rows }) => sum + rows.length, 0);
}

/** A statement is slow to commit, so rows that are a little older than the last copy are copied again. */
const MARGIN = `interval '1 minute'`;

/** Keyed hashes of addresses name no group. All are copied, because they only spare people a mail. */
const ADDRESSES = [
  { name: 'mail_suppressed', columns: 'address_hash, since' },
  { name: 'confirmed_address', columns: 'address_hash, until' },
];

const SENT = { name: 'mail_sent', columns: 'message_id, sent_at, refused' };

/** Mails about permits of the group. Their jobs must not send them again, and `check-invariants` looks for them. */
const SENT_MAILS = `
  select m.* from permit p join mail_sent m on m.message_id = '<created.' || p.id || '@gerbang>'
   where p.property_id = any ($1::uuid[]) and p.created_at > now() - interval '30 days'
   union
  select m.* from progress_log l join mail_sent m on m.message_id = '<progress.' || l.id || '@gerbang>'
   where l.property_id = any ($1::uuid[]) and l.create_time > now() - interval '30 days'`;

/** Others name their record in many ways, so all of the last time are copied. */
const LAST_MAILS = `select * from mail_sent where sent_at > $1::timestamptz - ${MARGIN}`;

/** A job is repeated for days, but hardly ever later than this after a mail was accepted. */
const REPEATED_WITHIN = `interval '1 hour'`;

const KEY = { name: 'idempotency_key', columns: 'scope, key, request_digest, status, body, created_at' };

/**
 * Answers that must be given again at the other cell: to accounts of the group, about its permits, and to complaints and work
 * orders, whose id is the key.
 */
export const ANSWERS = `
  created_at > $3::timestamptz - ${MARGIN}
  and (scope in (select 'account:' || id from account where group_id = $1::uuid)
       or exists (select from unnest($2::text[]) p where position(p in body) > 0)
       or (status = 0 and (exists (select from complaint c where c.property_id = any ($2::uuid[]) and c.id::text = key)
                           or exists (select from work_order w where w.property_id = any ($2::uuid[]) and w.id::text = key))))`;

/** Copies what has no property and is too much for the handover. Returns the time from which the rest must be copied then. */
export async function copyOthers({ source, target, group_id, property_ids }: Move): Promise<string> {
  const { rows } = await source.db.query<{ at: string }>('select now()::text as at');
  const since = rows[0]?.at ?? '';
  for (const table of ADDRESSES)
    await write(target.db, table, await read(source.db, `select ${table.columns} from ${table.name}`, []));
  await write(target.db, SENT, await read(source.db, SENT_MAILS, [property_ids]));
  const lately = `select * from mail_sent where sent_at > now() - ${REPEATED_WITHIN}`;
  await write(target.db, SENT, await read(source.db, lately, []));
  const answers = `select * from idempotency_key where ${ANSWERS}`;
  await write(target.db, KEY, await read(source.db, answers, [group_id, property_ids, '-infinity']));
  return since;
}

export async function copyLastAnswers({ source, target, group_id, property_ids }: Move, since: string): Promise<void> {
  const answers = `select * from idempotency_key where ${ANSWERS}`;
  await write(target.db, KEY, await read(source.db, answers, [group_id, property_ids, since]));
}

export async function copyLastMails({ source, target }: Move, since: string): Promise<void> {
  await write(target.db, SENT, await read(source.db, LAST_MAILS, [since]));
}
