import { sql } from 'kysely';

import { makeDigests, sendDigestMail } from '../../src/modules/people/notifications/notifications.jobs.ts';
import type { Deps } from '../../src/platform/deps.ts';
import { aBuilding, type Building } from '../permits/submissions.ts';
import type { createMailWorld } from '../platform/mails.ts';

/** A job that sends mails, as far as a test runs it. */
interface MailJob {
  name: string;
  run: (payload: never, deps: Deps) => Promise<void>;
}

type MailWorld = Awaited<ReturnType<typeof createMailWorld>>;

/** Monday at the building, one minute before the first digest. The office opens at nine. */
export const BEFORE = new Date('2026-11-16T00:59:00Z');
export const MORNING = new Date('2026-11-16T01:00:00Z');
export const AFTERNOON = new Date('2026-11-16T08:00:00Z');
export const TUESDAY = new Date('2026-11-17T01:00:00Z');

/** A building before its first digest. Nobody of earlier tests gets mails any more. */
export async function aDigestBuilding(world: MailWorld): Promise<Building> {
  await sql`delete from graphile_worker._private_jobs`.execute(world.db);
  await sql`delete from stage_alarm`.execute(world.owner);
  await sql`update account set active = false`.execute(world.owner);
  world.clock.set(BEFORE);
  return aBuilding(world, { property: { name: 'Graha Indah' } });
}

/** Functions that make and send digests, besides those of `mailJobs`. */
export function digestsIn(world: MailWorld) {
  const jobs = mailJobs(world);
  return {
    ...jobs,
    digestAt: async (time: Date): Promise<void> => {
      world.clock.set(time);
      await makeDigests.run({}, world.deps);
      await jobs.work(sendDigestMail);
    },
    subjectsTo: (person: { email: string }) => jobs.mailsTo(person).map(({ subject }) => subject),
  };
}

/** Functions that run waiting mail jobs like a worker, and find the mails of a person. */
export function mailJobs(world: MailWorld) {
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
