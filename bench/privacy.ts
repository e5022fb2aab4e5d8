// Imported for their types: they declare the tables in the database type.
import '../apps/api/src/modules/people/auth/auth.table.ts';
import '../apps/api/src/modules/insight/privacy/privacy.table.ts';
import '../apps/api/src/platform/mail/mail-delivery.ts';
import { readConfig } from '../apps/api/src/config.ts';
import { openDeps } from '../apps/api/src/deps.ts';
import { cleanUpUploads, retainFiles } from '../apps/api/src/modules/building/uploads/uploads.jobs.ts';
import { updateRollupsJob } from '../apps/api/src/modules/insight/analytics/analytics.jobs.ts';
import { eraseOldData } from '../apps/api/src/modules/insight/privacy/retention.service.ts';
import { fixedClock } from '../apps/api/src/platform/clock.ts';
import { forgetOldRows } from '../apps/api/src/platform/database/retention.ts';
import { until } from '../scripts/lib/wait.ts';
import { makeBuilding, makeStaff, openSession, type BenchAccount, type BenchBuilding } from './lib/building.ts';
import { mailFaults, newCanary, type Canary } from './lib/canary.ts';
import { createClient, type Client } from './lib/client.ts';
import { createFindings, type Findings } from './lib/figures.ts';
import { asAccount, OFFICE } from './lib/forms.ts';
import { plantBefore, type Mutant } from './lib/mutants.ts';
import { postgresLogLines, storedObjects, tablesWith } from './lib/personal-places.ts';
import { PRIVACY_MUTANTS } from './lib/privacy-mutants.ts';
import { sendPermits, SLOT, tryPhotos, useEverywhere, type Visit } from './lib/privacy-visit.ts';
import { withProduct, type Product } from './lib/product.ts';
import type { FaultProgram } from './lib/result.ts';

const NAME = 'privacy';
/** All people have one of few client addresses. */
const ALL_FROM_ONE_MACHINE = { SUBMITS_PER_HOUR: '100000', RATE_LIMIT_PER_MINUTE: '100000' };
const MONTHS_13_MS = 400 * 24 * 3_600_000;
const RIGHTS = [
  'person.read',
  'person.delete',
  'permit.read',
  'permit.view_people',
  'audit.read',
  'property.read',
] as const;

/**
 * People send permits with values that are nowhere else, and the values go through lookups, searches, mails and failing
 * requests. One person erases by mailed link, half of the others are erased by staff and the rest by the end of their time.
 * Meanwhile the values must be in no output, log, queue and header; afterwards in no table, file and download either.
 */
export const privacy: FaultProgram = {
  full: { rounds: 1, size: 500 },
  small: { rounds: 1, size: 20 },
  mutants: PRIVACY_MUTANTS,
  run({ size }, mutant) {
    const findings = createFindings();
    const canary = newCanary();
    const output = { main: '', worker: '' };
    const options = {
      name: NAME,
      findings,
      apis: 1,
      workers: 1,
      environment: { ...ALL_FROM_ONE_MACHINE, LOG_LEVEL: 'trace', ...mutant?.environment },
      onOutput: (name: 'main' | 'worker', text: string) => void (output[name] += text),
      mail: refuseOnce(canary),
    };
    return withProduct(options, async (product) => {
      const visit = await prepare(product, canary, mutant);
      try {
        const used = await live(visit, findings, size);
        const erased = await end(visit, findings, { size, keepsFiles: mutant === PRIVACY_MUTANTS['keep-files'] });
        findings.same('faults of mails', [...new Set(mailFaults(product.sink, canary))], []);
        checkLogs(output, canary, findings);
        return { faults: findings.faults, figures: { people: size, ...used, ...erased } };
      } finally {
        visit.client.close();
      }
    });
  },
};

