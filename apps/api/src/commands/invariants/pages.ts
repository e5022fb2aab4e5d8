import type { PoolClient } from 'pg';

import { isDatabaseError } from '../../platform/database/database.ts';
import { findBroken, sumFindings, type Finding, type Findings, type Invariant } from './invariant.ts';

/** What this database offers for finding damaged pages. */
export interface PageChecks {
  has_checksums: boolean;
  has_amcheck: boolean;
}

/** The functions are installed by a superuser and granted to the owner of the tables (deploy/postgres-roles.sh). */
const OFFERED = `
  select current_setting('data_checksums') = 'on' as has_checksums,
         (select count(*) = 2 from unnest(array[to_regprocedure('bt_index_check(regclass, boolean)'),
            to_regprocedure('verify_heapam(regclass, boolean, boolean, text, bigint, bigint)')]) f(oid)
           where has_function_privilege(f.oid, 'execute')) as has_amcheck`;

const CHECKSUM_FAILURES = `
  select datname as database, checksum_failures as failures from pg_stat_database
   where datname = current_database() and checksum_failures > 0`;

const relations = (kinds: string, more = '') => `
  select c.oid::int8 as oid, c.relname as name from pg_class c
   where c.relnamespace = 'public'::regnamespace and c.relkind in (${kinds}) and c.relpersistence = 'p' ${more}
   order by c.relname`;
const TABLES = relations(`'r'`);
const INDEXES = relations(`'i'`, `and c.relam = (select oid from pg_am where amname = 'btree')`);

const DAMAGED_ROWS = `select blkno, offnum from verify_heapam($1::oid::regclass, check_toast => true)`;

export const pages: Invariant = {
  id: 'I13',
  title: 'pages of tables and indexes are undamaged',
  async check({ owner }) {
    const { rows } = await owner.query<PageChecks>(OFFERED);
    const offered = rows[0] ?? { has_checksums: false, has_amcheck: false };
    const checksums = await findBroken(owner, 'checksum', CHECKSUM_FAILURES);
    const read = offered.has_amcheck ? await readPages(owner) : { checked: 0, broken: 0, examples: [] };
    const found = sumFindings([checksums, read]);
    const why = whyNotChecked(offered);
    return found.broken === 0 && why !== null ? { why } : { checked: read.checked, ...found };
  },
};

/** Null when damage would have been found. */
export function whyNotChecked({ has_checksums, has_amcheck }: PageChecks): string | null {
  if (!has_amcheck) return 'amcheck is not installed or not granted: see deploy/postgres-roles.sh';
  if (!has_checksums) return 'data checksums are off: stop PostgreSQL and run pg_checksums --enable';
  return null;
}

/** Reads every table, and compares every B-tree index with its table. */
export async function readPages(owner: PoolClient): Promise<Findings & { checked: number }> {
  const tables = await owner.query<{ oid: number; name: string }>(TABLES);
  const indexes = await owner.query<{ oid: number; name: string }>(INDEXES);
  const outcomes: Findings[] = [];
  for (const { oid, name } of tables.rows) outcomes.push(await findBroken(owner, name, DAMAGED_ROWS, [oid]));
  const damaged: Finding[] = [];
  for (const { oid, name } of indexes.rows) {
    if (await isDamaged(owner, oid)) damaged.push({ rule: 'index', name });
  }
  outcomes.push({ broken: damaged.length, examples: damaged });
  return { checked: tables.rows.length + indexes.rows.length, ...sumFindings(outcomes) };
}

/** The check of an index reports damage as an error: `data_corrupted` or `index_corrupted`. */
async function isDamaged(owner: PoolClient, index: number): Promise<boolean> {
  await owner.query('savepoint index_check');
  try {
    await owner.query('select bt_index_check($1::oid::regclass, true)', [index]);
    await owner.query('release savepoint index_check');
    return false;
  } catch (error) {
    if (!isDatabaseError(error, 'XX001') && !isDatabaseError(error, 'XX002')) throw error;
    await owner.query('rollback to savepoint index_check');
    return true;
  }
}
