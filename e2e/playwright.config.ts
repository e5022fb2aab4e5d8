import { defineConfig } from '@playwright/test';

import { isFullSize, CHROMIUM, PATIENCE, stack } from './support/stack.ts';

/** Journeys that measure times run alone, after all others, because two browsers would slow each other down. */
const MEASURED = /(?:first-load|interactions)\.spec\.ts/;

export default defineConfig({
  testDir: 'journeys',
  workers: 2,
  retries: 0,
  forbidOnly: true,
  ...(!isFullSize && { grepInvert: /@full/ }),
  // Long, because two cores run the browser, the API, the database and the storage at once.
  timeout: 150_000 * PATIENCE,
  expect: { timeout: 20_000 * PATIENCE },
  outputDir: '../.local/e2e-results',
  reporter: [['list'], ['json', { outputFile: '../.local/test-results/playwright.json' }]],
  projects: [
    { name: 'journeys', testIgnore: MEASURED, fullyParallel: true },
    { name: 'measured', testMatch: MEASURED, dependencies: ['journeys'], workers: 1 },
  ],
  use: {
    baseURL: stack().url,
    launchOptions: CHROMIUM,
    // Only the installation of `npm run test:image` has TLS, by an authority of its own.
    ignoreHTTPSErrors: true,
    locale: 'id-ID',
    timezoneId: 'Asia/Jakarta',
    trace: 'retain-on-failure',
    screenshot: 'only-on-failure',
  },
});
