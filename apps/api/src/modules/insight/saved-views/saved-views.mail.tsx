import { mail as english } from '@gerbang/shared/messages/en/mail';
import { mail as indonesian } from '@gerbang/shared/messages/id/mail';
import { fillText } from '@gerbang/shared/text/fill-text';

import { foreignText } from '../../../platform/mail/foreign-text.ts';
import { linkMail } from '../../../platform/mail/mail-layout.tsx';
import type { Mail } from '../../../platform/mail/mail.ts';
import type { ViewMailKey } from './saved-views.repository.ts';

interface MailedView {
  name: string;
  property: string;
  email: string;
  owner: string;
  language: 'id' | 'en';
}

/** The link has only ids: filters may name people, and the rows are read after the login. */
export function viewMail({ property_id, view_id, day }: ViewMailKey, view: MailedView, public_url: string): Mail {
  const { view: texts } = view.language === 'en' ? english : indonesian;
  const values = { view: foreignText(view.name), property: foreignText(view.property) };
  return linkMail(
    { ...texts, subject: fillText(texts.subject, values), body: fillText(texts.body, values) },
    {
      message_id: `<view.${view_id}.${day}@gerbang>`,
      to: view.email,
      name: view.owner,
      language: view.language,
      url: `${public_url}/savedView/${view_id}?at=${property_id}`,
    },
  );
}
