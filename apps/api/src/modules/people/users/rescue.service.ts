import { ADMINISTRATOR_ROLE } from '@gerbang/shared/domain/people/default-roles';

import { atEach, recordAs, type AuditAuthor } from '../../../platform/audit/audit.ts';
import { transaction, type Tx } from '../../../platform/database/database.ts';
import { newId } from '../../../platform/database/ids.ts';
import type { Deps } from '../../../platform/deps.ts';
import { enqueue } from '../../../platform/jobs/jobs.ts';
import { createWithPassword, findStaff, withFreeEmail } from '../auth/accounts.service.ts';
import { endSessionsOf, hashNewPassword } from '../auth/auth.service.ts';
import { resetSecondStep } from '../auth/second-step.service.ts';
import { sendSecondStepResetMail } from './second-step-reset.jobs.ts';
import { deleteRequest } from './second-step-reset.repository.ts';
import * as users from './users.repository.ts';

type RescueDeps = Pick<Deps, 'db' | 'clock'>;

export interface Rescuer {
  email: string;
  name: string;
  password: string;
  language: 'id' | 'en';
  operator: boolean;
  group_id: string;
  /** All properties of the group, which the new administrator gets. */
  property_ids: readonly string[];
}

/**
 * Adds an administrator of a group for whoever is root on the server, when nobody can log in any more. Throws a field error
 * for a weak password or a used address.
 */
export async function addAdministrator(deps: RescueDeps, rescuer: Rescuer, command: string): Promise<void> {
  const { group_id, property_ids, password, operator, ...facts } = rescuer;
  const password_hash = await hashNewPassword(password);
  const id = newId();
  const now = deps.clock.now();
  await withFreeEmail(() =>
    transaction(deps.db, { side: 'staff', group_id }, async (tx) => {
      const role_id = await users.findRoleId(tx, group_id, ADMINISTRATOR_ROLE);
      if (role_id === undefined) throw new Error(`The group has no role ${ADMINISTRATOR_ROLE}.`);
      const account = { ...facts, id, kind: 'staff', group_id, role_id, phone: '' } as const;
      await createWithPassword(tx, account, { password_hash, operator }, now);
      const { name, email, language } = facts;
      await atEach(tx, property_ids, async (property_id) => {
        await users.assign(tx, id, property_id);
        await recordAs(tx, authorOf(deps, command), {
          property_id,
          action: 'user.created',
          record: { kind: 'user', id },
          detail: { role_id, language, property_ids, operator },
          personal: { name, email },
        });
      });
    }),
  );
}

/**
 * Switches the second step of a member of staff off and ends their sessions. They are told by mail. Returns false when
 * nobody has this address.
 */
export async function switchSecondStepOff(deps: RescueDeps, email: string, command: string): Promise<boolean> {
  const account = await findStaff(deps.db, email);
  if (account === undefined) return false;
  const { id, group_id } = account;
  await transaction(deps.db, { side: 'staff', group_id }, async (tx) => {
    await deleteRequest(tx, id);
    await resetSecondStep(tx, id);
    await endSessionsOf(tx, [id], deps.clock.now());
    await recordReset(tx, deps, { id, group_id }, command);
    await enqueue(tx, sendSecondStepResetMail, { account_id: id, group_id, step: 'done', event_id: newId() });
  });
  return true;
}

async function recordReset(
  tx: Tx,
  deps: RescueDeps,
  { id, group_id }: { id: string; group_id: string },
  command: string,
): Promise<void> {
  const user = await users.find(tx, group_id, id);
  await atEach(tx, user?.property_ids ?? [], (property_id) =>
    recordAs(tx, authorOf(deps, command), {
      property_id,
      action: 'user.second_step_reset',
      record: { kind: 'user', id },
    }),
  );
}

/** Nobody who has an account: the audit log names the command instead of a request. */
const authorOf = ({ clock }: RescueDeps, command: string): AuditAuthor => ({
  kind: 'system',
  id: null,
  at: clock.now(),
  request_id: command,
});
