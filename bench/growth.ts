import { createPool } from '../apps/api/src/platform/database/database.ts';
import { newId } from '../apps/api/src/platform/database/ids.ts';
import { runApiCommand } from '../scripts/lib/api-command.ts';
import { withDatabase } from '../scripts/lib/database/scratch-database.ts';
import { databaseUrl, readServices } from '../scripts/lib/services-file.ts';
import { choose } from './lib/choose.ts';
import { createClient, type BenchRequest, type Client } from './lib/client.ts';
import { createFindings, round, type Findings } from './lib/figures.ts';
import { startOwnApi } from './lib/own-api.ts';
import { median } from './lib/rank-test.ts';
import { LARGEST, makeReadCases, tokenOfReader } from './lib/ratio/read-cases.ts';
import type { Bench } from './lib/result.ts';
import * as site from './lib/site.ts';
import type { BenchStack } from './lib/stack.ts';
import { WITHOUT_LIMITS } from './lib/without-limits.ts';

/** The product with few permits, which the one with many is compared with. */
const FEW = { full: 10_000, small: 1_000 };
/** With fewer permits the ratio shows that the bench works, and no more. */
const ENOUGH_ROWS = 1_000_000;
const MOST_RATIO = 2;
/** Answers before those that count: connections are opened and statements planned. */
const WARM_UP = 12;
const ANSWERS = 40;
const SMALL_DATABASE = 'gerbang_bench_few';
/** Not compared: they read no permits. */
const OTHERS = new Set(['property', 'tenant', 'login']);

/** One of the two installations. */
interface Side {
  stack: BenchStack;
  client: Client;
  requests: ReadonlyMap<string, () => Promise<BenchRequest>>;
}

/**
 * Compares how long each request takes, one after the other, with `size` permits and with ten thousand, in turn. The large
 * set has a tenth of its permits at one property, which the reads ask for; writes are at a new property beside it.
 */
export const growth: Bench = {
  full: { rounds: 7, size: 10_000_000 },
  small: { rounds: 1, size: 2_000 },
  async run(stack, { rounds, size, only = '' }) {
    const findings = createFindings();
    const few = size < ENOUGH_ROWS ? FEW.small : FEW.full;
    const figures: Record<string, unknown> = { few, many: size };
    await withFew(stack, few, async (small) => {
      await fill(stack, size);
      await withSide(small, (a) =>
        withSide(stack, async (b) => {
          const names = [...a.requests.keys()].map((name) => ({ name }));
          for (const { name } of choose(names, only))
            figures[name] = await compare(name, [a, b], { rounds, is_enough: size >= ENOUGH_ROWS }, findings);
        }),
      );
    });
    return { faults: findings.faults, figures };
  },
};

async function fill(stack: BenchStack, permits: number): Promise<void> {
  const { rowCount } = await stack.owner.query('select from permit limit 1');
  if (rowCount === 0) await stack.seed('--permits', String(permits));
}

/** The same installation on a database of its own with so many permits. */
async function withFew(stack: BenchStack, permits: number, work: (small: BenchStack) => Promise<void>): Promise<void> {
  const services = readServices();
  const command = (name: string, ...args: string[]) =>
    runApiCommand(services, name, args, { database: SMALL_DATABASE, built: true, show: false, nodeEnv: 'production' });
  await withDatabase(services, SMALL_DATABASE, async () => {
    await command('migrate');
    const owner = createPool(databaseUrl(services, 'owner', SMALL_DATABASE), 2);
    try {
      const environment = { ...stack.environment, DATABASE_URL: databaseUrl(services, 'app', SMALL_DATABASE) };
      const seed = (...args: string[]) => command('seed', ...args);
      await fill({ ...stack, owner, seed }, permits);
      await work({ ...stack, database: SMALL_DATABASE, owner, environment, seed });
    } finally {
      await owner.end();
    }
  });
}

async function withSide<T>(stack: BenchStack, work: (side: Side) => Promise<T>): Promise<T> {
  const api = await startOwnApi(stack, WITHOUT_LIMITS);
  const client = createClient(api.url);
  try {
    return await work({
      stack,
      client,
      requests: new Map([...(await reads(stack)), ...(await writes(stack, client))]),
    });
  } finally {
    client.close();
    await api.stop();
  }
}

