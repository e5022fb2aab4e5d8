import { setTimeout as pause } from 'node:timers/promises';

import { createPool } from '../../apps/api/src/platform/database/database.ts';
import type { PostgresService } from '../../scripts/lib/services-file.ts';
import { superuserSql } from '../../scripts/services/postgres.ts';
import { round, type Findings } from './figures.ts';

const EVERY_MS = 100;
const PATIENCE_MS = 1_000;

/** A time in which every attempt to write on this node succeeded. */
interface Span {
  node: string;
  /** End of the first attempt and begin of the last one, so that the node was certainly writable in between. */
  from: number;
  to: number;
}

export interface WritableWatch {
  /** Milliseconds in which two nodes were writable at once. */
  overlap(): number;
  /** Reports a fault if two nodes were ever writable at once. */
  stop(findings: Findings): Promise<Record<string, unknown>>;
}

/** Tries to write on every node directly, again and again, and records when that succeeds. */
export async function watchWritable(
  service: PostgresService,
  nodes: readonly { name: string; port: number }[],
): Promise<WritableWatch> {
  await superuserSql(service, 'postgres', 'create table bench_watch (at timestamptz)');
  const spans: Span[] = [];
  const state = { is_over: false, attempts: 0 };
  const watch = async ({ name, port }: { name: string; port: number }) => {
    const { user, password } = service.superuser;
    const pool = createPool(`postgres://${user}:${password}@127.0.0.1:${port}/postgres`, 1, PATIENCE_MS);
    let current: Span | undefined;
    while (!state.is_over) {
      const began = performance.now();
      state.attempts += 1;
      if (!(await canWrite(pool))) current = undefined;
      else if (current === undefined) {
        const now = performance.now();
        current = { node: name, from: now, to: now };
        spans.push(current);
      } else current.to = Math.max(current.from, began);
      await pause(EVERY_MS);
    }
    await pool.end();
  };
  const over = Promise.all(nodes.map(watch));
  const overlap = () => Math.max(0, ...spans.flatMap((one, index) => spans.slice(index + 1).map(common(one))));
  return {
    overlap,
    async stop(findings) {
      state.is_over = true;
      await over;
      const overlap_ms = overlap();
      if (overlap_ms > 0) findings.faults.push(`two nodes were writable at once for ${round(overlap_ms)} ms`);
      return { attempts: state.attempts, writable_spans: spans.length, overlap_ms: round(overlap_ms) };
    },
  };
}

/** The write is rolled back, so it does not wait for a standby. */
async function canWrite(pool: ReturnType<typeof createPool>): Promise<boolean> {
  try {
    const { rows } = await pool.query<{ is_standby: boolean }>(soon('select pg_is_in_recovery() as is_standby'));
    if (rows[0]?.is_standby !== false) return false;
    await pool.query(soon('begin; insert into bench_watch values (now()); rollback'));
    return true;
  } catch {
    return false;
  }
}

const soon = (text: string) => ({ text, query_timeout: PATIENCE_MS });

/** Milliseconds in which both nodes were writable. */
const common = (one: Span) => (other: Span) =>
  one.node === other.node ? 0 : Math.min(one.to, other.to) - Math.max(one.from, other.from);
