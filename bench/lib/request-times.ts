import { addressOf } from './building.ts';
import type { Client } from './client.ts';
import { cpuMsBetween, round, serverCpu } from './figures.ts';
import type { BenchStack } from './stack.ts';

const WARM_UP = 2;
/** Stops measuring after this time. Requests that take so long exceed the limit in any case. */
const LONGEST_MS = 15_000;

/** Times of the requests in milliseconds, and the average processor time of one request. */
export interface RequestTimes {
  times: readonly number[];
  cpu_ms: number;
}

/** Sends the same request `count` times, one after another. */
export async function timeRequests(
  stack: BenchStack,
  client: Client,
  { token, path, count }: { token: string; path: string; count: number },
): Promise<RequestTimes> {
  const ask = async (number: number): Promise<number> => {
    // Each request has its own client address, because one address would reach the rate limit.
    const from = { 'x-forwarded-for': addressOf(number) };
    const { status, ms, body } = await client.ask({ path, headers: { ...from, authorization: `Bearer ${token}` } });
    if (status !== 200) throw new Error(`${path} answered ${status}: ${body}`);
    return ms;
  };
  for (let number = 0; number < WARM_UP; number += 1) await ask(number);
  const times: number[] = [];
  const before = await serverCpu(stack);
  const started = performance.now();
  while (times.length < count && performance.now() - started < LONGEST_MS)
    times.push(await ask(WARM_UP + times.length));
  const cpu = cpuMsBetween(before, await serverCpu(stack));
  return { times, cpu_ms: round(cpu / times.length, 1) };
}

/** From this many requests on, the 95th percentile is not the slowest request. */
const ENOUGH_FOR_P95 = 40;

/**
 * Describes the exceeded limit, or returns undefined. With many requests it is the limit of the 95th percentile, with
 * few that of the processor time. Processor time does not depend on other load, so a small bench can run on a busy
 * machine.
 */
export function limitFault(
  { times, cpu_ms }: RequestTimes,
  most: { p95_ms: number; cpu_ms: number },
): string | undefined {
  if (times.length < ENOUGH_FOR_P95)
    return cpu_ms > most.cpu_ms ? `${cpu_ms} ms of processor time instead of at most ${most.cpu_ms}` : undefined;
  const p95_ms = percentileOf(times, 0.95);
  return p95_ms > most.p95_ms ? `p95 is ${p95_ms} ms instead of at most ${most.p95_ms}` : undefined;
}

/** Runs `work` `count` times without a server; returns the time of each. */
export async function timeStatements(count: number, work: () => Promise<unknown>): Promise<number[]> {
  const times: number[] = [];
  const first = performance.now();
  for (let number = 0; number < count && performance.now() - first < LONGEST_MS; number += 1) {
    const started = performance.now();
    await work();
    times.push(performance.now() - started);
  }
  return times;
}

/** The time within which this share of the requests was done, rounded to tenths of a millisecond. */
function percentileOf(times: readonly number[], share: number): number {
  const sorted = times.toSorted((a, b) => a - b);
  return round(sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * share))] ?? 0, 1);
}

/** The times of the requests, compared with those of the statements without a server. */
export function compareTimes({ times, cpu_ms }: RequestTimes, bare?: readonly number[]): Record<string, number> {
  const p95_ms = percentileOf(times, 0.95);
  const figures = { p50_ms: percentileOf(times, 0.5), p95_ms, cpu_ms };
  if (bare === undefined) return figures;
  return { ...figures, bare_p95_ms: percentileOf(bare, 0.95), times_bare: round(p95_ms / percentileOf(bare, 0.95), 1) };
}
