import { mail as englishMail } from '@gerbang/shared/messages/en/mail';
import { mail as indonesianMail } from '@gerbang/shared/messages/id/mail';

import { linkMail } from '../../platform/mail-layout.tsx';
import type { Mail } from '../../platform/mail.ts';

/** The mail with a link to set a password: the first of an invited account, or a new one for a forgotten. */
export function accountLinkMail(
  purpose: 'invite' | 'reset',
  { link_id, ...link }: { link_id: string; to: string; name: string; language: 'id' | 'en'; url: string },
): Mail {
  const texts = (link.language === 'en' ? englishMail : indonesianMail)[purpose];
  return linkMail(texts, { ...link, message_id: `<${purpose}.${link_id}@gerbang>` });
}