/** The values are used, and must not get where they are not needed. */
async function live(visit: Visit, findings: Findings, size: number): Promise<Record<string, unknown>> {
  const { product, canary } = visit;
  const { owner, sink } = product;
  await watchQueue(visit, findings, async () => {
    findings.same('permits', await sendPermits(visit, size), { '201': size });
    await until('everybody has a mail', 240, () => sink.mails.length >= size);
    await until('all photos have a watermark', 240, async () => (await unmarked(product)) === 0);
    findings.same('answers to the values', await useEverywhere(visit), []);
  });
  const photos = await tryPhotos(visit);
  findings.same('photos shown without right and reason', photos.wrong, []);
  const logged = `select count(*)::int as n from audit_log where action = 'identity.viewed' and detail ? 'reason'`;
  findings.same('views without a logged reason', photos.views - (await count(owner, logged)), 0);
  const tables = await tablesWith(product, canary, ['public']);
  findings.same('at least three tables before the erasure', tables.length >= 3, true);
  findings.same('files before the erasure', (await storedObjects(product, visit.canary)).length >= size * 3, true);
  return { tables_before: tables.length, mails: sink.mails.length, ...photos.figures };
}

/** The permits end, people are erased on request and by the end of their time. Nothing may be left. */
async function end(
  visit: Visit,
  findings: Findings,
  { size, keepsFiles }: { size: number; keepsFiles: boolean },
): Promise<Record<string, unknown>> {
  const { product } = visit;
  await product.owner.query(`update permit set state = 'cancelled', step = null, updated_at = now()`);
  const mails = product.sink.mails.length;
  const on_request = await erase(visit, size);
  findings.same('erased on request', on_request, Math.ceil(size / 2));
  await runJobs(product, keepsFiles);
  const checked = await checkErased(visit, findings, size);
  findings.same('mails after the permits ended, other than the link', product.sink.mails.length - mails, 1);
  return { on_request, ...checked };
}

/** The first mail of every tenth person is put off, with the address in the answer as mail servers do. */
function refuseOnce(canary: Canary): (address: string) => 'accept' | number {
  const refused = new Set<string>();
  return (address) => {
    if (!canary.isIn(address) || !address.includes('0@') || refused.has(address)) return 'accept';
    refused.add(address);
    return 450;
  };
}

async function prepare(product: Product, canary: Canary, mutant: Mutant | undefined): Promise<Visit> {
  const { owner, urls } = product;
  const given = { identity_policy: 'photo_required', slots: [SLOT] } as const;
  const building = await makeBuilding(product, { ...given, short_code: 'BP' });
  const other = await makeBuilding(product, { ...given, short_code: 'BQ' });
  await owner.query('update property set confirms_visitors = false');
  const staff = (at: BenchBuilding, name: string, actions: readonly string[]): Promise<BenchAccount> =>
    makeStaff(product, at, { name, actions, stages: [] });
  const office = await staff(building, 'office', [...RIGHTS, 'permit.view_identity']);
  const clerk = await staff(building, 'clerk', RIGHTS);
  const stranger = await staff(other, 'stranger', [...RIGHTS, 'permit.view_identity']);
  await plantBefore(product, mutant);
  return { product, canary, building, office, clerk, stranger, client: createClient(urls[0] ?? '') };
}

/** Looks into the tables of the queue while `work` runs: a job that has ended leaves no row. */
async function watchQueue(visit: Visit, findings: Findings, work: () => Promise<void>): Promise<void> {
  const found = new Set<string>();
  const look = async () => {
    for (const table of await tablesWith(visit.product, visit.canary, ['graphile_worker'])) found.add(table);
  };
  const timer = setInterval(() => void look().catch(() => {}), 200);
  try {
    await look();
    await work();
    await look();
  } finally {
    clearInterval(timer);
  }
  findings.same('tables of the queue with values', [...found], []);
}

const unmarked = ({ owner }: Product) =>
  count(owner, `select count(*)::int as n from file where kind = 'ktp' and marked_at is null`);

/** The first person erases by the mailed link, staff erase the others of the first half. Returns how many succeeded. */
async function erase({ product, client, canary, office }: Visit, size: number): Promise<number> {
  const token = await mailedToken(product, client, canary.emailOf(0));
  const headers = { 'x-forwarded-for': OFFICE };
  const own = await client.ask({ path: '/v1/public/personal-data/erase', body: { token }, headers });
  let erased = own.status === 200 ? 1 : 0;
  for (let index = 1; index < size / 2; index += 1) {
    const body = { email: canary.emailOf(index), reason: 'asked' };
    const { status } = await client.ask(asAccount(office, '/v1/personal-data/erase', body, OFFICE));
    if (status === 200) erased += 1;
  }
  return erased;
}

