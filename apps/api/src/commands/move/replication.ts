import { setTimeout as pause } from 'node:timers/promises';

import type { Move } from './cells.ts';

/** The publication, the slot and the subscription have the same name. */
const nameOf = ({ group_id }: Move) => `gerbang_move_${group_id.replaceAll('-', '')}`;
const POLL_MS = 10;
const PROGRESS_MS = 500;

/** Prepares both cells and starts to copy all rows of the properties. What exists already is kept. */
export async function startReplication(move: Move): Promise<void> {
  const { source, target, group_id } = move;
  const name = nameOf(move);
  await reserve(move);
  await source.db.query(
    `insert into group_place (group_id, state) values ($1, 'moving') on conflict (group_id) do update set state = 'moving', url = null`,
    [group_id],
  );
  if (!(await exists(source.db, 'select from pg_publication where pubname = $1', name)))
    await source.db.query(await publicationOf(move));
  if (!(await exists(source.db, 'select from pg_replication_slots where slot_name = $1', name)))
    await source.db.query(`select pg_create_logical_replication_slot($1, 'pgoutput')`, [name]);
  if (await exists(target.db, 'select from pg_subscription where subname = $1', name)) return startAgain(move);
  const { rows } = await target.db.query<{ statement: string }>(
    `select format('create subscription %I connection %L publication %I with (create_slot = false, slot_name = %L)',
                   $1::text, $2::text, $1::text, $1::text) as statement`,
    [name, source.url],
  );
  await target.db.query(rows[0]?.statement ?? '');
}

/**
 * The target learns of the group and its properties, and that they are arriving, before their rows arrive. So its jobs and
 * requests leave these rows alone.
 */
async function reserve({ source, target, group_id }: Move): Promise<void> {
  const { rows } = await source.db.query<{ group: string; properties: string }>(
    `select (select to_jsonb(g) from property_group g where id = $1)::text as group,
            (select jsonb_agg(to_jsonb(p)) from property p where group_id = $1)::text as properties`,
    [group_id],
  );
  await target.db.query(
    `with known as (insert into property_group select * from jsonb_populate_record(null::property_group, $2::jsonb)
                        on conflict do nothing),
          placed as (insert into group_place (group_id, state) values ($1, 'arriving')
                         on conflict (group_id) do update set state = 'arriving', url = null, compared_at = null)
     insert into property select * from jsonb_populate_recordset(null::property, $3::jsonb) on conflict do nothing`,
    [group_id, rows[0]?.group, rows[0]?.properties],
  );
}

/** One table is named only once, so the statement names each table with the rows it publishes. */
async function publicationOf(move: Move): Promise<string> {
  const { rows } = await move.source.db.query<{ statement: string }>(
    `select format('create publication %I for table group_marker where (group_id = %L), ', $1::text, $2::text)
            || string_agg(format('%s where (property_id in (%s))', c.oid::regclass, given.ids), ', ') as statement
       from pg_class c
       join pg_attribute a on a.attrelid = c.oid and a.attname = 'property_id' and not a.attisdropped
      cross join (select string_agg(format('%L', id), ', ') as ids from unnest($3::uuid[]) id) given
      where c.relnamespace = 'public'::regnamespace and c.relkind in ('r', 'p') and not c.relispartition
        and c.relpersistence = 'p'`,
    [nameOf(move), move.group_id, move.property_ids],
  );
  return rows[0]?.statement ?? '';
}

/** After so many errors a row can never be applied, for example because it is there already. */
const MOST_ERRORS = 5;

/** Resolves when the first copy of all tables is complete. */
export async function waitForCopy(move: Move): Promise<void> {
  const { target, note } = move;
  let last = '';
  for (;;) {
    const { rows } = await target.db.query<{ ready: number; all: number }>(
      `select count(*) filter (where r.srsubstate = 'r')::int as ready, count(*)::int as all
         from pg_subscription s join pg_subscription_rel r on r.srsubid = s.oid where s.subname = $1`,
      [nameOf(move)],
    );
    const { ready = 0, all = 0 } = rows[0] ?? {};
    if (all > 0 && ready === all) return;
    await requireNoErrors(move);
    const said = `${ready} of ${all} tables are copied`;
    if (said !== last) note(said);
    last = said;
    await pause(PROGRESS_MS);
  }
}

