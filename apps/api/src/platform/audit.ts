import { randomBytes } from 'node:crypto';

import { sql } from 'kysely';

import type { Context } from './context.ts';
import { transaction, type Tx } from './database.ts';
import type { Deps } from './deps.ts';
import { newId } from './ids.ts';
import { defineJob, noPayload } from './jobs.ts';

/** One thing that happened to one record of a property. */
export interface AuditEntry {
  property_id: string;
  action: string;
  record: { kind: string; id: string | null };
  /** Facts without personal values; they stay for good. */
  detail?: Record<string, unknown>;
  /** Personal values; the chain holds only their salted digest, so they can be erased. */
  personal?: Record<string, unknown>;
}

/** Who did it, when, and in which request. */
export interface AuditAuthor {
  kind: 'anonymous' | 'tenant' | 'staff' | 'system';
  id: string | null;
  at: Date;
  request_id: string;
}

const BATCH = 500;

/** Seals what waits in the properties' audit logs into their hash chains, every minute. */
export const sealAudit = defineJob({
  name: 'platform.seal-audit',
  payload: noPayload,
  cron: '* * * * *',
  async run(_payload, deps) {
    let sealed: number;
    do {
      sealed = await sealBatch(deps);
    } while (sealed === BATCH);
  },
});

/** Writes the audit row in the same transaction as the change; its seal follows within a minute. */
export async function record(tx: Tx, ctx: Context, entry: AuditEntry): Promise<void> {
  await recordAs(tx, authorOf(ctx), entry);
}

/** The person behind a request as the author of what they do. */
export function authorOf(ctx: Context): AuditAuthor {
  const { actor, request_id } = ctx;
  return { kind: actor.kind, id: actor.kind === 'anonymous' ? null : actor.user_id, at: ctx.now(), request_id };
}

/** Writes an audit row for an author who is no request's person: a job. */
export async function recordAs(tx: Tx, author: AuditAuthor, entry: AuditEntry): Promise<void> {
  const personal = entry.personal === undefined ? null : JSON.stringify(entry.personal);
  await sql`select write_audit(${entry.property_id}, ${newId()}, ${author.at}, ${author.kind}, ${author.id}, ${entry.action},
    ${entry.record.kind}, ${entry.record.id}, ${JSON.stringify(entry.detail ?? {})}::jsonb, ${randomBytes(16)},
    ${personal}::jsonb, ${author.request_id})`.execute(tx);
}

/** The author of what a job does. */
export function systemAuthor(deps: Deps, job: string): AuditAuthor {
  return { kind: 'system', id: null, at: deps.clock.now(), request_id: job };
}

async function sealBatch({ db }: Deps): Promise<number> {
  const { rows } = await sql<{ id: string }>`
    select id from properties_with_unsealed_audit(${BATCH}) as id`.execute(db);
  for (const { id } of rows) {
    await transaction(db, { property_id: id }, (tx) => sql`select seal_audit(${id})`.execute(tx));
  }
  return rows.length;
}
