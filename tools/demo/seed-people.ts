import type { Kysely } from 'kysely';

import type { Database } from '../../apps/api/src/platform/database/database.ts';
import { hashSecret, md5Hex } from '../../apps/api/src/platform/keys/passwords.ts';
import { DEMO_PASSWORD, STAFF, TENANT_USERS } from './people.ts';
import { SEEDED_AT, seedId } from './seed-id.ts';
import { propertyId, tenantId } from './seed-property.ts';

type Owner = Kysely<Database>;

/** Adds missing staff with their role and properties; returns their number. */
export async function seedStaff(tx: Owner, group_id: string): Promise<number> {
  let added = 0;
  for (const { role, name, email, properties, operator = false } of STAFF) {
    const account = {
      kind: 'staff' as const,
      group_id,
      role_id: seedId('role', role),
      email,
      name,
      language: 'en' as const,
      operator,
    };
    const account_id = await addAccount(tx, account);
    if (account_id === undefined) continue;
    const assigned = properties.map((short_code) => ({ account_id, property_id: propertyId(short_code) }));
    await tx.insertInto('staff_property').values(assigned).execute();
    added += 1;
  }
  return added;
}

/** Adds missing tenant users; returns their number. */
export async function seedTenantUsers(tx: Owner, group_id: string): Promise<number> {
  let added = 0;
  for (const { property, tenant, name, email, phone } of TENANT_USERS) {
    const account = { kind: 'tenant' as const, group_id, role_id: null, email, name, phone };
    const account_id = await addAccount(tx, account);
    if (account_id === undefined) continue;
    const link = { property_id: propertyId(property), tenant_id: tenantId(property, tenant), account_id };
    await tx.insertInto('tenant_account').values(link).execute();
    added += 1;
  }
  return added;
}

interface Account {
  kind: 'staff' | 'tenant';
  group_id: string;
  role_id: string | null;
  email: string;
  name: string;
  phone?: string;
  language?: 'id' | 'en';
  operator?: boolean;
}

/** Adds an account and returns its id; undefined when the address already has one. */
async function addAccount(tx: Owner, account: Account): Promise<string | undefined> {
  const id = seedId('account', account.kind, account.email);
  // Checked first, because hashing a password is slow on purpose and an existing account does not need it.
  const known = await tx.selectFrom('account').select('id').where('id', '=', id).execute();
  if (known.length > 0) return undefined;
  const password_hash = await hashSecret(md5Hex(DEMO_PASSWORD));
  const row = { ...account, id, password_hash, created_at: SEEDED_AT };
  const added = await tx
    .insertInto('account')
    .values(row)
    .onConflict((conflict) => conflict.doNothing())
    .returning('id')
    .execute();
  return added[0]?.id;
}
