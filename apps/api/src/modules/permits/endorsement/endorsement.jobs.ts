import * as z from 'zod/mini';

import { transaction } from '../../../platform/database/database.ts';
import { startAttempts } from '../../../platform/jobs/attempts.ts';
import { defineJob } from '../../../platform/jobs/jobs.ts';
import { deliver } from '../../../platform/mail/mail-delivery.ts';
import { storedEndorsementToken } from './endorsement-token.ts';
import { endorsementMail } from './endorsement.mail.tsx';
import * as repository from './endorsement.repository.ts';

/** Mails the question to everybody of the tenant who can log in. Sends nothing once the tenant has answered. */
export const sendEndorsementMail = defineJob({
  name: 'endorsement.question-mail',
  payload: z.object({ property_id: z.uuid(), permit_id: z.uuid() }),
  async run({ property_id, permit_id }, deps) {
    const key = { property_id, id: permit_id };
    const mails = await transaction(deps.db, { property_id }, async (tx) => {
      const [asked, facts] = [await repository.find(tx, key), await repository.findFacts(tx, key)];
      if (asked === undefined || facts === undefined || asked.answer !== null) return [];
      const token = storedEndorsementToken(deps.config, key, asked);
      // The question is on the tenant's home too.
      if (token === undefined) return [];
      // The token is in the fragment: browsers do not send it to a server, so it is in no log.
      const url = `${deps.config.public_url}/endorse#token=${token}`;
      const people = await repository.listAddressees(tx, property_id, asked.tenant_id);
      return people.map((to) => endorsementMail({ permit_id, asked, facts, to, url }));
    });
    // A refused address does not keep the question from the others.
    const attempts = startAttempts();
    for (const mail of mails) await attempts.run(() => deliver(deps, mail));
    attempts.report();
  },
});
