import type { BackupRequest } from '@gerbang/shared/contracts/insight/server';
import type { CheckState } from '@gerbang/shared/domain/insight/doctor';
import { sql } from 'kysely';

import type { Db, Tx } from '../../../platform/database/database.ts';

/** How many backups are shown. At most 35 days are kept, with a few by hand. */
const SHOWN_RUNS = 60;

export async function readSize(db: Db): Promise<{ groups: number; properties: number }> {
  const { rows } = await sql<{ groups: number; properties: number }>`select * from installation_size()`.execute(db);
  return rows[0] ?? { groups: 0, properties: 0 };
}

interface Result {
  check_id: string;
  examined_at: Date;
  state: CheckState;
  found: string;
  found_values: Record<string, string | number>;
}

/** What the last run of the doctor found. */
export async function listResults(db: Db): Promise<Result[]> {
  const { rows } = await sql<Result>`
    select check_id, examined_at, state, found, found_values from doctor_result
     where examined_at = (select max(examined_at) from doctor_result)`.execute(db);
  return rows;
}

/** Each state that a check had on a day. */
export async function listStates(db: Db, time_zone: string): Promise<{ day: string; state: CheckState }[]> {
  const { rows } = await sql<{ day: string; state: CheckState }>`
    select distinct to_char(examined_at at time zone ${time_zone}, 'YYYY-MM-DD') as day, state from doctor_result`.execute(
    db,
  );
  return rows;
}

/** Whether a job of this name runs, or could run now. */
export async function isJobOpen(db: Db, name: string): Promise<boolean> {
  const { rows } = await sql`
    select from graphile_worker.jobs where task_identifier = ${name} and run_at <= now() and attempts < max_attempts limit 1`.execute(
    db,
  );
  return rows.length > 0;
}

export interface WaitingJobs {
  name: string;
  waiting: number;
  oldest_seconds: number | null;
  failed: number;
}

/** Jobs that could run and wait, and those that are not tried again, by name. */
export async function listJobs(db: Db): Promise<WaitingJobs[]> {
  const { rows } = await sql<WaitingJobs>`
    select task_identifier as name,
           (count(*) filter (where attempts < max_attempts))::int as waiting,
           round(extract(epoch from now() - min(run_at) filter (where attempts < max_attempts)))::int as oldest_seconds,
           (count(*) filter (where attempts >= max_attempts))::int as failed
      from graphile_worker.jobs where locked_at is null and (run_at <= now() or attempts >= max_attempts)
     group by task_identifier order by task_identifier`.execute(db);
  return rows;
}

export async function readVersions(db: Db): Promise<{ schema: string; postgresql: string }> {
  const { rows } = await sql<{ schema: string; postgresql: string }>`
    select coalesce(max(name), '') as schema, split_part(current_setting('server_version'), ' ', 1) as postgresql
      from kysely_migration`.execute(db);
  return rows[0] ?? { schema: '', postgresql: '' };
}

interface StoredRun {
  id: string;
  taken_at: Date;
  kind: 'nightly' | 'by_hand' | null;
  seconds: number | null;
  database_bytes: number | null;
  files: number | null;
  new_bytes: number | null;
  fault: string | null;
  tested_at: Date | null;
  test_seconds: number | null;
  test_fault: string | null;
}

export async function listRuns(db: Db): Promise<StoredRun[]> {
  const { rows } = await sql<StoredRun>`
    select id, taken_at, kind, seconds, database_bytes, files, new_bytes, fault, tested_at, test_seconds, test_fault
      from backup_run order by taken_at desc, id limit ${SHOWN_RUNS}`.execute(db);
  return rows;
}

interface Latest {
  taken_at: Date | null;
  tested_at: Date | null;
  test_seconds: number | null;
}

/** The newest complete backup, and the newest test that succeeded. */
export async function readLatest(db: Db): Promise<Latest> {
  const { rows } = await sql<Latest>`
    select (select max(taken_at) from backup_run where fault is null) as taken_at, t.tested_at, t.test_seconds
      from (select 1) one
      left join lateral (select tested_at, test_seconds from backup_run where tested_at is not null and test_fault is null
                          order by tested_at desc limit 1) t on true`.execute(db);
  return rows[0] ?? { taken_at: null, tested_at: null, test_seconds: null };
}

interface StoredService {
  is_silent: boolean;
  seen_at: Date;
  nightly_at: string;
  time_zone: string;
  next_at: Date;
  kit_is_safe: boolean;
}

export async function readService(db: Db): Promise<StoredService | null> {
  const { rows } = await sql<StoredService>`
    select seen_at < now() - interval '2 minutes' as is_silent, seen_at, nightly_at, time_zone, next_at, kit_is_safe
      from backup_service`.execute(db);
  return rows[0] ?? null;
}

type StoredRequest = Omit<BackupRequest, 'asked_at' | 'taken_up_at' | 'ended_at'> & {
  asked_at: Date;
  taken_up_at: Date | null;
  ended_at: Date | null;
};

/** The newest request of each kind. An open one is the newest. */
export async function listRequests(db: Db): Promise<StoredRequest[]> {
  const { rows } = await sql<StoredRequest>`
    select distinct on (kind) kind, asked_at, taken_up_at, ended_at, fault, step, share
      from backup_request order by kind, ended_at is not null, asked_at desc`.execute(db);
  return rows;
}

/** Returns false when there is an open one of this kind. */
export async function addRequest(
  tx: Tx,
  { id, kind, asked_by }: { id: string; kind: string; asked_by: string },
): Promise<boolean> {
  const { rows } = await sql`
    insert into backup_request (id, kind, asked_by) values (${id}, ${kind}, ${asked_by})
    on conflict (kind) where ended_at is null do nothing returning id`.execute(tx);
  return rows.length > 0;
}
