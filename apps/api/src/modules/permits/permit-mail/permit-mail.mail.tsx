import { showCode } from '@gerbang/shared/domain/permits/code';
import { mail as englishMail } from '@gerbang/shared/messages/en/mail';
import { mail as indonesianMail } from '@gerbang/shared/messages/id/mail';
import { comparableEmail } from '@gerbang/shared/text/email';
import { fillText } from '@gerbang/shared/text/fill-text';
import { displayDate } from '@gerbang/shared/time/display';
import { zoneLabel } from '@gerbang/shared/time/wall-clock';
import { displayHours } from '@gerbang/shared/time/windows';

import { foreignText } from '../../../platform/mail/foreign-text.ts';
import { mailHtml, mailText, type Fact, type Link, type MailContent } from '../../../platform/mail/mail-layout.tsx';
import type { Mail } from '../../../platform/mail/mail.ts';
import type { MailedEvent } from './mailed-event.ts';
import type { PartToCorrect, MailedPermit, Period, RejectedItem } from './permit-mail.repository.ts';

type Language = MailedPermit['language'];

const textsIn = (language: Language) => (language === 'en' ? englishMail : indonesianMail).permit;

/** Links of a mail. Links for actions that are no longer possible are missing. */
interface PermitLinks {
  status: string;
  cancel?: string | undefined;
  delete_identity?: string | undefined;
}

export interface LinkedPermit {
  permit: MailedPermit;
  links: PermitLinks;
}

/**
 * The mail after a submission, which lists all its permits. Of a permit with another tag in its address only the code is
 * written: not every mail server delivers both to the same person.
 */
export function createdMail([first, ...others]: readonly [LinkedPermit, ...LinkedPermit[]]): Mail {
  const { language, email, id } = first.permit;
  const texts = textsIn(language);
  const all = [first, ...others];
  const codes = all.map(({ permit }) => showCode(permit.code)).join(', ');
  const isOwn = ({ permit }: LinkedPermit) => comparableEmail(permit.email) === comparableEmail(email);
  const own = all.filter(isOwn);
  const extra = others.filter(isOwn).map(({ permit, links }) => statusLink(permit, links));
  return rendered(`created.${id}`, email, {
    language,
    texts: texts.created,
    codes,
    facts: all.map((one) => (isOwn(one) ? permitFacts(one.permit) : permitFacts(one.permit).slice(0, 1))),
    action: first.links.status,
    links: [...extra, ...own.flatMap(({ permit, links }) => furtherLinks(permit, links))],
  });
}

export interface ToldEvent {
  event: MailedEvent;
  /** Identifies the mail, so that a repeated run of its job does not send it twice. */
  event_id: string;
  note: string;
  parts: readonly PartToCorrect[];
  items: readonly RejectedItem[];
  period: Period | undefined;
  fix: string | undefined;
  /** Whether the QR code of the pass is attached. */
  has_pass: boolean;
}

/** The id under which the QR code of the pass is attached. */
export const QR_CID = 'qr@gerbang';
const QR_SIDE = 240;

export function progressMail({ permit, links }: LinkedPermit, told: ToldEvent): Mail {
  const { language } = permit;
  const texts = textsIn(language);
  const facts = [...permitFacts(permit, told.period), ...eventFacts(language, told)];
  const asked = told.fix === undefined ? [] : [statusLink(permit, links)];
  return rendered(`progress.${told.event_id}`, permit.email, {
    language,
    texts: texts[told.event],
    codes: showCode(permit.code),
    facts: [facts],
    action: told.fix ?? links.status,
    links: [...asked, ...furtherLinks(permit, links)],
    ...(told.has_pass && {
      picture: { cid: QR_CID, alt: fillText(texts.qr, { code: showCode(permit.code) }), size: QR_SIDE },
    }),
  });
}

export function renewalMail(
  { permit, links }: LinkedPermit,
  renewal: { number: number; period: Period; url: string },
): Mail {
  const { language } = permit;
  return rendered(`renewal.${permit.id}.${renewal.number}`, permit.email, {
    language,
    texts: textsIn(language).renewal,
    codes: showCode(permit.code),
    facts: [permitFacts(permit, renewal.period)],
    action: renewal.url,
    links: [statusLink(permit, links), ...furtherLinks(permit, links)],
  });
}

