import { comparableEmail, mailboxOf } from '@gerbang/shared/text/email';

import { ownerKey, type Context } from '../../../../platform/context.ts';
import { unread, type Tx } from '../../../../platform/database/database.ts';
import {
  answerOnce,
  findAnswer,
  idempotentRequest,
  type Sent,
  type StoredAnswer,
} from '../../../../platform/http/idempotency.ts';
import {
  countAttempt,
  isWithinAllowance,
  ofNetwork,
  rememberNetwork,
  secondsToWait,
  type Allowance,
} from '../../../../platform/http/throttle.ts';
import { enqueueBundledMail, enqueueCreatedMail } from '../../permit-mail/permit-mail.service.ts';
import { isConfirmedAddress, type Visitor } from '../visitor/visitor.service.ts';

const HOUR_SECONDS = 60 * 60;

/** Requests of one visitor. Counted per network, so that requests in somebody else's name do not refuse the owner. */
const REQUESTS = { name: 'visitor-request', confirmed: 30, unconfirmed: 3 };

/** Confirmation mails to one mailbox, from all networks. Requests above it are confirmed by one mail after the hour. */
const CONFIRMATION_MAILS = { name: 'confirmation', confirmed: 30, unconfirmed: 10 };

/**
 * Runs `work` once per idempotency key; a repeat gets the first response. Counts submits per network, and requests of a
 * visitor per e-mail and network, before anything is stored.
 */
export async function submitOnce(
  ctx: Context,
  { route, idempotency_key }: Sent,
  { property_id, email, body }: { property_id: string; email?: string; body: unknown },
  work: (tx: Tx, visitor: Visitor) => Promise<unknown>,
): Promise<StoredAnswer> {
  const { db } = ctx.deps;
  // Without the applicant's cookie the key alone identifies the sender; it is random enough to be unique.
  const scope = ownerKey(ctx.actor) ?? 'anonymous';
  const asked = idempotentRequest(scope, idempotency_key, route, JSON.stringify(body));
  const before = asked && (await findAnswer(db, asked));
  if (before !== undefined) return before;
  await countAttempt(db, networkSubmits(ctx), ctx.network, ctx.now());
  const write = (tx: Tx) =>
    answerOnce(tx, asked, ctx.now(), async () => {
      const is_confirmed = email === undefined ? Promise.resolve(false) : isConfirmedAddress(ctx, email, tx);
      // Without a handler, a rejection before the first `await` would be reported as unhandled and end the process.
      is_confirmed.catch(() => {});
      const visitor = { email: email ?? '', is_confirmed };
      const [, answer] = await Promise.all([
        // Inside the transaction, so that a form that is refused for another reason does not use up the limit.
        email !== undefined && ctx.actor.kind === 'anonymous' ? countRequest(tx, ctx, visitor) : undefined,
        work(tx, visitor),
      ]);
      return { status: 201, body: JSON.stringify(answer) };
    });
  return ctx.actor.kind === 'tenant' ? ctx.within(property_id, write) : ctx.withinPublic(property_id, write);
}

/**
 * Seconds until a visitor with this e-mail address, or anybody of this network, may send the next request. 0 means now.
 * Counts nothing.
 */
export async function secondsToNextRequest(ctx: Context, email: string | undefined): Promise<number> {
  const { db } = ctx.deps;
  const now = ctx.now();
  const all = await secondsToWait(db, networkSubmits(ctx), ctx.network, now);
  if (email === undefined || ctx.actor.kind !== 'anonymous') return all;
  const is_confirmed = await isConfirmedAddress(ctx, email, db);
  const own = await secondsToWait(db, allowanceOf(REQUESTS, is_confirmed), subjectOf(ctx, email), now);
  return Math.max(all, own);
}

/**
 * Queues the confirmation mail of new permits, bundled when there were too many to one mailbox. Remembers the network of
 * the applicant, so that tries of others never refuse it a code.
 */
export async function confirmByMail(
  tx: Tx,
  ctx: Context,
  property_id: string,
  { email, is_confirmed }: Visitor,
  permit_ids: readonly string[],
): Promise<void> {
  const networks = Promise.all(permit_ids.map((id) => rememberNetwork(ctx, id, tx)));
  await unread(tx, networks);
  const mails = allowanceOf(CONFIRMATION_MAILS, await is_confirmed);
  const mailbox = mailboxOf(email);
  const now = ctx.now();
  if (await isWithinAllowance(tx, mails, mailbox, now)) return enqueueCreatedMail(tx, property_id, permit_ids);
  const run_at = new Date(now.getTime() + (await secondsToWait(tx, mails, mailbox, now)) * 1000);
  const [id = ''] = permit_ids;
  await enqueueBundledMail(tx, { property_id, id }, { mailbox, run_at });
}

async function countRequest(tx: Tx, ctx: Context, { email, is_confirmed }: Visitor): Promise<void> {
  await countAttempt(tx, allowanceOf(REQUESTS, await is_confirmed), subjectOf(ctx, email), ctx.now());
}

function allowanceOf({ name, confirmed, unconfirmed }: typeof REQUESTS, is_confirmed: boolean): Allowance {
  return { name, hits: is_confirmed ? confirmed : unconfirmed, seconds: HOUR_SECONDS };
}

function networkSubmits({ deps }: Context): Allowance {
  return { name: 'submit', hits: deps.config.limits.submits_per_hour, seconds: HOUR_SECONDS };
}

function subjectOf(ctx: Context, email: string): string {
  return ofNetwork(ctx, comparableEmail(email));
}
