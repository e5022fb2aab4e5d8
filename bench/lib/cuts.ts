import { checkInvariants } from '../../apps/api/src/commands/invariants/report.ts';
import { newId } from '../../apps/api/src/platform/database/ids.ts';
import { choose } from './choose.ts';
import { createClient, type Answer, type BenchRequest, type Client } from './client.ts';
import { startCuttingProxy, type CutSide, type CuttingProxy } from './cutting-proxy.ts';
import type { Findings } from './figures.ts';
import { plantBefore, type Mutant } from './mutants.ts';
import { withProduct, type Product } from './product.ts';
import * as site from './site.ts';
import type { Site, SitePermit, Stage } from './site.ts';

/** A write of the product. `prepare` makes everything that one write needs and returns its request. */
interface Operation {
  name: string;
  prepare(run: Run): Promise<BenchRequest>;
}

interface Asking {
  place: Site;
  client: Client;
}

interface Run extends Asking {
  product: Product;
  proxy: CuttingProxy;
  findings: Findings;
  /** Goods of the tenant that are inside. */
  goods: { id: string; name: string; image_url: string };
}

/** How often a client repeats a request before it gives up. The first repeat may still find broken connections. */
const REPEATS = 20;
/** More statements than any write has. */
const MOST_STATEMENTS = 200;
const PIECES = 1_000_000;
const SIDES: readonly CutSide[] = ['before', 'after'];

const OPERATIONS: readonly Operation[] = [
  { name: 'cut-upload', prepare: async ({ place }) => site.visitorUpload(place, site.newVisitor(place), 'item') },
  { name: 'cut-visitor', prepare: visitorForm },
  { name: 'cut-work', prepare: async ({ place }) => site.workRequest(place, site.newVisitor(place)) },
  { name: 'cut-tenant', prepare: async (run) => outForm(run) },
  {
    name: 'cut-decide',
    prepare: async (run) => site.decisionRequest(run.place, await submitted(run), 'tcr', 'approved'),
  },
  {
    name: 'cut-last-decision',
    async prepare(run) {
      const permit = await approved(run, ['tcr', 'fat']);
      return site.decisionRequest(run.place, permit, 'operational', 'approved');
    },
  },
  {
    name: 'cut-gate',
    async prepare(run) {
      const permit = await approved(run, ['tcr', 'fat', 'operational']);
      const item = await site.moveToToday(run.place, permit.id);
      return site.gateRequest(run.place, permit, { id: newId(), direction: 'out', item });
    },
  },
];

/**
 * Cuts the connection between API and PostgreSQL before and after each statement of each write. The client then sends the
 * same request again. The stored rows must be the same as after a write without a cut.
 */
export async function cutEverywhere(
  findings: Findings,
  only: string,
  mutant: Mutant | undefined,
): Promise<Record<string, unknown>> {
  const operations = choose(OPERATIONS, only);
  let proxy: CuttingProxy | undefined;
  const proxied = async ({ port }: { port: number }) => (proxy = await startCuttingProxy(port)).port;
  try {
    return await withProduct({ name: 'cuts', findings, apis: 1, workers: 0, proxied }, async (product) => {
      const place = await site.makeSite(product);
      await plantBefore(product, mutant);
      if (proxy === undefined) throw new Error('There is no proxy.');
      const client = createClient(product.urls[0] ?? '');
      const run = { product, proxy, place, client, findings, goods: await bringIn({ place, client }) };
      const cuts: Record<string, number> = {};
      for (const operation of operations) cuts[operation.name] = await cutOperation(run, operation);
      client.close();
      return { cuts, statements_cut: Object.values(cuts).reduce((sum, count) => sum + count, 0) };
    });
  } finally {
    await proxy?.close();
  }
}

/** Returns the number of cuts. */
async function cutOperation(run: Run, operation: Operation): Promise<number> {
  const { proxy, findings } = run;
  const serial = await measure(run, await operation.prepare(run), (request) => run.client.ask(request));
  if (serial.status >= 300) throw new Error(`${operation.name} without a cut: ${serial.status} ${serial.body}`);
  let cuts = 0;
  for (let number = 1; number <= MOST_STATEMENTS; number += 1) {
    let missed = 0;
    for (const side of SIDES) {
      const said = `${operation.name}, cut ${side} statement ${number}`;
      const cut = await measure(run, await operation.prepare(run), async (request) => {
        proxy.arm(number, side);
        const first = await run.client.ask(request);
        const { is_cut } = proxy.disarm();
        if (is_cut) cuts += 1;
        else missed += 1;
        if (first.status >= 500 && !isUnavailable(first)) findings.faults.push(`${said}: answered ${first.status}`);
        return first.status < 500 ? first : repeat(run, request);
      });
      if (cut.status !== serial.status) findings.faults.push(`${said}: ${cut.status} ${cut.body.slice(0, 200)}`);
      const different = differences(serial.rows, cut.rows);
      if (different.length > 0)
        findings.faults.push(`${said} differs from a run without a cut: ${different.join(', ')}`);
    }
    if (missed === SIDES.length) break;
  }
  if (cuts === 0) findings.faults.push(`${operation.name}: no connection was cut`);
  await checkAll(run, operation.name);
  return cuts;
}

