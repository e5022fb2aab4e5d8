import { QUARANTINE_PREFIX, QUARANTINED_MS } from '../../platform/files/quarantine.ts';
import type { Storage } from '../../platform/files/storage.ts';
import { findBroken, sumFindings, type Finding, type Findings, type Inspection, type Invariant } from './invariant.ts';
import type { StoredObjects } from './stored-objects.ts';

/**
 * Every object that a row refers to, with the time since which it is stored, and the time from which a job may remove it together
 * with its row.
 */
export const RECORDED_OBJECTS = `
  select f.property_id, f.id, 'files/' || f.id as key, f.content_type as type, f.bytes, f.created_at as since, f.delete_after as until
    from file f
  union all
  select f.property_id, f.id, 'files/' || f.id || '.preview', 'image/jpeg', null, f.marked_at, f.delete_after
    from file f where f.kind = 'ktp' and f.marked_at is not null
  union all
  select null, u.id, 'files/' || u.id, u.content_type, u.bytes, u.created_at, u.created_at + interval '23 hours' from upload u
  union all
  select null, e.id, 'exports/' || e.id || '.' || e.runs, 'application/octet-stream', null, e.done_at, e.expires_at
    from export_file e where e.state = 'done'`;

/** Objects that must exist. Leaves out rows that are newer than the list, and those whose object a job may be removing now. */
const EXPECTED = `
  select property_id, id, key from (${RECORDED_OBJECTS}) o where since <= $1::timestamptz and coalesce(until > $1, true)`;

const WITHOUT_ROW = `
  select k.key from unnest($1::text[]) k(key)
   where not exists (select from file f where k.key like 'files/%' and f.id::text = substr(k.key, 7, 36))
     and not exists (select from upload u where k.key like 'files/%' and u.id::text = substr(k.key, 7, 36))
     and not exists (select from export_file e where k.key like 'exports/%' and e.id::text = substr(k.key, 9, 36))`;

/** A worker removes files within an hour after their retention. Reported only when one has run for the whole time. */
const RETENTION_IS_KEPT = `
  select f.property_id, f.id as file_id, f.kind from file f
   where f.delete_after < $1::timestamptz - interval '2 hours'
     and exists (select from worker_heartbeat w where w.seen_at > $1::timestamptz - interval '1 minute'
                    and w.steady_since < $1::timestamptz - interval '2 hours')`;

const PAGE = 50_000;

export const objects: Invariant = {
  id: 'I7',
  title:
    'every file of a record is stored; no stored file is without a record for more than a day, or past its retention',
  async check(inspection) {
    const { owner, now, objects: stored } = inspection;
    if ('why' in stored) return stored;
    const { rows } = await owner.query<{ checked: number }>(`select count(*)::int as checked from (${EXPECTED}) e`, [
      now,
    ]);
    const outcomes = [
      await findMissing(inspection, stored.times),
      await findOrphans(inspection, stored),
      await findBroken(owner, 'retention', RETENTION_IS_KEPT, [now]),
    ];
    return { checked: rows[0]?.checked ?? 0, ...sumFindings(outcomes) };
  },
};

/** Reads the expected keys with a cursor, because there may be millions. */
async function findMissing({ owner, now }: Inspection, times: ReadonlyMap<string, Date>): Promise<Findings> {
  await owner.query(`declare expected no scroll cursor for ${EXPECTED}`, [now]);
  const examples: Finding[] = [];
  for (;;) {
    const { rows } = await owner.query<{ property_id: string | null; id: string; key: string }>(
      `fetch ${PAGE} from expected`,
    );
    for (const row of rows) if (!times.has(row.key)) examples.push({ rule: 'missing object', ...row });
    if (rows.length < PAGE) break;
  }
  await owner.query('close expected');
  return { broken: examples.length, examples };
}

/** Asks for each orphan again, because a job may have removed it together with its row since the list was read. */
async function findOrphans(
  { owner, now, orphan_hours }: Inspection,
  { storage, times }: Extract<StoredObjects, { storage: Storage }>,
): Promise<Findings> {
  const before = now.getTime() - orphan_hours * 3_600_000;
  // A file in quarantine never has a record. It may be there until the clean-up job removes it.
  const before_in_quarantine = Math.min(before, now.getTime() - QUARANTINED_MS);
  const isOld = ([key, at]: readonly [string, Date]) =>
    at.getTime() < (key.startsWith(QUARANTINE_PREFIX) ? before_in_quarantine : before);
  const old = [...times].filter(isOld).map(([key]) => key);
  const { rows } = await owner.query<{ key: string }>(WITHOUT_ROW, [old]);
  const examples: Finding[] = [];
  for (const { key } of rows) {
    if ((await storage.get(key)) !== undefined) examples.push({ rule: 'object without record', key });
  }
  return { broken: examples.length, examples };
}
