import { mail as indonesian } from '@gerbang/shared/messages/id/mail';
import type { ParsedMail } from 'mailparser';
import { afterAll, beforeEach, expect, it } from 'vitest';

import { createWorld, type World } from '../../../../test/harness.ts';
import { PAYLOADS, repeatableRandom } from '../../../../test/hostile/sample.ts';
import { aPermit, type BuiltPermit } from '../../../../test/permits/permits.ts';
import { MAIL_HEADERS } from '../../../../test/platform/mails.ts';
import { startSmtp } from '../../../../test/platform/smtp.ts';
import { newId } from '../../../platform/database/ids.ts';
import { createMailer } from '../../../platform/mail/mail.ts';
import { sendProgressMail } from './permit-mail.jobs.ts';

let recipients = 0;
const smtp = await startSmtp(0, () => {
  recipients += 1;
  return 'accept';
});
const mailer = createMailer(`smtp://127.0.0.1:${smtp.port}`, 'Gerbang <no-reply@gerbang.test>');
const world = await createWorld({ deps: { mailer } });
afterAll(async () => smtp.stop());
beforeEach(() => {
  smtp.mails.length = 0;
  recipients = 0;
});

/** Texts that try to break headers, bodies, markup, links or the placeholders of our own texts. */
const PIECES = [
  '\r\n',
  '\n',
  '\r',
  '\u2028',
  '\u0085',
  '\u000B',
  'Bcc: victim@evil.example',
  'Subject: Menang undian',
  'To: <victim@evil.example>',
  'Content-Type: text/html',
  '\r\n.\r\nMAIL FROM:<x@evil.example>\r\nRCPT TO:<victim@evil.example>\r\nDATA\r\n',
  '--boundary--',
  '=?utf-8?B?DQpCY2M6IHZpY3RpbUBldmlsLmV4YW1wbGU=?=',
  '"><a href="https://evil.example">klik</a>',
  '<script>alert(1)</script>',
  '<img src=x onerror=alert(1)>',
  '</title></table></body>',
  'https://evil.example/login',
  'www.evil.example',
  'evil.example',
  'javascript:alert(1)',
  'victim@evil.example',
  '{{code}}',
  '$&$1$`',
  '\u202E',
  '\u200B',
  '\uFEFF',
  '%0d%0aBcc:victim@evil.example',
  'é咖啡🚚',
  'PT Maju Jaya',
  ' ',
  'x'.repeat(300),
];

const random = repeatableRandom(5);
const pick = <T>(list: readonly T[]): T | undefined => list[Math.floor(random() * list.length)];
const hostileTexts = [
  ...PIECES,
  // The database cannot store NUL.
  ...Object.values(PAYLOADS).map((payload) => payload.toString('latin1').replaceAll('\0', '')),
  ...Array.from({ length: 260 }, () =>
    Array.from({ length: 1 + Math.floor(random() * 6) }, () => pick(PIECES)).join(''),
  ),
].map((text) => text.slice(0, 120));

let lines = 1;

/** Stores a text in every field that users can write, and adds a timeline line that causes a mail. */
function say(permit: BuiltPermit, text: string): Promise<string> {
  return world.owner.transaction().execute((owner) => sayIn(owner, permit, text));
}

async function sayIn(owner: World['owner'], permit: BuiltPermit, text: string): Promise<string> {
  const { property_id, id: permit_id } = permit;
  const place = text.trim() === '' ? 'Mall' : text;
  await owner.updateTable('property').set({ name: place }).where('id', '=', property_id).execute();
  await owner
    .updateTable('permit')
    .set({ slot_name: text, location: text, description: text, rejection_note: text })
    .where('id', '=', permit_id)
    .execute();
  await owner
    .updateTable('permit_applicant')
    .set({ name: text, company: text, address: text, phone: text, position: text })
    .where('permit_id', '=', permit_id)
    .execute();
  await owner
    .updateTable('permit_item')
    .set({ name: text, unit: text, description: text, rejection_note: text })
    .where('permit_id', '=', permit_id)
    .execute();
  const id = newId();
  const rejected = { event: 'rejected', progress: 'rejected', description: 'Rejected by TCR' } as const;
  const line = { ...rejected, stage: 'tcr', note: `Catatan ${text}` } as const;
  await owner
    .insertInto('progress_log')
    .values({ ...line, property_id, permit_id, id, seq: (lines += 1), create_time: world.clock.now() })
    .execute();
  return id;
}

