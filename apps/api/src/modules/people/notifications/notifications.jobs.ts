import { calendarDay } from '@gerbang/shared/contracts/common';
import { DIGEST_HOURS, NOTIFICATIONS_KEPT_DAYS } from '@gerbang/shared/domain/people/channels';
import { DAY_MS } from '@gerbang/shared/time/spans';
import * as z from 'zod/mini';

import { transaction } from '../../../platform/database/database.ts';
import { announce } from '../../../platform/database/events.ts';
import { startAttempts } from '../../../platform/jobs/attempts.ts';
import { defineJob, enqueueDue, noPayload } from '../../../platform/jobs/jobs.ts';
import { deliver } from '../../../platform/mail/mail-delivery.ts';
import * as digests from './digest.repository.ts';
import { mailDigest } from './digest.ts';
import * as groups from './groups.repository.ts';
import { notificationSubject } from './notification-subject.ts';
import { notificationMail } from './notifications.mail.tsx';
import * as repository from './notifications.repository.ts';

/** How many old notifications one statement deletes. */
const FORGOTTEN = 5000;

/** Mails a notification at once, unless the person has read it or it has been settled meanwhile. */
export const sendNotificationMail = defineJob({
  name: 'notifications.told-mail',
  payload: z.object({ property_id: z.uuid(), id: z.uuid() }),
  async run({ property_id, id }, deps) {
    const notification = await transaction(deps.db, { property_id }, (tx) =>
      repository.findToMail(tx, { property_id, id }),
    );
    if (notification === undefined || notification.read_at !== null) return;
    await deliver(deps, notificationMail(notification, deps.config.public_url));
  },
});

export const sendDigestMail = defineJob({
  name: 'notifications.digest-mail',
  payload: z.object({ account_id: z.uuid(), day: calendarDay, hour: z.int() }),
  run: (digest, deps) => mailDigest(deps, digest),
});

/** Queues the digest of everybody at whose building one of its hours has come, once per person and run. */
export const makeDigests = defineJob({
  name: 'notifications.make-digests',
  payload: noPayload,
  cron: '*/5 * * * *',
  run: (_payload, { db, clock }) =>
    enqueueDue(db, sendDigestMail, (tx, limit) =>
      digests.takeDue(tx, { now: clock.now(), hours: DIGEST_HOURS, limit }),
    ),
});

/** Lets the bell count kinds again whose quiet time has ended, also on screens that are open. */
export const endQuiet = defineJob({
  name: 'notifications.end-quiet',
  payload: noPayload,
  cron: '*/5 * * * *',
  run: (_payload, { db, clock }) =>
    transaction(db, {}, async (tx) => {
      for (const account_id of await groups.removeEndedQuiet(tx, clock.now()))
        await announce(tx, notificationSubject(account_id));
    }),
});

export const forgetNotifications = defineJob({
  name: 'notifications.forget-old',
  payload: noPayload,
  cron: '29 * * * *',
  async run(_payload, { db, clock }) {
    const before = new Date(clock.now().getTime() - NOTIFICATIONS_KEPT_DAYS * DAY_MS);
    const attempts = startAttempts();
    while ((await attempts.run(() => repository.forgetMadeBefore(db, before, FORGOTTEN))) === FORGOTTEN);
    await attempts.run(() => digests.forgetMadeBefore(db, before));
    attempts.report();
  },
});
