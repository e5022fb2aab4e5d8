import { createHash } from 'node:crypto';

import type { FastifyReply, FastifyRequest } from 'fastify';
import type { Generated } from 'kysely';

import { ownerKey, type Context } from '../context.ts';
import { unread, type Db, type Tx } from '../database/database.ts';
import { AppError } from '../errors.ts';

interface IdempotencyKeyTable {
  scope: string;
  key: string;
  request_digest: Buffer;
  status: number;
  body: string;
  created_at: Generated<Date>;
}
declare module '../database/database.ts' {
  interface Database {
    idempotency_key: IdempotencyKeyTable;
  }
}

/** What identifies a request that may be repeated. */
export interface Sent {
  /** The route. The same idempotency key on another route is another request. */
  route: string;
  idempotency_key: unknown;
}

export function sentOf(request: FastifyRequest): Sent {
  return { route: request.routeOptions.url ?? '', idempotency_key: request.headers['idempotency-key'] };
}

/** Sends the stored text of the response, so that a repeated request gets the same bytes. */
export async function sendStored(reply: FastifyReply, stored: StoredAnswer): Promise<FastifyReply> {
  return reply.code(stored.status).type('application/json; charset=utf-8').serializer(String).send(stored.body);
}

/** A stored response. A repeated request gets the same bytes. */
export interface StoredAnswer {
  status: number;
  body: string;
}

export interface IdempotentRequest {
  /** Owner of the key. The same key from two applicants names two requests. */
  scope: string;
  key: string;
  request_digest: Buffer;
}

const KEY = /^[\w-]{8,128}$/;

/** Returns undefined when the request has no key. Every repeat of it then runs again. */
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

/** The stored answer of the same request. Throws when the key was used with another body. */
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
 * Runs `work` only for the first request with this key. The key is inserted in the same transaction, so a concurrent
 * repeat waits for it and then finds the answer.
 */
export async function answerOnce(
  tx: Tx,
  request: IdempotentRequest | undefined,
  now: Date,
  work: () => Promise<StoredAnswer>,
): Promise<StoredAnswer & { repeated: boolean }> {
  if (request === undefined) return { ...(await work()), repeated: false };
  if (!(await takeKey(tx, request, now))) {
    const answer = await findAnswer(tx, request);
    if (answer === undefined) throw new AppError('conflict');
    return { ...answer, repeated: true };
  }
  const answer = await work();
  const stored = tx
    .updateTable('idempotency_key')
    .set({ status: answer.status, body: answer.body })
    .where('scope', '=', request.scope)
    .where('key', '=', request.key);
  await unread(tx, stored.execute());
  return { ...answer, repeated: false };
}

/**
 * Whether this is the first request of its sender that creates the record with this id. Throws when the id was sent
 * with other content before: the edit would be lost silently. Keys are kept for a day.
 */
export async function isFirstRequest(
  tx: Tx,
  ctx: Pick<Context, 'actor' | 'now'>,
  route: string,
  body: { id: string },
): Promise<boolean> {
  const request = idempotentRequest(ownerKey(ctx.actor) ?? 'anonymous', body.id, route, JSON.stringify(body));
  if (request === undefined || (await takeKey(tx, request, ctx.now()))) return true;
  await findAnswer(tx, request);
  return false;
}

async function takeKey(tx: Tx, request: IdempotentRequest, now: Date): Promise<boolean> {
  const taken = await tx
    .insertInto('idempotency_key')
    .values({ ...request, status: 0, body: '', created_at: now })
    .onConflict((conflict) => conflict.doNothing())
    .returning('key')
    .executeTakeFirst();
  return taken !== undefined;
}
