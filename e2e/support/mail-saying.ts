import { expect } from '@playwright/test';

import { stack } from './stack.ts';

interface Mail {
  subject: string;
  text: string;
  to: { address: string }[];
}

/** The newest mail to this address whose subject or text says this; waits for it. */
export async function mailSaying(address: string, words: string | RegExp): Promise<Mail> {
  const matches = ({ subject, text }: Mail) => [subject, text].some((one) => one.search(words) >= 0);
  let found: Mail | undefined;
  await expect
    .poll(
      async () => {
        const mails = (await (await fetch(`${stack().mail_url}/api/email`)).json()) as Mail[];
        found = mails.findLast((mail) => mail.to.some((to) => to.address === address) && matches(mail));
        return found?.subject;
      },
      { timeout: 30_000 },
    )
    .toBeTruthy();
  if (found === undefined) throw new Error(`No such mail to ${address}`);
  return found;
}
