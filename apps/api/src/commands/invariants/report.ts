import { performance } from 'node:perf_hooks';

import type { Pool, PoolClient } from 'pg';

import { liftTimeLimit } from '../../platform/database/silent-server.ts';
import type { Storage } from '../../platform/files/storage.ts';
import { EXIT } from '../command.ts';
import { acknowledgements, idempotency } from './answers.ts';
import { auditChain } from './audit-chain.ts';
import { codes } from './codes.ts';
import { deciders } from './deciders.ts';
import { goods } from './goods.ts';
import type { CheckOptions, Finding, Inspection, Invariant, Outcome } from './invariant.ts';
import { mails, outbox } from './mails.ts';
import { objects } from './objects.ts';
import { pages } from './pages.ts';
import { places } from './places.ts';
import { readQueue } from './queue.ts';
import { references } from './references.ts';
import { listObjects } from './stored-objects.ts';
import { timeline } from './timeline.ts';

/** All invariants, by their number. */
export const INVARIANTS: readonly Invariant[] = [
  acknowledgements,
  places,
  timeline,
  outbox,
  idempotency,
  deciders,
  objects,
  mails,
  goods,
  codes,
  auditChain,
  references,
  pages,
];

interface CheckedInvariant {
  title: string;
  state: 'ok' | 'broken' | 'not checked';
  checked: number;
  broken: number;
  examples: readonly Finding[];
  /** Why it was not checked. */
  why?: string;
}

export interface Report {
  /** True only when every chosen invariant was checked and holds. */
  good: boolean;
  database: string;
  seconds: number;
  invariants: Record<string, CheckedInvariant>;
}

const DEFAULTS = {
  since: null,
  /** Longer than a transaction may last. */
  margin_s: 60,
  orphan_hours: 24,
  acknowledged: [],
  mails: null,
} as const;

/** Connections and options of a check. `only` chooses invariants by id. */
export interface Check extends Partial<CheckOptions> {
  owner: Pool;
  /** The application's role, which owns the queue. */
  app: Pool;
  storage: Storage;
  only?: readonly string[];
}

/** Checks the invariants one after the other in one snapshot of the database, which may be in use. */
export async function checkInvariants({ owner, app, storage, only, ...options }: Check): Promise<Report> {
  const started = performance.now();
  const { rows } = await owner.query<{ database: string; now: Date }>('select current_database() as database, now()');
  const [{ database, now } = { database: '', now: new Date() }] = rows;
  const queue = await readQueue(app);
  const stored = only?.includes(objects.id) === false ? { why: 'not chosen' } : await listObjects(storage);
  const client = await owner.connect();
  try {
    await client.query('begin isolation level repeatable read read only');
    await client.query(liftTimeLimit('transaction'));
    await client.query('set local idle_in_transaction_session_timeout = 0');
    const inspection = { owner: client, queue, objects: stored, ...DEFAULTS, now, ...options };
    const invariants = await inspect(inspection, only);
    await client.query('commit');
    const good = Object.values(invariants).every(({ state }) => state === 'ok');
    const seconds = Math.round((performance.now() - started) / 100) / 10;
    return { good, database, seconds, invariants };
  } finally {
    client.release();
  }
}

/** Checks the invariants inside the transaction of `inspection`. */
export async function inspect(inspection: Inspection, only?: readonly string[]): Promise<Report['invariants']> {
  const invariants: Report['invariants'] = {};
  for (const invariant of INVARIANTS) {
    if (only !== undefined && !only.includes(invariant.id)) continue;
    invariants[invariant.id] = described(invariant, await attempt(invariant, inspection));
  }
  return invariants;
}

/** 0 when all is good, 1 when an invariant is broken, 2 when one could not be checked. */
export function exitCode({ good, invariants }: Report): number {
  if (good) return EXIT.good;
  return Object.values(invariants).some(({ state }) => state === 'broken') ? EXIT.failed : EXIT.look;
}

/** A statement that fails, for example on a table that does not exist yet, must not hide the other invariants. */
async function attempt(invariant: Invariant, inspection: Inspection): Promise<Outcome> {
  await inspection.owner.query('savepoint invariant');
  try {
    return await invariant.check(inspection);
  } catch (error) {
    await rollBack(inspection.owner, error);
    return { why: nameOf(error) };
  }
}

async function rollBack(client: PoolClient, error: unknown): Promise<void> {
  try {
    await client.query('rollback to savepoint invariant');
  } catch {
    throw error;
  }
}

function described({ title }: Invariant, outcome: Outcome): CheckedInvariant {
  if ('why' in outcome) {
    return { title, state: 'not checked', checked: 0, broken: 0, examples: [], why: outcome.why };
  }
  return { title, state: outcome.broken === 0 ? 'ok' : 'broken', ...outcome };
}

/** The kind of an error. Its message could quote a value of a row. */
function nameOf(error: unknown): string {
  if (!(error instanceof Error)) return 'unknown failure';
  return 'code' in error && typeof error.code === 'string' ? `${error.name} ${error.code}` : error.name;
}
