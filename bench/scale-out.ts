import { openStream } from '../apps/api/test/platform/event-stream.ts';
import { startCaddy } from './lib/caddy.ts';
import { createClient, type Client } from './lib/client.ts';
import { createFindings, round, type Findings } from './lib/figures.ts';
import { startOwnApi, type OwnApi } from './lib/own-api.ts';
import { limitProcessor } from './lib/processor-share.ts';
import { median } from './lib/rank-test.ts';
import { processorMs } from './lib/ratio/processor-time.ts';
import { prepareRequest, runSlice, type PreparedRequest, type SliceResult } from './lib/ratio/raw-client.ts';
import { makeReadCases, type ReadCase } from './lib/ratio/read-cases.ts';
import type { Bench } from './lib/result.ts';
import * as site from './lib/site.ts';
import type { BenchStack } from './lib/stack.ts';
import { WITHOUT_LIMITS } from './lib/without-limits.ts';

const PROCESSES = [1, 2, 4] as const;
/** Of one core, for each API: PostgreSQL, proxy and client need the rest of a small machine. */
const SHARE = 0.12;
/** For two processes. Four have no limit: on a small machine PostgreSQL, proxy and client become the limit before. */
const LEAST_GAIN = 1.7;
const CONNECTIONS = 24;
const WARM_UP_MS = 3_000;
/** Rounds of fewer seconds show that the bench works, and no more. */
const ENOUGH_S = 3;
/** The only host that the proxy answers, and answers whose size it does not change. */
const THROUGH_PROXY = { host: '127.0.0.1', 'accept-encoding': 'identity' };
const PERMITS = { full: 10_000, small: 1_000 };
const ASKED = new Set(['status', 'queue', 'detail', 'gate lookup']);

/**
 * Compares one API process with two and four behind a proxy. Each may use the same small share of a core, so that neither
 * PostgreSQL nor the machine is the limit. Also checks that limits count over all processes, and that live updates
 * reach the clients of each.
 */
export const scaleOut: Bench = {
  full: { rounds: 7, size: 5 },
  small: { rounds: 1, size: 1 },
  async run(stack, { rounds, size }) {
    const findings = createFindings();
    const { rowCount } = await stack.owner.query('select from permit limit 1');
    if (rowCount === 0) await stack.seed('--permits', String(size < ENOUGH_S ? PERMITS.small : PERMITS.full));
    const requests = await prepare(stack, findings);
    const started = await startApis(stack, requests);
    try {
      const gains = await measureGains(started.apis, requests, { rounds, ms: size * 1000 }, findings);
      // Also a fault when it is not a number.
      if (size >= ENOUGH_S && !((gains['2']?.median ?? 0) >= LEAST_GAIN))
        findings.faults.push(`two processes answer ${gains['2']?.median} times as many requests as one`);
      await checkLive(stack, started.apis, findings);
      await checkLimits(stack, findings);
      return { faults: findings.faults, figures: { share_of_core: SHARE, gains } };
    } finally {
      await started.stop();
    }
  },
};

interface Started {
  apis: readonly OwnApi[];
  stop(): Promise<void>;
}

/** As many as are needed at most, each with its share of a core. */
async function startApis(stack: BenchStack, requests: readonly PreparedRequest[]): Promise<Started> {
  const apis: OwnApi[] = [];
  const ends: (() => void)[] = [];
  const stop = async () => {
    for (const api of apis) await api.stop();
    for (const end of ends) end();
  };
  try {
    for (let number = 0; number < Math.max(...PROCESSES); number += 1)
      apis.push(await startOwnApi(stack, WITHOUT_LIMITS));
    // With a small share of a core, a new process would need minutes until its code is compiled.
    for (const api of apis) await send(api.url, requests, WARM_UP_MS);
    for (const api of apis) ends.push(limitProcessor(api.pid, SHARE));
    return { apis, stop };
  } catch (error) {
    await stop();
    throw error;
  }
}

async function measureGains(
  apis: readonly OwnApi[],
  requests: readonly PreparedRequest[],
  { rounds, ms }: { rounds: number; ms: number },
  findings: Findings,
): Promise<Record<string, Gain>> {
  const measured = new Map<number, Measured[]>(PROCESSES.map((count) => [count, []]));
  for (let number = 0; number < rounds; number += 1)
    for (const count of number % 2 === 0 ? PROCESSES : PROCESSES.toReversed())
      measured.get(count)?.push(await measure(apis.slice(0, count), requests, ms, findings));
  return gainsOf(measured);
}

async function prepare(stack: BenchStack, findings: Findings): Promise<PreparedRequest[]> {
  const client = createClient(stack.url);
  const prepared: PreparedRequest[] = [];
  try {
    for (const { request } of (await makeReadCases(stack)).filter(isAsked).flatMap(({ targets }) => targets)) {
      const { status, body } = await client.ask(request);
      if (status !== 200) findings.faults.push(`${request.path}: ${status} ${body.slice(0, 200)}`);
      const sent = { ...request, headers: { ...request.headers, ...THROUGH_PROXY } };
      prepared.push({ bytes: prepareRequest(sent, 'scale-out'), answer_bytes: Buffer.byteLength(body) });
      await stack.owner.query('delete from throttle');
    }
  } finally {
    client.close();
  }
  return prepared;
}

