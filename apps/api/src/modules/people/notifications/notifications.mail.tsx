import { showCode } from '@gerbang/shared/domain/permits/code';
import { displayInstant } from '@gerbang/shared/domain/permits/time-zone';
import { notificationMail as english } from '@gerbang/shared/messages/en/notification-mail';
import { notificationMail as indonesian } from '@gerbang/shared/messages/id/notification-mail';

import { fillText } from '../../platform/fill-text.ts';
import { foreignText } from '../../platform/foreign-text.ts';
import { mailHtml, mailText, type Fact, type Link } from '../../platform/mail-layout.tsx';
import type { Mail } from '../../platform/mail.ts';
import type { DigestLine, ToldLine } from './digest.repository.ts';
import type { Addressee, StoredNotification } from './notifications.repository.ts';

type Language = Addressee['language'];

const QUEUE = '/operational/permitApprovals';
const HOME = '/dashboard';
const COMPLAINTS = '/tenantInternal/complaintRequest';
const WORK_ORDERS = '/tenantInternal/internalWorkOrder';

const textsIn = (language: Language) => (language === 'en' ? english : indonesian);

/** The mail that tells a person one thing at once. */
export function notificationMail(told: StoredNotification & Addressee, public_url: string): Mail {
  const { language, kind } = told;
  const texts = textsIn(language);
  const content = {
    language,
    heading: texts.told[kind].heading,
    paragraphs: [texts.told[kind].body],
    facts: [told.permit_id === null ? titleFacts(told, language) : permitFacts(told, language)],
    action: openIt(told, public_url, language),
    note: texts.note,
  };
  return {
    message_id: `<notification.${told.id}@gerbang>`,
    to: told.to_email,
    subject: fillText(texts.told[kind].subject, { code: codeOf(told) }),
    html: mailHtml(content),
    text: mailText(content),
  };
}

/** What a daily mail tells; each list may hold one more than is named, which says that there is more. */
export interface Digest {
  account_id: string;
  day: string;
  to: Addressee;
  waiting: readonly DigestLine[];
  told: readonly ToldLine[];
  most: number;
  now: Date;
  url: string;
}

/** The one mail of a day: what waits with its deadlines, then what else has happened. */
export function digestMail({ account_id, day, to, waiting, told, most, now, url }: Digest): Mail {
  const { language } = to;
  const { digest: texts, note } = textsIn(language);
  const more = { label: texts.more, value: texts.moreText };
  const table = (lines: readonly Fact[]) => (lines.length > most ? [...lines.slice(0, most), more] : [...lines]);
  const tables = [
    table(waiting.map((line) => ({ label: showCode(line.code), value: waitingText(line, language, now) }))),
    table(told.map((line) => ({ label: codeOf(line), value: toldText(line, language) }))),
  ];
  const isAboutPermits = waiting.length > 0 || told.some(({ permit_kind }) => permit_kind !== null);
  const count = waiting.length > most ? `${most}+` : String(waiting.length);
  const content = {
    language,
    heading: fillText(texts.heading, { name: foreignText(to.to_name) }),
    paragraphs: [
      ...(waiting.length > 0 ? [texts.waiting] : [texts.nothingWaits]),
      ...(waiting.length > 0 && told.length > 0 ? [texts.other] : []),
    ],
    facts: tables.filter((lines) => lines.length > 0),
    action: isAboutPermits ? { label: texts.action, url: url + QUEUE } : { label: texts.actionApp, url: url + HOME },
    note,
  };
  return {
    message_id: `<digest.${account_id}.${day}@gerbang>`,
    to: to.to_email,
    subject: waiting.length > 0 ? fillText(texts.subjectWaiting, { count }) : texts.subjectOther,
    html: mailHtml(content),
    text: mailText(content),
  };
}

function waitingText(line: DigestLine, language: Language, now: Date): string {
  const { digest: texts, stage } = textsIn(language);
  const parts = [about(line, language)];
  if (line.stage !== null) parts.push(stage[line.stage]);
  if (line.due_at !== null) {
    const due = displayInstant(line.due_at, line.time_zone, language);
    parts.push(fillText(line.due_at <= now ? texts.late : texts.due, { due }));
  }
  return parts.join(' · ');
}

function about({ permit_kind, company, name, property_name }: DigestLine, language: Language): string {
  const { kind } = textsIn(language);
  return [kind[permit_kind], foreignText(company === '' ? name : company), foreignText(property_name)].join(' · ');
}

function toldText({ kind, permit_kind, title, property_name }: ToldLine, language: Language): string {
  const texts = textsIn(language);
  const what = permit_kind === null ? [] : [texts.kind[permit_kind]];
  return [texts.digest.told[kind], ...what, foreignText(title), foreignText(property_name)].join(' · ');
}

function permitFacts(told: StoredNotification, language: Language): Fact[] {
  const { facts, kind, stage } = textsIn(language);
  return [
    { label: facts.code, value: codeOf(told) },
    ...(told.permit_kind === null ? [] : [{ label: facts.kind, value: kind[told.permit_kind] }]),
    { label: facts.applicant, value: foreignText((told.company === '' ? told.name : told.company) ?? '') },
    { label: facts.property, value: foreignText(told.property_name) },
    ...(told.stage === null ? [] : [{ label: facts.stage, value: stage[told.stage] }]),
    ...dueFact(told, language),
  ];
}

function titleFacts(told: StoredNotification, language: Language): Fact[] {
  const { facts } = textsIn(language);
  return [
    { label: facts.number, value: told.code },
    { label: facts.title, value: foreignText(told.title ?? '') },
    ...(told.tenant === null ? [] : [{ label: facts.tenant, value: foreignText(told.tenant) }]),
    { label: facts.property, value: foreignText(told.property_name) },
    ...dueFact(told, language),
  ];
}

function dueFact({ due_at, time_zone }: StoredNotification, language: Language): Fact[] {
  if (due_at === null) return [];
  return [{ label: textsIn(language).facts.due, value: displayInstant(due_at, time_zone, language) }];
}

/** Codes of permits are shown in groups; numbers of complaints and work orders as they are. */
function codeOf({ code, permit_kind }: Pick<StoredNotification, 'code' | 'permit_kind'>): string {
  return permit_kind === null ? code : showCode(code);
}

/** Where it is opened; logging in comes first for who is not. */
function openIt(told: StoredNotification, public_url: string, language: Language): Link {
  const { open, openComplaint, openWorkOrder } = textsIn(language);
  const at = `at=${told.property_id}`;
  if (told.complaint_id !== null)
    return { label: openComplaint, url: `${public_url}${COMPLAINTS}/${told.complaint_id}?${at}` };
  if (told.work_order_id !== null)
    return { label: openWorkOrder, url: `${public_url}${WORK_ORDERS}/${told.work_order_id}?${at}` };
  return { label: open, url: `${public_url}${QUEUE}?permit=${told.permit_id ?? ''}&${at}` };
}
