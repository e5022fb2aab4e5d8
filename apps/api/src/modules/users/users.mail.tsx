import { mail as englishMail } from '@gerbang/shared/messages/en/mail';
import { mail as indonesianMail } from '@gerbang/shared/messages/id/mail';

import { mailHtml, mailText } from '../../platform/mail-layout.tsx';
import type { Mail } from '../../platform/mail.ts';

/** The mail with which somebody sets the first password of their account. */
export function inviteMail(link: {
  link_id: string;
  to: string;
  name: string;
  language: 'id' | 'en';
  url: string;
}): Mail {
  const texts = (link.language === 'en' ? englishMail : indonesianMail).invite;
  const content = {
    language: link.language,
    heading: texts.heading,
    paragraphs: [texts.greeting.replace('{{name}}', () => link.name), texts.body],
    action: { label: texts.action, url: link.url },
    note: texts.note,
  };
  return {
    message_id: `<invite.${link.link_id}@gerbang>`,
    to: link.to,
    subject: texts.subject,
    html: mailHtml(content),
    text: mailText(content),
  };
}
