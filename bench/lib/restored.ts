import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

import type { Acknowledged } from '../../apps/api/src/commands/invariants/invariant.ts';
import { checkInvariants } from '../../apps/api/src/commands/invariants/report.ts';
import { createPool } from '../../apps/api/src/platform/database/database.ts';
import { createStorage } from '../../apps/api/src/platform/files/storage.ts';
import { runApiCommand } from '../../scripts/lib/api-command.ts';
import { freePort } from '../../scripts/lib/ports.ts';
import { apiEnvironment, databaseUrl, readServices, type PostgresService } from '../../scripts/lib/services-file.ts';
import { isResponding, until } from '../../scripts/lib/wait.ts';
import { rowsOf, tryRestored, type Office, type Person } from './erased-people.ts';
import { round, type Findings } from './figures.ts';
import type { Traffic } from './traffic.ts';
import { startWatched } from './watched-process.ts';

/** What the restored installation must have, and what it must not have. */
export interface Expected {
  said: string;
  /** Every write that was acknowledged before is there, and none that began after. The same moment, except for a dump. */
  all_before: Date;
  none_after: Date;
  office: Office;
  /** Erased before the backup, erased after the chosen time, and never. */
  people: { erased: Person; erased_later: Person; known: Person };
  /** Leaves the command out that erases people again. */
  skips_erasing: boolean;
}

interface Installation {
  services: ReturnType<typeof readServices>;
  folder: string;
  owner: ReturnType<typeof createPool>;
  app: ReturnType<typeof createPool>;
}

/**
 * Checks a restored database with its restored files: what is stored, the invariants, the anchors, that erased people are
 * gone, and that the product works on it. `restoreFiles` fills the folder.
 */
export async function checkRestored(
  service: PostgresService,
  {
    traffic,
    findings,
    restoreFiles,
  }: { traffic: Traffic; findings: Findings; restoreFiles: (to: string) => Promise<unknown> },
  expected: Expected,
): Promise<Record<string, number>> {
  const folder = mkdtempSync(join(tmpdir(), 'gerbang-bench-'));
  const services = { ...readServices(), postgres: service };
  const installation: Installation = {
    services,
    folder,
    owner: createPool(databaseUrl(services, 'owner'), 2),
    app: createPool(databaseUrl(services, 'app'), 2),
  };
  try {
    await restoreFiles(folder);
    const figures = await checkWrites(installation, traffic, findings, expected);
    await checkRules(installation, traffic, findings, expected);
    await checkAnchors(installation, findings, expected);
    await checkErased(installation, findings, expected);
    await checkProduct(installation, findings, expected);
    return figures;
  } finally {
    await Promise.all([installation.owner.end(), installation.app.end()]);
    rmSync(folder, { recursive: true, force: true });
  }
}

const writesIn = (
  traffic: Pick<Traffic, 'acknowledged' | 'spans'>,
  isIn: (span: Traffic['spans'][number]) => boolean,
): Acknowledged[] =>
  traffic.acknowledged.filter((_written, index) => {
    const span = traffic.spans[index];
    return span !== undefined && isIn(span);
  });

const EXISTING = `
  select a.n from jsonb_to_recordset($1::jsonb)
           as a(n int, kind text, property_id uuid, id uuid, permit_id uuid, stage text, account_id uuid)
   where case a.kind
         when 'permit' then exists (select from permit p where p.id = a.id)
         when 'movement' then exists (select from gate_movement m where m.property_id = a.property_id and m.id = a.id)
         when 'upload' then exists (select from upload u where u.id = a.id) or exists (select from file f where f.id = a.id)
         else exists (select from progress_log l
                       where l.property_id = a.property_id and l.permit_id = a.permit_id and l.stage = a.stage
                         and l.created_by = a.account_id) end`;

