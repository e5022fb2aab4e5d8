import { mail as englishMail } from '@gerbang/shared/messages/en/mail';
import { mail as indonesianMail } from '@gerbang/shared/messages/id/mail';
import * as z from 'zod/mini';

import { transaction } from '../../../platform/database/database.ts';
import { defineJob } from '../../../platform/jobs/jobs.ts';
import { deliver } from '../../../platform/mail/mail-delivery.ts';
import { linkMail } from '../../../platform/mail/mail-layout.tsx';
import * as users from './users.repository.ts';

/** Tells a person that administrators want to reset their second step, or have done so. */
export const sendSecondStepResetMail = defineJob({
  name: 'users.second-step-reset-mail',
  payload: z.object({
    account_id: z.uuid(),
    group_id: z.uuid(),
    step: z.enum(['requested', 'done']),
    event_id: z.uuid(),
  }),
  async run({ account_id, group_id, step, event_id }, deps) {
    const user = await transaction(deps.db, { group_id }, (tx) => users.find(tx, group_id, account_id));
    if (user === undefined || !user.active) return;
    const { email: to, name, language } = user;
    const texts = (language === 'en' ? englishMail : indonesianMail).secondStepReset[step];
    const link = { to, name, language, url: `${deps.config.public_url}/login` };
    await deliver(deps, linkMail(texts, { ...link, message_id: `<second-step-reset.${event_id}@gerbang>` }));
  },
});
