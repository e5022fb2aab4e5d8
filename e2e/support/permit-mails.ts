import { decodeStatusLink } from '@gerbang/shared/domain/web/status-link';
import { expect } from '@playwright/test';

import type { Language } from './people.ts';
import { stack } from './stack.ts';
import { fill, WORDS } from './words.ts';

interface SinkMail {
  subject: string;
  text: string;
  to: { address: string }[];
}

/** What a permit's mail can be about. */
export type MailEvent = 'created' | 'approved' | 'returned' | 'cancelled' | 'renewal';

/** The mail about this permit to this address, in this language; waits for it. */
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
        const mails = (await (await fetch(`${stack().mail_url}/api/email`)).json()) as SinkMail[];
        const found = mails.filter((mail) => mail.to.some((to) => to.address === address) && mail.subject === subject);
        text = found.at(-1)?.text ?? '';
        return found.length;
      },
      { message: `mail "${subject}" to ${address}`, timeout: 30_000 },
    )
    .toBe(1);
  expect(text).toContain(texts.heading);
  return text;
}

/** The status links of a mail with what they say. */
export function statusLinks(text: string): { url: string; value: string; form_code: string; email: string }[] {
  return [...text.matchAll(/http\S+\/checkStatus\/(\S+)/g)].map(([url, value = '']) => {
    const said = decodeStatusLink(value);
    return { url, value, form_code: said?.form_code ?? '', email: said?.email ?? '' };
  });
}

/** The link that stands under this label in a mail's text. */
export function linkUnder(text: string, label: string): string {
  const after = text.slice(text.indexOf(label) + label.length);
  const [url] = /http\S+/.exec(after) ?? [];
  if (!text.includes(label) || url === undefined) throw new Error(`No link "${label}" in the mail`);
  return url;
}
