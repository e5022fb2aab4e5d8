import { cpSync, mkdirSync, rmSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';

import { apiProgram } from '../../scripts/lib/build.ts';
import { inRoot, root } from '../../scripts/lib/paths.ts';
import { run } from '../../scripts/lib/process.ts';
import { commandEnvironment, readServices } from '../../scripts/lib/services-file.ts';
import { superuserSql } from '../../scripts/services/postgres.ts';
import type { Product } from './product.ts';

/** Copies of the build with further migrations. Inside the API's folder, where they find its packages. */
const FOLDER = inRoot('apps/api/.local/bench-deploy');
const TABLE = 'idempotency_key';
/** The tables that the migrations change: one that every write uses, and one that every read uses. */
export const CHANGED_TABLES = [TABLE, 'permit'] as const;

/** A later version of the product: the same code with further migrations. */
export interface Version {
  /** Its programs, with its migrations in the folder `migrations`. */
  folder: string;
  /** Adds further migrations. */
  add(files: Readonly<Record<string, string>>): void;
}

export function removeVersions(): void {
  rmSync(FOLDER, { recursive: true, force: true });
}

/** Copies the programs of the build, with the migrations of the version before and `files`. */
export function makeVersion(
  number: number,
  before: Version | undefined,
  files: Readonly<Record<string, string>>,
): Version {
  const folder = join(FOLDER, String(number));
  const migrations = join(folder, 'migrations');
  mkdirSync(folder, { recursive: true });
  cpSync(dirname(apiProgram('main')), folder, { recursive: true });
  cpSync(before === undefined ? inRoot('apps/api/migrations') : join(before.folder, 'migrations'), migrations, {
    recursive: true,
  });
  const add = (more: typeof files) => {
    for (const [name, text] of Object.entries(more)) writeFileSync(join(migrations, name), text);
  };
  add(files);
  return { folder, add };
}

/** Runs the product's command with the migrations of this version. */
export async function migrateTo({ postgres }: Product, { folder }: Version, lock_timeout_ms?: number): Promise<string> {
  const services = { ...readServices(), postgres: postgres.service };
  const patience = lock_timeout_ms === undefined ? {} : { MIGRATE_LOCK_TIMEOUT_MS: String(lock_timeout_ms) };
  const env = { ...commandEnvironment(services), ...patience };
  return run(process.execPath, [join(folder, 'gerbang.js'), 'migrate', '--folder', join(folder, 'migrations')], {
    cwd: root,
    env,
  });
}

/** Migrations that a release runs while the version before is still serving requests. */
export function expandFiles(number: number): Record<string, string> {
  const prefix = `9${String(number).padStart(2, '0')}`;
  const [column, index, rule] = [`bytes_${number}`, `${TABLE}_by_bytes_${number}`, `bytes_${number}_are_known`];
  return {
    // A constant default rewrites nothing. The trigger fills the column for the old version, which does not know it.
    [`${prefix}1-column.sql`]: `
      alter table ${TABLE} add column ${column} int not null default 0;
      alter table ${TABLE} add constraint ${rule} check (${column} > 0 or body = '') not valid;
      create function fill_${column}() returns trigger language plpgsql as
        $$ begin new.${column} := length(new.body); return new; end $$;
      create trigger fill_${column} before insert or update on ${TABLE} for each row execute function fill_${column}();`,
    [`${prefix}2-permit.sql`]: `alter table permit add column note_${number} text not null default '';`,
    [`${prefix}3-fill.sql`]: `-- no transaction
do $$
declare
  last_scope text := '';
  last_key text := '';
begin
  loop
    with batch as materialized (
      select scope, key from ${TABLE} where (scope, key) > (last_scope, last_key) order by scope, key limit 5000),
    filled as (
      update ${TABLE} k set ${column} = length(k.body) from batch b
       where k.scope = b.scope and k.key = b.key and k.${column} = 0 and k.body <> '')
    select scope, key into last_scope, last_key from batch order by scope desc, key desc limit 1;
    exit when not found;
    commit;
    perform pg_sleep(0.005);
  end loop;
end $$;
`,
    [`${prefix}4-index.sql`]: `-- no transaction
drop index concurrently if exists ${index};

create index concurrently ${index} on ${TABLE} (${column});
`,
    [`${prefix}5-check.sql`]: `alter table ${TABLE} validate constraint ${rule};`,
  };
}

/** Migrations that remove what nobody uses any more, once all processes are of the new version. */
export function contractFiles(number: number): Record<string, string> {
  const prefix = `9${String(number).padStart(2, '0')}`;
  return {
    [`${prefix}6-remove.sql`]: `
      drop trigger fill_bytes_${number} on ${TABLE};
      drop function fill_bytes_${number}();
      alter table ${TABLE} drop column bytes_${number};`,
    [`${prefix}7-permit.sql`]: `alter table permit drop column note_${number};`,
  };
}

/**
 * Stores the answers of this many earlier requests, every fifth with a body, like those of uploads and decisions. They
 * belong to no permit, so all invariants hold.
 */
export async function storeEarlierAnswers({ postgres: { service } }: Product, rows: number): Promise<void> {
  await superuserSql(
    service,
    service.database,
    `insert into ${TABLE} (scope, key, request_digest, status, body, created_at)
     select 'account:bench', lpad(n::text, 12, '0'), decode(md5(n::text), 'hex'), 200,
            case when n % 5 = 0 then '{"data":"' || repeat('x', 200) || '"}' else '' end, now()
       from generate_series(1, ${rows}) n;
     analyze ${TABLE};`,
  );
}

/** Rows of the large table that the migration of this version left unfilled or did not reach. */
export async function countUnfilled({ postgres: { service } }: Product, number: number): Promise<number> {
  const found = await superuserSql(
    service,
    service.database,
    `select count(*) from ${TABLE} where bytes_${number} is distinct from length(body)`,
  );
  return Number(found);
}
