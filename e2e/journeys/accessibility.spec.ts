import { axeFaults } from '../support/page-checks.ts';
import { openPermits, staffLogsIn } from '../support/people.ts';
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
        for (const path of ['/dashboard', '/profile', '/operational/gate']) {
          await page.goto(path);
          await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
          expect([path, await axeFaults(page)]).toEqual([path, []]);
        }
      });
    });
  }
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
