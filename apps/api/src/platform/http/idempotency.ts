import { createHash } from 'node:crypto';

import type { Generated } from 'kysely';

import type { Db, Tx } from '../database.ts';
import { AppError } from '../errors.ts';

interface IdempotencyKeyTable {
  scope: string;
  key: string;
  request_digest: Buffer;
  status: number;
  body: string;
  created_at: Generated<Date>;
}
declare module '../database.ts' {
  interface Database {
    idempotency_key: IdempotencyKeyTable;
  }
}

/** An answer as it was sent: a repeat gets the same bytes. */
export interface StoredAnswer {
  status: number;
  body: string;
}

/** What identifies one request that may be sent again. */
export interface IdempotentRequest {
  /** Whose keys these are: two applicants' equal keys are different keys. */
  scope: string;
  key: string;
  request_digest: Buffer;
}

const KEY = /^[\w-]{8,128}$/;

/** The request's identity, or undefined when it carries no key (it is then simply done again). */
export function idempotentRequest(
  scope: string,
  header: unknown,
  ...parts: (string | Buffer)[]
): IdempotentRequest | undefined {
  if (header === undefined) return undefined;
  if (typeof header !== 'string' || !KEY.test(header)) throw new AppError('malformed');
  const hash = createHash('sha256');
  for (const part of parts) hash.update(part).update('\0');
  return { scope, key: header, request_digest: hash.digest() };
}

/** The answer given before to the same request; the same key with another body is refused. */
export async function findAnswer(db: Db | Tx, request: IdempotentRequest): Promise<StoredAnswer | undefined> {
  const row = await db
    .selectFrom('idempotency_key')
    .select(['request_digest', 'status', 'body'])
    .where('scope', '=', request.scope)
    .where('key', '=', request.key)
    .executeTakeFirst();
  if (row === undefined) return undefined;
  if (!row.request_digest.equals(request.request_digest)) throw new AppError('idempotency_key_reused');
  return { status: row.status, body: row.body };
}

/**
 * Does the work once: the key is taken in the same transaction, so a simultaneous repeat waits on it and then finds
 * the answer. `work` runs only for the first.
 */
export async function answerOnce(
  tx: Tx,
  request: IdempotentRequest | undefined,
  now: Date,
  work: () => Promise<StoredAnswer>,
): Promise<StoredAnswer & { repeated: boolean }> {
  if (request === undefined) return { ...(await work()), repeated: false };
  const taken = await tx
    .insertInto('idempotency_key')
    .values({ ...request, status: 0, body: '', created_at: now })
    .onConflict((conflict) => conflict.doNothing())
    .returning('key')
    .executeTakeFirst();
  if (taken === undefined) {
    const answer = await findAnswer(tx, request);
    if (answer === undefined) throw new AppError('conflict');
    return { ...answer, repeated: true };
  }
  const answer = await work();
  await tx
    .updateTable('idempotency_key')
    .set({ status: answer.status, body: answer.body })
    .where('scope', '=', request.scope)
    .where('key', '=', request.key)
    .execute();
  return { ...answer, repeated: false };
}
