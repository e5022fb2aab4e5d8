import { showCode } from '@gerbang/shared/domain/permits/code';
import { mail as englishMail } from '@gerbang/shared/messages/en/mail';
import { mail as indonesianMail } from '@gerbang/shared/messages/id/mail';
import { isPublicEmail } from '@gerbang/shared/text/email';
import * as z from 'zod/mini';

import { transaction } from '../../../platform/database/database.ts';
import { defineJob } from '../../../platform/jobs/jobs.ts';
import { fillText } from '../../../platform/mail/fill-text.ts';
import { deliver } from '../../../platform/mail/mail-delivery.ts';
import { mailHtml, mailText } from '../../../platform/mail/mail-layout.tsx';
import type { Mail } from '../../../platform/mail/mail.ts';
import { findMailedPermit, type MailedPermit } from '../permit-mail/mailed-permit.service.ts';
import { actionCode } from './action-code.ts';

/** Mails the 6-digit code with which the applicant acts on the status page. */
export const sendActionCodeMail = defineJob({
  name: 'permits.action-code-mail',
  payload: z.object({ property_id: z.uuid(), permit_id: z.uuid(), code_id: z.uuid() }),
  async run({ property_id, permit_id, code_id }, deps) {
    const key = { property_id, id: permit_id };
    const permit = await transaction(deps.db, { property_id }, (tx) => findMailedPermit(tx, key));
    if (permit === undefined || !isPublicEmail(permit.email)) return;
    const digits = actionCode(deps.config.signing_secret, permit, code_id);
    await deliver(deps, codeMail(permit, { code_id, digits }));
  },
});

function codeMail(
  { language, code, email }: MailedPermit,
  { code_id, digits }: { code_id: string; digits: string },
): Mail {
  const texts = (language === 'en' ? englishMail : indonesianMail).actionCode;
  const values = { digits, code: showCode(code) };
  const content = {
    language,
    heading: fillText(texts.heading, values),
    paragraphs: [fillText(texts.body, values)],
    note: texts.note,
  };
  return {
    message_id: `<action-code.${code_id}@gerbang>`,
    to: email,
    subject: fillText(texts.subject, values),
    html: mailHtml(content),
    text: mailText(content),
  };
}
