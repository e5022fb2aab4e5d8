import { execFile, spawn } from 'node:child_process';
import { once } from 'node:events';
import { setTimeout as pause } from 'node:timers/promises';
import { promisify } from 'node:util';

import { checkInvariants } from '../apps/api/src/commands/invariants/report.ts';
import type { MoveReport } from '../apps/api/src/commands/move/move.ts';
import { peopleTables, propertyTables } from '../apps/api/src/commands/move/tables.ts';
import { runApiCommand } from '../scripts/lib/api-command.ts';
import { inRoot } from '../scripts/lib/paths.ts';
import { databaseUrl, readServices } from '../scripts/lib/services-file.ts';
import { superuserSql } from '../scripts/services/postgres.ts';
import { seedId } from '../tools/demo/seed-id.ts';
import { createFindings, round, type Findings } from './lib/figures.ts';
import { plantBefore, type Mutant } from './lib/mutants.ts';
import { drain } from './lib/product-checks.ts';
import { withProduct, type Product } from './lib/product.ts';
import type { FaultProgram } from './lib/result.ts';
import { makeSite, type Site } from './lib/site.ts';
import { withTraffic, type Traffic } from './lib/traffic.ts';

const execute = promisify(execFile);

const LONGEST_READ_ONLY_MS = 5_000;
/** From this size on, that many permits are made before. Below, the writers make them. */
const SEEDED_FROM = 10_000;
const WRITTEN_BEFORE = 100;
const WRITTEN_AFTER = 40;
const WRITERS = 3;
/** Time that a mail takes, so that jobs wait and run when the group is handed over. */
const MAIL_MS = 250;

const SOURCE = ['wal_level = logical', 'max_wal_senders = 20', 'max_replication_slots = 20'];
const TARGET = [
  'max_worker_processes = 24',
  'max_logical_replication_workers = 12',
  'max_sync_workers_per_subscription = 6',
];

