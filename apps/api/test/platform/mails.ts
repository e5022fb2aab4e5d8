import { afterAll, beforeEach, expect } from 'vitest';

import { tokenHash } from '../../src/platform/database/ids.ts';
import { createMailer } from '../../src/platform/mail/mail.ts';
import { createWorld } from '../harness.ts';
import { startSmtp, type Verdict } from './smtp.ts';

/** A world whose e-mails a test can read. The list is emptied before each test. */
export async function createMailWorld() {
  let verdict: Verdict = 'accept';
  const smtp = await startSmtp(0, () => verdict);
  const mailer = createMailer(`smtp://127.0.0.1:${smtp.port}`, 'Gerbang <no-reply@gerbang.test>');
  const world = await createWorld({ deps: { mailer } });
  afterAll(async () => smtp.stop());
  beforeEach(() => {
    smtp.mails.length = 0;
    verdict = 'accept';
  });
  return {
    ...world,
    mails: smtp.mails,
    /** Sets the response of the SMTP server to every recipient. */
    answerWith: (said: Verdict) => {
      verdict = said;
    },
    /** Expects exactly one e-mail and returns it. */
    onlyMail: () => {
      expect(smtp.mails).toHaveLength(1);
      const [mail] = smtp.mails;
      if (mail === undefined) throw new Error('no mail');
      const { subject = '', text = '', html } = mail;
      return { mail, subject, text, html: typeof html === 'string' ? html : '', links: linksIn(text) };
    },
    storedLink: (token: string) =>
      world.owner.selectFrom('permit_link').selectAll().where('token_hash', '=', tokenHash(token)).executeTakeFirst(),
  };
}

/** Names of the headers that every e-mail has, sorted. A text of a user must not add one. */
export const MAIL_HEADERS = [
  'auto-submitted',
  'content-type',
  'date',
  'from',
  'message-id',
  'mime-version',
  'subject',
  'to',
  'x-auto-response-suppress',
];

export interface MailedLink {
  label: string;
  url: string;
}

/** Links in a plain text, each with the line above it as its label. */
export function linksIn(text: string): MailedLink[] {
  return Array.from(text.matchAll(/^(.+):\n(https?:\/\/\S+)$/gm), ([, label = '', url = '']) => ({ label, url }));
}

export function linkNamed(links: readonly MailedLink[], words: string): string | undefined {
  return links.find(({ label }) => label.startsWith(words))?.url;
}

export function tokenIn(url = ''): string {
  return /\/permitLink#token=([\w-]{43})$/.exec(url)?.[1] ?? '';
}