/** Looks up every acknowledged write. Returns the distance of the last stored one from the chosen time. */
async function checkWrites(
  { owner }: Installation,
  traffic: Traffic,
  findings: Findings,
  { said, all_before, none_after }: Expected,
): Promise<Record<string, number>> {
  const numbered = traffic.acknowledged.map((written, n) => ({ ...written, n }));
  const { rows } = await owner.query<{ n: number }>(EXISTING, [JSON.stringify(numbered)]);
  const stored = new Set(rows.map(({ n }) => n));
  const spans = traffic.spans.map((span, n) => ({ ...span, is_stored: stored.has(n) }));
  const lost = spans.filter(({ ended, is_stored }) => ended <= all_before.getTime() && !is_stored);
  const later = spans.filter(({ began, is_stored }) => began > none_after.getTime() && is_stored);
  findings.same(`${said}: acknowledged before the chosen time and lost`, lost.length, 0);
  findings.same(`${said}: written after the chosen time`, later.length, 0);
  const last = Math.max(...spans.filter(({ is_stored }) => is_stored).map(({ ended }) => ended));
  const after = spans.filter(({ began }) => began > none_after.getTime()).length;
  // Without later writes, a restore to the newest state would look like one to the chosen time.
  findings.same(`${said}: writes after the chosen time, which must be some`, after > 0, true);
  const gap_seconds = round((all_before.getTime() - last) / 1000, 2);
  if (Math.abs(gap_seconds) > 10) findings.faults.push(`${said}: ${gap_seconds} s from the chosen time`);
  return { stored_writes: stored.size, later_writes: after, gap_seconds };
}

async function checkRules(
  { owner, app, folder }: Installation,
  traffic: Pick<Traffic, 'acknowledged' | 'spans'>,
  findings: Findings,
  { said, all_before }: Expected,
  only?: readonly string[],
): Promise<void> {
  const storage = createStorage({ driver: 'folder', folder });
  const acknowledged = writesIn(traffic, ({ ended }) => ended <= all_before.getTime());
  const options = { owner, app, storage, margin_s: 0, acknowledged, ...(only && { only }) };
  const { invariants } = await checkInvariants(options);
  for (const [id, { state, broken, examples, why }] of Object.entries(invariants)) {
    if (state === 'ok') continue;
    findings.faults.push(`${said}: ${id} ${state} (${broken}) ${JSON.stringify(why ?? examples.slice(0, 2))}`);
  }
}

async function checkAnchors({ services, folder }: Installation, findings: Findings, { said }: Expected): Promise<void> {
  const options = { built: true, show: false, storageFolder: folder };
  const output = await runApiCommand(services, 'check-anchors', [], options).catch((error: unknown) => {
    findings.faults.push(`${said}: anchors differ: ${String(error)}`);
    return '{}';
  });
  const { compared } = JSON.parse(output) as { compared?: number };
  findings.same(`${said}: anchors were compared`, (compared ?? 0) > 0, true);
}

/** The person who was erased after the chosen time comes back with the backup, and must be erased again. */
async function checkErased(installation: Installation, findings: Findings, expected: Expected): Promise<void> {
  const { services, folder } = installation;
  const { said, people, skips_erasing } = expected;
  findings.same(`${said}: rows of a person erased before`, await rowsOf(installation, people.erased), 0);
  findings.same(`${said}: the backup has who was erased later`, await rowsOf(installation, people.erased_later), 1);
  if (!skips_erasing) {
    await runApiCommand(services, 'erase-again', [], { built: true, show: false, storageFolder: folder });
  }
  findings.same(`${said}: rows of a person erased later`, await rowsOf(installation, people.erased_later), 0);
  const left = { ...expected, said: `${said}, erased again` };
  await checkRules(installation, { acknowledged: [], spans: [] }, findings, left, ['I2', 'I3', 'I7', 'I11']);
}

async function checkProduct(
  { services, folder }: Installation,
  findings: Findings,
  { said, office, people }: Expected,
): Promise<void> {
  const port = await freePort();
  const env = apiEnvironment(services, { nodeEnv: 'production', trustProxy: '127.0.0.1', storageFolder: folder, port });
  const unwanted = (what: string) => void findings.faults.push(`${said}: ${what}`);
  const api = startWatched('main', { ...env, METRICS_PORT: '0' }, { unwanted });
  try {
    const url = `http://127.0.0.1:${port}`;
    await until('the API is ready', 60, () => isResponding(`${url}/health/ready`));
    findings.faults.push(...(await tryRestored(url, office, people.known)).map((fault) => `${said}: ${fault}`));
  } finally {
    await api.end('SIGTERM');
  }
}
