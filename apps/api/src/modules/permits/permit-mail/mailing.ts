import type { PermitKey } from '@gerbang/shared/contracts/permits/permit-moves';
import { passUrl } from '@gerbang/shared/domain/gate/pass';
import { isAllowed } from '@gerbang/shared/domain/permits/workflow';
import { isPublicEmail } from '@gerbang/shared/text/email';
import { DAY_MS } from '@gerbang/shared/time/spans';
import { encodeQR } from 'qr';

import { transaction, type Tx } from '../../../platform/database/database.ts';
import type { Deps } from '../../../platform/deps.ts';
import { deliver } from '../../../platform/mail/mail-delivery.ts';
import type { Mail, MailAttachment } from '../../../platform/mail/mail.ts';
import { drawPdf, readPrinted, type Printed } from '../printed-permit/permit-pdf.service.ts';
import { mailedEvent, type MailedEvent } from './mailed-event.ts';
import { issueLink, statusUrl, type LinkOrder } from './mailed-links.ts';
import {
  createdMail,
  progressMail,
  QR_CID,
  renewalMail,
  type LinkedPermit,
  type ToldEvent,
} from './permit-mail.mail.tsx';
import * as repository from './permit-mail.repository.ts';

const FIX_MS = 14 * DAY_MS;

/** Mails the codes of the permits that were submitted together. */
export async function mailCreated(deps: Deps, property_id: string, ids: readonly string[]): Promise<void> {
  await send(deps, property_id, (tx) => composeCreated(tx, deps, property_id, ids));
}

/**
 * Returns all recent permits of a mailbox that no mail has confirmed yet, and stores their links, so that no later call
 * returns them. The caller queues their mail in the same transaction.
 */
export async function takeUnconfirmed(tx: Tx, deps: Deps, key: PermitKey): Promise<string[]> {
  const ids = await repository.listUnmailed(tx, key);
  for (const permit of await repository.listPermits(tx, key.property_id, ids))
    await withLinks(tx, deps, permit, permit.id);
  return ids;
}

async function composeCreated(
  tx: Tx,
  deps: Deps,
  property_id: string,
  ids: readonly string[],
): Promise<Mail | undefined> {
  const permits = await repository.listPermits(tx, property_id, ids);
  const linked: LinkedPermit[] = [];
  for (const permit of permits) linked.push(await withLinks(tx, deps, permit, permit.id));
  const [first, ...others] = linked;
  return first && createdMail([first, ...others]);
}

/**
 * Mails a line of the timeline to the applicant, if there is a mail for its event. With a `resend_id` the mail is sent
 * again, with new links.
 */
export async function mailProgress(
  deps: Deps,
  key: PermitKey,
  { log_id, resend_id }: { log_id: string; resend_id?: string | undefined },
): Promise<void> {
  const event_id = resend_id ?? log_id;
  const made = await transaction(deps.db, { property_id: key.property_id }, async (tx) => {
    const [permit] = await repository.listPermits(tx, key.property_id, [key.id]);
    const log = await repository.findLog(tx, key, log_id);
    if (permit === undefined || log === undefined) return undefined;
    const told = await tellEvent(tx, deps, key, { ...log, event_id });
    if (told === undefined) return undefined;
    const printed = GIVES_PASS.has(told.event) ? await readPrinted(tx, readerOf(deps), key) : undefined;
    const has_pass = (printed?.status.pass ?? null) !== null;
    const mail = progressMail(await withLinks(tx, deps, permit, event_id), { ...told, has_pass });
    return { mail, printed: has_pass ? printed : undefined };
  });
  if (made === undefined) return;
  const { mail, printed } = made;
  await post(deps, printed === undefined ? mail : { ...mail, attachments: await passFiles(deps, printed) });
}

/** Events after which the applicant has a new pass. */
const GIVES_PASS: ReadonlySet<MailedEvent> = new Set(['approved', 'renewed']);

const readerOf = (deps: Deps) => ({ deps, now: () => deps.clock.now() });

