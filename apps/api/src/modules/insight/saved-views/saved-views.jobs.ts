import { calendarDay } from '@gerbang/shared/contracts/common';
import * as z from 'zod/mini';

import { defineJob, enqueueDue, noPayload } from '../../../platform/jobs/jobs.ts';
import { takeMails } from './saved-views.repository.ts';
import { mailView } from './saved-views.service.ts';

export const sendViewMail = defineJob({
  name: 'saved-views.view-mail',
  payload: z.object({ property_id: z.uuid(), view_id: z.uuid(), account_id: z.uuid(), day: calendarDay }),
  run: (key, deps) => mailView(deps, key),
});

/** Queues the mails of views at whose building the hour has come, once per view and day. */
export const makeViewMails = defineJob({
  name: 'saved-views.make-mails',
  payload: noPayload,
  cron: '*/5 * * * *',
  run: (_payload, { db, clock }) => enqueueDue(db, sendViewMail, (tx, limit) => takeMails(tx, clock.now(), limit)),
});
