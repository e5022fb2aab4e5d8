import { mail as englishMail } from '@gerbang/shared/messages/en/mail';
import { mail as indonesianMail } from '@gerbang/shared/messages/id/mail';

import { linkMail } from '../../platform/mail-layout.tsx';
import type { Mail } from '../../platform/mail.ts';

/** The mail with which somebody sets the first password of their account. */
export function inviteMail({
  link_id,
  ...link
}: {
  link_id: string;
  to: string;
  name: string;
  language: 'id' | 'en';
  url: string;
}): Mail {
  const texts = (link.language === 'en' ? englishMail : indonesianMail).invite;
  return linkMail(texts, { ...link, message_id: `<invite.${link_id}@gerbang>` });
}
