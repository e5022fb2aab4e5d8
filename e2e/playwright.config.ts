import { defineConfig } from '@playwright/test';

import { isFullSize, CHROMIUM, stack } from './support/stack.ts';

/** Journeys that measure times run alone, after all others, because two browsers would slow each other down. */
const MEASURED = /(?:first-load|interactions)\.spec\.ts/;

export default defineConfig({
  testDir: 'journeys',
  workers: 2,
  retries: 0,
  forbidOnly: true,
  ...(!isFullSize && { grepInvert: /@full/ }),
  // Long, because two cores run the browser, the API, the database and the storage at once.
  timeout: 150_000,
  expect: { timeout: 20_000 },
  outputDir: '../.local/e2e-results',
  reporter: [['list'], ['json', { outputFile: '../.local/test-results/playwright.json' }]],
  projects: [
    { name: 'journeys', testIgnore: MEASURED, fullyParallel: true },
    { name: 'measured', testMatch: MEASURED, dependencies: ['journeys'], workers: 1 },
  ],
  use: {
    baseURL: stack().url,
    launchOptions: CHROMIUM,
    locale: 'id-ID',
    timezoneId: 'Asia/Jakarta',
    trace: 'retain-on-failure',
    screenshot: 'only-on-failure',
  },
});
