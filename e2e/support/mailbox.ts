import { expect } from '@playwright/test';

import { stack } from './stack.ts';

interface SinkMail {
  id: string;
  subject: string;
  text: string;
  to: { address: string }[];
  time: string;
}

/** The newest mail to this address that arrived after the given moment and holds the text; waits for it. */
export async function mailTo(address: string, since: Date, holding = ''): Promise<SinkMail> {
  let found: SinkMail | undefined;
  // A mail says only in which second it was written.
  const second = Math.floor(since.getTime() / 1000) * 1000;
  await expect
    .poll(
      async () => {
        const answer = await fetch(`${stack().mail_url}/api/email`);
        const mails = (await answer.json()) as SinkMail[];
        found = mails.findLast(
          ({ to, time, text }) =>
            to.some((one) => one.address === address) && Date.parse(time) >= second && text.includes(holding),
        );
        return found?.subject;
      },
      { timeout: 30_000 },
    )
    .toBeTruthy();
  if (found === undefined) throw new Error(`No mail to ${address}`);
  return found;
}
