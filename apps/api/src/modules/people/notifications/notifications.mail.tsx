import { showCode } from '@gerbang/shared/domain/permits/code';
import { notificationMail as english } from '@gerbang/shared/messages/en/people/notification-mail';
import { notificationMail as indonesian } from '@gerbang/shared/messages/id/people/notification-mail';
import { fillText } from '@gerbang/shared/text/fill-text';
import { displayInstant } from '@gerbang/shared/time/display';

import { foreignText } from '../../../platform/mail/foreign-text.ts';
import { mailHtml, mailText, type Fact, type Link } from '../../../platform/mail/mail-layout.tsx';
import type { Mail } from '../../../platform/mail/mail.ts';
import type { Addressee, NotificationToMail, StoredNotification } from './notifications.repository.ts';

type Language = Addressee['language'];

const QUEUE = '/operational/permitApprovals';
const COMPLAINTS = '/tenantInternal/complaintRequest';
const WORK_ORDERS = '/tenantInternal/internalWorkOrder';

const textsIn = (language: Language) => (language === 'en' ? english : indonesian);

export function notificationMail(notification: NotificationToMail, public_url: string): Mail {
  const { language, kind } = notification;
  const texts = textsIn(language);
  const content = {
    language,
    heading: texts.told[kind].heading,
    paragraphs: [texts.told[kind].body],
    facts: [notification.permit_id === null ? titleFacts(notification, language) : permitFacts(notification, language)],
    action: recordLink(notification, public_url, language),
    note: texts.note,
  };
  return {
    message_id: `<notification.${notification.id}@gerbang>`,
    to: notification.to_email,
    subject: fillText(texts.told[kind].subject, { code: codeOf(notification) }),
    html: mailHtml(content),
    text: mailText(content),
  };
}

function permitFacts(notification: StoredNotification, language: Language): Fact[] {
  const { facts, kind, stage } = textsIn(language);
  return [
    { label: facts.code, value: codeOf(notification) },
    ...(notification.permit_kind === null ? [] : [{ label: facts.kind, value: kind[notification.permit_kind] }]),
    {
      label: facts.applicant,
      value: foreignText((notification.company === '' ? notification.name : notification.company) ?? ''),
    },
    { label: facts.property, value: foreignText(notification.property_name) },
    ...(notification.stage === null ? [] : [{ label: facts.stage, value: stage[notification.stage] }]),
    ...dueFact(notification, language),
  ];
}

function titleFacts(notification: StoredNotification, language: Language): Fact[] {
  const { facts } = textsIn(language);
  return [
    { label: facts.number, value: notification.code },
    { label: facts.title, value: foreignText(notification.title ?? '') },
    ...(notification.tenant === null ? [] : [{ label: facts.tenant, value: foreignText(notification.tenant) }]),
    { label: facts.property, value: foreignText(notification.property_name) },
    ...dueFact(notification, language),
  ];
}

function dueFact({ due_at, time_zone }: StoredNotification, language: Language): Fact[] {
  if (due_at === null) return [];
  return [{ label: textsIn(language).facts.due, value: displayInstant(due_at, time_zone, language) }];
}

/** Permit codes are shown in groups; codes of complaints and work orders as they are. */
function codeOf({ code, permit_kind }: Pick<StoredNotification, 'code' | 'permit_kind'>): string {
  return permit_kind === null ? code : showCode(code);
}

/** Link to the record. The page asks for a login first when needed. */
function recordLink(notification: StoredNotification, public_url: string, language: Language): Link {
  const { open, openComplaint, openWorkOrder } = textsIn(language);
  const at = `at=${notification.property_id}`;
  if (notification.complaint_id !== null)
    return { label: openComplaint, url: `${public_url}${COMPLAINTS}/${notification.complaint_id}?${at}` };
  if (notification.work_order_id !== null)
    return { label: openWorkOrder, url: `${public_url}${WORK_ORDERS}/${notification.work_order_id}?${at}` };
  return { label: open, url: `${public_url}${QUEUE}?permit=${notification.permit_id ?? ''}&${at}` };
}
