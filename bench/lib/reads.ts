import { setTimeout as pause } from 'node:timers/promises';

import { createClient, type BenchRequest } from './client.ts';
import type { Findings } from './figures.ts';

/** A request without an answer after this time hangs, which is a fault. */
const PATIENCE_MS = 20_000;

export interface Reads {
  /** Milliseconds of each answer. */
  times: readonly number[];
  /** Answers other than 200, and broken connections. */
  failed: Readonly<Record<string, number>>;
  /** Sends no more and waits for the answers. */
  stop(): Promise<void>;
}

export interface Readers {
  /** People who read, each one request after the other. */
  readers: number;
  /** The most requests a second of all of them. */
  rate: number;
}

/** Reads until it is stopped. A slow server gets fewer requests, because each reader waits for its answer. */
export function startReads(
  url: string,
  { readers, rate }: Readers,
  next: () => BenchRequest,
  findings: Findings,
): Reads {
  const client = createClient(url);
  const times: number[] = [];
  const failed: Record<string, number> = {};
  const state = { is_over: false };
  const fail = (what: string, { path }: BenchRequest, why: string) => {
    failed[what] = (failed[what] ?? 0) + 1;
    findings.faults.push(`${what} from ${path.split('?')[0]}: ${why}`);
  };
  const send = async () => {
    const request = next();
    try {
      const { status, ms, body } = await client.ask({ ...request, patience_ms: PATIENCE_MS });
      times.push(ms);
      if (status !== 200) fail(String(status), request, body.slice(0, 200));
    } catch (error) {
      fail('broken', request, String(error));
    }
  };
  const every_ms = (1000 * readers) / rate;
  const read = async () => {
    while (!state.is_over) {
      const begun = performance.now();
      await send();
      await pause(Math.max(0, begun + every_ms - performance.now()));
    }
  };
  const over = Promise.all(Array.from({ length: readers }, read));
  return {
    times,
    failed,
    async stop() {
      state.is_over = true;
      await over;
      client.close();
    },
  };
}
