import { encodeStatusLink } from '@gerbang/shared/domain/permits/status-link';
import type { Page } from '@playwright/test';

import { axeFaults, tooWide } from '../support/page-checks.ts';
import { openPermits, staffLogsIn } from '../support/people.ts';
import { findPermit } from '../support/permits.ts';
import { FULL_SIZE } from '../support/stack.ts';
import { expect, test } from '../support/test.ts';

for (const colorScheme of ['light', 'dark'] as const) {
  for (const language of ['id', 'en'] as const) {
    const isQuick = colorScheme === 'light' && language === 'en';
    test.describe(`accessibility, ${colorScheme}, ${language}`, isQuick ? {} : FULL_SIZE, () => {
      test.use({ colorScheme, reducedMotion: 'reduce' });
      test.beforeEach(async ({ page }) => {
        await page.addInitScript((chosen) => {
          localStorage.setItem('language', chosen);
          localStorage.setItem('staffLanguage', chosen);
        }, language);
      });

      test('axe finds no faults on the public screens', async ({ page }) => {
        for (const path of ['/permits', '/loading', '/nowhere', '/forgotPassword?kind=tenant']) {
          await page.goto(path);
          await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
          expect([path, await axeFaults(page)]).toEqual([path, []]);
        }
        await openPermits(page, language);
        await page.getByRole('button', { name: /Login/ }).click();
        await page
          .getByRole('dialog')
          .getByRole('button', { name: /Login (Now|Sekarang)/ })
          .click();
        expect(await axeFaults(page)).toEqual([]);
      });

      test('axe finds no faults on the staff screens', async ({ page }) => {
        for (const path of ['/login', '/forgotPassword', '/resetPassword']) {
          await page.goto(path);
          await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
          expect([path, await axeFaults(page)]).toEqual([path, []]);
        }
        if (language === 'id') return;
        await staffLogsIn(page, 'Super Admin');
        for (const path of ['/dashboard', '/profile', '/operational/gate', '/analytic/visualAnalytic']) {
          await page.goto(path);
          await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
          expect([path, await axeFaults(page)]).toEqual([path, []]);
        }
      });
    });
  }
}

test('the foot opens the guide about the form, beside it', async ({ page, context }) => {
  await openPermits(page, 'id');
  await page.goto('/loading');
  const opened = context.waitForEvent('page');
  await page.getByRole('contentinfo').getByRole('link', { name: 'Panduan' }).click();
  const guide = await opened;
  await expect(guide.getByRole('heading', { level: 1, name: 'Pengunjung, vendor, kontraktor' })).toBeVisible();
});

/** The first page of guide and handbook, and the number of their pages. */
const BOOKS = [
  ['/help/id', 9],
  ['/help/en', 9],
  ['/help/handbook/id', 6],
  ['/help/handbook/en', 6],
] as const;

for (const colorScheme of ['light', 'dark'] as const) {
  test.describe(`guide and handbook, ${colorScheme}`, () => {
    test.use({ colorScheme });
    test('axe finds no faults on its pages, and each fits a phone of 320 px', async ({ page }) => {
      await page.setViewportSize({ width: 320, height: 640 });
      for (const [start, pages] of BOOKS) {
        await page.goto(start);
        const links = await page.getByRole('navigation').first().getByRole('link').all();
        const addresses = await Promise.all(links.map((link) => link.getAttribute('href')));
        expect(addresses).toHaveLength(pages);
        for (const address of addresses) {
          await page.goto(String(address));
          await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
          expect([address, await axeFaults(page), await tooWide(page)]).toEqual([address, [], []]);
        }
      }
    });
  });
}

const PUBLIC_PATHS = [
  '/permits',
  '/loading',
  '/unloading',
  '/sika',
  '/checkStatus',
  '/verify',
  '/nowhere',
  '/forgotPassword?kind=tenant',
];

for (const { text, root } of [
  { text: 'normal text', root: 100 },
  { text: 'text of twice the size', root: 200 },
]) {
  test(`the public screens fit a phone of 320 px with ${text}`, async ({ page }) => {
    await page.setViewportSize({ width: 320, height: 640 });
    await openPermits(page, 'id');
    const { code, email } = await findPermit({ kind: 'work', state: 'in_review' });
    const status = `/checkStatus/${encodeStatusLink({ form_code: code, email })}`;
    for (const path of root === 100 ? [...PUBLIC_PATHS, status] : PUBLIC_PATHS) {
      await page.goto(path);
      await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
      if (path === status) await expect(page.getByTestId('status-banner')).toBeVisible();
      const { before, after } = await resizeText(page, root);
      expect([path, after]).toEqual([path, before.map((size) => (size * root) / 100)]);
      expect([path, await tooWide(page)]).toEqual([path, []]);
    }
  });
}

test('a visitor uses the category screen and the login dialog by keyboard alone', async ({ page }) => {
  await openPermits(page, 'en');
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
  await page.keyboard.press('Tab');
  await expect(page.getByRole('link', { name: /Skip|Gerbang/ }).first()).toBeFocused();
  await page.getByRole('button', { name: 'Login for Tenant' }).focus();
  await page.keyboard.press('Enter');
  await expect(page.getByRole('dialog').getByLabel('Email')).toBeFocused();
  await page.keyboard.press('Escape');
  await expect(page.getByRole('dialog')).toBeHidden();
  await expect(page.getByRole('button', { name: 'Login for Tenant' })).toBeFocused();
});

/** Sets the browser's text size in percent. Returns the font sizes, in pixels, of all elements that contain text. */
function resizeText(page: Page, percent: number): Promise<{ before: number[]; after: number[] }> {
  return page.evaluate((root) => {
    const hasText = ({ childNodes }: Element) =>
      [...childNodes].some((node) => node instanceof Text && node.data.trim() !== '');
    const elements = [...document.querySelectorAll('#root *')].filter(hasText);
    const sizes = () => elements.map((element) => Number.parseFloat(getComputedStyle(element).fontSize));
    const before = sizes();
    document.documentElement.style.fontSize = `${root}%`;
    return { before, after: sizes() };
  }, percent);
}
