import { randomBytes } from 'node:crypto';

import { sql } from 'kysely';
import * as z from 'zod/mini';

import type { Context } from './context.ts';
import { transaction, type Tx } from './database.ts';
import { newId } from './ids.ts';
import { defineJob, enqueue } from './jobs.ts';

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

/** Seals what waits in a property's audit log into its hash chain. */
export const sealAudit = defineJob({
  name: 'platform.seal-audit',
  payload: z.object({ property_id: z.uuid() }),
  async run({ property_id }, { db }) {
    await transaction(db, { property_id }, (tx) => sql`select seal_audit(${property_id})`.execute(tx));
  },
});

/** Writes the audit row in the same transaction as the change, and asks for its seal. */
export async function record(tx: Tx, ctx: Context, entry: AuditEntry): Promise<void> {
  const { actor } = ctx;
  const actor_id = actor.kind === 'anonymous' ? null : actor.user_id;
  const personal = entry.personal === undefined ? null : JSON.stringify(entry.personal);
  await sql`select write_audit(${entry.property_id}, ${newId()}, ${ctx.now()}, ${actor.kind}, ${actor_id}, ${entry.action},
    ${entry.record.kind}, ${entry.record.id}, ${JSON.stringify(entry.detail ?? {})}::jsonb, ${randomBytes(16)},
    ${personal}::jsonb, ${ctx.request_id})`.execute(tx);
  await enqueue(tx, sealAudit, { property_id: entry.property_id }, { key: `seal-audit:${entry.property_id}` });
}
