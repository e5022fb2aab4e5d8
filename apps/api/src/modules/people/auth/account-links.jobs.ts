import * as z from 'zod/mini';

import type { Deps } from '../../platform/deps.ts';
import { newToken, tokenHash } from '../../platform/ids.ts';
import { defineJob, noPayload } from '../../platform/jobs.ts';
import { deliver } from '../../platform/mail-delivery.ts';
import { accountLinkMail } from './account-links.mail.tsx';
import * as repository from './account-links.repository.ts';

const KEPT_MS = 24 * 60 * 60 * 1000;
const payload = z.object({ link_id: z.uuid() });

/** Forgets one-time tokens a day after they ended. */
export const forgetEndedLinks = defineJob({
  name: 'auth.forget-ended-links',
  payload: noPayload,
  cron: '41 * * * *',
  async run(_payload, { db, clock }) {
    await repository.deleteEndedBefore(db, new Date(clock.now().getTime() - KEPT_MS));
  },
});

/** Mails the link of a forgotten password. */
export const sendResetMail = defineJob({
  name: 'auth.send-reset-mail',
  payload,
  run: ({ link_id }, deps) => mailLink(deps, link_id, 'reset'),
});

/** Mails an invitation, to staff and tenants alike. */
export const sendInviteMail = defineJob({
  name: 'users.send-invite-mail',
  payload,
  run: ({ link_id }, deps) => mailLink(deps, link_id, 'invite'),
});

/** The token is made here and lives only in the mail; a repeat replaces it before it was sent. */
async function mailLink(deps: Deps, link_id: string, purpose: 'invite' | 'reset'): Promise<void> {
  const link = await repository.findOpen(deps.db, link_id, purpose, deps.clock.now());
  if (link === undefined) return;
  const token = newToken();
  await repository.setToken(deps.db, link_id, tokenHash(token));
  // The token stands in the fragment: browsers never send it to a server, so no log can hold it.
  const url = `${deps.config.public_url}/resetPassword?kind=${link.kind}#token=${token}`;
  const { email: to, name, language } = link;
  await deliver(deps, accountLinkMail(purpose, { link_id, to, name, language, url }));
}
