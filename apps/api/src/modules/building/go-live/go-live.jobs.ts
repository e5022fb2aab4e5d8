import * as z from 'zod/mini';

import { transaction } from '../../../platform/database/database.ts';
import { defineJob } from '../../../platform/jobs/jobs.ts';
import { deliver } from '../../../platform/mail/mail-delivery.ts';
import { testMail } from './go-live.mail.tsx';
import * as repository from './go-live.repository.ts';

/** Mails the person who prepares a property, to show that mail works. */
export const sendTestMail = defineJob({
  name: 'property.send-test-mail',
  payload: z.object({ mail_id: z.uuid(), property_id: z.uuid(), group_id: z.uuid(), account_id: z.uuid() }),
  async run({ mail_id, property_id, group_id, account_id }, deps) {
    const reader = await transaction(deps.db, { group_id }, (tx) => repository.findReader(tx, account_id));
    if (reader === undefined) return;
    const { email: to, ...person } = reader;
    const url = `${deps.config.public_url}/settings/property/${property_id}/goLive`;
    await deliver(deps, testMail({ mail_id, to, url, ...person }));
  },
});
