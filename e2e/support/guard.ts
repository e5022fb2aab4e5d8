import { test as base, expect } from '@playwright/test';

/** Every journey fails on a script error or on anything the Content-Security-Policy had to stop. */
export const test = base.extend<{ cleanPage: undefined }>({
  cleanPage: [
    async ({ page }, use) => {
      const faults: string[] = [];
      page.on('pageerror', (error) => faults.push(error.message));
      page.on('console', (message) => {
        if (/Content Security Policy|Refused to/i.test(message.text())) faults.push(message.text());
      });
      await use(undefined);
      expect(faults).toEqual([]);
    },
    { auto: true },
  ],
});

export { expect };
