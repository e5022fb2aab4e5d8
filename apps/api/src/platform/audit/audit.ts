import { randomBytes } from 'node:crypto';

import { sql } from 'kysely';

import type { Context } from '../context.ts';
import { transaction, unread, type Db, type Tx } from '../database/database.ts';
import { newId } from '../database/ids.ts';
import type { Deps } from '../deps.ts';
import { startAttempts } from '../jobs/attempts.ts';
import { handleInBatches } from '../jobs/batches.ts';
import { defineJob, noPayload } from '../jobs/jobs.ts';

export interface AuditEntry {
  property_id: string;
  action: string;
  record: { kind: string; id: string | null };
  /** Facts without personal data; never erased. */
  detail?: Record<string, unknown>;
  /** Personal data. The hash chain contains only its salted digest, so it can be erased. */
  personal?: Record<string, unknown>;
}

export interface AuditAuthor {
  kind: 'anonymous' | 'tenant' | 'staff' | 'system';
  id: string | null;
  at: Date;
  request_id: string;
}

const BATCH = 500;

/**
 * Seals new audit rows into the hash chain of their property, every minute. A chain that cannot be sealed does not stop the
 * others.
 */
export const sealAudit = defineJob({
  name: 'platform.seal-audit',
  payload: noPayload,
  cron: '* * * * *',
  async run(_payload, deps) {
    const attempts = startAttempts();
    await handleInBatches(attempts, {
      size: BATCH,
      list: (limit) => listUnsealed(deps, limit),
      keyOf: (id) => id,
      async handle(ids) {
        for (const id of ids) while ((await sealNextBatch(deps.db, id)) === SEALED_AT_ONCE);
        return ids.length;
      },
    });
    attempts.report();
  },
});

/** Writes an audit row in the same transaction as the change. It is sealed within a minute. */
export async function record(tx: Tx, ctx: Context, entry: AuditEntry): Promise<void> {
  await recordAs(tx, authorOf(ctx), entry);
}

/** Writes many rows without personal data, in batches so that no statement takes long. */
export async function recordMany(
  tx: Tx,
  ctx: Context,
  entries: readonly Omit<AuditEntry, 'personal'>[],
): Promise<void> {
  const { at, kind, id, request_id } = authorOf(ctx);
  const rows = entries.map(({ property_id, action, record: { kind: record_kind, id: record_id }, detail = {} }) => {
    return { property_id, id: newId(), action, record_kind, record_id, detail };
  });
  for (let first = 0; first < rows.length; first += BATCH)
    await sql`
      select write_audit(e.property_id, e.id, ${at}, ${kind}, ${id}, e.action, e.record_kind, e.record_id, e.detail, null, null,
                         ${request_id})
        from jsonb_to_recordset(${JSON.stringify(rows.slice(first, first + BATCH))}::jsonb)
               as e(property_id uuid, id uuid, action text, record_kind text, record_id uuid, detail jsonb)`.execute(
      tx,
    );
}

/** Changes the role of a transaction of staff. Others, such as jobs, keep theirs. */
const becomes = (role: string) =>
  sql`set_config('role', case when app_staff_id() is null then current_user::text else ${role} end, true)`;

/** Runs `work` for each property with the transaction's scope set to it, in a fixed order to avoid deadlocks. */
export async function atEach(
  tx: Tx,
  property_ids: readonly string[],
  work: (property_id: string) => Promise<void>,
): Promise<void> {
  for (const property_id of [...new Set(property_ids)].toSorted()) {
    // Rows of a property can be written only in its scope, and lists across properties cannot write.
    await sql`select set_config('app.property_id', ${property_id}, true), ${becomes('gerbang_staff')}`.execute(tx);
    await work(property_id);
  }
  await unread(tx, sql`select ${becomes('gerbang_lists')}`.execute(tx));
}

/** Writes an event about a person or a role to the audit log of each property concerned. */
export function recordAtEach(
  tx: Tx,
  ctx: Context,
  property_ids: readonly string[],
  entry: Omit<AuditEntry, 'property_id'>,
): Promise<void> {
  return atEach(tx, property_ids, (property_id) => record(tx, ctx, { ...entry, property_id }));
}

export function authorOf(ctx: Context): AuditAuthor {
  const { actor, request_id } = ctx;
  return { kind: actor.kind, id: actor.kind === 'anonymous' ? null : actor.user_id, at: ctx.now(), request_id };
}

/** Writes an audit row for a given author, such as a job. */
export async function recordAs(tx: Tx, author: AuditAuthor, entry: AuditEntry): Promise<void> {
  const personal = entry.personal === undefined ? null : JSON.stringify(entry.personal);
  const written = sql`
    select write_audit(${entry.property_id}, ${newId()}, ${author.at}, ${author.kind}, ${author.id}, ${entry.action},
      ${entry.record.kind}, ${entry.record.id}, ${JSON.stringify(entry.detail ?? {})}::jsonb, ${randomBytes(16)},
      ${personal}::jsonb, ${author.request_id})`;
  await unread(tx, written.execute(tx));
}

export function systemAuthor(deps: Deps, job: string): AuditAuthor {
  return { kind: 'system', id: null, at: deps.clock.now(), request_id: job };
}

/** Number of rows of a property sealed at once, so that no transaction takes long even after a large import. */
const SEALED_AT_ONCE = 1_000;

async function sealNextBatch(db: Db, property_id: string): Promise<number> {
  const { rows } = await transaction(db, { property_id }, (tx) =>
    sql<{ sealed: number }>`select seal_audit(${property_id}) as sealed`.execute(tx),
  );
  return rows[0]?.sealed ?? 0;
}

async function listUnsealed({ db }: Deps, limit: number): Promise<string[]> {
  const { rows } = await sql<{ id: string }>`
    select id from properties_with_unsealed_audit(${limit}) as id`.execute(db);
  return rows.map(({ id }) => id);
}
