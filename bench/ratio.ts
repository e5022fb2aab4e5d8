import { databaseUrl, readServices } from '../scripts/lib/services-file.ts';
import { createClient, type Client } from './lib/client.ts';
import { createFindings, type Findings } from './lib/figures.ts';
import { startOwnApi, type OwnApi } from './lib/own-api.ts';
import { startBareServer, type BareServer, type BareTarget } from './lib/ratio/bare.ts';
import {
  compareSides,
  CONNECTIONS,
  type Comparison,
  type MeasureOptions,
  type Requests,
  type Spread,
} from './lib/ratio/measure.ts';
import { prepareRequest, type PreparedRequest, type RequestParts } from './lib/ratio/raw-client.ts';
import { makeReadCases, type ReadCase } from './lib/ratio/read-cases.ts';
import { startRecorder, type Recorder } from './lib/ratio/recorder.ts';
import { bareCaseOf, makeWriteCases, prepareWrites, type WriteCase } from './lib/ratio/write-cases.ts';
import type { Bench, Size } from './lib/result.ts';
import type { BenchStack } from './lib/stack.ts';
import { WITHOUT_LIMITS } from './lib/without-limits.ts';

const PERMITS = { full: 10_000, small: 2_000 };
/** Not counted in each round: connections are opened and statements planned. */
const WARM_UP_MS = 1_000;
/** A round of this many seconds is short: it shows that the bench works, and no more. */
const SHORT_S = 1;
/** Requests before the one whose statements are counted: a statement gets its name at its second run. */
const UNCOUNTED = 3;

/** Recording the writes takes a while, so it is left out when none of them is wanted. */
const WRITES = ['submit', 'decide', 'movement'];
/** Requests per second for which a slice of writes is supplied. A side that is faster ends its slice early. */
const MOST_PER_SECOND = { product: 100, bare: 300 };

/** Both sides, and an API behind a proxy that records statements. */
interface RatioSetup {
  stack: BenchStack;
  product: OwnApi;
  bare: BareServer;
  recorder: Recorder;
  recorded: OwnApi;
  client: Client;
  findings: Findings;
  measure: MeasureOptions;
}

/**
 * Compares each request of the product with a bare server (Fastify and pg) that reads or writes the same rows of the same
 * database and sends the same bytes. Speeds are no fault: only answers other than 2xx and other sizes are.
 */
export const ratio: Bench = {
  full: { rounds: 7, size: 3 },
  small: { rounds: 1, size: SHORT_S },
  async run(stack, size) {
    const findings = createFindings();
    await fill(stack, size);
    return withSetup(stack, size, findings, async (setup) => {
      const figures: Record<string, unknown> = {};
      const { only = '' } = size;
      for (const one of (await makeReadCases(stack)).filter(({ name }) => name.startsWith(only)))
        figures[one.name] = await compareRead(setup, one);
      if (!WRITES.some((name) => name.startsWith(only))) {
        if (Object.keys(figures).length === 0) throw new Error(`No request starts with ${only}.`);
        return { faults: findings.faults, figures };
      }
      const writes = await makeWriteCases({ ...setup, recorded_url: setup.recorded.url });
      for (const one of writes.filter(({ name }) => name.startsWith(only)))
        figures[one.name] = await compareWrite(setup, one);
      return { faults: findings.faults, figures };
    });
  },
};

const isShort = ({ size }: Size) => size <= SHORT_S;

/** Creates the scale set, unless the given database has permits already. */
async function fill(stack: BenchStack, size: Size): Promise<void> {
  const { rows } = await stack.owner.query(`select from permit limit 1`);
  if (rows.length === 0) await stack.seed('--permits', String(isShort(size) ? PERMITS.small : PERMITS.full));
}

async function withSetup<T>(
  stack: BenchStack,
  size: Size,
  findings: Findings,
  work: (setup: RatioSetup) => Promise<T>,
): Promise<T> {
  const url = new URL(stack.environment['DATABASE_URL'] ?? '');
  const recorder = await startRecorder(Number(url.port));
  url.port = String(recorder.port);
  const closing: (() => Promise<void>)[] = [() => recorder.close()];
  const opened = <Part extends { stop(): Promise<void> }>(part: Part): Part => {
    closing.unshift(() => part.stop());
    return part;
  };
  const client = createClient(stack.url);
  try {
    const product = opened(await startOwnApi(stack, WITHOUT_LIMITS));
    const recorded = opened(await startOwnApi(stack, { ...WITHOUT_LIMITS, DATABASE_URL: url.href }));
    const bare = opened(await startBareServer(databaseUrl(readServices(), 'superuser', stack.database), CONNECTIONS));
    const measure = {
      rounds: size.rounds,
      warm_up_ms: WARM_UP_MS,
      ms: size.size * 1000,
    };
    return await work({ stack, product, bare, recorder, recorded, client, findings, measure });
  } finally {
    client.close();
    for (const close of closing) await close();
  }
}

