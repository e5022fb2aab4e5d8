import type pg from 'pg';

import { builtMigrations } from '../database/migrate.ts';
import { placeOf, shownReason, type Check, type Finding } from './check.ts';

export const checkDatabase: Check<'database'> = async ({ config, pool }) => {
  const began = performance.now();
  try {
    const { rows } = await pool.query<{ version: string }>(`select current_setting('server_version') as version`);
    const ms = Math.round((performance.now() - began) * 10) / 10;
    // Debian adds its own version in brackets.
    const version = rows[0]?.version.split(' ')[0] ?? '';
    return { state: 'good', found: 'answers', values: { version, ms } };
  } catch (error) {
    return {
      state: 'bad',
      found: 'silent',
      values: { address: placeOf(config.database.direct_url), reason: shownReason(error) },
    };
  }
};

interface Role {
  role: string;
  is_superuser: boolean;
  may_bypass: boolean;
  tables: number;
}

/** The role of the API must not be able to leave what row-level security shows it. */
export const checkRoles: Check<'roles'> = async ({ pool }) => judgeRole(pool);

export async function judgeRole(pool: pg.Pool): Promise<Finding<'roles'>> {
  const { rows } = await pool.query<Role>(
    `select r.rolname as role, r.rolsuper as is_superuser, r.rolbypassrls as may_bypass,
            (select count(*)::int from pg_class c where c.relnamespace = 'public'::regnamespace and c.relkind in ('r', 'p')
                and pg_has_role(r.oid, c.relowner, 'member')) as tables
       from pg_roles r where r.rolname = current_user`,
  );
  const { role = '', is_superuser = true, may_bypass = true, tables = 0 } = rows[0] ?? {};
  const values = { role, tables };
  if (is_superuser) return { state: 'bad', found: 'superuser', values };
  if (may_bypass) return { state: 'bad', found: 'bypass', values };
  return tables > 0 ? { state: 'bad', found: 'owner', values } : { state: 'good', found: 'separate', values };
}

/** Tables without rows of a property or group, or that are read before it is known who asks. */
const WITHOUT_ROW_SECURITY = [
  'kysely_migration',
  'kysely_migration_lock',
  'property_group',
  'group_place',
  'idempotency_key',
  'throttle',
  'menu_module',
  'menu_feature',
  'confirmed_address',
  'mail_sent',
  'mail_suppressed',
  'worker_heartbeat',
  'doctor_result',
  'person_link',
  'pending_object',
  'backup_run',
  'backup_kit',
  'backup_service',
];

export const checkRowSecurity: Check<'rls'> = async ({ pool }) => {
  const { rows } = await pool.query<{ name: string; is_on: boolean }>(
    `select relname as name, relrowsecurity as is_on from pg_class
      where relkind in ('r', 'p') and relnamespace = 'public'::regnamespace and relname <> all ($1) order by 1`,
    [WITHOUT_ROW_SECURITY],
  );
  const off = rows.filter(({ is_on }) => !is_on).map(({ name }) => name);
  if (off.length > 0) return { state: 'bad', found: 'off', values: { names: off.join(', ') } };
  return { state: 'good', found: 'on', values: { tables: rows.length } };
};

/** Turns row-level security on again, as the owner. Its policies are still there. Returns how many tables had it off. */
export async function fixRowSecurity(owner: pg.Pool): Promise<number> {
  const { rows } = await owner.query<{ statement: string }>(
    `select format('alter table %I enable row level security', relname) as statement from pg_class
      where relkind in ('r', 'p') and relnamespace = 'public'::regnamespace and relname <> all ($1) and not relrowsecurity`,
    [WITHOUT_ROW_SECURITY],
  );
  for (const { statement } of rows) await owner.query(statement);
  return rows.length;
}

export const checkMigrations: Check<'migrations'> = async ({ pool }) => {
  const built = builtMigrations();
  const { rows } = await pool.query<{ name: string }>('select name from kysely_migration');
  const applied = new Set(rows.map(({ name }) => name));
  const missing = built.filter((name) => !applied.has(name)).length;
  if (missing > 0) return { state: 'bad', found: 'missing', values: { missing, count: built.length } };
  if (applied.size > built.length) return { state: 'look', found: 'newer' };
  return { state: 'good', found: 'complete', values: { count: built.length } };
};
