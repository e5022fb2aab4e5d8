import type { PermitKey } from '@gerbang/shared/contracts/permits/permit-moves';
import { showCode } from '@gerbang/shared/domain/permits/code';
import { mail as englishMail } from '@gerbang/shared/messages/en/mail';
import { mail as indonesianMail } from '@gerbang/shared/messages/id/mail';
import { isPublicEmail } from '@gerbang/shared/text/email';
import { fillText } from '@gerbang/shared/text/fill-text';
import * as z from 'zod/mini';

import { transaction, type Tx } from '../../../platform/database/database.ts';
import type { Deps } from '../../../platform/deps.ts';
import { defineJob } from '../../../platform/jobs/jobs.ts';
import { deliver } from '../../../platform/mail/mail-delivery.ts';
import { mailHtml, mailText } from '../../../platform/mail/mail-layout.tsx';
import type { Mail } from '../../../platform/mail/mail.ts';
import { isCodeStored } from '../permit-mail/mailed-links.service.ts';
import { findMailedPermit, type MailedPermit } from '../permit-mail/mailed-permit.service.ts';
import { possibleActionCodes, possibleCodeHashes } from './action-code.ts';

/** Mails the 6-digit code with which the applicant acts on the status page. */
export const sendActionCodeMail = defineJob({
  name: 'permits.action-code-mail',
  payload: z.object({ property_id: z.uuid(), permit_id: z.uuid(), code_id: z.uuid() }),
  async run({ property_id, permit_id, code_id }, deps) {
    const key = { property_id, id: permit_id };
    const [permit, digits] = await transaction(deps.db, { property_id }, async (tx) => {
      return [await findMailedPermit(tx, key), await findCode(tx, deps, key, code_id)];
    });
    if (permit === undefined || digits === undefined || !isPublicEmail(permit.email)) return;
    await deliver(deps, codeMail(permit, { code_id, digits }));
  },
});

/** The digits of a code that is stored for this permit. */
async function findCode(tx: Tx, { config }: Deps, key: PermitKey, code_id: string): Promise<string | undefined> {
  for (const digits of possibleActionCodes(config.keys, key, code_id)) {
    if (await isCodeStored(tx, key, possibleCodeHashes(config.keys, key, digits))) return digits;
  }
  return undefined;
}

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
