import type { ErasureOutcome, PersonFile } from '@gerbang/shared/contracts/insight/personal-data';
import { comparableEmail, mailboxOf } from '@gerbang/shared/text/email';

import type { Context } from '../../../platform/context.ts';
import { transaction } from '../../../platform/database/database.ts';
import { newId, tokenHash } from '../../../platform/database/ids.ts';
import { AppError } from '../../../platform/errors.ts';
import { isWithinAllowance } from '../../../platform/http/throttle.ts';
import { enqueue } from '../../../platform/jobs/jobs.ts';
import { seal, unseal } from '../../../platform/keys/key-ring.ts';
import * as repository from './person-link.repository.ts';
import { eraseForOwner, exportForOwner } from './person.service.ts';
import { sendPersonLinkMail } from './privacy.jobs.ts';

const LINK_MS = 60 * 60 * 1000;
/** Mails to one mailbox. Further requests get the same answer and no mail. */
const MAILS = { name: 'person-link', hits: 3, seconds: 60 * 60 };

/**
 * Queues a link for the mailbox. The answer and the work are the same whether anything is kept about it or not: the job looks
 * it up.
 */
export async function askForLink(
  ctx: Context,
  { email, language }: { email: string; language: 'id' | 'en' },
): Promise<void> {
  const { db, config } = ctx.deps;
  const now = ctx.now();
  const mayMail = await isWithinAllowance(db, MAILS, mailboxOf(email), now);
  const id = newId();
  const sealed_email = seal(config.keys, 'person-link', id, comparableEmail(email));
  await transaction(db, {}, async (tx) => {
    await repository.insert(tx, { id, sealed_email, language, expires_at: new Date(now.getTime() + LINK_MS) });
    if (mayMail) await enqueue(tx, sendPersonLinkMail, { link_id: id });
  });
}

export async function view(ctx: Context, token: string): Promise<PersonFile> {
  return exportForOwner(ctx, (await open(ctx, token)).email);
}

/** Erases everything that can be erased. The link ends, because nothing is left that it could show. */
export async function erase(ctx: Context, token: string): Promise<ErasureOutcome> {
  const { id, email } = await open(ctx, token);
  const outcome = await eraseForOwner(ctx, email);
  await repository.remove(ctx.deps.db, id);
  return outcome;
}

async function open(ctx: Context, token: string): Promise<{ id: string; email: string }> {
  const { deps } = ctx;
  const link = await repository.findByToken(deps.db, tokenHash(token), ctx.now());
  const email = link && unseal(deps.config.keys, 'person-link', link.id, link.sealed_email);
  if (link === undefined || email === undefined) throw new AppError('link_invalid');
  return { id: link.id, email };
}
