import { execFileSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { cpus, loadavg } from 'node:os';

import type { BenchStack } from './stack.ts';

/** The times at which half, and all but one in a hundred, were done; in whole milliseconds. */
export function percentiles(times: readonly number[]): { p50_ms: number; p99_ms: number; max_ms: number } {
  const sorted = times.toSorted((a, b) => a - b);
  const at = (share: number) => Math.round(sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * share))] ?? 0);
  return { p50_ms: at(0.5), p99_ms: at(0.99), max_ms: at(1) };
}

/** How many of each. */
export function countBy<T>(list: readonly T[], key: (entry: T) => string): Record<string, number> {
  const counts: Record<string, number> = {};
  for (const entry of list) counts[key(entry)] = (counts[key(entry)] ?? 0) + 1;
  return counts;
}

/** What is not as it must be; a bench is good when nothing is listed. */
export interface Findings {
  /** Notes a fault unless the two are the same. */
  same(what: string, found: unknown, wanted: unknown): void;
  faults: string[];
}

/** An empty list of faults. */
export function createFindings(): Findings {
  const faults: string[] = [];
  return {
    faults,
    same: (what, found, wanted) => {
      if (JSON.stringify(found) !== JSON.stringify(wanted))
        faults.push(`${what}: ${JSON.stringify(found)} instead of ${JSON.stringify(wanted)}`);
    },
  };
}

/** The machine, and how safely the database writes: speeds mean nothing without them. */
export async function machine({ owner }: BenchStack): Promise<Record<string, unknown>> {
  const { rows } = await owner.query<{ fsync: string; synchronous_commit: string; version: string }>(
    `select current_setting('fsync') as fsync, current_setting('synchronous_commit') as synchronous_commit,
            current_setting('server_version') as version`,
  );
  return { cpus: cpus().length, load_average: Number(loadavg()[0]?.toFixed(1)), postgres: rows[0] };
}

/** Processor seconds used so far by this client, the API, and the database's connections to it. */
export async function cpuSeconds({ owner }: BenchStack): Promise<{ client: number; api: number; database: number }> {
  const { rows } = await owner.query<{ pid: number }>(
    `select pid from pg_stat_activity where datname = current_database()`,
  );
  const children = execFileSync('ps', ['-o', 'pid=', '--ppid', String(process.pid)], { encoding: 'utf8' });
  const api = children.split('\n').map(Number).filter(Boolean);
  const { user, system } = process.cpuUsage();
  return { client: (user + system) / 1e6, api: used(api), database: used(rows.map(({ pid }) => pid)) };
}

/** The difference of two such figures, in tenths of a second. */
export function cpuBetween<Figures extends Record<string, number>>(before: Figures, after: Figures): Figures {
  const spent = Object.entries(after).map(([who, seconds]) => [who, round(seconds - (before[who] ?? 0), 1)]);
  return Object.fromEntries(spent) as Figures;
}

/** A number with so many decimals. */
export function round(value: number, decimals = 0): number {
  return Number(value.toFixed(decimals));
}

/** In ticks of a hundredth of a second; a process that has ended counts nothing. */
function used(pids: readonly number[]): number {
  return pids.reduce((sum, pid) => {
    try {
      const stat = readFileSync(`/proc/${pid}/stat`, 'utf8');
      const fields = stat.slice(stat.lastIndexOf(')') + 2).split(' ');
      return sum + (Number(fields[11]) + Number(fields[12])) / 100;
    } catch {
      return sum;
    }
  }, 0);
}

/** How many deadlocks the database has found so far; the count reaches the statistics a moment late. */
export async function deadlocks({ owner }: BenchStack): Promise<number> {
  const { rows } = await owner.query<{ deadlocks: string }>(
    `select deadlocks from pg_stat_database where datname = current_database()`,
  );
  return Number(rows[0]?.deadlocks ?? 0);
}

/** The memory of the API (`main`) or the worker in megabytes: what it has, and the most it has had. */
export function memoryMb(program: 'main' | 'worker'): { now: number; most: number } {
  const children = execFileSync('ps', ['-o', 'pid=,args=', '--ppid', String(process.pid)], { encoding: 'utf8' });
  const line = children.split('\n').find((one) => one.includes(`${program}.js`));
  if (line === undefined) throw new Error(`No ${program} runs.`);
  const status = readFileSync(`/proc/${Number.parseInt(line, 10)}/status`, 'utf8');
  const of = (name: string) => Number(new RegExp(`${name}:\\s+(\\d+) kB`).exec(status)?.[1] ?? Number.NaN) / 1024;
  return { now: of('VmRSS'), most: of('VmHWM') };
}