const rejected = () =>
  aPermit(world, {
    state: 'rejected',
    items: [{ rejection_note: 'x', rejected_stage: 'tcr' }],
  });

/** Stores each text and returns the mails about them, in the same order. */
async function mailed(permit: BuiltPermit, texts: readonly string[]): Promise<ParsedMail[]> {
  smtp.mails.length = 0;
  for (const text of texts) {
    const log_id = await say(permit, text);
    await sendProgressMail.run({ property_id: permit.property_id, permit_id: permit.id, log_id }, world.deps);
  }
  return [...smtp.mails];
}

const ROUNDS = [0, 1, 2, 3, 4];

it.each(ROUNDS)(
  'hostile texts of a permit change no header, add no recipient and add no link to its mails (%i)',
  async (round) => {
    const texts = hostileTexts.filter((_text, index) => index % ROUNDS.length === round);
    const permit = await rejected();
    const [harmless] = await mailed(permit, ['PT Maju Jaya']);
    const mails = await mailed(permit, texts);
    expect([mails.length, recipients]).toEqual([texts.length, texts.length + 1]);
    const { heading, body } = indonesian.permit.rejected;
    for (const [index, mail] of mails.entries()) {
      const given = texts[index];
      const { text = '' } = mail;
      expect([given, [...mail.headers.keys()].sort()]).toEqual([given, MAIL_HEADERS]);
      expect([[mail.to].flat().map((to) => to?.text), mail.cc, mail.bcc]).toEqual([
        [permit.email],
        undefined,
        undefined,
      ]);
      expect(mail.subject).toBe(`Pengajuan ditolak: ${permit.code}`);
      expect(mail.attachments).toEqual([]);
      expect(text.startsWith(`${heading}\n\n${body}\n\nNomor izin: ${permit.code}\n`)).toBe(true);
      const addresses = text.match(/https?:\/\/\S+|www\.\w\S*|\w@\w\S*|\b[a-z-]+\.example\b/gi) ?? [];
      expect([given, addresses.filter((url) => !url.startsWith(`${world.config.public_url}/`))]).toEqual([given, []]);
      expect([given, elementsIn(mail.html)]).toEqual([given, elementsIn(harmless?.html)]);
    }
  },
);

/** The elements of the mail with the start of their URLs. A text that is not escaped would add an element. */
function elementsIn(html: string | false | undefined): string[] {
  return Array.from(
    String(html).matchAll(/<(\w+)(?:[^>]*? href="([^"]{0,28}))?/g),
    ([, name, href]) => `${name} ${href ?? ''}`,
  );
}

it('sends no mail to an address that is not public', async () => {
  const permit = await rejected();
  const { property_id, id: permit_id } = permit;
  const addresses = [
    'a@b.id\r\nBcc: victim@evil.example',
    'a@b.id, victim@evil.example',
    'a@b.id;victim@evil.example',
    'a@b.id> RCPT TO:<victim@evil.example',
    '<a@b.id>',
    'Budi <a@b.id>',
    'a@b.id\n',
    'a b@c.id',
    '"a\\r\\n"@b.id',
    'a@[127.0.0.1]',
    `${'a'.repeat(250)}@b.id`,
    '',
  ];
  for (const email of addresses) {
    await world.owner.updateTable('permit_applicant').set({ email }).where('permit_id', '=', permit_id).execute();
    const log_id = await say(permit, 'x');
    await sendProgressMail.run({ property_id, permit_id, log_id }, world.deps);
  }
  expect([smtp.mails.length, recipients]).toEqual([0, 0]);
});
