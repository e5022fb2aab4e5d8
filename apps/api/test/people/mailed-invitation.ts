import { sql } from 'kysely';

import { sendInviteMail } from '../../src/modules/people/auth/account-links.jobs.ts';
import type { createMailWorld } from '../platform/mails.ts';

/** Runs the newest invitation job of an account and returns the text of its mail. */
export async function mailedInvitation(
  world: Awaited<ReturnType<typeof createMailWorld>>,
  account_id: string,
): Promise<string> {
  const jobs = await sql<{ link_id: string }>`
    select j.payload ->> 'link_id' as link_id from graphile_worker._private_jobs j
      join graphile_worker._private_tasks t on t.id = j.task_id
     where t.identifier = ${sendInviteMail.name}`.execute(world.db);
  const links = jobs.rows.map((job) => job.link_id);
  const { rows } = await sql<{ id: string }>`
    select id from account_link where account_id = ${account_id} and id = any(${links}::uuid[])
     order by id desc limit 1`.execute(world.owner);
  world.mails.length = 0;
  await sendInviteMail.run({ link_id: rows[0]?.id ?? '' }, world.deps);
  return world.onlyMail().text;
}
