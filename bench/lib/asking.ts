import { addressOf } from './building.ts';
import type { Client } from './client.ts';
import { round } from './figures.ts';

const WARM_UP = 5;
/** One that is far too slow is known to be after this long. */
const LONGEST_MS = 15_000;

/** Asks the server for the same thing so many times, one after another; gives how long each took. */
export async function askServer(client: Client, token: string, path: string, count: number): Promise<number[]> {
  const times: number[] = [];
  const started = performance.now();
  for (let number = -WARM_UP; number < count && performance.now() - started < LONGEST_MS; number += 1) {
    // Each from an address of its own: so many from one would be turned away.
    const from = { 'x-forwarded-for': addressOf(number + WARM_UP) };
    const { status, ms, body } = await client.ask({ path, headers: { ...from, authorization: `Bearer ${token}` } });
    if (status !== 200) throw new Error(`${path} answered ${status}: ${body}`);
    if (number >= 0) times.push(ms);
  }
  return times;
}

/** Does the same so many times without a server around it; gives how long each took. */
export async function timeBare(count: number, work: () => Promise<unknown>): Promise<number[]> {
  const times: number[] = [];
  const first = performance.now();
  for (let number = 0; number < count && performance.now() - first < LONGEST_MS; number += 1) {
    const started = performance.now();
    await work();
    times.push(performance.now() - started);
  }
  return times;
}

/** The time within which this share of them was done, in tenths of a millisecond. */
export function timeOf(times: readonly number[], share: number): number {
  const sorted = times.toSorted((a, b) => a - b);
  return round(sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * share))] ?? 0, 1);
}

/** How long the server took, beside what its statements take alone. */
export function beside(times: readonly number[], bare?: readonly number[]): Record<string, number> {
  const p95_ms = timeOf(times, 0.95);
  const figures = { p50_ms: timeOf(times, 0.5), p95_ms };
  if (bare === undefined) return figures;
  return { ...figures, bare_p95_ms: timeOf(bare, 0.95), times_bare: round(p95_ms / timeOf(bare, 0.95), 1) };
}
