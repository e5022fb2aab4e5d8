import { DAY_MS, HOUR_MS } from '@gerbang/shared/time/spans';
import * as z from 'zod/mini';

import { transaction } from '../../../platform/database/database.ts';
import { newToken, tokenHash } from '../../../platform/database/ids.ts';
import type { Deps } from '../../../platform/deps.ts';
import { defineJob, enqueue, noPayload } from '../../../platform/jobs/jobs.ts';
import { deliver } from '../../../platform/mail/mail-delivery.ts';
import { accountLinkMail } from './account-links.mail.tsx';
import * as repository from './account-links.repository.ts';

const KEPT_MS = DAY_MS;
const RESET_MS = HOUR_MS;
const payload = z.object({ link_id: z.uuid() });

/** Deletes one-time tokens a day after they expired. */
export const forgetEndedLinks = defineJob({
  name: 'auth.forget-ended-links',
  payload: noPayload,
  cron: '41 * * * *',
  async run(_payload, { db, clock }) {
    await repository.deleteEndedBefore(db, new Date(clock.now().getTime() - KEPT_MS));
  },
});

export const sendResetMail = defineJob({
  name: 'auth.send-reset-mail',
  payload,
  run: ({ link_id }, deps) => mailLink(deps, link_id, 'reset'),
});

/**
 * Creates the link of a forgotten password and queues its mail. Also queued, with an id of nobody, for an address without
 * an account, so that the request does the same work. Does nothing when the link already exists.
 */
export const prepareReset = defineJob({
  name: 'auth.prepare-reset',
  payload: z.object({ link_id: z.uuid(), account_id: z.uuid(), language: z.enum(['id', 'en']) }),
  async run({ link_id, account_id, language }, { db, clock }) {
    const group_id = await repository.findGroupOfAccount(db, account_id);
    if (group_id === undefined) return;
    const created_at = clock.now();
    const expires_at = new Date(created_at.getTime() + RESET_MS);
    const link = { id: link_id, account_id, purpose: 'reset', language, created_at, expires_at } as const;
    await transaction(db, { group_id }, async (tx) => {
      if (await repository.insertOnce(tx, link)) await enqueue(tx, sendResetMail, { link_id });
    });
  },
});

export const sendInviteMail = defineJob({
  name: 'users.send-invite-mail',
  payload,
  run: ({ link_id }, deps) => mailLink(deps, link_id, 'invite'),
});

/** Creates the token and sends it; only its hash is stored. A retry of the job replaces the token. */
async function mailLink(deps: Deps, link_id: string, purpose: 'invite' | 'reset'): Promise<void> {
  const group_id = await repository.findGroup(deps.db, link_id);
  if (group_id === undefined) return;
  const token = newToken();
  const link = await transaction(deps.db, { group_id }, async (tx) => {
    const open = await repository.findOpen(tx, link_id, purpose, deps.clock.now());
    if (open !== undefined) await repository.setToken(tx, link_id, tokenHash(token));
    return open;
  });
  if (link === undefined) return;
  // The token is in the URL fragment, which browsers never send to a server, so it appears in no log.
  const url = `${deps.config.public_url}/resetPassword?kind=${link.kind}#token=${token}`;
  const { email: to, name, language } = link;
  await deliver(deps, accountLinkMail(purpose, { link_id, to, name, language, url }));
}