/** Pixels per module of the QR code, so that it is sharp when it is enlarged. */
const QR_SCALE = 8;

/** The pass as files: the QR code, shown in the mail, and the printed permit. Drawn after the transaction. */
async function passFiles(deps: Deps, printed: Printed): Promise<MailAttachment[]> {
  const url = passUrl(deps.config.public_url, printed.status.pass ?? '');
  const qr = Buffer.from(encodeQR(url, 'gif', { ecc: 'medium', border: 4, scale: QR_SCALE }));
  const { file, file_name } = await drawPdf(readerOf(deps), printed);
  return [
    { file_name: `${printed.status.code}.gif`, content_type: 'image/gif', content: qr, cid: QR_CID },
    { file_name, content_type: 'application/pdf', content: file },
  ];
}

/** Mails the offer to renew, unless the period was renewed or the permit has ended. */
export async function mailRenewal(deps: Deps, key: PermitKey, number: number): Promise<void> {
  await send(deps, key.property_id, async (tx) => {
    const [permit] = await repository.listPermits(tx, key.property_id, [key.id]);
    const period = await repository.findPeriod(tx, key, number);
    if (permit === undefined || period === undefined || period.is_renewed || !isAllowed(permit, 'renew'))
      return undefined;
    const event_id = `renewal-${number}`;
    const url = await issueLink(tx, deps.config, key, { purpose: 'renew', event_id, expires_at: period.ends_at });
    return renewalMail(await withLinks(tx, deps, permit, event_id), { number, period, url });
  });
}

/** Makes the mail and stores its links in one transaction, and sends it after the commit. */
async function send(deps: Deps, property_id: string, compose: (tx: Tx) => Promise<Mail | undefined>): Promise<void> {
  const mail = await transaction(deps.db, { property_id }, compose);
  if (mail !== undefined) await post(deps, mail);
}

async function post(deps: Deps, mail: Mail): Promise<void> {
  if (isPublicEmail(mail.to)) await deliver(deps, mail);
}

async function withLinks(
  tx: Tx,
  { config, clock }: Deps,
  permit: repository.MailedPermit,
  event_id: string,
): Promise<LinkedPermit> {
  const now = clock.now();
  const offer = async (purpose: LinkOrder['purpose'], expires_at: Date | null) =>
    expires_at === null || expires_at <= now
      ? undefined
      : issueLink(tx, config, permit, { purpose, event_id, expires_at });
  const links = {
    status: statusUrl(config, permit),
    cancel: isAllowed(permit, 'cancel') ? await offer('cancel', permit.ends_at) : undefined,
    delete_identity: await offer('delete_identity', permit.identity_until),
  };
  return { permit, links };
}

async function tellEvent(
  tx: Tx,
  deps: Deps,
  key: PermitKey,
  log: repository.MailedLog & { event_id: string },
): Promise<Omit<ToldEvent, 'has_pass'> | undefined> {
  const refused = await repository.listRejectedItems(tx, key);
  const refusedHere = refused.filter((item) => item.rejected_stage === log.stage);
  const { is_last_approval, create_time, event_id } = log;
  const event = mailedEvent(log.event, { is_last_approval, refused_here: refusedHere.length });
  if (event === undefined) return undefined;
  // A link that is mailed again lasts as long as a new one.
  const from = event_id === log.id ? create_time : deps.clock.now();
  const expires_at = new Date(from.getTime() + FIX_MS);
  return {
    event,
    event_id,
    // The applicant's own note is not mailed back to them.
    note: log.event === 'withdrawn' || log.event === 'corrected' ? '' : log.note,
    parts: event === 'returned' ? await repository.listPartsToCorrect(tx, key, log.id) : [],
    items: event === 'items' ? refusedHere : ['approved', 'rejected'].includes(event) ? refused : [],
    period: event === 'renewed' ? await repository.findRenewedPeriod(tx, key, log.id) : undefined,
    fix:
      event === 'returned'
        ? await issueLink(tx, deps.config, key, { purpose: 'fix', event_id, expires_at })
        : undefined,
  };
}
