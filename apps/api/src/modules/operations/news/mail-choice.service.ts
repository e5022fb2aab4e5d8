import type { NewsMailChoice, NewsMailOffBody } from '@gerbang/shared/contracts/operations/news';

import { recordAtEach } from '../../../platform/audit/audit.ts';
import type { Context } from '../../../platform/context.ts';
import type { Tx } from '../../../platform/database/database.ts';
import { AppError } from '../../../platform/errors.ts';
import { isSignature } from '../../../platform/keys/key-ring.ts';
import * as people from './recipients.repository.ts';

export function readChoice(ctx: Context): Promise<NewsMailChoice> {
  const account_id = person(ctx);
  return ctx.own(async (tx) => ({ mail: await people.wantsMail(tx, account_id) }));
}

export async function setChoice(ctx: Context, { mail }: NewsMailChoice): Promise<NewsMailChoice> {
  const account_id = person(ctx);
  await ctx.own((tx) => keep(tx, ctx, account_id, mail));
  return { mail };
}

/** Turns news e-mails off for the holder of the signed unsubscribe link, which needs no login and does not expire. */
export async function switchOff(ctx: Context, { account_id, sig }: NewsMailOffBody): Promise<NewsMailChoice> {
  if (!isSignature(ctx.deps.config.keys, 'news-mail-off', account_id, sig)) throw new AppError('link_invalid');
  const group_id = await people.findGroup(ctx.deps.db, account_id);
  if (group_id === undefined) throw new AppError('link_invalid');
  await ctx.inGroup(group_id, (tx) => keep(tx, ctx, account_id, false));
  return { mail: false };
}

async function keep(tx: Tx, ctx: Context, account_id: string, mail: boolean): Promise<void> {
  const before = await people.wantsMail(tx, account_id);
  if (before === mail) return;
  await people.setWantsMail(tx, account_id, mail, ctx.now());
  await recordAtEach(tx, ctx, await people.propertiesOf(tx, account_id), {
    action: 'user.news_mail_set',
    record: { kind: 'user', id: account_id },
    detail: { news_mail: [before, mail] },
  });
}

function person({ actor }: Context): string {
  if (actor.kind === 'anonymous') throw new AppError('unauthenticated');
  return actor.user_id;
}
