import { execFile, spawn } from 'node:child_process';
import { once } from 'node:events';
import { promisify } from 'node:util';

import type { MoveReport } from '../../apps/api/src/commands/move/move.ts';
import { inRoot } from '../../scripts/lib/paths.ts';
import { databaseUrl } from '../../scripts/lib/services-file.ts';
import { superuserSql } from '../../scripts/services/postgres.ts';
import type { Findings } from './figures.ts';
import type { Mutant } from './mutants.ts';
import type { Product } from './product.ts';
import type { Site } from './site.ts';

export const MOVE_MUTANTS = {
  'no-fence': {
    found_as: 'at the new cell: I1 broken',
    before: `create or replace function enter_group(p_group_id uuid, p_writes boolean) returns void
      language plpgsql security definer set search_path = public, pg_temp as
      $$ begin perform set_config('app.group_id', coalesce(p_group_id::text, ''), true); end $$;`,
  },
  'forgets-table': {
    found_as: 'tables that differ',
    before: `create function forget_table() returns event_trigger language plpgsql as $$
      declare name text;
      begin
        for name in select pubname from pg_publication loop
          execute format('alter publication %I drop table permit_work_detail', name);
        end loop;
      end $$;
      create event trigger forget_table on ddl_command_end when tag in ('CREATE PUBLICATION')
        execute function forget_table();
      alter event trigger forget_table enable always;`,
  },
  'loses-jobs': {
    found_as: 'mails that were lost',
    before: `create function lose_job() returns trigger language plpgsql as $$ begin return null; end $$;
      create trigger lose_job before insert on parked_job for each row execute function lose_job();
      alter table parked_job enable always trigger lose_job;`,
  },
} satisfies Record<string, Mutant>;

export interface Cells {
  source: Product;
  target: Product;
  findings: Findings;
  planted: Mutant | undefined;
  /** Seeded permits have neither mails nor an audit log. Only permits that have changed since are checked, if given. */
  since: Date | undefined;
  /** Whether the mover is killed and fails before it succeeds. The group may then be read-only for longer. */
  is_interrupted: boolean;
}

export type Report = MoveReport & { purged?: unknown };

const execute = promisify(execFile);

const urlOf = ({ postgres: { service } }: Product) => databaseUrl({ postgres: service }, 'superuser');

/** Runs the command as an operator would, and returns its report. */
export async function move(cells: Cells, site: Site, args: readonly string[]): Promise<Report> {
  const { command, env } = commandOf(cells, site, args);
  const options = { env: { ...process.env, ...env } };
  const ended = await execute(process.execPath, command, options).catch((error: unknown) => {
    if (hasReport(error)) return error;
    throw error;
  });
  return JSON.parse(ended.stdout) as Report;
}

/** The rows of the cells differ. */
function hasReport(error: unknown): error is { stdout: string } {
  return error instanceof Error && 'code' in error && error.code === 1 && 'stdout' in error;
}

function commandOf({ source, target }: Cells, { building }: Site, args: readonly string[]) {
  const env = {
    ...source.environment,
    MOVE_SOURCE_URL: urlOf(source),
    MOVE_TARGET_URL: urlOf(target),
    MOVE_TARGET_STORAGE_FOLDER: target.folder,
  };
  return { command: [inRoot('apps/api/dist/gerbang.js'), 'move-group', '--group', building.group_id, ...args], env };
}

export const addressOf = ({ target }: Cells) => ['--to-url', target.urls[0] ?? ''];

/** Kills the command while it copies. Then lets it fail when the group has left the source and is not open at the target. */
export async function interrupt(cells: Cells, site: Site): Promise<void> {
  const { command, env } = commandOf(cells, site, addressOf(cells));
  const mover = spawn(process.execPath, command, {
    env: { ...process.env, ...env },
    stdio: ['ignore', 'ignore', 'pipe'],
  });
  const ended = once(mover, 'exit');
  mover.stderr.setEncoding('utf8').on('data', (text: string) => {
    if (text.includes('tables are copied')) mover.kill('SIGKILL');
  });
  await ended;
  const { service } = cells.target.postgres;
  await superuserSql(service, service.database, REFUSE_OPENING);
  const refused = await move(cells, site, addressOf(cells)).then(
    () => 'moved',
    () => 'refused',
  );
  cells.findings.same('a handover that cannot be completed', refused, 'refused');
  await superuserSql(service, service.database, 'drop trigger refuse_opening on group_place');
}

const REFUSE_OPENING = `
  create function refuse_opening() returns trigger language plpgsql as $$ begin raise exception 'planted'; end $$;
  create trigger refuse_opening before delete on group_place for each row execute function refuse_opening();
  alter table group_place enable always trigger refuse_opening;`;
