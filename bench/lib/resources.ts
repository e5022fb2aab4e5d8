import { readdirSync, readFileSync } from 'node:fs';

import { round, type Findings } from './figures.ts';
import type { Product } from './product.ts';

/** A process whose memory and files are looked at. */
export interface Measured {
  name: string;
  pid: number;
}

export interface Sample {
  hours: number;
  /** Of each process by name. */
  memory_mb: Record<string, number>;
  files: Record<string, number>;
  /** Of the application's role. */
  connections: number;
  /** For how long the oldest job could have run but did not. */
  oldest_job_s: number;
}

/** Growth that is allowed in a long run. In a short one the memory of a young process still grows. */
const MEMORY_MB_PER_HOUR = 1;
const LONG_RUN_HOURS = 1;
const YOUNG_MEMORY_MB = { from_minutes: 3, growth: 30, growth_before: 60 };
/** Pools open connections, and so files, up to their limits with the load. */
const MORE_CONNECTIONS = 15;
const MORE_FILES = 15;
/** A job waits at most for this: failed ones are tried again after pauses, which do not count. */
const QUEUE_WAIT_S = 60;

export const longestQueueWait = () => QUEUE_WAIT_S;

export async function takeSample(
  { app, postgres }: Product,
  measured: readonly Measured[],
  started: number,
): Promise<Sample> {
  const { rows } = await app.query<{ connections: number; oldest_job_s: number }>(
    `select (select count(*)::int from pg_stat_activity where usename = $1) as connections,
            coalesce((select extract(epoch from now() - min(run_at)) from graphile_worker.jobs
                       where run_at < now() and attempts < max_attempts), 0)::float8 as oldest_job_s`,
    [postgres.service.app.user],
  );
  const [row] = rows;
  return {
    hours: (performance.now() - started) / 3_600_000,
    memory_mb: Object.fromEntries(measured.map(({ name, pid }) => [name, memoryOf(pid)])),
    files: Object.fromEntries(measured.map(({ name, pid }) => [name, readdirSync(`/proc/${pid}/fd`).length])),
    connections: row?.connections ?? 0,
    oldest_job_s: row?.oldest_job_s ?? 0,
  };
}

function memoryOf(pid: number): number {
  const status = readFileSync(`/proc/${pid}/status`, 'utf8');
  return Number(/VmRSS:\s+(\d+) kB/.exec(status)?.[1] ?? Number.NaN) / 1024;
}

/** The figures of the samples after the warm-up. Everything that grew too much is a fault. */
export function checkGrowth(samples: readonly Sample[], findings: Findings): Record<string, unknown> {
  const names = Object.keys(samples[0]?.memory_mb ?? {});
  const hours = (samples.at(-1)?.hours ?? 0) - (samples[0]?.hours ?? 0);
  const memory = Object.fromEntries(names.map((name) => [name, checkMemory(name, samples, hours, findings)] as const));
  const files = Object.fromEntries(
    names.map((name) => {
      const counts = samples.map((sample) => sample.files[name] ?? 0);
      return [name, checkCount(`open files of ${name}`, counts, MORE_FILES, findings)];
    }),
  );
  const connections = samples.map((sample) => sample.connections);
  const oldest_job_s = round(Math.max(...samples.map((sample) => sample.oldest_job_s)), 1);
  if (oldest_job_s > QUEUE_WAIT_S) findings.faults.push(`the oldest job waited ${oldest_job_s} s`);
  return {
    judged_minutes: round(hours * 60, 1),
    memory,
    files,
    connections: checkCount('database connections', connections, MORE_CONNECTIONS, findings),
    oldest_job_s,
  };
}

function checkMemory(name: string, samples: readonly Sample[], hours: number, findings: Findings) {
  const points = samples.map((sample) => ({ x: sample.hours, y: sample.memory_mb[name] ?? 0 }));
  const mb_per_hour = slopeOf(points);
  const growth = mb_per_hour * hours;
  const { from_minutes, growth: later, growth_before } = YOUNG_MEMORY_MB;
  const limit =
    hours >= LONG_RUN_HOURS ? MEMORY_MB_PER_HOUR * hours : hours * 60 >= from_minutes ? later : growth_before;
  if (!(growth <= limit))
    findings.faults.push(`memory of ${name} grew by ${round(growth)} MB in ${round(hours * 60, 1)} min`);
  const values = points.map(({ y }) => y);
  return {
    first_mb: round(values[0] ?? 0),
    last_mb: round(values.at(-1) ?? 0),
    most_mb: round(Math.max(...values)),
    growth_mb: round(growth, 1),
    mb_per_hour: round(mb_per_hour, 1),
  };
}

/** Compares the most of the last quarter with that of the first: peaks of a busy moment are in both. */
function checkCount(what: string, counts: readonly number[], more: number, findings: Findings) {
  const quarter = Math.max(1, Math.floor(counts.length / 4));
  const [first, last] = [Math.max(...counts.slice(0, quarter)), Math.max(...counts.slice(-quarter))];
  if (last > first + more) findings.faults.push(`${what} grew from ${first} to ${last}`);
  return { first, last };
}

const mean = (values: readonly number[]) => values.reduce((sum, value) => sum + value, 0) / values.length;

/** Least squares. */
function slopeOf(points: readonly { x: number; y: number }[]): number {
  const [mx, my] = [mean(points.map(({ x }) => x)), mean(points.map(({ y }) => y))];
  const over = points.reduce((sum, { x, y }) => sum + (x - mx) * (y - my), 0);
  return over / points.reduce((sum, { x }) => sum + (x - mx) ** 2, 0);
}