const isUnavailable = ({ status, retry_after }: Answer) => status === 503 && retry_after !== undefined;

/** Sends a write and counts the rows of every table that it added. */
async function measure(
  { product }: Run,
  request: BenchRequest,
  send: (request: BenchRequest) => Promise<Answer>,
): Promise<Answer & { rows: ReadonlyMap<string, number> }> {
  const before = await countRows(product);
  const answer = await send(request);
  const after = await countRows(product);
  const added = [...after].map(([table, count]) => [table, count - (before.get(table) ?? 0)] as const);
  return { ...answer, rows: new Map(added) };
}

/**
 * The first booking of a day adds its row to `slot_day`, so the sum of its places is compared instead. A cut leaves the note of
 * an object in `pending_object`, until a job removes the object an hour later.
 */
async function countRows({ owner, app }: Product): Promise<ReadonlyMap<string, number>> {
  const { rows: tables } = await owner.query<{ name: string }>(
    `select relname as name from pg_class where relnamespace = 'public'::regnamespace and relkind = 'r'
        and relname not in ('slot_day', 'pending_object')`,
  );
  const counts = tables.map(({ name }) => `select '${name}' as name, count(*)::int as count from "${name}"`);
  const { rows } = await owner.query<{ name: string; count: number }>(counts.join(' union all '));
  const { rows: jobs } = await app.query<{ name: string; count: number }>(
    `select 'job ' || task_identifier as name, count(*)::int as count from graphile_worker.jobs group by 1`,
  );
  const { rows: places } = await owner.query<{ name: string; count: number }>(
    `select 'places' as name, coalesce(sum(taken), 0)::int as count from slot_day`,
  );
  return new Map([...rows, ...jobs, ...places].map(({ name, count }) => [name, count]));
}

function differences(wanted: ReadonlyMap<string, number>, found: ReadonlyMap<string, number>): string[] {
  const names = new Set([...wanted.keys(), ...found.keys()]);
  return [...names]
    .filter((name) => (wanted.get(name) ?? 0) !== (found.get(name) ?? 0))
    .map((name) => `${name} ${found.get(name) ?? 0} instead of ${wanted.get(name) ?? 0}`);
}

async function repeat({ client }: Asking, request: BenchRequest): Promise<Answer> {
  let answer = await client.ask(request);
  for (let again = 0; again < REPEATS && isUnavailable(answer); again += 1) answer = await client.ask(request);
  return answer;
}

async function accepted(run: Asking, request: BenchRequest): Promise<Answer> {
  const answer = await repeat(run, request);
  if (answer.status >= 300) throw new Error(`Preparing answered ${answer.status}: ${answer.body}`);
  return answer;
}

async function uploaded(run: Asking, request: BenchRequest): Promise<string> {
  const { body } = await accepted(run, request);
  return (JSON.parse(body) as { data: string }).data;
}

async function visitorForm(run: Run): Promise<BenchRequest> {
  const { place } = run;
  const visitor = site.newVisitor(place);
  const upload = (kind: string) => uploaded(run, site.visitorUpload(place, visitor, kind));
  const uploads = { attachment: await upload('attachment'), item: await upload('item'), ktp: await upload('ktp') };
  return site.goodsRequest(place, visitor, uploads);
}

/** Brings goods of the tenant in, of which each form takes one piece out. */
async function bringIn(run: Asking): Promise<Run['goods']> {
  const { place } = run;
  const goods = { name: 'Barang', image_url: await uploaded(run, site.tenantUpload(place)) };
  const request = site.tenantRequest(place, 'loading', { ...goods, id: undefined, qty: PIECES });
  const permit = JSON.parse((await accepted(run, request)).body) as SitePermit;
  await approve(run, permit, ['tcr', 'operational']);
  const item = await site.moveToToday(place, permit.id);
  await accepted(run, site.gateRequest(place, permit, { id: newId(), direction: 'in', item }));
  return { ...goods, id: item.item_id };
}

const outForm = ({ place, goods }: Run) => site.tenantRequest(place, 'unloading', { ...goods, qty: 1 });

async function submitted(run: Run): Promise<SitePermit> {
  const { body } = await accepted(run, outForm(run));
  return JSON.parse(body) as SitePermit;
}

async function approve(run: Asking, permit: SitePermit, stages: readonly Stage[]): Promise<void> {
  for (const stage of stages) await accepted(run, site.decisionRequest(run.place, permit, stage, 'approved'));
}

async function approved(run: Run, stages: readonly Stage[]): Promise<SitePermit> {
  const permit = await submitted(run);
  await approve(run, permit, stages);
  return permit;
}

async function checkAll({ product, findings }: Run, said: string): Promise<void> {
  const { owner, app, storage } = product;
  const { invariants } = await checkInvariants({ owner, app, storage, margin_s: 0 });
  for (const [id, { state, examples, why }] of Object.entries(invariants)) {
    if (state !== 'ok') findings.faults.push(`${said}: ${id} ${state} ${JSON.stringify(why ?? examples.slice(0, 2))}`);
  }
}
