import { readdirSync, readFileSync } from 'node:fs';

import type { BenchStack } from '../stack.ts';

const NANOSECONDS_PER_MS = 1e6;

/** Processor milliseconds so far of all threads of a process, from the clock of the scheduler. */
export function processorMs(pid: number): number {
  return threadsOf(pid).reduce((sum, thread) => {
    try {
      const [ran = '0'] = readFileSync(`/proc/${pid}/task/${thread}/schedstat`, 'utf8').split(' ');
      return sum + Number(ran) / NANOSECONDS_PER_MS;
    } catch {
      return sum;
    }
  }, 0);
}

/** A process that has ended has no threads. */
function threadsOf(pid: number): string[] {
  try {
    return readdirSync(`/proc/${pid}/task`);
  } catch {
    return [];
  }
}

/** Processor milliseconds so far of each of these processes. */
export type ProcessorTimes = ReadonlyMap<number, number>;

/** Connections of the bare server have this name. */
export const BARE_APPLICATION = 'ratio-bare';

/** Of the connections of one side to the database. */
export async function databaseTimes({ owner }: BenchStack, side: 'product' | 'bare'): Promise<ProcessorTimes> {
  const { rows } = await owner.query<{ pid: number }>(
    `select pid from pg_stat_activity
      where datname = current_database()
        and case when $1 then application_name = $2 else application_name <> $2 and usename <> current_user end`,
    [side === 'bare', BARE_APPLICATION],
  );
  return new Map(rows.map(({ pid }) => [pid, processorMs(pid)]));
}

/** Between two results of `databaseTimes`. A connection that was opened meanwhile counts with all of its time. */
export function msBetween(before: ProcessorTimes, after: ProcessorTimes): number {
  return [...after].reduce((sum, [pid, ms]) => sum + ms - (before.get(pid) ?? 0), 0);
}
