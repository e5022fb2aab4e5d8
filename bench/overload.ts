import { setTimeout as pause } from 'node:timers/promises';

import { createClient, type Client } from './lib/client.ts';
import { countBy, createFindings, round, type Findings } from './lib/figures.ts';
import { startOwnApi, type Mutant } from './lib/own-api.ts';
import type { Bench } from './lib/result.ts';
import { makeSite } from './lib/site.ts';
import { startLoad, type LoadGenerator, type LoadReport } from './overload/load.ts';
import { startPriorityWork, type KindFigures, type PriorityWork } from './overload/priority-work.ts';
import { publicRequests } from './overload/public-requests.ts';
import { connectionsOfOneNetwork, PER_NETWORK, startSlowClients } from './overload/slow-clients.ts';

const TIMES_CAPACITY = 5;
/** As many requests at once as the server works on before it refuses some. */
const CONCURRENT = 8;
const PEOPLE = 6;
const MOST_P95_MS = 1_000;
const LEAST_GOODPUT = 0.8;
/** Share of the intended requests that the generator must really have sent. */
const LEAST_OFFERED = 0.9;
const MOST_RECOVERY_S = 30;
const MOST_SLOW_S = 15;
const HEALTH_PER_MINUTE = 600;
/** Answers in a row, each within `CALM_MS`, after which the server has recovered. */
const CALM_ANSWERS = 20;
const CALM_MS = 500;

const MUTANTS: Readonly<Record<string, Mutant & { what: string }>> = {
  'no-shedding': {
    what: 'public requests are never refused',
    env: { PUBLIC_IN_FLIGHT: '1000000', OVERLOAD_MS: '1000000' },
  },
  'no-priority': {
    what: 'the gate and decisions are refused like public requests',
    find: 'config.access === "public" && url.startsWith("/v1/")',
    replace: 'url.startsWith("/v1/")',
  },
  'slow-clients-stay': {
    what: 'connections with late headers and slow bodies are not closed',
    env: { HEADERS_MS: '60000', SLOW_BODY_MS: '60000' },
  },
  'many-connections': {
    what: 'connections of one network are not limited',
    env: { CONNECTIONS_PER_NETWORK: '100000' },
  },
  'health-without-limit': {
    what: 'health checks of one network are not limited',
    env: { RATE_LIMIT_PER_MINUTE: '100000000' },
  },
};

/**
 * Measures how many public requests a second the server can answer, then offers five times as many for `size` seconds,
 * with slow clients at the same time. Gate and decisions must keep answering, the rest of the public requests gets 503 with
 * `Retry-After`, and the server recovers afterwards.
 */
export const overload: Bench = {
  full: { rounds: 3, size: 60 },
  small: { rounds: 1, size: 6 },
  planted: Object.fromEntries(Object.entries(MUTANTS).map(([name, { what }]) => [name, what])),
  async run(stack, { rounds, size, mutant }) {
    const findings = createFindings();
    const planted = mutant === undefined ? {} : MUTANTS[mutant];
    const api = await startOwnApi(stack, PRODUCTION, planted);
    const client = createClient(api.url);
    const port = Number(new URL(api.url).port);
    const site = await makeSite(stack);
    const load = startLoad({ port, requests: publicRequests(site.building) });
    const work = await startPriorityWork(stack, site, client, { people: PEOPLE, most: 60 * rounds * (size + 30) });
    const played: unknown[] = [];
    try {
      for (let number = 1; number <= rounds; number += 1)
        played.push(await playRound({ client, port, load, work, findings, seconds: size }));
      return { faults: findings.faults, figures: { rounds: played } };
    } finally {
      await load.stop();
      await work.stop();
      client.close();
      await api.stop();
    }
  },
};

/** Limits as in production; `apiEnvironment` lifts them for other benches. */
const PRODUCTION = {
  PUBLIC_IN_FLIGHT: String(CONCURRENT),
  OVERLOAD_MS: '150',
  DATABASE_POOL: '20',
  DATABASE_POOL_WAIT_MS: '2000',
  RATE_LIMIT_PER_MINUTE: String(HEALTH_PER_MINUTE),
};

interface Round {
  client: Client;
  port: number;
  load: LoadGenerator;
  work: PriorityWork;
  findings: Findings;
  seconds: number;
}

