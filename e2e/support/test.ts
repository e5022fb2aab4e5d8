import { randomBytes } from 'node:crypto';

import { test as base, expect } from '@playwright/test';
import type { BrowserContext, Page } from '@playwright/test';

export const DESK = { viewport: { width: 1440, height: 900 } };
export const PHONE = { viewport: { width: 390, height: 844 }, hasTouch: true };

/** Timeout for a busy machine. */
export const PATIENT = { timeout: 30_000 };

async function watchFaults(page: Page, faults: string[]): Promise<void> {
  // The browser's own messages differ between directives, so violations are written in one form.
  await page.addInitScript(() => {
    document.addEventListener('securitypolicyviolation', ({ effectiveDirective, blockedURI, sourceFile, sample }) =>
      console.error(`Content Security Policy: ${effectiveDirective} ${blockedURI} ${sourceFile} ${sample}`),
    );
  });
  page.on('pageerror', (error) => faults.push(`${page.url()}: ${error.message}`));
  page.on('console', (message) => {
    if (/Content Security Policy|Refused to|requires 'Trusted/i.test(message.text())) faults.push(message.text());
  });
}

/** The address of another client: all browsers run on one machine, and one network may hold only a share of a slot. */
function newNetwork(): Record<string, string> {
  const [a = 0, b = 0, c = 0] = randomBytes(3);
  return { 'x-forwarded-for': `10.${a}.${b}.${c}` };
}

interface Fixtures {
  cleanPage: undefined;
  /** Opens the browser of another person, in English. */
  person: (device: typeof DESK | typeof PHONE) => Promise<Page>;
}

/** Every journey fails on a script error or a violation of the Content-Security-Policy in any of its pages. */
export const test = base.extend<Fixtures>({
  cleanPage: [
    async ({ page }, use) => {
      const faults: string[] = [];
      await watchFaults(page, faults);
      await use(undefined);
      expect(faults).toEqual([]);
    },
    { auto: true },
  ],
  // oxlint-disable-next-line no-empty-pattern -- Playwright requires a pattern
  extraHTTPHeaders: async ({}, use) => use(newNetwork()),
  person: async ({ browser }, use) => {
    const faults: string[] = [];
    const contexts: BrowserContext[] = [];
    await use(async (device) => {
      const context = await browser.newContext({ ...device, locale: 'en-GB', extraHTTPHeaders: newNetwork() });
      contexts.push(context);
      context.setDefaultTimeout(PATIENT.timeout);
      const page = await context.newPage();
      await watchFaults(page, faults);
      return page;
    });
    // An open page goes on drawing, the gate's camera above all, and slows down the journeys that follow.
    await Promise.all(contexts.map((context) => context.close()));
    expect(faults).toEqual([]);
  },
});

export { expect };
