import type { Language } from '@gerbang/shared/contracts/common';
import { mail as englishMail } from '@gerbang/shared/messages/en/mail';
import { mail as indonesianMail } from '@gerbang/shared/messages/id/mail';
import { fillText } from '@gerbang/shared/text/fill-text';

import { mailHtml, mailText } from '../../../platform/mail/mail-layout.tsx';
import type { Mail } from '../../../platform/mail/mail.ts';

export function digitsMail({
  mail_id,
  to,
  language,
  digits,
}: {
  mail_id: string;
  to: string;
  language: Language;
  digits: string;
}): Mail {
  const { subject, heading, body, digits: label, note } = (language === 'en' ? englishMail : indonesianMail).setup;
  const content = { language, heading, paragraphs: [body], facts: [[{ label, value: digits }]], note };
  return {
    message_id: `<setup.${mail_id}@gerbang>`,
    to,
    subject: fillText(subject, { digits }),
    html: mailHtml(content),
    text: mailText(content),
  };
}
