import { PERSONAL_DATA } from '@gerbang/shared/domain/people/personal-data';
import { sql } from 'kysely';

import { startAttempts } from '../jobs/attempts.ts';
import { defineJob, noPayload } from '../jobs/jobs.ts';

const HOUR = 60 * 60 * 1000;
const DAY = 24 * HOUR;

/** Deletes expired sessions and old idempotency keys, counters, mail ids and unreachable addresses. */
export const forgetOldRows = defineJob({
  name: 'platform.forget-old-rows',
  payload: noPayload,
  cron: '23 * * * *',
  async run(_payload, { db, clock }) {
    const now = clock.now().getTime();
    const before = (age: number) => new Date(now - age);
    const forget = [
      sql`select forget_sessions(${before(8 * DAY)})`,
      sql`delete from idempotency_key where created_at < ${before(DAY)}`,
      sql`delete from throttle where window_ends < ${before(0)}`,
      sql`delete from mail_sent where sent_at < ${before(30 * DAY)}`,
      // Afterwards the address is tried again, because a mailbox that was closed may exist by then.
      sql`delete from mail_suppressed where since < ${before(PERSONAL_DATA.mail.kept.number * DAY)}`,
    ];
    const attempts = startAttempts();
    for (const statement of forget) await attempts.run(() => statement.execute(db));
    attempts.report();
  },
});
