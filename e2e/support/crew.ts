import type { Page } from '@playwright/test';

import { expect, test as base } from './guard.ts';

/** A desk, and a phone that is touched. */
export const DESK = { viewport: { width: 1440, height: 900 } };
export const PHONE = { viewport: { width: 390, height: 844 }, hasTouch: true };

/** A machine on a loaded computer may need so long for one answer. */
export const PATIENT = { timeout: 30_000 };

/**
 * Journeys of several people, each with a browser of their own in English. They end red when any of their pages had a
 * script error or something that the Content-Security-Policy had to stop.
 */
export const test = base.extend<{ person: (device: typeof DESK | typeof PHONE) => Promise<Page> }>({
  person: async ({ browser }, use) => {
    const faults: string[] = [];
    await use(async (device) => {
      const context = await browser.newContext({ ...device, locale: 'en-GB' });
      context.setDefaultTimeout(PATIENT.timeout);
      const page = await context.newPage();
      page.on('pageerror', (error) => faults.push(`${page.url()}: ${error.message}`));
      page.on('console', (message) => {
        if (/Content Security Policy|Refused to/i.test(message.text())) faults.push(message.text());
      });
      return page;
    });
    expect(faults).toEqual([]);
  },
});

export { expect };
