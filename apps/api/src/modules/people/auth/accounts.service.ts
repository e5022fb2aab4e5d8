import type { AuditEntry } from '../../platform/audit.ts';
import { changesBetween } from '../../platform/changes.ts';
import { isDatabaseError, type Tx } from '../../platform/database.ts';
import { AppError, fieldFault } from '../../platform/errors.ts';
import { revokeSessionsOf } from '../../platform/sessions.ts';
import { endLinksOf, invite } from './account-links.service.ts';
import * as repository from './accounts.repository.ts';
import type { NewAccount, PersonFacts } from './accounts.repository.ts';

/** Makes an account without a password and invites its person by mail, both or neither. */
export async function createInvited(tx: Tx, account: NewAccount, now: Date): Promise<void> {
  await repository.insert(tx, account, now);
  await invite(tx, account, now);
}

/** Changes an account from the version that was seen; who is deactivated by it is logged out, and their links end. */
export async function changeAccount(
  tx: Tx,
  id: string,
  facts: PersonFacts & { active: boolean; role_id: string | null },
  seen: { version: number; now: Date },
): Promise<void> {
  // The person may be changing their own name at this moment.
  if (!(await repository.set(tx, id, facts, seen))) throw new AppError('conflict');
  if (facts.active) return;
  await revokeSessionsOf(tx, [id], seen.now);
  await endLinksOf(tx, id, seen.now);
}

/** What a change did to an account, for the audit log: who the person is stands apart, so that it can be erased. */
export function accountChanges(
  before: Readonly<Record<string, unknown>>,
  after: Readonly<Record<string, unknown>>,
): Pick<AuditEntry, 'detail' | 'personal'> {
  const { name, phone, version: _version, ...detail } = changesBetween(before, after);
  const personal = { ...(name && { name }), ...(phone && { phone }) };
  return { detail, ...(Object.keys(personal).length > 0 && { personal }) };
}

/** An address that another account of the same kind has is refused at its field. */
export async function withFreeEmail<T>(work: () => Promise<T>): Promise<T> {
  try {
    return await work();
  } catch (error) {
    if (isDatabaseError(error, '23505', 'one_account_per_kind_and_email')) throw fieldFault('email', 'taken');
    throw error;
  }
}
