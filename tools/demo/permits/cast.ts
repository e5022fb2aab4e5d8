import type { Actor, Stage } from '@gerbang/shared/access';

import { confirmEmail } from '../../../apps/api/src/modules/permits/permits/visitor/visitor.service.ts';
import { createContext, type Context } from '../../../apps/api/src/platform/context.ts';
import { transaction } from '../../../apps/api/src/platform/database/database.ts';
import { newToken } from '../../../apps/api/src/platform/database/ids.ts';
import type { Deps } from '../../../apps/api/src/platform/deps.ts';
import { found } from '../../../apps/api/src/platform/errors.ts';
import { findSessionActor, openSession } from '../../../apps/api/src/platform/keys/sessions.ts';
import { STAFF, TENANT_USERS, type SeedTenantUser } from '../people.ts';
import { seedId } from '../seed-id.ts';
import { COMPANIES, type Company } from './companies.ts';

export interface Visitor extends Company {
  ctx: Context;
}

export interface TenantUser extends SeedTenantUser {
  ctx: Context;
  tenant_id: string;
}

export interface Cast {
  /** The person who decides this stage, with their own role. */
  staff(stage: Stage): Context;
  visitors: readonly Visitor[];
  tenants: readonly TenantUser[];
}

const ROLE_OF = {
  tcr: 'TCR',
  fat: 'Finance',
  operational: 'Operational',
  rdd: 'RDD',
  gm: 'General Manager',
  security: 'Security',
} as const satisfies Record<Stage, string>;

const REQUEST = 'seed';

/**
 * Logs the demo people in while `work` runs; removes their sessions afterwards. The e-mail addresses of the visitors are
 * confirmed, so that their permits keep their slots.
 */
export async function withCast<T>(deps: Deps, work: (castOf: (short_code: string) => Cast) => Promise<T>): Promise<T> {
  const sessions: { session_id: string; group_id: string }[] = [];
  const logIn = async (kind: 'staff' | 'tenant', email: string): Promise<Exclude<Actor, { kind: 'anonymous' }>> => {
    const account_id = seedId('account', kind, email);
    const now = deps.clock.now();
    const token = await transaction(deps.db, { staff_id: account_id }, (tx) =>
      openSession(tx, account_id, now, 'demo data'),
    );
    const actor = found(await findSessionActor(deps.db, token, now));
    if (actor.kind === 'anonymous') throw new Error('A session is somebody.');
    sessions.push(actor);
    return actor;
  };
  const staff = new Map<string, Context>();
  for (const role of Object.values(ROLE_OF)) {
    const email = found(STAFF.find((person) => person.role === role)).email;
    staff.set(role, createContext(deps, await logIn('staff', email), REQUEST));
  }
  const tenants: TenantUser[] = [];
  for (const [index, user] of TENANT_USERS.entries()) {
    const actor = await logIn('tenant', user.email);
    if (actor.kind !== 'tenant') throw new Error(`${user.email} is no tenant's user.`);
    const ctx = createContext(deps, actor, REQUEST, { network: `198.51.100.${index + 1}` });
    tenants.push({ ...user, ctx, tenant_id: actor.tenant_id });
  }
  await transaction(deps.db, {}, async (tx) => {
    for (const { email } of COMPANIES) await confirmEmail(tx, { deps, now: () => deps.clock.now() }, email);
  });
  const result = await work((short_code) => ({
    staff: (stage) => found(staff.get(ROLE_OF[stage])),
    visitors: COMPANIES.filter((company) => company.property === short_code).map((company, index) => ({
      ...company,
      ctx: createContext(deps, { kind: 'anonymous', applicant: newToken() }, REQUEST, {
        network: `203.0.113.${index + 1}`,
      }),
    })),
    tenants: tenants.filter((user) => user.property === short_code),
  }));
  for (const { session_id, group_id } of sessions) {
    await transaction(deps.db, { group_id }, (tx) => tx.deleteFrom('session').where('id', '=', session_id).execute());
  }
  return result;
}
