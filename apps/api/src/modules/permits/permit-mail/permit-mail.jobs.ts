import * as z from 'zod/mini';

import { transaction } from '../../../platform/database/database.ts';
import { defineJob, enqueue } from '../../../platform/jobs/jobs.ts';
import { mailCreated, mailProgress, mailRenewal, takeUnconfirmed } from './mailing.ts';

/** Confirms a submit, or several of one mailbox: one mail that lists the codes of their permits. */
export const sendCreatedMail = defineJob({
  name: 'permits.created-mail',
  payload: z.object({ property_id: z.uuid(), permit_ids: z.array(z.uuid()).check(z.minLength(1)) }),
  run: ({ property_id, permit_ids }, deps) => mailCreated(deps, property_id, permit_ids),
});

/** Confirms what was submitted while the mailbox had too many confirmations: queues one mail for all these permits. */
export const sendBundledMail = defineJob({
  name: 'permits.bundled-mail',
  payload: z.object({ property_id: z.uuid(), permit_id: z.uuid() }),
  run: ({ property_id, permit_id }, deps) =>
    transaction(deps.db, { property_id }, async (tx) => {
      const permit_ids = await takeUnconfirmed(tx, deps, { property_id, id: permit_id });
      if (permit_ids.length > 0) await enqueue(tx, sendCreatedMail, { property_id, permit_ids });
    }),
});

export const sendProgressMail = defineJob({
  name: 'permits.progress-mail',
  // `resend_id` is set when the applicant asked for the mail again.
  payload: z.object({
    property_id: z.uuid(),
    permit_id: z.uuid(),
    log_id: z.uuid(),
    resend_id: z.optional(z.uuid()),
  }),
  run: ({ property_id, permit_id, log_id, resend_id }, deps) =>
    mailProgress(deps, { property_id, id: permit_id }, { log_id, resend_id }),
});

/** Offers to renew a work permit for its next 7-day period. */
export const sendRenewalMail = defineJob({
  name: 'permits.renewal-mail',
  payload: z.object({ property_id: z.uuid(), permit_id: z.uuid(), period: z.int().check(z.minimum(2)) }),
  run: ({ property_id, permit_id, period }, deps) => mailRenewal(deps, { property_id, id: permit_id }, period),
});
