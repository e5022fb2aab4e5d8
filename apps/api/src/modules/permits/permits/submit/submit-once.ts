import { comparableEmail } from '@gerbang/shared/text/email';

import { ownerKey, type Context } from '../../../../platform/context.ts';
import type { Tx } from '../../../../platform/database/database.ts';
import { answerOnce, findAnswer, idempotentRequest, type StoredAnswer } from '../../../../platform/http/idempotency.ts';
import { countAttempt } from '../../../../platform/http/throttle.ts';

export interface Sent {
  /** The route. The same idempotency key on another route is another request. */
  route: string;
  idempotency_key: unknown;
  client_address: string;
}

const HOUR_SECONDS = 60 * 60;

/** Each submit sends one mail, so this limits the mails that others can cause to one e-mail address. */
const CONFIRMATIONS = { name: 'confirmation', hits: 3, seconds: HOUR_SECONDS };

/**
 * Runs `work` once per idempotency key; a repeat gets the first response. Counts submits per client address, and confirmation
 * mails to a visitor per e-mail, before anything is stored.
 */
export async function submitOnce(
  ctx: Context,
  { route, idempotency_key, client_address }: Sent,
  form: { property_id: string; email?: string; body: unknown },
  work: (tx: Tx) => Promise<unknown>,
): Promise<StoredAnswer> {
  const { db, config } = ctx.deps;
  // Without the applicant's cookie the key alone identifies the sender; it is random enough to be unique.
  const scope = ownerKey(ctx.actor) ?? 'anonymous';
  const asked = idempotentRequest(scope, idempotency_key, route, JSON.stringify(form.body));
  const before = asked && (await findAnswer(db, asked));
  if (before !== undefined) return before;
  const submits = { name: 'submit', hits: config.limits.submits_per_hour, seconds: HOUR_SECONDS };
  await countAttempt(db, submits, client_address, ctx.now());
  const write = (tx: Tx) =>
    answerOnce(tx, asked, ctx.now(), async () => {
      // Inside the transaction, so that a form that is refused for another reason does not use up the limit.
      if (form.email !== undefined) await countAttempt(tx, CONFIRMATIONS, comparableEmail(form.email), ctx.now());
      return { status: 201, body: JSON.stringify(await work(tx)) };
    });
  return ctx.actor.kind === 'tenant' ? ctx.within(form.property_id, write) : ctx.withinPublic(form.property_id, write);
}