interface Content {
  language: Language;
  texts: { subject: string; heading: string; body: string; action: string };
  codes: string;
  facts: readonly (readonly Fact[])[];
  action: string;
  links: readonly Link[];
  picture?: MailContent['picture'];
}

/** Subject, heading and first lines contain only our own texts and the code. Texts of users appear only in the table. */
function rendered(event: string, to: string, { language, texts, codes, facts, action, links, picture }: Content): Mail {
  const content = {
    language,
    heading: texts.heading,
    paragraphs: [texts.body],
    facts,
    action: { label: texts.action, url: action },
    links,
    ...(picture !== undefined && { picture }),
    note: textsIn(language).note,
  };
  return {
    message_id: `<${event}@gerbang>`,
    to,
    subject: fillText(texts.subject, { code: codes }),
    html: mailHtml(content),
    text: mailText(content),
  };
}

function permitFacts(permit: MailedPermit, period?: Period): Fact[] {
  const { language, kind, first_date, last_date } = permit;
  const { facts, kind: kinds } = textsIn(language);
  const asked = period && dates(period.first_day, period.last_day, language);
  return [
    { label: facts.code, value: showCode(permit.code) },
    { label: facts.kind, value: kinds[kind] },
    { label: facts.property, value: foreignText(permit.property_name) },
    { label: facts.date, value: dates(first_date, last_date, language) },
    { label: facts.time, value: `${hoursOf(permit)} ${zoneLabel(permit.time_zone)}` },
    ...(asked === undefined ? [] : [{ label: facts.period, value: asked }]),
    ...officeFacts(permit),
  ];
}

function hoursOf({ time, first_date, last_date, kind, language }: MailedPermit): string {
  const isOneNight = kind !== 'work' || first_date === last_date;
  return displayHours(foreignText(time), isOneNight ? first_date : null, language);
}

/** How to reach the office, as far as the property has set it. */
function officeFacts({ language, contact_phone, contact_whatsapp, contact_hours }: MailedPermit): Fact[] {
  const { office } = textsIn(language).facts;
  const whatsapp = contact_whatsapp === '' ? '' : `WhatsApp ${contact_whatsapp}`;
  const parts = [contact_phone, whatsapp, contact_hours].filter((part) => part !== '');
  return parts.length === 0 ? [] : [{ label: office, value: foreignText(parts.join(', ')) }];
}

function eventFacts(language: Language, { note, parts, items }: ToldEvent): Fact[] {
  const { facts, fields: names } = textsIn(language);
  const known: Readonly<Record<string, string>> = names;
  const named = parts.flatMap((part) => partLine(known[part.field], part.note)).join(', ');
  return [
    ...(named === '' ? [] : [{ label: facts.fields, value: named }]),
    ...items.map((item) => ({ label: facts.rejectedItem, value: itemLine(item) })),
    ...(note.trim() === '' ? [] : [{ label: facts.note, value: foreignText(note) }]),
  ];
}

function partLine(name: string | undefined, note: string): string[] {
  if (name === undefined) return [];
  return [note.trim() === '' ? name : `${name} (${foreignText(note)})`];
}

function itemLine({ name, qty, unit, rejection_note }: RejectedItem): string {
  return `${foreignText(name)}, ${qty} ${foreignText(unit)} (${foreignText(rejection_note)})`;
}

function dates(first: string, last: string, language: Language): string {
  return first === last
    ? displayDate(first, language)
    : `${displayDate(first, language)} - ${displayDate(last, language)}`;
}

function statusLink({ code, language }: MailedPermit, { status }: PermitLinks): Link {
  return { label: fillText(textsIn(language).links.status, { code: showCode(code) }), url: status };
}

function furtherLinks({ code, language, retention_days }: MailedPermit, links: PermitLinks): Link[] {
  const { cancel, deleteIdentity } = textsIn(language).links;
  const values = { code: showCode(code), days: String(retention_days) };
  const offer = (text: string, url: string | undefined): Link[] =>
    url === undefined ? [] : [{ label: fillText(text, values), url }];
  const deletion = retention_days === 0 ? deleteIdentity.zero : deleteIdentity[retention_days === 1 ? 'one' : 'other'];
  return [...offer(cancel, links.cancel), ...offer(deletion, links.delete_identity)];
}
