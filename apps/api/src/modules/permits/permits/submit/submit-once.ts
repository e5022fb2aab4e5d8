import { comparableEmail } from '@gerbang/shared/domain/text/email';

import { ownerKey, type Context } from '../../platform/context.ts';
import type { Tx } from '../../platform/database.ts';
import { answerOnce, findAnswer, idempotentRequest, type StoredAnswer } from '../../platform/http/idempotency.ts';
import { spend } from '../../platform/throttle.ts';

/** How a form arrived. */
export interface Sent {
  /** What it was sent to: the same key sent elsewhere is another request. */
  route: string;
  idempotency_key: unknown;
  client_address: string;
}

const HOUR_SECONDS = 60 * 60;

/** Each submit sends one mail; more to one address would be somebody else's doing. */
const CONFIRMATIONS = { name: 'confirmation', hits: 3, seconds: HOUR_SECONDS };

/**
 * Makes what a form asks for once, however often it is sent: a repeat gets the first answer. Counts submits per client
 * address, and a visitor's confirmation mails per e-mail, before anything is written.
 */
export async function submitOnce(
  ctx: Context,
  { route, idempotency_key, client_address }: Sent,
  form: { property_id: string; email?: string; body: unknown },
  work: (tx: Tx) => Promise<unknown>,
): Promise<StoredAnswer> {
  const { db, config } = ctx.deps;
  // Someone without the applicant's cookie has only the key itself, which is random enough to be theirs alone.
  const scope = ownerKey(ctx.actor) ?? 'anonymous';
  const asked = idempotentRequest(scope, idempotency_key, route, JSON.stringify(form.body));
  const before = asked && (await findAnswer(db, asked));
  if (before !== undefined) return before;
  const submits = { name: 'submit', hits: config.limits.submits_per_hour, seconds: HOUR_SECONDS };
  await spend(db, submits, client_address, ctx.now());
  const write = (tx: Tx) =>
    answerOnce(tx, asked, ctx.now(), async () => {
      // Inside, so that a form that is refused for another reason costs no mail.
      if (form.email !== undefined) await spend(tx, CONFIRMATIONS, comparableEmail(form.email), ctx.now());
      return { status: 201, body: JSON.stringify(await work(tx)) };
    });
  return ctx.actor.kind === 'tenant' ? ctx.within(form.property_id, write) : ctx.withinPublic(form.property_id, write);
}
