import * as z from 'zod/mini';

import { newToken, tokenHash } from '../../platform/ids.ts';
import { defineJob, noPayload } from '../../platform/jobs.ts';
import { deliver } from '../../platform/mail-delivery.ts';
import { resetMail } from './auth.mail.tsx';
import * as repository from './auth.repository.ts';

const KEPT_MS = 24 * 60 * 60 * 1000;

/** Forgets one-time tokens a day after they ended. */
export const forgetEndedLinks = defineJob({
  name: 'auth.forget-ended-links',
  payload: noPayload,
  cron: '41 * * * *',
  async run(_payload, { db, clock }) {
    await repository.deleteLinksEndedBefore(db, new Date(clock.now().getTime() - KEPT_MS));
  },
});

/** Mails a reset link. The token is made here and lives only in the mail; a repeat replaces it before it was sent. */
export const sendResetMail = defineJob({
  name: 'auth.send-reset-mail',
  payload: z.object({ link_id: z.uuid() }),
  async run({ link_id }, deps) {
    const link = await repository.findOpenLink(deps.db, link_id, deps.clock.now());
    if (link === undefined) return;
    const token = newToken();
    await repository.setLinkToken(deps.db, link_id, tokenHash(token));
    // The token stands in the fragment: browsers never send it to a server, so no log can hold it.
    const url = `${deps.config.public_url}/resetPassword?kind=${link.kind}#token=${token}`;
    await deliver(deps, resetMail({ link_id, to: link.email, name: link.name, language: link.language, url }));
  },
});
