import type { PoolClient } from 'pg';

import type { Queue } from './queue.ts';
import type { StoredObjects } from './stored-objects.ts';

/** A broken record: ids, codes, numbers and states. Never personal values, because reports are kept and sent around. */
export type Finding = Readonly<Record<string, unknown>>;

export interface CheckOptions {
  /** The time that ages are counted from, before the queue and the list of objects were read. */
  now: Date;
  /** Only permits that changed after this time, where that limits the work. Null for all. */
  since: Date | null;
  /** Leaves out what is younger, because the queue is read before the snapshot of the tables. */
  margin_s: number;
  /** Age from which a stored object without a record is a fault. */
  orphan_hours: number;
  /** Writes that clients saw acknowledged. */
  acknowledged: readonly Acknowledged[];
  /** Message ids that the mail server accepted; null when only the database knows. */
  mails: readonly string[] | null;
}

/** A write that was answered with success, as a load program notes it. */
export type Acknowledged =
  | { kind: 'permit'; property_id: string; id: string; code: string; key?: string }
  | { kind: 'decision'; property_id: string; permit_id: string; stage: string; decision: string; account_id: string }
  | { kind: 'movement'; property_id: string; id: string }
  | { kind: 'upload'; id: string };

export interface Inspection extends CheckOptions {
  /** The owner of the tables, whom row-level security does not restrict, in one read-only snapshot. */
  owner: PoolClient;
  queue: Queue;
  objects: StoredObjects;
}

export type Outcome =
  | { checked: number; broken: number; examples: readonly Finding[] }
  /** The invariant could not be checked. Never counts as good. */
  | { why: string };

export interface Invariant {
  id: `I${number}`;
  title: string;
  check(inspection: Inspection): Promise<Outcome>;
}

/** A statement that selects what breaks an invariant. */
export interface Rule {
  name: string;
  sql: string;
  values?: (inspection: Inspection) => readonly unknown[];
}

const MAX_EXAMPLES = 5;

/** A check by SQL alone. `counted` selects how many records the rules look at. */
export function checkRules(counted: string, rules: readonly Rule[]): Invariant['check'] {
  return async (inspection) => {
    const outcomes = [];
    for (const { name, sql, values } of rules) {
      outcomes.push(await findBroken(inspection.owner, name, sql, values?.(inspection)));
    }
    const { rows } = await inspection.owner.query<{ checked: number }>(`select (${counted})::int as checked`);
    return { checked: rows[0]?.checked ?? 0, ...sumFindings(outcomes) };
  };
}

export interface Findings {
  broken: number;
  examples: readonly Finding[];
}

/** Counts the rows of a statement and returns the first of them. */
export async function findBroken(
  client: PoolClient,
  rule: string,
  sql: string,
  values: readonly unknown[] = [],
): Promise<Findings> {
  const { rows } = await client.query<{ broken: number; examples: Finding[] }>(
    `with broken as materialized (${sql})
     select (select count(*) from broken)::int as broken,
            (select coalesce(jsonb_agg(e), '[]') from (select * from broken limit ${MAX_EXAMPLES}) e) as examples`,
    [...values],
  );
  const { broken = 0, examples = [] } = rows[0] ?? {};
  return { broken, examples: examples.map((example) => ({ rule, ...example })) };
}

export function sumFindings(outcomes: readonly Findings[]): Findings {
  return {
    broken: outcomes.reduce((sum, { broken }) => sum + broken, 0),
    examples: outcomes.flatMap(({ examples }) => examples).slice(0, MAX_EXAMPLES),
  };
}
