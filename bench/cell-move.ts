import { setTimeout as pause } from 'node:timers/promises';

import { checkInvariants } from '../apps/api/src/commands/invariants/report.ts';
import { peopleTables, propertyTables } from '../apps/api/src/commands/move/tables.ts';
import { runApiCommand } from '../scripts/lib/api-command.ts';
import { readServices } from '../scripts/lib/services-file.ts';
import { until } from '../scripts/lib/wait.ts';
import { seedId } from '../tools/demo/seed-id.ts';
import { addressOf, interrupt, move, MOVE_MUTANTS, type Cells, type Report } from './lib/cell-mover.ts';
import { createFindings, round } from './lib/figures.ts';
import { plantBefore, type Mutant } from './lib/mutants.ts';
import { drain } from './lib/product-checks.ts';
import { withProduct, type Product } from './lib/product.ts';
import type { FaultProgram } from './lib/result.ts';
import { makeSite, type Site } from './lib/site.ts';
import { withTraffic, type Traffic } from './lib/traffic.ts';

const LONGEST_READ_ONLY_MS = 5_000;
/** From this size on, that many permits are made before. Below, the writers make them. */
const SEEDED_FROM = 10_000;
const WRITTEN_BEFORE = 100;
const WRITTEN_AFTER = 40;
const WRITERS = 3;
const COUNTED_S = 3_600;
/** Time that a mail takes, so that jobs wait and run when the group is handed over. */
const MAIL_MS = 250;

const SOURCE = ['wal_level = logical', 'max_wal_senders = 20', 'max_replication_slots = 20'];
const TARGET = [
  'max_worker_processes = 24',
  'max_logical_replication_workers = 12',
  'max_sync_workers_per_subscription = 6',
];

/**
 * Moves a group with `size` permits to another installation while its people and those of another group write, and then
 * deletes its rows from the first one. No acknowledged write and no mail may be lost. `--only interrupted`: the command is killed
 * while it copies and fails at the end of the handover, and is then run again.
 */
export const cellMove: FaultProgram = {
  full: { rounds: 1, size: 100_000 },
  small: { rounds: 1, size: 300 },
  mutants: MOVE_MUTANTS,
  run({ size, only }, planted: Mutant | undefined) {
    const findings = createFindings();
    const options = { findings, apis: 1, workers: 1, mail: slowMail };
    return withProduct({ ...options, name: 'cell-source', settings: SOURCE }, (source) =>
      withProduct({ ...options, name: 'cell-target', settings: TARGET }, async (target) => {
        await plantBefore(source, planted);
        const group_id = size < SEEDED_FROM ? undefined : await seed(source, size);
        const since = group_id === undefined ? undefined : new Date();
        const moving = await makeSite(source, { short_code: 'MV', ...(group_id !== undefined && { group_id }) });
        const staying = await makeSite(source, { short_code: 'ST' });
        const cells = { source, target, findings, planted, since, is_interrupted: only === 'interrupted' };
        const figures = await withBothTraffics(cells, { moving, staying }, (load) => moveUnderLoad(cells, load));
        await endAll(cells);
        return { faults: findings.faults, figures };
      }),
    );
  },
};

const slowMail = () => pause(MAIL_MS, 'accept' as const);

interface Load {
  moving: Traffic;
  staying: Traffic;
  sites: { moving: Site; staying: Site };
}

/** The demo group, whose permits are made by `npm run seed`. */
async function seed({ postgres, folder, owner }: Product, permits: number): Promise<string> {
  const services = { ...readServices(), postgres: postgres.service };
  await runApiCommand(services, 'seed', ['--permits', String(permits)], { show: false, storageFolder: folder });
  // Jobs count the new properties for minutes, and a copy of a table begins when the running transactions have ended.
  await until('the counts are complete', COUNTED_S, async () => {
    const { rowCount } = await owner.query('select from rollup_rebuild limit 1');
    return rowCount === 0;
  });
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
  const report = await move(cells, sites.moving, addressOf(cells));
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

function checkReport({ handover, compared, jobs_left }: Report, { findings, is_interrupted }: Cells): void {
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
  { source, target, findings, since }: Cells,
  { moving, staying, sites }: Load,
  said: string,
): Promise<Record<string, unknown>> {
  const all = [...source.sink.mails, ...target.sink.mails].flatMap(({ messageId }) => messageId ?? []);
  const { rows } = await source.owner.query<{ id: string }>('select id from upload');
  const unclaimed = new Set(rows.map(({ id }) => id));
  // Visitors whose form moved away from its files have begun again. Their uploads end at the old cell.
  const acknowledged = moving.acknowledged.filter((one) => one.kind !== 'upload' || !unclaimed.has(one.id));
  const options = { mails: all, ...(since !== undefined && { since }) };
  for (const fault of await brokenAt(source, { ...options, acknowledged: staying.acknowledged }))
    findings.faults.push(`${said}, at the old cell: ${fault}`);
  for (const fault of await brokenAt(target, { ...options, acknowledged }))
    findings.faults.push(`${said}, at the new cell: ${fault}`);
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
  options: Pick<Parameters<typeof checkInvariants>[0], 'acknowledged' | 'mails' | 'since'>,
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
