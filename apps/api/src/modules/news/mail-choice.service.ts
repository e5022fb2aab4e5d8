import { createHmac, timingSafeEqual } from 'node:crypto';

import type { NewsMailChoice, NewsMailOffBody } from '@gerbang/shared/contracts/news';

import { recordAtEach } from '../../platform/audit.ts';
import type { Context } from '../../platform/context.ts';
import { AppError } from '../../platform/errors.ts';
import * as people from './people.repository.ts';

/** Whether the person who asks is mailed news. */
export function readChoice(ctx: Context): Promise<NewsMailChoice> {
  const account_id = person(ctx);
  return ctx.own(async (tx) => ({ mail: await people.wantsMail(tx, account_id) }));
}

/** Keeps whether the person who asks is mailed news. */
export async function setChoice(ctx: Context, { mail }: NewsMailChoice): Promise<NewsMailChoice> {
  await keep(ctx, person(ctx), mail);
  return { mail };
}

/** Switches the mails off for whoever holds the link that a mail of theirs ends with; it needs no login and does not end. */
export async function switchOff(ctx: Context, { account_id, sig }: NewsMailOffBody): Promise<NewsMailChoice> {
  const expected = Buffer.from(mailOffSignature(ctx.deps.config.signing_secret, account_id));
  const shown = Buffer.from(sig);
  if (shown.length !== expected.length || !timingSafeEqual(shown, expected)) throw new AppError('link_invalid');
  await keep(ctx, account_id, false);
  return { mail: false };
}

/** The purpose stands first, so that a signature made with the same secret for something else never fits here. */
export function mailOffSignature(secret: Buffer, account_id: string): string {
  return createHmac('sha256', secret).update(`news-mail-off\n${account_id}`).digest('base64url');
}

function keep(ctx: Context, account_id: string, mail: boolean): Promise<void> {
  return ctx.own(async (tx) => {
    const before = await people.wantsMail(tx, account_id);
    if (before === mail) return;
    await people.setWantsMail(tx, account_id, mail, ctx.now());
    await recordAtEach(tx, ctx, await people.propertiesOf(tx, account_id), {
      action: 'user.news_mail_set',
      record: { kind: 'user', id: account_id },
      detail: { news_mail: [before, mail] },
    });
  });
}

function person({ actor }: Context): string {
  if (actor.kind === 'anonymous') throw new AppError('unauthenticated');
  return actor.user_id;
}
