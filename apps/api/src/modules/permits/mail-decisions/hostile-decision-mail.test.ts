import { sql } from 'kysely';
import type { ParsedMail } from 'mailparser';
import { beforeEach, expect, it } from 'vitest';

import { aStaffMember, type BuiltAccount } from '../../../../test/builders.ts';
import { PAYLOADS } from '../../../../test/hostile/sample.ts';
import { createDecisionWorld } from '../../../../test/permits/decision-mails.ts';
import { aPermit, type BuiltPermit } from '../../../../test/permits/permits.ts';
import { MAIL_HEADERS } from '../../../../test/platform/mails.ts';
import { newId } from '../../../platform/database/ids.ts';
import { sendDecisionMail } from './mail-decisions.jobs.ts';

const world = await createDecisionWorld();

const TEXTS = [
  'a\r\nBcc: victim@evil.example',
  'a\nSubject: Menang undian',
  'a\u2028To: <victim@evil.example>',
  'a\u0085Content-Type: text/html',
  '\r\n.\r\nMAIL FROM:<x@evil.example>\r\nRCPT TO:<victim@evil.example>\r\nDATA\r\n',
  '=?utf-8?B?DQpCY2M6IHZpY3RpbUBldmlsLmV4YW1wbGU=?=',
  '"><a href="https://evil.example">klik</a>',
  '<script>alert(1)</script>',
  '</title></table></body>',
  'https://evil.example/decide#token=x',
  'www.evil.example',
  'javascript:alert(1)',
  '{{kind}} {{when}} {{code}}',
  '$&$1$`',
  '\u202Etxt.exe',
  'é咖啡🚚'.repeat(30),
  'x'.repeat(300),
  // The database cannot store NUL.
  ...Object.values(PAYLOADS).map((payload) => payload.toString('latin1').replaceAll('\0', '')),
].map((text) => text.slice(0, 120));

let permit: BuiltPermit;
let gm: BuiltAccount;
beforeEach(async () => {
  permit = await aPermit(world, {
    kind: 'work',
    chain: [['tcr'], ['gm']],
    step: 2,
    state: 'in_review',
    decisions: { tcr: { decision: 'approved' } },
    work_details: [{}],
  });
  gm = await aStaffMember(world, { properties: [permit.property_id], role: { stages: ['gm'] } });
  const now = world.clock.now();
  await sql`update permit_stage set asked_at = ${now}, due_at = ${now} where permit_id = ${permit.id} and stage = 'gm'`.execute(
    world.owner,
  );
});

/** Stores a text in every field that users can write, and returns the mail. */
async function mailed(text: string): Promise<ParsedMail> {
  const { owner } = world;
  const { property_id, id: permit_id } = permit;
  const place = text.trim() === '' ? 'Mall' : text;
  await owner.updateTable('property').set({ name: place }).where('id', '=', property_id).execute();
  await owner.updateTable('permit').set({ location: text, description: text }).where('id', '=', permit_id).execute();
  await owner
    .updateTable('permit_applicant')
    .set({ name: text, company: text })
    .where('permit_id', '=', permit_id)
    .execute();
  await owner.updateTable('permit_work_detail').set({ description: text }).where('permit_id', '=', permit_id).execute();
  await owner
    .updateTable('permit_stage')
    .set({ note: place })
    .where('permit_id', '=', permit_id)
    .where('stage', '=', 'tcr')
    .execute();
  world.mails.length = 0;
  await sendDecisionMail.run({ property_id, permit_id, stage: 'gm', account_id: gm.id, event_id: newId() }, world.deps);
  const [mail] = world.mails;
  if (mail === undefined || world.mails.length !== 1) throw new Error(`${world.mails.length} mails`);
  return mail;
}

it('[L7] hostile texts of a permit are not in the subject, change no header, add no recipient and add no link to a decision mail', async () => {
  const harmless = await mailed('PT Maju Jaya');
  for (const given of TEXTS) {
    const mail = await mailed(given);
    const { text = '', subject } = mail;
    expect([given, [...mail.headers.keys()].sort()]).toEqual([given, MAIL_HEADERS]);
    expect([[mail.to].flat().map((to) => to?.text), mail.cc, mail.bcc]).toEqual([[gm.email], undefined, undefined]);
    expect([given, subject]).toEqual([given, harmless.subject]);
    expect(text.startsWith('Izin kerja menunggu keputusan Anda\n\nAnda diminta memutuskan')).toBe(true);
    const addresses = text.match(/https?:\/\/\S+|www\.\w\S*|\w@\w\S*|\b[a-z-]+\.example\b/gi) ?? [];
    expect([given, addresses.filter((url) => !url.startsWith(`${world.config.public_url}/`))]).toEqual([given, []]);
    expect([given, elementsIn(mail.html)]).toEqual([given, elementsIn(harmless.html)]);
  }
});

/** The elements of the mail with the start of their URLs. A text that is not escaped would add an element. */
function elementsIn(html: string | false | undefined): string[] {
  return Array.from(
    String(html).matchAll(/<(\w+)(?:[^>]*? href="([^"]{0,28}))?/g),
    ([, name, href]) => `${name} ${href ?? ''}`,
  );
}
