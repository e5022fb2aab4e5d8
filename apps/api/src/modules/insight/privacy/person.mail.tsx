import { mail as englishMail } from '@gerbang/shared/messages/en/mail';
import { mail as indonesianMail } from '@gerbang/shared/messages/id/mail';

import { linkMail } from '../../../platform/mail/mail-layout.tsx';
import type { Mail } from '../../../platform/mail/mail.ts';

export function personLinkMail(link: { link_id: string; to: string; language: 'id' | 'en'; url: string }): Mail {
  const { link_id, ...rest } = link;
  const texts = (link.language === 'en' ? englishMail : indonesianMail).person;
  return linkMail(texts, { ...rest, name: '', message_id: `<person.${link_id}@gerbang>` });
}
