import { execFileSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { cpus, loadavg } from 'node:os';

import type { BenchStack } from './stack.ts';

/** Median, 99th percentile and maximum, in whole milliseconds. */
export function percentiles(times: readonly number[]): { p50_ms: number; p99_ms: number; max_ms: number } {
  const sorted = times.toSorted((a, b) => a - b);
  const at = (share: number) => Math.round(sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * share))] ?? 0);
  return { p50_ms: at(0.5), p99_ms: at(0.99), max_ms: at(1) };
}

export function countBy<T>(list: readonly T[], key: (entry: T) => string): Record<string, number> {
  const counts: Record<string, number> = {};
  for (const entry of list) counts[key(entry)] = (counts[key(entry)] ?? 0) + 1;
  return counts;
}

/** Collects the faults of a bench. A bench passes when there are none. */
export interface Findings {
  /** Adds a fault unless `found` equals `wanted`. */
  same(what: string, found: unknown, wanted: unknown): void;
  faults: string[];
}

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

/** The machine and the durability settings of the database. Figures can only be compared when these are the same. */
export async function machine({ owner }: BenchStack): Promise<Record<string, unknown>> {
  const { rows } = await owner.query<{ fsync: string; synchronous_commit: string; version: string }>(
    `select current_setting('fsync') as fsync, current_setting('synchronous_commit') as synchronous_commit,
            current_setting('server_version') as version`,
  );
  return { ...load(), postgres: rows[0] };
}

export function load(): { cpus: number; load_average: number } {
  return { cpus: cpus().length, load_average: Number(loadavg()[0]?.toFixed(1)) };
}

/** Processor seconds so far of this client, the API, and the database connections. */
export async function cpuSeconds({ owner }: BenchStack): Promise<{ client: number; api: number; database: number }> {
  const { rows } = await owner.query<{ pid: number }>(
    `select pid from pg_stat_activity where datname = current_database()`,
  );
  const children = execFileSync('ps', ['-o', 'pid=', '--ppid', String(process.pid)], { encoding: 'utf8' });
  const api = children.split('\n').map(Number).filter(Boolean);
  const { user, system } = process.cpuUsage();
  return { client: (user + system) / 1e6, api: used(api), database: used(rows.map(({ pid }) => pid)) };
}

/**
 * Processor seconds so far of the API and of each database connection, by process id. `usename` excludes background
 * processes, because they have none. The owner cannot read `backend_type` for connections of other roles.
 */
export async function serverCpu({ owner }: BenchStack): Promise<ReadonlyMap<number, number>> {
  const { rows } = await owner.query<{ pid: number }>(
    `select pid from pg_stat_activity where datname = current_database() and usename is not null`,
  );
  const children = execFileSync('ps', ['-o', 'pid=', '--ppid', String(process.pid)], { encoding: 'utf8' });
  const pids = [...children.split('\n').map(Number).filter(Boolean), ...rows.map(({ pid }) => pid)];
  return new Map(pids.map((pid) => [pid, used([pid])]));
}

/** Processor milliseconds between two results of `serverCpu`. Excludes connections that were closed meanwhile. */
export function cpuMsBetween(before: ReadonlyMap<number, number>, after: ReadonlyMap<number, number>): number {
  return [...after].reduce((sum, [pid, seconds]) => sum + (seconds - (before.get(pid) ?? 0)) * 1000, 0);
}

/** The difference of two results of `cpuSeconds`, rounded to tenths of a second. */
export function cpuBetween<Figures extends Record<string, number>>(before: Figures, after: Figures): Figures {
  const spent = Object.entries(after).map(([who, seconds]) => [who, round(seconds - (before[who] ?? 0), 1)]);
  return Object.fromEntries(spent) as Figures;
}

export function round(value: number, decimals = 0): number {
  return Number(value.toFixed(decimals));
}

/** Processor seconds of processes, read from /proc in ticks of 10 ms. A process that has ended adds 0. */
export function used(pids: readonly number[]): number {
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

/** Number of deadlocks so far. The database statistics report them with a short delay. */
export async function deadlocks({ owner }: BenchStack): Promise<number> {
  const { rows } = await owner.query<{ deadlocks: string }>(
    `select deadlocks from pg_stat_database where datname = current_database()`,
  );
  return Number(rows[0]?.deadlocks ?? 0);
}

/** Memory of the API (`main`) or the worker in megabytes: current and peak. */
export function memoryMb(program: 'main' | 'worker'): { now: number; most: number } {
  const children = execFileSync('ps', ['-o', 'pid=,args=', '--ppid', String(process.pid)], { encoding: 'utf8' });
  const line = children.split('\n').find((one) => one.includes(`${program}.js`));
  if (line === undefined) throw new Error(`No ${program} runs.`);
  const status = readFileSync(`/proc/${Number.parseInt(line, 10)}/status`, 'utf8');
  const of = (name: string) => Number(new RegExp(`${name}:\\s+(\\d+) kB`).exec(status)?.[1] ?? Number.NaN) / 1024;
  return { now: of('VmRSS'), most: of('VmHWM') };
}
