import * as z from 'zod/mini';

import { newToken, tokenHash } from '../../platform/ids.ts';
import { defineJob } from '../../platform/jobs.ts';
import { deliver } from '../../platform/mail-delivery.ts';
import * as repository from './invitations.repository.ts';
import { inviteMail } from './users.mail.tsx';

/** Mails an invitation. The token is made here and lives only in the mail; a repeat replaces it before it was sent. */
export const sendInviteMail = defineJob({
  name: 'users.send-invite-mail',
  payload: z.object({ link_id: z.uuid() }),
  async run({ link_id }, deps) {
    const link = await repository.findOpen(deps.db, link_id, deps.clock.now());
    if (link === undefined) return;
    const token = newToken();
    await repository.setToken(deps.db, link_id, tokenHash(token));
    // The token stands in the fragment: browsers never send it to a server, so no log can hold it.
    const url = `${deps.config.public_url}/resetPassword?kind=staff#token=${token}`;
    await deliver(deps, inviteMail({ link_id, to: link.email, name: link.name, language: link.language, url }));
  },
});
