import * as z from 'zod/mini';

import { transaction } from '../../platform/database.ts';
import { defineJob } from '../../platform/jobs.ts';
import { deliver } from '../../platform/mail-delivery.ts';
import { complaintMail } from './complaints.mail.tsx';
import * as repository from './telling.repository.ts';

/** Mails somebody of a tenant what the office has said about their complaint. */
export const sendComplaintMail = defineJob({
  name: 'complaints.answer-mail',
  payload: z.object({ property_id: z.uuid(), complaint_id: z.uuid(), entry_id: z.uuid(), account_id: z.uuid() }),
  async run(key, deps) {
    const { property_id } = key;
    const told = await transaction(deps.db, { property_id }, (tx) => repository.findToMail(tx, key));
    const mail = told && complaintMail(told, key.account_id, deps.config.public_url);
    if (mail !== undefined) await deliver(deps, mail);
  },
});
