import { expect } from '@playwright/test';

import { stack } from './stack.ts';

interface SinkMail {
  id: string;
  subject: string;
  text: string;
  to: { address: string }[];
  time: string;
}

/** The newest mail to this address that arrived after the given moment; waits for it. */
export async function mailTo(address: string, since: Date): Promise<SinkMail> {
  let found: SinkMail | undefined;
  await expect
    .poll(
      async () => {
        const answer = await fetch(`${stack().mail_url}/api/email`);
        const mails = (await answer.json()) as SinkMail[];
        found = mails.findLast((mail) => mail.to.some((to) => to.address === address) && new Date(mail.time) >= since);
        return found?.subject;
      },
      { timeout: 15_000 },
    )
    .toBeTruthy();
  if (found === undefined) throw new Error(`No mail to ${address}`);
  return found;
}
