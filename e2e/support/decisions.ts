import type { Page } from '@playwright/test';

import { expect } from './test.ts';

/**
 * Makes a decision on the screen and waits until the server has answered it. The screen holds a decision for some seconds,
 * in which it can be undone.
 */
export async function decideOnScreen(page: Page, act: () => Promise<void>): Promise<void> {
  const answered = page.waitForResponse((response) => /\/(permit-)?decisions$/.test(response.url()), {
    timeout: 30_000,
  });
  await act();
  expect((await answered).status()).toBe(200);
}
