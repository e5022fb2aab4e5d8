import { BACKUP_LOCK } from '../../platform/files/removal-lock.ts';
import type { Move } from './cells.ts';

/** Every stored object of the group, and the time of its content. A marked photo replaces the original under the same key. */
const OBJECTS = `
  select 'files/' || f.id as key, f.content_type as type, f.created_at, f.marked_at
    from file f where f.property_id = any ($2::uuid[])
   union all
  select 'files/' || f.id || '.' || variant, 'image/jpeg', f.created_at, f.marked_at
    from file f cross join unnest(array['preview', 'marked']) variant
   where f.property_id = any ($2::uuid[]) and f.kind = 'ktp'
   union all
  select 'files/' || u.id, u.content_type, u.created_at, null from upload u
   where u.owner_key in (select 'account:' || id from account where group_id = $1::uuid)
   union all
  select 'exports/' || e.id || '.' || e.runs, 'application/octet-stream', e.done_at, null from export_file e
   where e.account_id in (select id from account where group_id = $1::uuid) and e.state = 'done'`;

/** Clocks of API and database may differ by this much, and a transaction takes some time. */
const CHANGED = `select key, type, marked_at::text as version from (${OBJECTS}) o
  where greatest(created_at, marked_at) > $3::timestamptz - interval '2 minutes'`;

/** Objects copied at the same time. */
const AT_ONCE = 8;

export interface FileCopy {
  /** Copies the objects that were stored or replaced since the call before, or all. Returns how many were copied. */
  next(): Promise<number>;
  /** Files that the source has not stored. Not every picture has variants, so these do not count. */
  missing(): number;
}

/** Copies files from the storage of the source to that of the target. What an earlier run has copied is not copied again. */
export async function startFileCopy(move: Move): Promise<FileCopy> {
  const { source, target, group_id, property_ids } = move;
  const stored = new Set<string>();
  for (const prefix of ['files/', 'exports/']) for await (const { key } of target.storage.list(prefix)) stored.add(key);
  const copied = new Set<string>();
  let missing = 0;
  let since = '-infinity';
  const copy = async ({ key, type }: { key: string; type: string }) => {
    const body = await source.storage.get(key);
    if (body === undefined) missing += Number(!key.includes('.'));
    else await target.storage.put(key, body, type);
    return body === undefined ? 0 : 1;
  };
  return {
    missing: () => missing,
    async next() {
      const { rows: clock } = await source.db.query<{ at: string }>('select now()::text as at');
      const { rows } = await source.db.query<{ key: string; type: string; version: string | null }>(CHANGED, [
        group_id,
        property_ids,
        since,
      ]);
      const isNew = ({ key, version }: (typeof rows)[number]) =>
        !copied.has(`${key} ${version}`) && (version !== null || since !== '-infinity' || !stored.has(key));
      const due = rows.filter(isNew);
      const queue = due.values();
      const counts = await Promise.all(
        Array.from({ length: AT_ONCE }, async () => {
          let done = 0;
          for (const object of queue) {
            done += await copy(object);
            copied.add(`${object.key} ${object.version}`);
          }
          return done;
        }),
      );
      since = clock[0]?.at ?? since;
      return counts.reduce((sum, count) => sum + count, 0);
    },
  };
}

/** Removes the objects of the group from the source, after a running backup. Their rows must still be there. */
export async function removeFiles({ source, group_id, property_ids }: Move): Promise<number> {
  const { rows } = await source.db.query<{ key: string }>(`select key from (${OBJECTS}) o`, [group_id, property_ids]);
  const queue = rows.values();
  const remove = async () => {
    for (const { key } of queue) await source.storage.remove(key);
  };
  await source.db.query('select pg_advisory_lock_shared($1)', [BACKUP_LOCK]);
  await Promise.all(Array.from({ length: AT_ONCE }, remove));
  return rows.length;
}
