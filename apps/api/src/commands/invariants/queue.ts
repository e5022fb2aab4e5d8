import type { Pool } from 'pg';

/** What waits in the queue. Jobs that have used up their attempts are not waiting. */
export interface Queue {
  /** Permits whose confirmation is queued, once per job. */
  created: readonly string[];
  /** Permits that stand for all unconfirmed permits of their e-mail address. */
  bundled: readonly string[];
  /** Lines of a timeline whose mail is queued. */
  progress: readonly string[];
}

interface Payload {
  permit_ids?: string[];
  permit_id?: string;
  log_id?: string;
}

/** Reads the queue as the application, which owns it. Must run before the snapshot: a job that ends later has left its traces. */
export async function readQueue(app: Pool): Promise<Queue> {
  const { rows } = await app.query<{ task: string; payload: Payload }>(`
    select t.identifier as task, j.payload
      from graphile_worker._private_jobs j
      join graphile_worker._private_tasks t on t.id = j.task_id
     where t.identifier in ('permits.created-mail', 'permits.bundled-mail', 'permits.progress-mail')
       and j.attempts < j.max_attempts`);
  const payloads = (task: string) => rows.filter((row) => row.task === task).map(({ payload }) => payload);
  return {
    created: payloads('permits.created-mail').flatMap(({ permit_ids = [] }) => permit_ids),
    bundled: payloads('permits.bundled-mail').flatMap(({ permit_id = [] }) => permit_id),
    progress: payloads('permits.progress-mail').flatMap(({ log_id = [] }) => log_id),
  };
}