const isAsked = ({ name }: ReadCase) => ASKED.has(name);

function send(
  url: string,
  requests: readonly PreparedRequest[],
  ms: number,
  mark = () => Promise.resolve(),
): Promise<SliceResult> {
  let number = 0;
  const next = () => {
    const request = requests[number++ % requests.length];
    return request && { ...request, bytes: Buffer.from(request.bytes) };
  };
  const port = Number(new URL(url).port);
  return runSlice({ port, connections: CONNECTIONS, warm_up_ms: WARM_UP_MS, ms, next, mark });
}

interface Measured {
  per_second: number;
  /** Of one core, for each process. */
  share: number;
}

/** What these processes do together. */
async function measure(
  apis: readonly OwnApi[],
  requests: readonly PreparedRequest[],
  ms: number,
  findings: Findings,
): Promise<Measured> {
  const proxy = await startCaddy(
    apis.map(({ url }) => url),
    '1s',
  );
  const used: number[] = [];
  const mark = () => {
    used.push(apis.reduce((sum, { pid }) => sum + processorMs(pid), 0));
    return Promise.resolve();
  };
  const result = await send(proxy.url, requests, ms, mark).finally(() => proxy.stop());
  for (const [what, count] of Object.entries(result.failed))
    findings.faults.push(`${apis.length} processes: ${count} × ${what}`);
  if (result.requests === 0) findings.faults.push(`${apis.length} processes answered nothing`);
  const [before = 0, after = 0] = used;
  return {
    per_second: result.requests / result.seconds,
    share: (after - before) / (result.seconds * 1000) / apis.length,
  };
}

interface Gain {
  median: number;
  from: number;
  to: number;
  per_second: number;
  share: number;
}

/** How many times as many requests as one process. */
function gainsOf(measured: ReadonlyMap<number, readonly Measured[]>): Record<string, Gain> {
  const one = measured.get(1) ?? [];
  return Object.fromEntries(
    [...measured].map(([count, all]) => {
      const gains = all.map(({ per_second }, index) => per_second / (one[index]?.per_second ?? 0));
      const [from, to] = [round(Math.min(...gains), 2), round(Math.max(...gains), 2)];
      const of = (key: keyof Measured, decimals: number) => round(median(all.map((each) => each[key])), decimals);
      const gain = { median: round(median(gains), 2), from, to };
      return [String(count), { ...gain, per_second: of('per_second', 1), share: of('share', 3) }];
    }),
  );
}

/** A form that one process takes is announced to staff who are connected to any other. */
async function checkLive(stack: BenchStack, apis: readonly OwnApi[], findings: Findings): Promise<void> {
  const place = await site.makeSite(stack);
  const headers = { authorization: `Bearer ${place.deciders.tcr.token}` };
  const streams = await Promise.all(
    apis.map(({ url }) =>
      openStream(`${url}/v1/permit-queue/live?property_id=${place.building.property_id}`, { headers }),
    ),
  );
  const client = createClient(apis[0]?.url ?? '');
  try {
    await Promise.all(streams.map((stream) => stream.nextData()));
    const { status } = await client.ask(site.workRequest(place, site.newVisitor(place)));
    findings.same('answer to a form', status, 201);
    const told = Promise.all(streams.map((stream) => stream.nextData()));
    const late = new Promise((resolve) => void setTimeout(resolve, LIVE_MS).unref());
    const heard = (await Promise.race([told, late])) as unknown[] | undefined;
    findings.same('processes that announced a form', heard?.length ?? 0, apis.length);
  } finally {
    for (const stream of streams) stream.leave();
    client.close();
  }
}

const LIVE_MS = 10_000;
const LOOKUPS_PER_MINUTE = 10;

/** Two processes with the usual limits count together. */
async function checkLimits(stack: BenchStack, findings: Findings): Promise<void> {
  await stack.owner.query('delete from throttle');
  const apis: OwnApi[] = [];
  const clients: Client[] = [];
  try {
    for (let number = 0; number < 2; number += 1) {
      const api = await startOwnApi(stack, { BRAKE_MS: '0' });
      apis.push(api);
      clients.push(createClient(api.url));
    }
    const statuses: number[] = [];
    for (let number = 0; number <= LOOKUPS_PER_MINUTE; number += 1) {
      const body = { form_code: `XX-${number}`, email: `nobody-${number}@bench.example` };
      const answer = await clients[number % 2]?.ask({ path: '/v1/public/status', body });
      statuses.push(answer?.status ?? 0);
    }
    findings.same('answers to more lookups than two processes allow', statuses.at(-1), 429);
    findings.same(
      'lookups refused too early',
      statuses.slice(0, -1).filter((status) => status === 429),
      [],
    );
  } finally {
    for (const client of clients) client.close();
    for (const api of apis) await api.stop();
  }
}
