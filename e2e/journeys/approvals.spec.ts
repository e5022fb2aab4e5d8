import type { Page } from '@playwright/test';

import { sendLoading } from '../support/applicant-api.ts';
import { personAt } from '../support/interactions.ts';
import { axeFaults } from '../support/page-checks.ts';
import { staffLogsIn } from '../support/people.ts';
import { expect, test } from '../support/test.ts';
import { newVisitor } from '../support/visitors.ts';

test.use({ viewport: { width: 1440, height: 900 }, locale: 'en-GB', trace: 'off', screenshot: 'off' });

const APPROVED = 5;
/**
 * The limit is 200 ms when this journey runs alone. Other journeys share the cores, so with them the limit only catches
 * gross errors.
 */
const waitingLimit = (): number => (test.info().config.workers === 1 ? 200 : 3000);

/** The open permit. The selector excludes menu entries, whose labels start with the same word. */
const PANE = 'section[tabindex="0"][aria-label^="Permit "]';
const openLabel = async (page: Page) => (await page.locator(PANE).first().getAttribute('aria-label')) ?? '';

/**
 * Waits as long as a person needs to read. The application ignores an earlier click as the second one of a double
 * click.
 */
async function waitToRead(page: Page): Promise<void> {
  const since = await page.evaluate(() => performance.now());
  await page.waitForFunction((start) => performance.now() - start > 800, since);
}

test('the order taker approves each permit with one click, and the next permit opens at once', async ({
  page,
  request,
}) => {
  // All permits are of one new company, so that the test approves no permits of other journeys.
  const company = `PT Antre ${Date.now()}`;
  for (let count = 0; count <= APPROVED; count += 1) await sendLoading(request, { ...newVisitor(), company });
  await staffLogsIn(page, 'TCR');
  await page.goto(`/operational/permitApprovals?search_by=${encodeURIComponent(company)}`);
  const person = personAt(page);
  const seen: string[] = [];
  for (let count = 0; count < APPROVED; count += 1) {
    await waitToRead(page);
    const label = await openLabel(page);
    expect(seen).not.toContain(label);
    seen.push(label);
    const next = `${PANE}:not([aria-label="${label}"])`;
    await person.tap(label, page.getByRole('button', { name: /^Approve / }), {
      selector: `${next} h2`,
      gone: `section[aria-label="${label}"]`,
    });
  }
  const times = person.steps.map(({ blocked_ms }) => blocked_ms).toSorted((a, b) => a - b);
  const median = times[Math.floor(times.length / 2)] ?? 0;
  console.log(`approve to next: median ${median} ms of ${times.join(', ')}`);
  expect(person.steps).toHaveLength(APPROVED);
  expect(median).toBeLessThanOrEqual(waitingLimit());
  expect(await axeFaults(page)).toEqual([]);
});

test('two people at the same queue see each other’s decisions live', async ({ page, browser, request }) => {
  const { id, property } = await sendLoading(request, newVisitor());
  await staffLogsIn(page, 'TCR');
  await page.goto(`/operational/permitApprovals?permit=${id}&at=${property.id}`);
  const other = await (await browser.newContext({ viewport: { width: 1440, height: 900 }, locale: 'en-GB' })).newPage();
  await staffLogsIn(other, 'Super Admin');
  await other.goto('/operational/permitApprovals?stage=tcr&sort=-created_at');
  const row = other.getByRole('option').and(other.locator(`[id$="${id}"]`));
  await expect(row).toBeVisible();
  await page.getByRole('button', { name: /^Approve / }).click();
  await expect(row).toBeHidden({ timeout: 30_000 });
  await other.context().close();
});
