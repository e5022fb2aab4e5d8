import { complaintMail as english } from '@gerbang/shared/messages/en/operations/complaint-mail';
import { complaintMail as indonesian } from '@gerbang/shared/messages/id/operations/complaint-mail';
import { fillText } from '@gerbang/shared/text/fill-text';

import { foreignText } from '../../../platform/mail/foreign-text.ts';
import { mailHtml, mailText } from '../../../platform/mail/mail-layout.tsx';
import type { Mail } from '../../../platform/mail/mail.ts';
import type { MailedEntry } from './complaint-mail.repository.ts';

const MAILED = ['answer', 'resolved', 'rejected'] as const;
type Mailed = (typeof MAILED)[number];

/** Builds the mail about one entry. Returns undefined for entry kinds that are not e-mailed. */
export function complaintMail(entry: MailedEntry, account_id: string, public_url: string): Mail | undefined {
  const { kind, language } = entry;
  if (!isMailed(kind)) return undefined;
  const texts = language === 'en' ? english : indonesian;
  const { facts, told: mailTexts } = texts;
  const content = {
    language,
    heading: mailTexts[kind].heading,
    paragraphs: [fillText(texts.greeting, { name: foreignText(entry.to_name) }), mailTexts[kind].body],
    facts: [
      [
        ...(entry.text === '' ? [] : [{ label: facts.answer, value: foreignText(entry.text) }]),
        { label: facts.code, value: entry.code },
        { label: facts.title, value: foreignText(entry.title) },
        ...(entry.unit === null ? [] : [{ label: facts.unit, value: foreignText(entry.unit) }]),
        { label: facts.property, value: foreignText(entry.property_name) },
      ],
    ],
    action: { label: mailTexts[kind].action, url: `${public_url}/complaints/${entry.complaint_id}` },
    note: texts.note,
  };
  return {
    message_id: `<complaint.${entry.entry_id}.${account_id}@gerbang>`,
    to: entry.to_email,
    subject: fillText(mailTexts[kind].subject, { code: entry.code }),
    html: mailHtml(content),
    text: mailText(content),
  };
}

function isMailed(kind: MailedEntry['kind']): kind is Mailed {
  return MAILED.some((one) => one === kind);
}
