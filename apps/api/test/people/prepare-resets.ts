import { sql } from 'kysely';

import { prepareReset } from '../../src/modules/people/auth/account-links.jobs.ts';
import type { World } from '../harness.ts';

/** Creates the links of all forgotten passwords that were asked for, as the worker does. */
export async function prepareResets({ db, deps }: Pick<World, 'db' | 'deps'>): Promise<void> {
  const { rows } = await sql<{ payload: Parameters<typeof prepareReset.run>[0] }>`
    select j.payload from graphile_worker._private_jobs j join graphile_worker._private_tasks t on t.id = j.task_id
     where t.identifier = ${prepareReset.name} order by j.id`.execute(db);
  for (const { payload } of rows) await prepareReset.run(payload, deps);
}
