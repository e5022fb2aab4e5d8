import type { MenuModule, Profile } from '@gerbang/shared/contracts/people/auth';
import { sql } from 'kysely';

import type { Db, Tx } from '../../../platform/database/database.ts';

export type AccountKind = 'staff' | 'tenant';

export interface Account extends Profile {
  kind: AccountKind;
  group_id: string;
  role_id: string | null;
  password_hash: string | null;
  totp_secret: Buffer | null;
  totp_since: Date | null;
  operator: boolean;
}

const ACCOUNT = [
  'id',
  'kind',
  'group_id',
  'role_id',
  'email',
  'name',
  'phone',
  'language',
  'password_hash',
  'totp_secret',
  'totp_since',
  'operator',
] as const;

/** The active account of this kind with this e-mail address, ignoring case. */
export async function findAccount(db: Db, kind: AccountKind, email: string): Promise<Account | undefined> {
  const columns = sql.join(ACCOUNT.map((name) => sql.ref(name)));
  const { rows } = await sql<Account>`select ${columns} from find_account(${kind}, ${email})`.execute(db);
  return rows[0];
}

export function findAccountById(tx: Tx, id: string): Promise<Account | undefined> {
  return tx.selectFrom('account').select(ACCOUNT).where('id', '=', id).where('active', '=', true).executeTakeFirst();
}

/** The active account with this id, locked until the transaction ends. */
export function lockAccount(tx: Tx, id: string): Promise<Account | undefined> {
  return tx
    .selectFrom('account')
    .select(ACCOUNT)
    .where('id', '=', id)
    .where('active', '=', true)
    .forUpdate()
    .executeTakeFirst();
}

export async function setAccount(
  tx: Tx,
  id: string,
  change: {
    name?: string;
    phone?: string;
    language?: 'id' | 'en';
    password_hash?: string;
    totp_secret?: Buffer | null;
    totp_since?: Date | null;
    totp_last_step?: number | null;
  },
): Promise<void> {
  await tx.updateTable('account').set(change).where('id', '=', id).execute();
}

export interface StaffProperty {
  id: string;
  name: string;
  short_code: string;
  city: string;
  time_zone: string;
  in_preparation: boolean;
}

/** The properties assigned to a staff member. Used at login, when the transaction has no scope yet. */
export async function listStaffProperties(db: Db, account_id: string): Promise<StaffProperty[]> {
  const { rows } = await sql<StaffProperty>`select * from staff_properties(${account_id})`.execute(db);
  return rows;
}

export interface Role {
  id: string;
  name: string;
  modules: MenuModule[];
  actions: string[];
  stages: string[];
}

/** A role with its modules and features in menu order, its actions and its stages. */
export async function findRole(tx: Tx, role_id: string): Promise<Role | undefined> {
  const { rows } = await sql<Role>`
    select r.id, r.name,
      coalesce((select jsonb_agg(jsonb_build_object('name', m.name, 'path', m.path, 'icon', m.icon, 'child', m.child,
                  'features', coalesce((select jsonb_agg(jsonb_build_object('name', f.name, 'path', f.path) order by f.position)
                                          from role_feature rf join menu_feature f on f.id = rf.feature_id
                                         where rf.role_id = r.id and f.module_id = m.id), '[]')) order by m.position)
                  from role_module rm join menu_module m on m.id = rm.module_id where rm.role_id = r.id), '[]') as modules,
      array(select action from role_action where role_id = r.id order by action) as actions,
      array(select stage from role_stage where role_id = r.id order by stage) as stages
    from role r where r.id = ${role_id}`.execute(tx);
  return rows[0];
}

export async function findTenantOfAccount(
  db: Db,
  account_id: string,
): Promise<{ property_id: string; tenant_id: string } | undefined> {
  const { rows } = await sql<{
    property_id: string;
    tenant_id: string;
  }>`select * from tenant_of_account(${account_id})`.execute(db);
  return rows[0];
}

/**
 * Marks a code's time step as used. Returns false when this or a later time step was already used. A single statement,
 * so a code works only once.
 */
export async function useTimeStep(tx: Tx, account_id: string, step: number): Promise<boolean> {
  const used = await tx
    .updateTable('account')
    .set({ totp_last_step: step })
    .where('id', '=', account_id)
    .where((eb) => eb.or([eb('totp_last_step', 'is', null), eb('totp_last_step', '<', step)]))
    .returning('id')
    .executeTakeFirst();
  return used !== undefined;
}
