import type { Page, Response } from '@playwright/test';

import { expect } from './test.ts';

/**
 * Makes a decision on the screen and waits until the server has answered it. The screen holds a decision for some seconds,
 * in which it can be undone.
 */
export async function decideOnScreen(page: Page, act: () => Promise<void>): Promise<void> {
  const answered = page.waitForResponse(isDecision, { timeout: 60_000 });
  await act();
  expect((await answered).status()).toBe(200);
}

/** Whether a response answers a decision, and not the question what a decision on several permits would do. */
function isDecision(response: Response): boolean {
  if (!/\/(permit-)?decisions$/.test(response.url())) return false;
  const body: unknown = response.request().postDataJSON();
  return !(typeof body === 'object' && body !== null && 'is_preview' in body);
}