async function requireNoErrors(move: Move): Promise<void> {
  const { rows } = await move.target.db.query<{ errors: number }>(
    `select (apply_error_count + sync_error_count)::int as errors from pg_stat_subscription_stats where subname = $1`,
    [nameOf(move)],
  );
  if ((rows[0]?.errors ?? 0) >= MOST_ERRORS)
    throw new Error('Rows cannot be copied: the log of PostgreSQL at the target says why.');
}

const SHORT_MS = 500;
const LONG_MS = 60_000;

/** Resolves when changes arrive within half a second, so that the group need not wait for older ones in the handover. */
export async function waitUntilClose(move: Move): Promise<void> {
  for (;;) {
    const started = performance.now();
    if (!(await waitForMarker(move, LONG_MS))) await requireNoErrors(move);
    else if (performance.now() - started < SHORT_MS) return;
    move.note('the target is still behind');
  }
}

/**
 * Resolves with true when everything that the source has committed is at the target. Rows arrive in the order in which they
 * were committed, so the marker is the last of them.
 */
export async function waitForMarker({ source, target, group_id }: Move, longest_ms: number): Promise<boolean> {
  const { rows } = await source.db.query<{ marker: string }>(
    `insert into group_marker as m (group_id, marker) values ($1, 1)
         on conflict (group_id) do update set marker = m.marker + 1 returning marker`,
    [group_id],
  );
  const until = performance.now() + longest_ms;
  do {
    const arrived = 'select from group_marker where group_id = $1 and marker >= $2';
    if (await exists(target.db, arrived, group_id, rows[0]?.marker)) return true;
    await pause(POLL_MS);
  } while (performance.now() < until);
  return false;
}

/** Stops to apply changes: later ones of the source, such as the removal of the rows there, must not arrive. */
export async function pauseReplication(move: Move): Promise<void> {
  const { db } = move.target;
  const name = nameOf(move);
  await db.query(await alter(move, 'disable'));
  const runs = 'select from pg_stat_subscription where subname = $1 and pid is not null';
  while (await exists(db, runs, name)) await pause(POLL_MS);
}

export async function startAgain(move: Move): Promise<void> {
  await move.target.db.query(await alter(move, 'enable'));
}

/** Removes subscription, slot and publication. Repeatable. */
export async function endReplication(move: Move): Promise<void> {
  const { source, target } = move;
  const name = nameOf(move);
  if (await exists(target.db, 'select from pg_subscription where subname = $1', name)) {
    await pauseReplication(move);
    await target.db.query(await alter(move, 'set (slot_name = none)'));
    await target.db.query(await named(move, 'drop subscription %I'));
  }
  const slot = 'select from pg_replication_slots where slot_name = $1';
  // The sender at the source notices a moment later that its receiver is gone.
  while (await exists(source.db, `${slot} and active`, name)) await pause(POLL_MS);
  if (await exists(source.db, slot, name)) await source.db.query('select pg_drop_replication_slot($1)', [name]);
  await source.db.query(await named(move, 'drop publication if exists %I'));
  for (const { db } of [source, target])
    await db.query('delete from group_marker where group_id = $1', [move.group_id]);
}

/** Whether the replication was started for exactly these properties. */
export async function publishesAll(move: Move): Promise<boolean> {
  const { rows } = await move.source.db.query<{ all: boolean }>(
    `select bool_and(pg_get_expr(r.prqual, r.prrelid) like '%' || id || '%') as all
       from pg_publication p join pg_publication_rel r on r.prpubid = p.oid
       join pg_class c on c.oid = r.prrelid and c.relname = 'permit'
      cross join unnest($2::text[]) id
      where p.pubname = $1`,
    [nameOf(move), move.property_ids],
  );
  return rows[0]?.all === true;
}

async function exists(db: Move['source']['db'], statement: string, ...values: unknown[]): Promise<boolean> {
  return ((await db.query(statement, values)).rowCount ?? 0) > 0;
}

const alter = (move: Move, change: string) => named(move, `alter subscription %I ${change}`);

async function named(move: Move, statement: string): Promise<string> {
  const { rows } = await move.target.db.query<{ statement: string }>(`select format($1, $2::text) as statement`, [
    statement,
    nameOf(move),
  ]);
  return rows[0]?.statement ?? '';
}
