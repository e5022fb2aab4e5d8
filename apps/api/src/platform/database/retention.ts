import { sql } from 'kysely';

import { defineJob, noPayload } from '../jobs/jobs.ts';

const HOUR = 60 * 60 * 1000;
const DAY = 24 * HOUR;

/** Deletes expired sessions and old idempotency keys, counters and mail ids. */
export const forgetOldRows = defineJob({
  name: 'platform.forget-old-rows',
  payload: noPayload,
  cron: '23 * * * *',
  async run(_payload, { db, clock }) {
    const now = clock.now().getTime();
    const before = (age: number) => new Date(now - age);
    await sql`select forget_sessions(${before(8 * DAY)})`.execute(db);
    await db.deleteFrom('idempotency_key').where('created_at', '<', before(DAY)).execute();
    await db.deleteFrom('throttle').where('window_ends', '<', before(0)).execute();
    await db
      .deleteFrom('mail_sent')
      .where('sent_at', '<', before(30 * DAY))
      .execute();
  },
});
