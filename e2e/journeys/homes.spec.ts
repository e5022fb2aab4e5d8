import type { Locator, Page } from '@playwright/test';

import { takeGate } from '../support/gate.ts';
import { staffLogsIn } from '../support/people.ts';
import { stack } from '../support/stack.ts';
import { PATIENT, expect, test } from '../support/test.ts';

const tiles = (page: Page): Locator => page.getByRole('region', { name: 'Today’s numbers' });

/** A number of a home that opens a list. */
interface Tile {
  href: string;
  /** Undefined for a date. */
  count: number | undefined;
}

/** The numbers of the home that the person can open, once all of them are loaded. */
async function readTiles(page: Page): Promise<Tile[]> {
  await page.goto('/dashboard');
  const links = tiles(page).getByRole('link');
  await expect(links.first()).toBeVisible();
  await expect(tiles(page).locator('.mantine-Skeleton-root')).toHaveCount(0);
  return links.evaluateAll((all) =>
    all.flatMap((link) => {
      const href = link.getAttribute('href') ?? '';
      const number = link.querySelector('[class*="number"]')?.textContent ?? null;
      // The button that starts the work has no number, and a link to a place on the same screen opens no list.
      if (number === null || href.includes('#')) return [];
      return [{ href, count: /^\d+$/.test(number) ? Number(number) : undefined }];
    }),
  );
}

/** How many rows the opened list has, as it shows them itself. */
async function readTotal(page: Page, href: string): Promise<number> {
  const path = href.split('?')[0];
  if (path === '/operational/gate') {
    const chosen = page.getByRole('navigation').locator('[aria-current="page"] b');
    return Number(await chosen.textContent());
  }
  if (path === '/operational/permitApprovals') return readQueue(page);
  if (path === '/operational/dockCalendar') {
    const due = page.locator('dl > div').filter({ has: page.getByText('Due', { exact: true }) });
    return Number(await due.locator('strong').textContent());
  }
  const found = page.getByRole('status').filter({ hasText: /^\d+ results?$/ });
  return Number.parseInt((await found.first().textContent()) ?? '', 10);
}

/** The queue shows its total only when it has several pages. */
async function readQueue(page: Page): Promise<number> {
  const queue = page.getByRole('region', { name: 'Queue of permits' });
  const rows = queue.getByRole('option');
  const range = queue.getByText(/ of \d+$/);
  await expect(rows.first().or(queue.locator('[data-empty]'))).toBeVisible();
  return (await range.count()) === 0 ? rows.count() : Number(/\d+$/.exec((await range.textContent()) ?? '')?.[0]);
}

/** Opens each number and compares it with its list. Both are read again when other people's work came in between. */
async function compare(page: Page, least: number): Promise<void> {
  const shown = await readTiles(page);
  expect(shown.length).toBeGreaterThanOrEqual(least);
  for (const { href, count } of shown) {
    if (count === undefined) continue;
    await test.step(href, () =>
      expect(async () => {
        const now = (await readTiles(page)).find((tile) => tile.href === href)?.count;
        await tiles(page).locator(`a[href="${href}"]`).first().click();
        await page.waitForURL((url) => url.pathname === href.split('?')[0]);
        await expect.poll(() => readTotal(page, href), { timeout: 8000 }).toBe(now);
      }).toPass({ timeout: 60_000 }),
    );
  }
}

/** Each home with the number of its tiles that open a list. */
const HOMES = [
  ['Finance', 3],
  ['General Manager', 3],
  ['Engineering', 2],
  ['Tenant Relations', 3],
  ['Super Admin', 3],
] as const;

for (const [role, least] of HOMES)
  test(`every number on the home of ${role} is the number of rows of the list that it opens`, async ({ page }) => {
    test.setTimeout(240_000);
    page.setDefaultTimeout(PATIENT.timeout);
    await staffLogsIn(page, role);
    await compare(page, least);
  });

test('every number on the home of a guard is the number of permits in the gate’s list', async ({ page }) => {
  test.setTimeout(240_000);
  page.setDefaultTimeout(PATIENT.timeout);
  await takeGate(page, stack().url);
  await compare(page, 3);
});
