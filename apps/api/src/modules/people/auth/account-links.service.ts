import type { Tx } from '../../platform/database.ts';
import { AppError } from '../../platform/errors.ts';
import { newId } from '../../platform/ids.ts';
import { enqueue } from '../../platform/jobs.ts';
import { spend, type Allowance } from '../../platform/throttle.ts';
import { sendInviteMail, sendResetMail } from './account-links.jobs.ts';
import * as repository from './account-links.repository.ts';

const INVITE_MS = 72 * 60 * 60 * 1000;
const RESET_MS = 60 * 60 * 1000;
const INVITE_MAILS: Allowance = { name: 'invite-mail', hits: 3, seconds: 60 * 60 };

/** An account to which a link is mailed, in this language. */
interface Addressee {
  id: string;
  language: 'id' | 'en';
}

/** Mails an invitation once the transaction is through: its link sets the first password of the account. */
export async function invite(tx: Tx, account: Addressee, now: Date): Promise<void> {
  await enqueue(tx, sendInviteMail, { link_id: await insertLink(tx, account, 'invite', now) });
}

/** Invites somebody again who has not set a password yet, now and then; the link of the mail before no longer works. */
export async function inviteAgain(tx: Tx, account: Addressee & { status: string }, now: Date): Promise<void> {
  if (account.status !== 'invited') throw new AppError('conflict');
  await spend(tx, INVITE_MAILS, account.id, now);
  await endLinksOf(tx, account.id, now);
  await invite(tx, account, now);
}

/** Mails the link of a forgotten password once the transaction is through. */
export async function mailReset(tx: Tx, account: Addressee, now: Date): Promise<void> {
  await enqueue(tx, sendResetMail, { link_id: await insertLink(tx, account, 'reset', now) });
}

/** Ends every open link of an account: whatever would let somebody set its password or pass the second step. */
export function endLinksOf(tx: Tx, account_id: string, now: Date): Promise<void> {
  return repository.spendAllOf(tx, account_id, now);
}

async function insertLink(
  tx: Tx,
  { id: account_id, language }: Addressee,
  purpose: 'invite' | 'reset',
  now: Date,
): Promise<string> {
  const id = newId();
  const expires_at = new Date(now.getTime() + (purpose === 'invite' ? INVITE_MS : RESET_MS));
  await repository.insert(tx, { id, account_id, purpose, language, created_at: now, expires_at });
  return id;
}