async function mailedToken({ sink }: Product, client: Client, email: string): Promise<string> {
  const find = () => sink.mails.flatMap(({ text = '' }) => /\/myData#token=([\w-]+)/.exec(text)?.[1] ?? [])[0];
  const headers = { 'x-forwarded-for': OFFICE };
  await client.ask({ path: '/v1/public/personal-data', body: { email, language: 'id' }, headers });
  await until('the link is mailed', 60, () => find() !== undefined);
  return find() ?? '';
}

/** Runs the jobs that end what is kept for days and months, 13 months later. */
async function runJobs({ environment }: Product, withoutFiles: boolean): Promise<void> {
  const deps = await openDeps(readConfig(environment));
  const later = { ...deps, clock: fixedClock(new Date(deps.clock.now().getTime() + MONTHS_13_MS)) };
  await eraseOldData(later);
  await cleanUpUploads.run({}, later);
  if (!withoutFiles) await retainFiles.run({}, later);
  await forgetOldRows.run({}, later);
  // Names of companies are in the figures until these are counted again, each minute.
  await updateRollupsJob.run({}, deps);
  await deps.close();
}

async function checkErased(visit: Visit, findings: Findings, size: number): Promise<Record<string, unknown>> {
  const { product, canary } = visit;
  findings.same('tables after the erasure', await tablesWith(product, canary, ['public', 'graphile_worker']), []);
  findings.same('stored objects', (await storedObjects(product, visit.canary)).slice(0, 3), []);
  findings.same('rows of files', await count(product.owner, 'select count(*)::int as n from file'), 0);
  const proof = await count(product.owner, `select sum(erased)::int as n from erased_count where kind = 'applicant'`);
  findings.same('erased applicants in the proof', proof, size);
  // The session has ended with its time.
  await openSession(product.owner, visit.office);
  const downloads = await readDownloads(visit);
  const wrong = downloads.filter(({ status, body }) => status !== 200 || canary.isIn(body));
  findings.same(
    'downloads after the erasure',
    wrong.map(({ path, status }) => `${status} ${path}`),
    [],
  );
  return { downloads: downloads.length };
}

/** Everything that staff can download or list about the people, as JSON and as CSV. */
async function readDownloads({ client, building, office, canary }: Visit) {
  const property = `property_id=${building.property_id}`;
  const bearer = { authorization: `Bearer ${office.token}`, 'x-forwarded-for': OFFICE };
  const lists = [`/v1/permit-download?${property}&people=true`, `/v1/audit-download?${property}`];
  const paths = [
    ...lists.map((path) => ({ path, accept: 'text/csv' })),
    ...[
      ...lists,
      `/v1/permit-datatable?${property}`,
      `/v1/audit-datatable?${property}`,
      `/v1/personal-data?${property}`,
    ].map((path) => ({ path, accept: 'application/json' })),
  ];
  const answers = [];
  for (const { path, accept } of paths)
    answers.push({ path, ...(await client.ask({ path, headers: { ...bearer, accept } })) });
  for (const index of [0, 1, 2]) {
    const path = '/v1/personal-data/export';
    const { status, body } = await client.ask(asAccount(office, path, { email: canary.emailOf(index) }, OFFICE));
    answers.push({ path, status, body });
  }
  return answers;
}

function checkLogs(output: { main: string; worker: string }, canary: Canary, findings: Findings): void {
  const lines = (text: string) => text.split('\n').filter((line) => canary.isIn(line)).length;
  findings.same('pieces of output of the API with values', lines(output.main), 0);
  findings.same('pieces of output of the worker with values', lines(output.worker), 0);
  findings.same('lines of the PostgreSQL log with values', postgresLogLines(NAME, canary), 0);
  // If nothing was logged, the counts above would be 0 as well.
  findings.same('output of both processes', output.main.includes('"route"') && output.worker.includes('working'), true);
}

async function count(owner: Product['owner'], sql: string): Promise<number> {
  const { rows } = await owner.query<{ n: number | null }>(sql);
  return rows[0]?.n ?? 0;
}
