import type { Page } from '@playwright/test';

import { sendLoading } from '../support/applicant-api.ts';
import { axeFaults } from '../support/axe.ts';
import { expect, test } from '../support/guard.ts';
import { personAt } from '../support/interactions.ts';
import { staffLogsIn } from '../support/people.ts';
import { newVisitor } from '../support/visitors.ts';

test.use({ viewport: { width: 1440, height: 900 }, locale: 'en-GB', trace: 'off', screenshot: 'off' });

/** So many permits are approved one after another. */
const APPROVED = 5;
/** Measured alone; beside other journeys the machine's cores are shared, and only what has gone wrong altogether is caught. */
const mostWaiting = (): number => (test.info().config.workers === 1 ? 200 : 3000);

/** The permit that is open; the menu has entries of the same first word. */
const PANE = 'section[tabindex="0"][aria-label^="Permit "]';
const openLabel = async (page: Page) => (await page.locator(PANE).first().getAttribute('aria-label')) ?? '';

/** Nobody reads a permit in less time; a press that comes sooner is the second of a double click and counts for nothing. */
async function lookAtIt(page: Page): Promise<void> {
  const since = await page.evaluate(() => performance.now());
  await page.waitForFunction((start) => performance.now() - start > 800, since);
}

test('the order taker approves with one press each, and the next permit is there at once', async ({
  page,
  request,
}) => {
  // Of one company, so that nobody else's permits are approved under their hands.
  const company = `PT Antre ${Date.now()}`;
  for (let count = 0; count <= APPROVED; count += 1) await sendLoading(request, { ...newVisitor(), company });
  await staffLogsIn(page, 'TCR');
  await page.goto(`/operational/permitApprovals?search_by=${encodeURIComponent(company)}`);
  const person = personAt(page);
  const seen: string[] = [];
  for (let count = 0; count < APPROVED; count += 1) {
    await lookAtIt(page);
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
  expect(median).toBeLessThanOrEqual(mostWaiting());
  expect(await axeFaults(page)).toEqual([]);
});

test('two people at the same queue see each other’s decisions as they are made', async ({ page, browser, request }) => {
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
