import { appendFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';

import type { Acknowledged } from '../../apps/api/src/commands/invariants/invariant.ts';
import { hasCode } from '../../scripts/lib/files.ts';
import { logFolder } from '../../scripts/lib/paths.ts';
import { createClient, type Answer, type BenchRequest, type Client } from './client.ts';
import type { Findings } from './figures.ts';

/** Default time after which a request without an answer hangs, which is a fault. */
const PATIENCE_MS = 20_000;
const REPEAT_AFTER_MS = 150;
/** A request that is not accepted for this long is given up, which is a fault. Nobody waits longer for writes. */
const LONGEST_REPEAT_MS = 120_000;
/** The acknowledged writes, for `check:invariants --acked`. */
const FILE = join(logFolder, 'bench-acknowledged.jsonl');

export interface WriteOptions {
  /** The API processes, which are asked in turn. */
  urls: readonly string[];
  /** Whether connections to the API may break, because the program kills it. */
  may_break: boolean;
  findings: Findings;
  /** Time after which a request without an answer hangs. */
  patience_ms?: number;
  /** Time after which a refused request is sent again. */
  repeat_after_ms?: number;
  /** Called when the group has moved to this address, to which all further requests go. */
  onMoved?: (url: string) => void;
  /** Called for each answer 503 with Retry-After. */
  onUnavailable?: (path: string) => void;
}

/** Times in milliseconds. */
interface Span {
  began: number;
  ended: number;
}

export interface Writes {
  acknowledged: readonly Acknowledged[];
  /** When each acknowledged write was first sent and when it was acknowledged, in the same order. */
  spans: readonly Span[];
  /** Answers other than the wanted one, and broken connections. */
  counts: Readonly<Record<string, number>>;
  times: readonly number[];
  /**
   * Sends a write with the same key until it is acknowledged with `wanted`. Throws `Abandoned` when it is refused, or when the
   * group is no longer at `cell`.
   */
  write(request: BenchRequest, wanted: 200 | 201, ack: (body: string) => Acknowledged, cell?: number): Promise<string>;
  /** Number of the cell at which the group is: how often it has moved. */
  cell(): number;
  /** Repeats work of the bench itself until the database answers. */
  prepare<T>(work: () => Promise<T>): Promise<T>;
  /** Resolves with the time when `count` more writes have been acknowledged. Rejects when that takes too long. */
  written(count: number): Promise<number>;
  /** Stops new writes; resolves when all running ones are acknowledged. */
  pause(): Promise<void>;
  resume(): void;
  isOver(): boolean;
  end(): void;
}

/** A writer cannot go on. The fault is recorded, or the program is over. */
export class Abandoned extends Error {}

interface State extends Pick<WriteOptions, 'findings' | 'may_break' | 'onUnavailable' | 'onMoved'> {
  patience_ms: number;
  repeat_after_ms: number;
  clients: readonly Client[];
  /** Addresses to which the group has moved. */
  moves: string[];
  acknowledged: Acknowledged[];
  spans: Span[];
  counts: Record<string, number>;
  times: number[];
  waiting: { until: number; resolve: (at: number) => void; reject: (error: Error) => void }[];
  asked: number;
  running: number;
  is_paused: boolean;
  is_over: boolean;
}

/** Starts paused. */
export function createWrites(given: WriteOptions): Writes {
  const { urls, patience_ms = PATIENCE_MS, repeat_after_ms = REPEAT_AFTER_MS, ...options } = given;
  writeFileSync(FILE, '', { mode: 0o600 });
  const clients = urls.map(createClient);
  const state: State = {
    ...options,
    patience_ms,
    repeat_after_ms,
    clients,
    moves: [],
    acknowledged: [],
    spans: [],
    counts: {},
    times: [],
    waiting: [],
    asked: 0,
    running: 0,
    is_paused: true,
    is_over: false,
  };
  const { acknowledged, spans, counts, times } = state;
  return {
    acknowledged,
    spans,
    counts,
    times,
    write: (request, wanted, ack, cell) =>
      guard(state, () => writeUntilAcknowledged(state, request, wanted, { ack, cell })),
    cell: () => state.moves.length,
    prepare: (work) => guard(state, () => repeat(state, work)),
    written: (count) => waitForWrites(state, count),
    async pause() {
      state.is_paused = true;
      while (state.running > 0) await pause(10);
    },
    resume() {
      state.is_paused = false;
    },
    isOver: () => state.is_over,
    end() {
      state.is_over = true;
      [...clients, ...state.clients].forEach((client) => client.close());
      state.waiting.splice(0).forEach(({ reject }) => reject(new Abandoned('The writers have ended.')));
    },
  };
}

function waitForWrites(state: State, count: number): Promise<number> {
  const { promise, resolve, reject } = Promise.withResolvers<number>();
  const entry = { until: state.acknowledged.length + count, resolve, reject };
  state.waiting.push(entry);
  const timer = setTimeout(() => {
    state.waiting = state.waiting.filter((one) => one !== entry);
    const missing = entry.until - state.acknowledged.length;
    reject(new Error(`${missing} of ${count} writes were not acknowledged in ${LONGEST_REPEAT_MS / 1000} s.`));
  }, LONGEST_REPEAT_MS);
  return promise.finally(() => clearTimeout(timer));
}

/** Waits while writes are paused, and counts the running ones. */
async function guard<T>(state: State, work: () => Promise<T>): Promise<T> {
  while (state.is_paused && !state.is_over) await pause(20);
  if (state.is_over) throw new Abandoned();
  state.running += 1;
  try {
    return await work();
  } finally {
    state.running -= 1;
  }
}

const count = (state: State, what: string) => (state.counts[what] = (state.counts[what] ?? 0) + 1);

async function writeUntilAcknowledged(
  state: State,
  request: BenchRequest,
  wanted: number,
  { ack, cell }: { ack: (body: string) => Acknowledged; cell: number | undefined },
): Promise<string> {
  const started = performance.now();
  const began = Date.now();
  while (performance.now() - started < LONGEST_REPEAT_MS && !state.is_over) {
    // Files that were uploaded to the other cell have other addresses, so the person begins again.
    if (cell !== undefined && cell !== state.moves.length) throw new Abandoned();
    const answer = await attempt(state, request);
    if (answer?.status === wanted) {
      keep(state, ack(answer.body), began);
      return answer.body;
    }
    if (answer !== undefined && followMove(state, answer)) continue;
    if (answer !== undefined) requireUnavailable(state, request, answer);
    await pause(state.repeat_after_ms);
  }
  if (!state.is_over) state.findings.faults.push(`not accepted: ${request.path}`);
  throw new Abandoned();
}

/** Whether the answer says that the group has moved. From then on all requests go there. */
function followMove(state: State, { status, body }: Answer): boolean {
  if (status !== 421 || state.onMoved === undefined) return false;
  const { url = '' } = (JSON.parse(body) as { params?: { url?: string } }).params ?? {};
  count(state, '421');
  if (state.moves.at(-1) === url) return true;
  state.moves.push(url);
  state.clients = [createClient(url)];
  state.onMoved(url);
  return true;
}

/** Returns undefined when the connection broke. */
async function attempt(state: State, request: BenchRequest): Promise<Answer | undefined> {
  const client = state.clients[(state.asked += 1) % state.clients.length];
  try {
    const answer = await client?.ask({ ...request, patience_ms: state.patience_ms });
    if (answer !== undefined) state.times.push(answer.ms);
    return answer;
  } catch (error) {
    const hangs = error instanceof Error && error.name === 'AbortError';
    count(state, hangs ? 'hung' : isRefused(error) ? 'refused' : 'broken');
    if (hangs || !state.may_break) state.findings.faults.push(`no answer from ${request.path}: ${String(error)}`);
    return undefined;
  }
}

/** The process was not running when it was asked. */
const isRefused = (error: unknown) => hasCode(error, 'ECONNREFUSED');

/** The only answer after which a writer tries again is 503 with Retry-After. */
function requireUnavailable({ findings, counts, onUnavailable }: State, { path }: BenchRequest, answer: Answer): void {
  const { status, retry_after, body } = answer;
  counts[status] = (counts[status] ?? 0) + 1;
  if (status === 503 && retry_after !== undefined) return onUnavailable?.(path);
  findings.faults.push(`${status} from ${path}: ${body.slice(0, 200)}`);
  throw new Abandoned();
}

function keep(state: State, written: Acknowledged, began: number): void {
  const { acknowledged, spans } = state;
  spans.push({ began, ended: Date.now() });
  acknowledged.push(written);
  appendFileSync(FILE, `${JSON.stringify(written)}\n`);
  const met = state.waiting.filter(({ until }) => until <= acknowledged.length);
  state.waiting = state.waiting.filter((one) => !met.includes(one));
  met.forEach(({ resolve }) => resolve(performance.now()));
}

async function repeat<T>(state: State, work: () => Promise<T>): Promise<T> {
  const started = performance.now();
  for (;;) {
    try {
      return await work();
    } catch (error) {
      if (state.is_over) throw new Abandoned();
      if (performance.now() - started > LONGEST_REPEAT_MS) throw error;
      await pause(REPEAT_AFTER_MS);
    }
  }
}