type Requests = [string, () => Promise<BenchRequest>][];

async function reads(stack: BenchStack): Promise<Requests> {
  const cases = (await makeReadCases(stack)).filter(({ name }) => !OTHERS.has(name));
  const asked = cases.map(({ name, targets }): Requests[number] => {
    let number = 0;
    return [name, () => Promise.resolve(withAddress(targets[number++ % targets.length]?.request ?? { path: '' }))];
  });
  const headers = { authorization: `Bearer ${await tokenOfReader(stack)}` };
  const register = (query: string) => () =>
    Promise.resolve(withAddress({ path: `/v1/permit-datatable?property_id=${LARGEST}${query}`, headers }));
  return [
    ...asked,
    ['register', register('')],
    ['register, ended', register('&state=closed')],
    ['register, page 100', register('&page=100')],
  ];
}

/** Requests of one client are limited by its address. */
function withAddress(request: BenchRequest): BenchRequest {
  const address = `10.${[0, 0, 0].map(() => Math.floor(Math.random() * 250)).join('.')}`;
  return { ...request, headers: { ...request.headers, 'x-forwarded-for': address } };
}

/** Writes at a new property. Each makes what it needs, which is not measured. */
async function writes(stack: BenchStack, client: Client): Promise<Requests> {
  const place = await site.makeSite(stack);
  const done = async (request: BenchRequest): Promise<string> => {
    const { status, body } = await client.ask(request);
    if (status < 200 || status > 299) throw new Error(`${request.path}: ${status} ${body}`);
    return body;
  };
  const form = async () => {
    const visitor = site.newVisitor(place);
    const upload = async (kind: string) =>
      (JSON.parse(await done(site.visitorUpload(place, visitor, kind))) as { data: string }).data;
    const [attachment, item, ktp] = [await upload('attachment'), await upload('item'), await upload('ktp')];
    return site.goodsRequest(place, visitor, { attachment, item, ktp });
  };
  const submitted = async () => JSON.parse(await done(await form())) as site.SitePermit;
  const decision = (permit: site.SitePermit, stage: 'tcr' | 'operational') =>
    site.decisionRequest(place, permit, stage, 'approved');
  const movement = async () => {
    const permit = await submitted();
    for (const stage of ['tcr', 'operational'] as const) await done(decision(permit, stage));
    const item = await site.moveToToday(place, permit.id);
    return site.gateRequest(place, permit, { id: newId(), direction: 'in', item });
  };
  return [
    ['submit', form],
    ['decide', async () => decision(await submitted(), 'tcr')],
    ['movement', movement],
  ];
}

async function compare(
  name: string,
  sides: readonly [Side, Side],
  { rounds, is_enough }: { rounds: number; is_enough: boolean },
  findings: Findings,
): Promise<unknown> {
  for (const side of sides) await timesOf(side, name, WARM_UP, findings);
  const measured: { few: number; many: number }[] = [];
  for (let number = 0; number < rounds; number += 1) {
    const few = await timesOf(sides[0], name, ANSWERS, findings);
    measured.push({ few: median(few), many: median(await timesOf(sides[1], name, ANSWERS, findings)) });
  }
  const ratios = measured.map(({ few, many }) => many / few);
  const ratio = round(median(ratios), 2);
  if (is_enough && ratio > MOST_RATIO) findings.faults.push(`${name}: ${ratio} times as long as with few permits`);
  return {
    ratio,
    from: round(Math.min(...ratios), 2),
    to: round(Math.max(...ratios), 2),
    few_p50_ms: round(median(measured.map(({ few }) => few)), 1),
    many_p50_ms: round(median(measured.map(({ many }) => many)), 1),
  };
}

async function timesOf({ stack, client, requests }: Side, name: string, count: number, findings: Findings) {
  const times: number[] = [];
  await stack.owner.query('delete from throttle');
  for (let number = 0; number < count; number += 1) {
    const request = await requests.get(name)?.();
    if (request === undefined) throw new Error(`There is no ${name}.`);
    const { status, body, ms } = await client.ask(request);
    if (status < 200 || status > 299) findings.faults.push(`${name}: ${status} ${body.slice(0, 200)}`);
    times.push(ms);
  }
  return times;
}
