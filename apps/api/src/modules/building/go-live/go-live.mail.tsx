import { mail as englishMail } from '@gerbang/shared/messages/en/mail';
import { mail as indonesianMail } from '@gerbang/shared/messages/id/mail';

import { linkMail } from '../../../platform/mail/mail-layout.tsx';
import type { Mail } from '../../../platform/mail/mail.ts';

export function testMail({
  mail_id,
  ...link
}: {
  mail_id: string;
  to: string;
  name: string;
  language: 'id' | 'en';
  url: string;
}): Mail {
  const texts = (link.language === 'en' ? englishMail : indonesianMail).test;
  return linkMail(texts, { ...link, message_id: `<test.${mail_id}@gerbang>` });
}
