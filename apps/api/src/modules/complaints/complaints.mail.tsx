import { complaintMail as english } from '@gerbang/shared/messages/en/complaint-mail';
import { complaintMail as indonesian } from '@gerbang/shared/messages/id/complaint-mail';

import { fillText } from '../../platform/fill-text.ts';
import { foreignText } from '../../platform/foreign-text.ts';
import { mailHtml, mailText } from '../../platform/mail-layout.tsx';
import type { Mail } from '../../platform/mail.ts';
import type { MailedEntry } from './telling.repository.ts';

/** What of a conversation is mailed to the tenant. */
const MAILED = ['answer', 'resolved', 'rejected'] as const;
type Mailed = (typeof MAILED)[number];

/** The mail that tells somebody of a tenant what the office has said; nothing where it says nothing to them. */
export function complaintMail(told: MailedEntry, account_id: string, public_url: string): Mail | undefined {
  const { kind, language } = told;
  if (!isMailed(kind)) return undefined;
  const texts = language === 'en' ? english : indonesian;
  const { facts, told: say } = texts;
  const content = {
    language,
    heading: say[kind].heading,
    paragraphs: [fillText(texts.greeting, { name: foreignText(told.to_name) }), say[kind].body],
    facts: [
      [
        ...(told.text === '' ? [] : [{ label: facts.answer, value: foreignText(told.text) }]),
        { label: facts.code, value: told.code },
        { label: facts.title, value: foreignText(told.title) },
        ...(told.unit === null ? [] : [{ label: facts.unit, value: foreignText(told.unit) }]),
        { label: facts.property, value: foreignText(told.property_name) },
      ],
    ],
    action: { label: say[kind].action, url: `${public_url}/complaints/${told.complaint_id}` },
    note: texts.note,
  };
  return {
    message_id: `<complaint.${told.entry_id}.${account_id}@gerbang>`,
    to: told.to_email,
    subject: fillText(say[kind].subject, { code: told.code }),
    html: mailHtml(content),
    text: mailText(content),
  };
}

function isMailed(kind: MailedEntry['kind']): kind is Mailed {
  return MAILED.some((one) => one === kind);
}
