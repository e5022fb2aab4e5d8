import { addDays, datesBetween } from '@gerbang/shared/time/dates';
import type pg from 'pg';

import { ANCHOR_PREFIX, readAnchor, type AnchorContent } from '../../platform/audit/anchors.ts';
import type { Storage } from '../../platform/files/storage.ts';

/** A chain that differs from an anchor: its first day, and the hash that the database has now at that number. */
interface RewrittenChain {
  property_id: string;
  day: string;
  seq: number;
  anchored: string;
  found: string | null;
}

export interface AnchorReport {
  anchors: number;
  /** Heads of chains that were compared. */
  compared: number;
  rewritten: RewrittenChain[];
  /** Anchors without a valid signature by a known key. */
  unverified: string[];
  /** Days since the first anchor that have none. The current day (UTC) does not count. */
  missing_days: string[];
}

/** A named anchor: the key of its object, or the name of a file with a mailed one. */
export interface NamedAnchor {
  name: string;
  text: string;
}

/** The anchors as they were first stored, also those that somebody has replaced or removed since in a bucket with versions. */
export function readStoredAnchors(storage: Storage): Promise<NamedAnchor[]> {
  return Array.fromAsync(storage.listFirst(ANCHOR_PREFIX), ({ key, body }) => ({
    name: key,
    text: body.toString('utf8'),
  }));
}

/**
 * Compares the audit chains with their anchors. Somebody who owns the tables can change rows and seal them again so that
 * `check_audit` finds nothing, but then the hashes differ from those that were signed and stored elsewhere.
 */
export async function verifyAnchors(
  owner: Pick<pg.Pool, 'query'>,
  public_keys: readonly string[],
  given: readonly NamedAnchor[],
  now: Date,
): Promise<AnchorReport> {
  const report: AnchorReport = { anchors: 0, compared: 0, rewritten: [], unverified: [], missing_days: [] };
  const anchors: AnchorContent[] = [];
  for (const { name, text } of given) {
    const anchor = readAnchor(public_keys, text);
    // A valid anchor under another day's name would hide that day.
    if (anchor === undefined || (name.startsWith(ANCHOR_PREFIX) && name !== ANCHOR_PREFIX + anchor.day)) {
      report.unverified.push(name);
    } else anchors.push(anchor);
  }
  anchors.sort((one, other) => (one.day < other.day ? -1 : 1));
  const found = new Set<string>();
  for (const anchor of anchors) {
    report.anchors += 1;
    report.compared += anchor.heads.length;
    for (const chain of await findRewritten(owner, anchor)) {
      if (!found.has(chain.property_id)) report.rewritten.push(chain);
      found.add(chain.property_id);
    }
  }
  return { ...report, missing_days: missingDays(new Set(anchors.map(({ day }) => day)), now) };
}

async function findRewritten(owner: Pick<pg.Pool, 'query'>, { day, heads }: AnchorContent): Promise<RewrittenChain[]> {
  const { rows } = await owner.query<Omit<RewrittenChain, 'day'>>(
    `select h.property_id, h.seq::float8 as seq, h.hash as anchored, encode(s.hash, 'hex') as found
       from jsonb_to_recordset($1::jsonb) as h(property_id uuid, seq bigint, hash text)
       left join audit_seal s on s.property_id = h.property_id and s.seq = h.seq
      where encode(s.hash, 'hex') is distinct from h.hash order by h.property_id`,
    [JSON.stringify(heads)],
  );
  return rows.map((row) => ({ ...row, day }));
}

/** `days` are in their order. */
function missingDays(days: ReadonlySet<string>, now: Date): string[] {
  const [first] = days;
  if (first === undefined) return [];
  const yesterday = addDays(now.toISOString().slice(0, 10), -1);
  return datesBetween(first, yesterday).filter((day) => !days.has(day));
}
