import { HOUR_MS } from '@gerbang/shared/time/spans';

import type { Tx } from '../../../platform/database/database.ts';
import { newId } from '../../../platform/database/ids.ts';
import { AppError } from '../../../platform/errors.ts';
import { countAttempt, type Allowance } from '../../../platform/http/throttle.ts';
import { enqueue } from '../../../platform/jobs/jobs.ts';
import { sendInviteMail } from './account-links.jobs.ts';
import * as repository from './account-links.repository.ts';

const INVITE_MS = 72 * HOUR_MS;
const INVITE_MAILS: Allowance = { name: 'invite-mail', hits: 3, seconds: 60 * 60 };

interface Addressee {
  id: string;
  language: 'id' | 'en';
}

/** Queues an invitation in the transaction. Its link sets the account's first password. */
export async function invite(tx: Tx, account: Addressee, now: Date): Promise<void> {
  const { id: account_id, language } = account;
  const link_id = newId();
  const expires_at = new Date(now.getTime() + INVITE_MS);
  await repository.insert(tx, { id: link_id, account_id, purpose: 'invite', language, created_at: now, expires_at });
  await enqueue(tx, sendInviteMail, { link_id });
}

/**
 * Sends a new invitation to an account without a password, subject to a rate limit. The previous link stops working.
 */
export async function inviteAgain(tx: Tx, account: Addressee & { status: string }, now: Date): Promise<void> {
  if (account.status !== 'invited') throw new AppError('conflict');
  await countAttempt(tx, INVITE_MAILS, account.id, now);
  await endLinksOf(tx, account.id, now);
  await invite(tx, account, now);
}

/** Ends all open links of an account: password links and pending second steps. */
export function endLinksOf(tx: Tx, account_id: string, now: Date): Promise<void> {
  return repository.spendAllOf(tx, account_id, now);
}