const MUTANTS = {
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

/**
 * Moves a group with `size` permits to another installation while its people and those of another group write, and then
 * deletes its rows from the first one. No acknowledged write and no mail may be lost. `--only interrupted`: the command is killed
 * while it copies and fails at the end of the handover, and is then run again.
 */
export const cellMove: FaultProgram = {
  full: { rounds: 1, size: 100_000 },
  small: { rounds: 1, size: 300 },
  mutants: MUTANTS,
  run({ size, only }, planted: Mutant | undefined) {
    const findings = createFindings();
    const options = { findings, apis: 1, workers: 1, mail: slowMail };
    return withProduct({ ...options, name: 'cell-source', settings: SOURCE }, (source) =>
      withProduct({ ...options, name: 'cell-target', settings: TARGET }, async (target) => {
        await plantBefore(source, planted);
        const group_id = size < SEEDED_FROM ? undefined : await seed(source, size);
        const ignored = group_id === undefined ? [] : await brokenAt(source, {});
        const moving = await makeSite(source, { short_code: 'MV', ...(group_id !== undefined && { group_id }) });
        const staying = await makeSite(source, { short_code: 'ST' });
        const cells = { source, target, findings, planted, ignored, is_interrupted: only === 'interrupted' };
        const figures = await withBothTraffics(cells, { moving, staying }, (load) => moveUnderLoad(cells, load));
        await endAll(cells);
        return { faults: findings.faults, figures: { ...figures, ignored } };
      }),
    );
  },
};

const slowMail = () => pause(MAIL_MS, 'accept' as const);

interface Cells {
  source: Product;
  target: Product;
  findings: Findings;
  planted: Mutant | undefined;
  /** Invariants that the seeded permits do not keep. */
  ignored: readonly string[];
  /** Whether the mover is killed and fails before it succeeds. The group may then be read-only for longer. */
  is_interrupted: boolean;
}

interface Load {
  moving: Traffic;
  staying: Traffic;
  sites: { moving: Site; staying: Site };
}

/** The demo group, whose permits are made by `npm run seed`. */
async function seed({ postgres, folder }: Product, permits: number): Promise<string> {
  const services = { ...readServices(), postgres: postgres.service };
  await runApiCommand(services, 'seed', ['--permits', String(permits)], { show: false, storageFolder: folder });
  return seedId('group');
}

function withBothTraffics<T>(
  { source, target, findings }: Cells,
  sites: Load['sites'],
  work: (load: Load) => Promise<T>,
): Promise<T> {
  const options = { urls: source.urls, may_break: false, findings, writers: WRITERS };
  const onMoved = () => void (sites.moving.owner = target.owner);
  return withTraffic(sites.moving, { ...options, onMoved }, (moving) =>
    withTraffic(sites.staying, options, (staying) => work({ moving, staying, sites })),
  );
}

async function moveUnderLoad(cells: Cells, load: Load): Promise<Record<string, unknown>> {
  const { findings, planted } = cells;
  const { moving, staying, sites } = load;
  const both = [moving, staying];
  const isFound = () => planted !== undefined && findings.faults.some((fault) => fault.includes(planted.found_as));
  const written = (count: number) => Promise.all(both.map((traffic) => traffic.written(count)));
  both.forEach((traffic) => traffic.resume());
  await written(WRITTEN_BEFORE);
  const began = Date.now();
  if (cells.is_interrupted) await interrupt(cells, sites.moving);
  const report = await move(cells, sites.moving, TO_URL(cells));
  const moved_seconds = round((Date.now() - began) / 1000, 1);
  checkReport(report, cells);
  const figures = { report, moved_seconds };
  if (isFound()) return figures;
  await written(WRITTEN_AFTER);
  const longest_gap_ms = longestGap(moving, began);
  if (longest_gap_ms > LONGEST_READ_ONLY_MS && !cells.is_interrupted)
    findings.faults.push(`no write of the group for ${longest_gap_ms} ms`);
  await Promise.all(both.map((traffic) => traffic.pause()));
  await settle(cells);
  const checked = await checkBoth(cells, load, 'after the move');
  if (isFound()) return figures;
  staying.resume();
  moving.resume();
  const { purged } = await move(cells, sites.moving, ['--purge']);
  await written(WRITTEN_AFTER / 2);
  await Promise.all(both.map((traffic) => traffic.pause()));
  await settle(cells);
  await checkBoth(cells, load, 'after the removal');
  await checkEmptied(cells, sites.moving);
  findings.same('refused requests of the other group', staying.counts, {});
  const answers = { moving: moving.figures(), staying: staying.figures() };
  return { ...figures, purged, longest_gap_ms, ...checked, ...answers };
}

/** Runs the command as an operator would, and returns its report. */
async function move(cells: Cells, site: Site, args: readonly string[]): Promise<MoveReport & { purged?: unknown }> {
  const { command, env } = commandOf(cells, site, args);
  const options = { env: { ...process.env, ...env } };
  const ended = await execute(process.execPath, command, options).catch((error: unknown) => {
    // The report of a move whose rows differ.
    if (error instanceof Error && 'code' in error && error.code === 1) return error as Error & { stdout: string };
    throw error;
  });
  return JSON.parse(ended.stdout) as MoveReport;
}

function commandOf({ source, target }: Cells, { building }: Site, args: readonly string[]) {
  const url = ({ postgres: { service } }: Product) => databaseUrl({ postgres: service }, 'superuser');
  const env = {
    ...source.environment,
    MOVE_SOURCE_URL: url(source),
    MOVE_TARGET_URL: url(target),
    MOVE_TARGET_STORAGE_FOLDER: target.folder,
  };
  return { command: [inRoot('apps/api/dist/move-group.js'), '--group', building.group_id, ...args], env };
}

const TO_URL = ({ target }: Cells) => ['--to-url', target.urls[0] ?? ''];

/** Kills the command while it copies. Then lets it fail when the group has left the source and is not open at the target. */
async function interrupt(cells: Cells, site: Site): Promise<void> {
  const { command, env } = commandOf(cells, site, TO_URL(cells));
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
  const refused = await move(cells, site, TO_URL(cells)).then(
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

function checkReport({ handover, compared, jobs_left }: MoveReport, { findings, is_interrupted }: Cells): void {
  findings.same('tables that differ', compared?.different ?? 'not compared', []);
  findings.same('jobs left at the source', jobs_left, 0);
  const { read_only_ms = Infinity } = handover ?? {};
  if (read_only_ms > LONGEST_READ_ONLY_MS && !is_interrupted) findings.faults.push(`read-only for ${read_only_ms} ms`);
}

/** Longest time between two acknowledged writes since `began`. */
function longestGap({ spans }: Traffic, began: number): number {
  const times = [began, ...spans.map(({ ended }) => ended).filter((ended) => ended > began)];
  return Math.max(...times.slice(1).map((ended, index) => ended - (times[index] ?? ended)));
}

async function settle({ source, target, findings }: Cells): Promise<void> {
  for (const product of [source, target]) await drain(product, findings);
}

/** Every acknowledged write must be at the cell of its group, and only there. */
async function checkBoth(
  { source, target, findings, ignored }: Cells,
  { moving, staying, sites }: Load,
  said: string,
): Promise<Record<string, unknown>> {
  const all = [...source.sink.mails, ...target.sink.mails].flatMap(({ messageId }) => messageId ?? []);
  const { rows } = await source.owner.query<{ id: string }>('select id from upload');
  const unclaimed = new Set(rows.map(({ id }) => id));
  // Visitors whose form moved away from its files have begun again. Their uploads end at the old cell.
  const acknowledged = moving.acknowledged.filter((one) => one.kind !== 'upload' || !unclaimed.has(one.id));
  const here = { acknowledged: staying.acknowledged, mails: all };
  for (const fault of await brokenAt(source, here))
    if (!ignored.includes(fault.split(' ')[0] ?? '')) findings.faults.push(`${said}, at the old cell: ${fault}`);
  for (const fault of await brokenAt(target, { acknowledged, mails: all }))
    if (!ignored.includes(fault.split(' ')[0] ?? '')) findings.faults.push(`${said}, at the new cell: ${fault}`);
  findings.same(`${said}: records of the moved group`, await recordsOf(target, sites.moving), wanted(moving));
  findings.same(`${said}: records of the other group`, await recordsOf(source, sites.staying), wanted(staying));
  const both = await recordsOf(target, sites.staying);
  findings.same(`${said}: rows of the other group at the new cell`, both, { permits: 0, decisions: 0, movements: 0 });
  const places = await Promise.all([placeAt(source, sites.moving), placeAt(target, sites.moving)]);
  findings.same(`${said}: place of the group`, places, ['moved', 'here']);
  const lost = [...moving.visitors, ...staying.visitors].filter((id) => !all.includes(`<created.${id}@gerbang>`));
  findings.same('mails that were lost', lost.slice(0, 3), []);
  findings.same('mails that were sent twice', all.length - new Set(all).size, 0);
  return { mails: all.length };
}

async function brokenAt(
  { owner, app, storage }: Product,
  options: Pick<Parameters<typeof checkInvariants>[0], 'acknowledged' | 'mails'>,
): Promise<string[]> {
  const { invariants } = await checkInvariants({ owner, app, storage, margin_s: 0, ...options });
  return Object.entries(invariants)
    .filter(([, { state }]) => state !== 'ok')
    .map(
      ([id, { state, broken, examples, why }]) =>
        `${id} ${state} (${broken}) ${JSON.stringify(why ?? examples.slice(0, 2))}`,
    );
}

async function recordsOf({ owner }: Product, { building }: Site): Promise<unknown> {
  const { rows } = await owner.query(
    `select (select count(*)::int from permit where property_id = $1) as permits,
            (select count(*)::int from progress_log where property_id = $1 and stage is not null
                and event in ('approved', 'rejected') and created_by is not null) as decisions,
            (select count(*)::int from gate_movement where property_id = $1) as movements`,
    [building.property_id],
  );
  return rows[0];
}

function wanted({ acknowledged }: Traffic): unknown {
  const count = (kind: string) => acknowledged.filter((one) => one.kind === kind).length;
  return { permits: count('permit'), decisions: count('decision'), movements: count('movement') };
}

async function placeAt({ owner }: Product, { building }: Site): Promise<string> {
  const { rows } = await owner.query<{ place: string }>(
    `select case when not exists (select from property_group where id = $1) then 'unknown'
                 else coalesce((select state from group_place where group_id = $1), 'here') end as place`,
    [building.group_id],
  );
  return rows[0]?.place ?? '';
}

/** Only what leads to the new cell may be left at the old one. */
async function checkEmptied({ source, findings }: Cells, { building: { group_id } }: Site): Promise<void> {
  const client = await source.owner.connect();
  try {
    const left: string[] = [];
    const count = async (name: string, where: string, owner: unknown) => {
      const { rowCount } = await client.query(`select from ${name} where ${where}`, [owner]);
      if ((rowCount ?? 0) > 0) left.push(name);
    };
    const { rows } = await client.query<{ id: string }>('select id from property where group_id = $1', [group_id]);
    for (const { name, where } of await propertyTables(client))
      await count(
        name,
        where,
        rows.map(({ id }) => id),
      );
    for (const { name, where } of await peopleTables(client)) await count(name, where, group_id);
    findings.same('tables with rows of the group at the old cell', left.toSorted(), [
      'account',
      'property',
      'property_group',
      'role',
    ]);
  } finally {
    client.release();
  }
}

async function endAll({ source, target, findings }: Cells): Promise<void> {
  const started = [source, target].flatMap(({ apis, workers }) => [...workers, ...apis]);
  const codes = await Promise.all(started.map((one) => one.end('SIGTERM')));
  findings.same(
    'exit codes other than 0',
    codes.filter((code) => code !== 0),
    [],
  );
}
