import { round } from '../figures.ts';
import { median } from '../rank-test.ts';
import type { BenchStack } from '../stack.ts';
import { databaseTimes, msBetween, processorMs, type ProcessorTimes } from './processor-time.ts';
import { runSlice, type PreparedRequest } from './raw-client.ts';

export const CONNECTIONS = 8;
/** The limits of tries to guess a code are constants, so what was counted is forgotten this often. */
const FORGET_EVERY_MS = 500;

export type SideName = 'product' | 'bare';

export interface Side {
  name: SideName;
  port: number;
  pid: number;
}

/** The requests of one side for one slice. */
export type Requests = () => PreparedRequest | undefined;

/** What one side did in one round. Times are milliseconds, those of the processor are per request. */
interface Measured {
  requests: number;
  per_second: number;
  p50_ms: number;
  api_cpu_ms: number;
  database_cpu_ms: number;
}

export interface Spread {
  median: number;
  min: number;
  max: number;
}

export interface Comparison {
  /** Throughput of the product divided by that of the bare server, and the bare server's processor time by the product's. */
  throughput: Spread;
  cpu: Spread;
  product: Measured;
  bare: Measured;
}

export interface MeasureOptions {
  rounds: number;
  warm_up_ms: number;
  ms: number;
}

/**
 * Lets the sides answer in turn, in the other order in every round, and compares them within each round: a busy machine
 * slows both.
 */
export async function compareSides(
  stack: BenchStack,
  sides: readonly [Side, Side],
  { rounds, warm_up_ms, ms }: MeasureOptions,
  requestsOf: (side: SideName) => Promise<Requests>,
  fail: (what: string) => void,
): Promise<Comparison> {
  const measured: Record<SideName, Measured[]> = { product: [], bare: [] };
  for (let number = 0; number < rounds; number += 1) {
    for (const side of number % 2 === 0 ? sides : sides.toReversed()) {
      const next = await requestsOf(side.name);
      const slice = await measureSlice(stack, side, { warm_up_ms, ms }, next);
      for (const [what, count] of Object.entries(slice.failed)) fail(`${side.name}: ${count} × ${what}`);
      if (slice.measured.requests === 0) fail(`${side.name} answered nothing in round ${number + 1}`);
      measured[side.name].push(slice.measured);
    }
  }
  const ratios = (value: (product: Measured, bare: Measured) => number) =>
    spreadOf(
      measured.product.flatMap((product, index) => {
        const bare = measured.bare[index];
        return bare === undefined ? [] : [value(product, bare)];
      }),
    );
  return {
    throughput: ratios((product, bare) => product.per_second / bare.per_second),
    cpu: ratios((product, bare) => cpuOf(bare) / cpuOf(product)),
    product: summaryOf(measured.product),
    bare: summaryOf(measured.bare),
  };
}

const cpuOf = ({ api_cpu_ms, database_cpu_ms }: Measured) => api_cpu_ms + database_cpu_ms;

async function measureSlice(
  stack: BenchStack,
  side: Side,
  { warm_up_ms, ms }: { warm_up_ms: number; ms: number },
  next: Requests,
): Promise<{ measured: Measured; failed: Readonly<Record<string, number>> }> {
  const marks: { api: number; database: ProcessorTimes }[] = [];
  const mark = async () =>
    void marks.push({ api: processorMs(side.pid), database: await databaseTimes(stack, side.name) });
  const forget = () => void stack.owner.query('delete from throttle').catch(() => {});
  forget();
  const forgetting = setInterval(forget, FORGET_EVERY_MS);
  const { port } = side;
  const result = await runSlice({ port, connections: CONNECTIONS, warm_up_ms, ms, next, mark }).finally(() =>
    clearInterval(forgetting),
  );
  const [before, after] = marks;
  const count = result.requests;
  const per_request = (spent: number) => spent / Math.max(1, count);
  return {
    failed: result.failed,
    measured: {
      requests: count,
      per_second: count / result.seconds,
      p50_ms: median(result.times),
      api_cpu_ms: before === undefined || after === undefined ? 0 : per_request(after.api - before.api),
      database_cpu_ms:
        before === undefined || after === undefined ? 0 : per_request(msBetween(before.database, after.database)),
    },
  };
}

function spreadOf(values: readonly number[]): Spread {
  return {
    median: round(median(values), 2),
    min: round(Math.min(...values), 2),
    max: round(Math.max(...values), 2),
  };
}

function summaryOf(all: readonly Measured[]): Measured {
  const of = (key: keyof Measured, decimals: number) => round(median(all.map((one) => one[key])), decimals);
  return {
    requests: all.reduce((sum, { requests }) => sum + requests, 0),
    per_second: of('per_second', 1),
    p50_ms: of('p50_ms', 1),
    api_cpu_ms: of('api_cpu_ms', 2),
    database_cpu_ms: of('database_cpu_ms', 2),
  };
}