async function compareRead(
  setup: RatioSetup,
  { name, goal, read, secret, may_be_empty = false, targets }: ReadCase,
): Promise<unknown> {
  const { bare, findings } = setup;
  const answers: BareTarget[] = [];
  const prepared: PreparedRequest[] = [];
  for (const [index, target] of targets.entries()) {
    const body = await askProduct(setup, target.request, findings);
    answers.push({ ...target, answer: JSON.parse(body) as unknown });
    prepared.push({
      bytes: prepareRequest(target.request, `${name}/${index}`),
      answer_bytes: Buffer.byteLength(body),
    });
  }
  await bare.set(name, {
    read,
    may_be_empty,
    ...(secret !== undefined && { secret }),
    writes: [],
    slots: [],
    targets: answers,
  });
  const [first] = targets;
  const cost = first === undefined ? {} : await countStatements(setup, () => first.request);
  const comparison = await compareAll(setup, name, () => Promise.resolve(inTurn(prepared)));
  return figuresOf(comparison, goal, { ...cost, answer_bytes: prepared[0]?.answer_bytes });
}

async function compareWrite(setup: RatioSetup, one: WriteCase): Promise<unknown> {
  const { name, goal, answer, recording } = one;
  const { warm_up_ms, ms } = setup.measure;
  const comparison = await compareAll(setup, name, async (side) => {
    const targets = await one.supply(Math.ceil((MOST_PER_SECOND[side] * (warm_up_ms + ms)) / 1000));
    if (side === 'bare') await setup.bare.set(name, bareCaseOf(one, targets));
    const requests = prepareWrites(name, answer, targets);
    return () => requests.pop();
  });
  const { statements, round_trips } = recording;
  return figuresOf(comparison, goal, {
    statements: statements.length,
    round_trips,
    bare_statements: one.template.writes.length,
    answer_bytes: Buffer.byteLength(answer),
  });
}

function compareAll(
  { stack, product, bare, findings, measure }: RatioSetup,
  name: string,
  requestsOf: (side: 'product' | 'bare') => Promise<Requests>,
): Promise<Comparison> {
  const sides = [
    { name: 'product', port: Number(new URL(product.url).port), pid: product.pid },
    { name: 'bare', port: bare.port, pid: bare.pid },
  ] as const;
  return compareSides(stack, sides, measure, requestsOf, (what) => void findings.faults.push(`${name}: ${what}`));
}

function inTurn(prepared: readonly PreparedRequest[]): Requests {
  let number = 0;
  return () => {
    const request = prepared[number++ % prepared.length];
    // Requests of several connections are under way at once, and each changes the address in its bytes.
    return request && { ...request, bytes: Buffer.from(request.bytes) };
  };
}

async function askProduct(
  { product, stack, client }: RatioSetup,
  request: RequestParts,
  findings: Findings,
): Promise<string> {
  await stack.owner.query('delete from throttle');
  const { status, body } = await client.ask({ ...request, path: new URL(request.path, product.url).href });
  if (status < 200 || status > 299) findings.faults.push(`${request.path}: ${status} ${body.slice(0, 200)}`);
  return body;
}

/** The statements of one request, and how often it waits for PostgreSQL. */
async function countStatements(
  { recorder, recorded, client }: RatioSetup,
  next: () => RequestParts,
): Promise<{ statements: number; round_trips: number }> {
  const ask = async () => {
    const request = next();
    await client.ask({ ...request, path: new URL(request.path, recorded.url).href });
  };
  for (let number = 0; number < UNCOUNTED; number += 1) await ask();
  const { statements, round_trips } = await recorder.record(ask);
  return { statements: statements.length, round_trips };
}

function figuresOf({ throughput, cpu, product, bare }: Comparison, goal: number, more: object): unknown {
  // A side that answered nothing has no ratio. That is a fault.
  const isReached = ({ median }: Spread) => Number.isFinite(median) && median >= goal;
  return {
    throughput: { ...throughput, goal, is_reached: isReached(throughput) },
    cpu: { ...cpu, goal, is_reached: isReached(cpu) },
    ...more,
    product,
    bare,
  };
}
