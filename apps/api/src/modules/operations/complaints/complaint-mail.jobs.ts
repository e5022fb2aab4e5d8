import * as z from 'zod/mini';

import { transaction } from '../../../platform/database/database.ts';
import { defineJob } from '../../../platform/jobs/jobs.ts';
import { deliver } from '../../../platform/mail/mail-delivery.ts';
import * as repository from './complaint-mail.repository.ts';
import { complaintMail } from './complaints.mail.tsx';

/** E-mails one entry of a complaint's conversation to one account of the tenant. */
export const sendComplaintMail = defineJob({
  name: 'complaints.answer-mail',
  payload: z.object({ property_id: z.uuid(), complaint_id: z.uuid(), entry_id: z.uuid(), account_id: z.uuid() }),
  async run(key, deps) {
    const { property_id } = key;
    const entry = await transaction(deps.db, { property_id }, (tx) => repository.findMailedEntry(tx, key));
    const mail = entry && complaintMail(entry, key.account_id, deps.config.public_url);
    if (mail !== undefined) await deliver(deps, mail);
  },
});
