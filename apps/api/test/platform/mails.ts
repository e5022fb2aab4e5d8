import { afterAll, beforeEach, expect } from 'vitest';

import { tokenHash } from '../src/platform/ids.ts';
import { createMailer } from '../src/platform/mail.ts';
import { createWorld } from './harness.ts';
import { startSmtp, type Verdict } from './smtp.ts';

/** A world whose mails a test reads; each test begins with none. */
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
    /** From now on the server says this to every recipient. */
    answerWith: (said: Verdict) => {
      verdict = said;
    },
    /** The one mail there is, and no other. */
    onlyMail: () => {
      expect(smtp.mails).toHaveLength(1);
      const [mail] = smtp.mails;
      if (mail === undefined) throw new Error('no mail');
      const { subject = '', text = '', html } = mail;
      return { mail, subject, text, html: typeof html === 'string' ? html : '', links: linksIn(text) };
    },
    /** What is stored of a mailed link. */
    storedLink: (token: string) =>
      world.owner.selectFrom('permit_link').selectAll().where('token_hash', '=', tokenHash(token)).executeTakeFirst(),
  };
}

/** An address in a mail, with what it is called there. */
export interface MailedLink {
  label: string;
  url: string;
}

/** The addresses in a plain text, each with the line above it that says what it is. */
export function linksIn(text: string): MailedLink[] {
  return Array.from(text.matchAll(/^(.+):\n(https?:\/\/\S+)$/gm), ([, label = '', url = '']) => ({ label, url }));
}

/** The address whose name begins with these words. */
export function linkNamed(links: readonly MailedLink[], words: string): string | undefined {
  return links.find(({ label }) => label.startsWith(words))?.url;
}

/** The token of a link that acts. */
export function tokenIn(url = ''): string {
  return /\/permitLink#token=([\w-]{43})$/.exec(url)?.[1] ?? '';
}
