import type { AuditEntry } from '../../../platform/audit/audit.ts';
import { changesBetween } from '../../../platform/audit/changes.ts';
import { isDatabaseError, type Db, type Tx } from '../../../platform/database/database.ts';
import { AppError, fieldFault } from '../../../platform/errors.ts';
import { revokeSessionsOf } from '../../../platform/keys/sessions.ts';
import { endLinksOf, invite } from './account-links.service.ts';
import * as repository from './accounts.repository.ts';
import type { NewAccount, PersonFacts } from './accounts.repository.ts';
import { findAccount, setAccount, type Account } from './auth.repository.ts';

/** Creates an account without a password and queues its invitation mail, in the same transaction. */
export async function createInvited(tx: Tx, account: NewAccount, now: Date): Promise<void> {
  await repository.insert(tx, account, now);
  await invite(tx, account, now);
}

/** Creates an account whose password is known already. An operator also looks after the whole installation. */
export async function createWithPassword(
  tx: Tx,
  account: NewAccount,
  { password_hash, operator }: { password_hash: string; operator: boolean },
  now: Date,
): Promise<void> {
  await repository.insert(tx, account, now);
  await setAccount(tx, account.id, { password_hash });
  if (operator) await repository.setOperator(tx, account.id);
}

/** The account of a member of staff in any group. */
export const findStaff = (db: Db, email: string): Promise<Account | undefined> => findAccount(db, 'staff', email);

/** Updates an account if it still has version `seen.version`. Deactivating it ends its sessions and open links. */
export async function changeAccount(
  tx: Tx,
  id: string,
  facts: PersonFacts & { active: boolean; role_id: string | null },
  seen: { version: number; now: Date },
): Promise<void> {
  // The person may be changing their own name at the same time.
  if (!(await repository.set(tx, id, facts, seen))) throw new AppError('conflict');
  if (facts.active) return;
  await revokeSessionsOf(tx, [id], seen.now);
  await endLinksOf(tx, id, seen.now);
}

/** The changes of an account for the audit log. Personal data is separate so that it can be erased. */
export function accountChanges(
  before: Readonly<Record<string, unknown>>,
  after: Readonly<Record<string, unknown>>,
): Pick<AuditEntry, 'detail' | 'personal'> {
  const { name, phone, version: _version, ...detail } = changesBetween(before, after);
  const personal = { ...(name && { name }), ...(phone && { phone }) };
  return { detail, ...(Object.keys(personal).length > 0 && { personal }) };
}

/** Turns an e-mail address used by another account of the same kind into a field error. */
export async function withFreeEmail<T>(work: () => Promise<T>): Promise<T> {
  try {
    return await work();
  } catch (error) {
    if (isDatabaseError(error, '23505', 'one_account_per_kind_and_email')) throw fieldFault('email', 'taken');
    throw error;
  }
}
