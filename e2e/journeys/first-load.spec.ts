import { gzipSync } from 'node:zlib';

import { staff } from '@gerbang/shared/messages/en/staff';
import type { Page } from '@playwright/test';

import { expect, test } from '../support/guard.ts';

/** The most JavaScript, gzip, that the first page of a visit may load. */
const BUDGETS = {
  '/permits': 180_000,
  '/loading': 240_000,
  '/unloading': 240_000,
  '/sika': 240_000,
  '/checkStatus': 240_000,
} as const;

/** Opens a page as the first of a visit and gives the scripts it took to show it; what follows while it is read does not count. */
async function firstScripts(page: Page, path: string): Promise<string[]> {
  await page.addInitScript(() => {
    window.requestIdleCallback = () => 0;
  });
  const scripts: Promise<string>[] = [];
  page.on('response', (response) => {
    if (response.request().resourceType() === 'script') scripts.push(response.text());
  });
  await page.goto(path);
  await expect(page.getByRole('heading', { level: 1 }).first()).toBeVisible();
  return Promise.all(scripts);
}

for (const [path, budget] of Object.entries(BUDGETS)) {
  test(`${path} loads at most ${budget / 1000} kB of JavaScript first, and nothing of the staff side`, async ({
    page,
  }) => {
    const scripts = await firstScripts(page, path);
    const bytes = scripts.reduce((sum, script) => sum + gzipSync(script, { level: 9 }).length, 0);
    console.log(`first load ${path}: ${(bytes / 1000).toFixed(1)} kB of ${budget / 1000}`);
    expect(scripts.length).toBeGreaterThan(1);
    expect(bytes).toBeLessThanOrEqual(budget);
    expect(scripts.filter((script) => script.includes(staff.login.secondStep.text))).toEqual([]);
  });
}
