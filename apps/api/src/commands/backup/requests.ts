import { BACKUP_DAYS } from '@gerbang/shared/domain/people/personal-data';
import type { PoolClient } from 'pg';

import { newId } from '../../platform/database/ids.ts';
import type { Progress } from './take.ts';

/** Lock of the backup service that runs. */
const SERVING = 727_006;

export interface Request {
  id: string;
  kind: 'backup' | 'test';
  is_nightly: boolean;
}

export async function lockService(client: PoolClient): Promise<boolean> {
  const { rows } = await client.query<{ free: boolean }>('select pg_try_advisory_lock($1) as free', [SERVING]);
  return rows[0]?.free === true;
}

/** Tells the screens that the service runs, and what it plans. */
export async function giveSign(
  client: PoolClient,
  sign: { time: string; time_zone: string; next_at: Date; kit_is_safe: boolean },
): Promise<void> {
  await client.query(
    `insert into backup_service (seen_at, nightly_at, time_zone, next_at, kit_is_safe) values (now(), $1, $2, $3, $4)
     on conflict (id) do update set seen_at = now(), nightly_at = excluded.nightly_at, time_zone = excluded.time_zone,
                                    next_at = excluded.next_at, kit_is_safe = excluded.kit_is_safe`,
    [sign.time, sign.time_zone, sign.next_at, sign.kit_is_safe],
  );
}

/** When the service last asked for a backup by itself, and when the newest complete one was taken. */
export async function readNightlyFacts(client: PoolClient): Promise<{ last_tried: Date | null; newest: Date | null }> {
  const { rows } = await client.query<{ last_tried: Date | null; newest: Date | null }>(
    `select (select max(asked_at) from backup_request where kind = 'backup' and asked_by is null) as last_tried,
            (select max(taken_at) from backup_run where fault is null) as newest`,
  );
  return rows[0] ?? { last_tried: null, newest: null };
}

/** Asks for it by the schedule, unless there is an open request. Forgets old requests, as old backups are. */
export async function askByItself(client: PoolClient, kind: Request['kind'], now: Date): Promise<void> {
  await client.query(
    'insert into backup_request (id, kind, asked_at) values ($1, $2, $3) on conflict (kind) where ended_at is null do nothing',
    [newId(), kind, now],
  );
  await client.query('delete from backup_request where ended_at < $1::timestamptz - make_interval(days => $2)', [
    now,
    BACKUP_DAYS,
  ]);
}

/** The oldest open request, also one that a service had taken up when it was killed. */
export async function takeUp(client: PoolClient): Promise<Request | undefined> {
  const { rows } = await client.query<Request>(
    `update backup_request set taken_up_at = now(), step = null, share = null
      where id = (select id from backup_request where ended_at is null order by asked_at limit 1)
      returning id, kind, asked_by is null as is_nightly`,
  );
  return rows[0];
}

export async function putBack(client: PoolClient, id: string): Promise<void> {
  await client.query('update backup_request set taken_up_at = null, step = null, share = null where id = $1', [id]);
}

export async function noteProgress(client: PoolClient, id: string, { step, share }: Progress): Promise<void> {
  await client.query('update backup_request set step = $2, share = $3 where id = $1', [id, step, share]);
  await client.query('update backup_service set seen_at = now()');
}

export async function end(client: PoolClient, id: string, fault: string | null): Promise<void> {
  await client.query(
    'update backup_request set ended_at = now(), fault = $2, step = null, share = null where id = $1',
    [id, fault],
  );
}
