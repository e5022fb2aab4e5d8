import { comparableEmail } from '@gerbang/shared/text/email';
import { sql, type Generated } from 'kysely';

import type { Deps } from '../deps.ts';
import { defineJob, noPayload } from '../jobs/jobs.ts';
import { keyedHash, keyedHashes } from '../keys/key-ring.ts';
import type { Mail } from './mail.ts';

interface MailSentTable {
  message_id: string;
  sent_at: Date;
  refused: Generated<boolean>;
}
interface MailSuppressedTable {
  address_hash: Buffer;
  since: Date;
}
declare module '../database/database.ts' {
  interface Database {
    mail_sent: MailSentTable;
    mail_suppressed: MailSuppressedTable;
  }
}

/** Suffix of all jobs that send mail; `wakeWaitingMail` finds them by it. */
const MAIL_JOB_SUFFIX = '-mail';

/**
 * Sends a mail once: skips a message id that was already sent, and an address whose mailbox does not exist according to the
 * mail server.
 */
export async function deliver(deps: Deps, mail: Mail): Promise<void> {
  const hashes = keyedHashes(deps.config.keys, 'address', comparableEmail(mail.to));
  const known = await findOutcome(deps, mail.message_id, hashes);
  if (known.is_settled) return;
  const outcome = known.is_suppressed ? 'refused' : await deps.mailer.send(mail);
  const now = deps.clock.now();
  // A row under an older key counts too: another one would keep the address for longer.
  if (outcome === 'refused' && !known.is_suppressed) {
    await deps.db
      .insertInto('mail_suppressed')
      .values({ address_hash: keyedHash(deps.config.keys, 'address', comparableEmail(mail.to)), since: now })
      .onConflict((conflict) => conflict.doNothing())
      .execute();
  }
  await deps.db
    .insertInto('mail_sent')
    .values({ message_id: mail.message_id, sent_at: now, refused: outcome === 'refused' })
    .onConflict((conflict) => conflict.doNothing())
    .execute();
}

/**
 * Retries failed mails as soon as the server answers again. Otherwise the queue's growing pauses would delay them for
 * hours after a short outage.
 */
export const wakeWaitingMail = defineJob({
  name: 'platform.wake-waiting',
  payload: noPayload,
  cron: '* * * * *',
  async run(_payload, deps) {
    const { rows } = await sql<{ id: string }>`
      select id from graphile_worker.jobs
       where task_identifier like ${`%${MAIL_JOB_SUFFIX}`} and attempts > 0 and locked_at is null
         and run_at > now() and attempts < max_attempts
       order by run_at limit 1000`.execute(deps.db);
    if (rows.length === 0) return;
    await deps.mailer.check();
    const ids = rows.map((row) => Number(row.id));
    await sql`select graphile_worker.reschedule_jobs(${ids}::bigint[], run_at := now())`.execute(deps.db);
  },
});

async function findOutcome(
  deps: Deps,
  message_id: string,
  address_hashes: readonly Buffer[],
): Promise<{ is_settled: boolean; is_suppressed: boolean }> {
  const { rows } = await sql<{ is_settled: boolean; is_suppressed: boolean }>`
    select exists (select from mail_sent where message_id = ${message_id}) as is_settled,
           exists (select from mail_suppressed where address_hash = any(${address_hashes}::bytea[])) as is_suppressed`.execute(
    deps.db,
  );
  return rows[0] ?? { is_settled: false, is_suppressed: false };
}
