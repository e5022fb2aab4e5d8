import * as z from 'zod/mini';

import { newToken, tokenHash } from '../../../platform/database/ids.ts';
import type { Deps } from '../../../platform/deps.ts';
import { defineJob, noPayload } from '../../../platform/jobs/jobs.ts';
import { unseal } from '../../../platform/keys/key-ring.ts';
import { deliver } from '../../../platform/mail/mail-delivery.ts';
import { endNotes } from './erasure-notes.ts';
import * as links from './person-link.repository.ts';
import { personLinkMail } from './person.mail.tsx';
import { listProperties } from './person.repository.ts';
import { whoIs } from './person.service.ts';
import { eraseOldData } from './retention.service.ts';

/** Erases personal data that has been kept long enough, at night in Indonesia. */
export const erasePersonalData = defineJob({
  name: 'privacy.retention',
  payload: noPayload,
  cron: '27 19 * * *',
  run: (_payload, deps) => eraseOldData(deps),
});

/** Mails the link by which a person sees what is kept about a mailbox. */
export const sendPersonLinkMail = defineJob({
  name: 'privacy.send-link-mail',
  payload: z.object({ link_id: z.uuid() }),
  run: ({ link_id }, deps) => mailLink(deps, link_id),
});

/** Deletes links that have ended, and the addresses in them. */
export const forgetPersonLinks = defineJob({
  name: 'privacy.forget-links',
  payload: noPayload,
  cron: '52 * * * *',
  run: (_payload, { db, clock }) => links.removeEnded(db, clock.now()),
});

/** Removes notes of erasures from the file storage that no backup needs any more. */
export const endErasureNotes = defineJob({
  name: 'privacy.end-notes',
  payload: noPayload,
  cron: '37 20 * * *',
  run: (_payload, deps) => endNotes(deps),
});

/** Mails the link if anything is kept about the address. A retry replaces the token, of which only the hash is stored. */
async function mailLink(deps: Deps, link_id: string): Promise<void> {
  const link = await links.find(deps.db, link_id, deps.clock.now());
  if (link === undefined) return;
  const to = unseal(deps.config.keys, 'person-link', link_id, link.sealed_email);
  // Its key has been removed. The person asks again.
  if (to === undefined) return;
  if ((await listProperties(deps.db, whoIs({ email: to }))).length === 0) return;
  const token = newToken();
  await links.setToken(deps.db, link_id, tokenHash(token));
  // The token is in the URL fragment, which browsers never send to a server, so it appears in no log.
  const url = `${deps.config.public_url}/myData#token=${token}`;
  await deliver(deps, personLinkMail({ link_id, to, language: link.language, url }));
}
