import { decodeStatusLink } from '@gerbang/shared/domain/permits/status-link';
import { expect } from '@playwright/test';

import type { Language } from './people.ts';
import { PATIENCE, stack } from './stack.ts';
import { fill, WORDS } from './words.ts';

interface Mail {
  subject: string;
  text: string;
  to: { address: string }[];
  time: string;
}

/** Waits for a mail to this address that fulfils the condition. Returns the newest. */
async function waitForMail(address: string, isWanted: (mail: Mail) => boolean): Promise<Mail> {
  let found: Mail | undefined;
  await expect
    .poll(
      async () => {
        const mails = (await (await fetch(`${stack().mail_url}/api/email`)).json()) as Mail[];
        found = mails.findLast((mail) => mail.to.some((to) => to.address === address) && isWanted(mail));
        return found?.subject;
      },
      { message: `mail to ${address}`, timeout: 30_000 * PATIENCE },
    )
    .toBeTruthy();
  if (found === undefined) throw new Error(`No mail to ${address}`);
  return found;
}

/** Waits for a mail to this address that was sent after `since` and contains the text. Returns the newest. */
export async function mailTo(address: string, since: Date, content = ''): Promise<Mail> {
  // The time of a mail has no fraction of a second.
  const second = Math.floor(since.getTime() / 1000) * 1000;
  return waitForMail(address, ({ time, text }) => Date.parse(time) >= second && text.includes(content));
}

/** Waits for a mail to this address whose subject or text contains the words. Returns the newest. */
export async function mailContaining(address: string, words: string | RegExp): Promise<Mail> {
  return waitForMail(address, ({ subject, text }) => subject.search(words) >= 0 || text.search(words) >= 0);
}

export type MailEvent = 'created' | 'approved' | 'returned' | 'cancelled' | 'renewal';

/** Waits for the mail about this permit to this address in this language. */
export async function permitMail(
  address: string,
  { event, code, language }: { event: MailEvent; code: string; language: Language },
): Promise<string> {
  const texts = WORDS[language].mail.permit[event];
  const subject = fill(texts.subject, { code });
  let text = '';
  await expect
    .poll(
      async () => {
        const mails = (await (await fetch(`${stack().mail_url}/api/email`)).json()) as Mail[];
        const found = mails.filter((mail) => mail.to.some((to) => to.address === address) && mail.subject === subject);
        text = found.at(-1)?.text ?? '';
        return found.length;
      },
      { message: `mail "${subject}" to ${address}`, timeout: 30_000 * PATIENCE },
    )
    .toBe(1);
  expect(text).toContain(texts.heading);
  return text;
}

/** The status links of a mail with their decoded values. */
export function statusLinks(text: string): { url: string; value: string; form_code: string; email: string }[] {
  return [...text.matchAll(/http\S+\/checkStatus\/(\S+)/g)].map(([url, value = '']) => {
    const link = decodeStatusLink(value);
    return { url, value, form_code: link?.form_code ?? '', email: link?.email ?? '' };
  });
}

export function linkUnder(text: string, label: string): string {
  const after = text.slice(text.indexOf(label) + label.length);
  const [url] = /http\S+/.exec(after) ?? [];
  if (!text.includes(label) || url === undefined) throw new Error(`No link "${label}" in the mail`);
  return url;
}
