import { calendarDay } from '@gerbang/shared/contracts/common';
import { NOTIFICATIONS_KEPT_DAYS } from '@gerbang/shared/domain/notifications/channels';
import * as z from 'zod/mini';

import { transaction } from '../../platform/database.ts';
import { defineJob, enqueue, noPayload } from '../../platform/jobs.ts';
import { deliver } from '../../platform/mail-delivery.ts';
import * as digests from './digest.repository.ts';
import { mailDigest } from './digest.ts';
import { notificationMail } from './notifications.mail.tsx';
import * as repository from './notifications.repository.ts';

const DAY_MS = 24 * 60 * 60 * 1000;
const BATCH = 500;

/** Mails a person at once what they are told, unless they have seen it or it is over meanwhile. */
export const sendNotificationMail = defineJob({
  name: 'notifications.told-mail',
  payload: z.object({ property_id: z.uuid(), id: z.uuid() }),
  async run({ property_id, id }, deps) {
    const told = await transaction(deps.db, { property_id }, (tx) => repository.findToMail(tx, { property_id, id }));
    if (told === undefined || told.read_at !== null) return;
    await deliver(deps, notificationMail(told, deps.config.public_url));
  },
});

/** Mails a person what waits for them. */
export const sendDigestMail = defineJob({
  name: 'notifications.digest-mail',
  payload: z.object({ account_id: z.uuid(), day: calendarDay }),
  run: (digest, deps) => mailDigest(deps, digest),
});

/** Asks for the daily mail of everybody whose office has opened, once a person and day whoever else asks. */
export const makeDigests = defineJob({
  name: 'notifications.make-digests',
  payload: noPayload,
  cron: '*/5 * * * *',
  async run(_payload, { db, clock }) {
    let taken: number;
    do {
      taken = await transaction(db, {}, async (tx) => {
        const due = await digests.takeDue(tx, clock.now(), BATCH);
        for (const digest of due) await enqueue(tx, sendDigestMail, digest);
        return due.length;
      });
    } while (taken === BATCH);
  },
});

/** Forgets what people were told, and on which days they were mailed, some months later. */
export const forgetNotifications = defineJob({
  name: 'notifications.forget-old',
  payload: noPayload,
  cron: '29 * * * *',
  async run(_payload, { db, clock }) {
    const before = new Date(clock.now().getTime() - NOTIFICATIONS_KEPT_DAYS * DAY_MS);
    while ((await repository.forgetMadeBefore(db, before, 10 * BATCH)) === 10 * BATCH);
    await transaction(db, {}, (tx) => digests.forgetMadeBefore(tx, before));
  },
});
