import { sql } from 'kysely';

import type { Deps } from '../../src/platform/deps.ts';
import type { createMailWorld } from '../platform/mails.ts';

/** A job that sends mails, as far as a test runs it. */
interface MailJob {
  name: string;
  run: (payload: never, deps: Deps) => Promise<void>;
}

/** Functions that run waiting mail jobs like a worker, and find the mails of a person. */
export function mailJobs(world: Awaited<ReturnType<typeof createMailWorld>>) {
  const waiting = async ({ name }: MailJob): Promise<never[]> => {
    const { rows } = await sql<{ payload: never }>`
      select j.payload from graphile_worker._private_jobs j join graphile_worker._private_tasks t on t.id = j.task_id
       where t.identifier = ${name} order by j.id`.execute(world.db);
    return rows.map(({ payload }) => payload);
  };
  return {
    /** Payloads of the waiting jobs. */
    waiting,
    /** Runs the waiting jobs and returns their number. */
    work: async (job: MailJob): Promise<number> => {
      const payloads = await waiting(job);
      for (const payload of payloads) await job.run(payload, world.deps);
      await sql`
        delete from graphile_worker._private_jobs j using graphile_worker._private_tasks t
         where t.id = j.task_id and t.identifier = ${job.name}`.execute(world.db);
      return payloads.length;
    },
    mailsTo: ({ email }: { email: string }) => world.mails.filter(({ to }) => !Array.isArray(to) && to?.text === email),
  };
}