async function playRound({ client, port, load, work, findings, seconds }: Round): Promise<unknown> {
  const slow = startSlowClients(port, seconds < 30 ? { headers: 100, bodies: 20 } : { headers: 500, bodies: 64 });
  await load.run({ mode: 'closed', concurrent: CONCURRENT, ms: 1_000 });
  const measured = performance.now();
  const capacity = await load.run({ mode: 'closed', concurrent: CONCURRENT, ms: Math.max(3_000, seconds * 200) });
  const peak = goodPerSecond(capacity);
  const began = performance.now();
  const per_second = Math.round(peak * TIMES_CAPACITY);
  const overloading = load.run({ mode: 'open', per_second, ms: seconds * 1000 });
  const health = await askHealth(client);
  const of_one_network = await connectionsOfOneNetwork(port, 2 * PER_NETWORK);
  const report = await overloading;
  const ended = began + seconds * 1000;
  const recovery_s = await secondsUntilCalm(client, ended);
  const slow_clients = await slow.closed();
  slow.stop();
  const before = work.between(measured, began);
  const during = work.between(began, ended);
  checkOverload(findings, { peak, per_second, report });
  checkPriority(findings, during);
  if (recovery_s > MOST_RECOVERY_S) findings.faults.push(`recovered after ${recovery_s} s`);
  if (slow_clients.still_open > 0)
    findings.faults.push(`slow clients open after ${MOST_SLOW_S} s: ${slow_clients.still_open}`);
  findings.same('open connections of one network', of_one_network, PER_NETWORK);
  findings.same('health checks of one network that were answered', health['200'] ?? 0, HEALTH_PER_MINUTE);
  return {
    capacity_per_second: round(peak),
    offered_per_second: per_second,
    good_per_second: round(goodPerSecond(report)),
    goodput_share: round(goodPerSecond(report) / peak, 2),
    capacity,
    overload: report,
    recovery_s,
    slow_clients,
    health,
    priority_before: before,
    priority_during: during,
  };
}

function goodPerSecond({ good, seconds }: LoadReport): number {
  return Object.values(good).reduce((sum, count) => sum + count, 0) / seconds;
}

function checkOverload(
  findings: Findings,
  { peak, per_second, report }: { peak: number; per_second: number; report: LoadReport },
): void {
  const { faults } = findings;
  const offered = report.sent / report.seconds / per_second;
  if (offered < LEAST_OFFERED) faults.push(`only ${round(offered * 100)} percent of the load was offered`);
  const share = goodPerSecond(report) / peak;
  if (share < LEAST_GOODPUT) faults.push(`goodput is ${round(share * 100)} percent of the peak`);
  const others = Object.keys(report.statuses).filter((status) => !['200', '201', '404', '503'].includes(status));
  findings.same('other answers', others, []);
  findings.same('refused without Retry-After', report.without_retry_after, 0);
  findings.same('broken connections', report.broken, 0);
  findings.same('requests without an answer', report.unanswered, 0);
  if ((report.statuses['503'] ?? 0) === 0) faults.push('nothing was refused, so this was no overload');
}

function checkPriority({ faults }: Findings, during: Record<string, KindFigures>): void {
  for (const [kind, { requests, p95_ms, statuses }] of Object.entries(during)) {
    const wanted = kind === 'tenant form' ? '201' : '200';
    const refused = Object.keys(statuses).filter((status) => status !== wanted);
    if (refused.length > 0) faults.push(`${kind} was answered with ${JSON.stringify(statuses)}`);
    if (requests === 0) faults.push(`no ${kind} during the overload`);
    if (p95_ms > MOST_P95_MS) faults.push(`95th percentile of ${kind}: ${p95_ms} ms`);
  }
}

/** Asks for the health of the process more often than one network may. */
async function askHealth(client: Client): Promise<Record<string, number>> {
  const statuses: string[] = [];
  // A network of its own in each round.
  const address = `172.16.${Math.floor(Math.random() * 250)}.${Math.floor(Math.random() * 250)}`;
  const asker = async () => {
    for (let index = 0; index < (HEALTH_PER_MINUTE * 1.1) / 4; index += 1) {
      const { status } = await client.ask({ path: '/health/live', headers: { 'x-forwarded-for': address } });
      statuses.push(String(status));
    }
  };
  await Promise.all([asker(), asker(), asker(), asker()]);
  return countBy(statuses, (status) => status);
}

/** Seconds from `ended` until the first of a row of quick answers to public requests. */
async function secondsUntilCalm(client: Client, ended: number): Promise<number> {
  let first = 0;
  for (let row = 0; row < CALM_ANSWERS && performance.now() - ended < 2 * MOST_RECOVERY_S * 1000;) {
    const at = performance.now();
    const { status, ms } = await client.ask({
      path: '/v1/public/property',
      headers: { 'x-forwarded-for': '172.31.0.1' },
    });
    row = status === 200 && ms <= CALM_MS ? row + 1 : 0;
    if (row === 1) first = at;
    await pause(20);
  }
  return round(Math.max(0, first - ended) / 1000, 1);
}
