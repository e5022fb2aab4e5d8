import { delayRequests } from '../support/network.ts';
import { openPermits, staffLogsIn, tenantLogsIn } from '../support/people.ts';
import { expect, test } from '../support/test.ts';

const TILES = [
  ['[S2-016]', 'Loading', '/loading'],
  ['[S2-017]', 'Unloading', '/unloading'],
  ['[S2-019]', 'Sika', '/sika'],
  ['[S2-021]', 'Check Status', '/checkStatus'],
] as const;

test.describe('the category screen', () => {
  for (const width of [390, 1440]) {
    test(`[S2-001][S1-001][S1-002][S1-003] the category screen at ${width} px offers the four categories in English`, async ({
      page,
    }) => {
      await page.setViewportSize({ width, height: 844 });
      await openPermits(page, 'en');
      await expect(page.getByRole('heading', { name: 'Select Category', level: 1 })).toBeVisible();
      await expect(page.getByText('Select the category you need')).toBeVisible();
      for (const [, name] of TILES) {
        await expect(page.getByRole('main').getByRole('link', { name: new RegExp(`^${name}`) })).toBeVisible();
      }
      const overflow = await page.evaluate(() => document.documentElement.scrollWidth - innerWidth);
      expect(overflow).toBe(0);
    });
  }

  test('[S2-002][D1-05][S2-024] the category screen opens at / in Indonesian, with a language menu', async ({
    page,
  }) => {
    await page.goto('/');
    await expect(page.getByRole('heading', { name: 'Pilih Kategori' })).toBeVisible();
    await expect(page.locator('html')).toHaveAttribute('lang', 'id');
    const language = page.getByRole('button', { name: /Bahasa/ });
    await expect(language).toContainText('Indonesia');
    await language.click();
    await expect(page.getByRole('menu').getByText('Indonesia')).toBeVisible();
    await page.getByRole('menu').getByText('English').click();
    await expect(page.getByRole('heading', { name: 'Select Category' })).toBeVisible();
    await page.reload();
    await expect(page.getByRole('heading', { name: 'Select Category' })).toBeVisible();
  });

  test('[D1-10][D1-11][D1-12] the category screen describes each kind of permit in plain Indonesian beside its name', async ({
    page,
  }) => {
    await openPermits(page);
    await expect(page.getByRole('link', { name: /^Loading Barang masuk/ })).toBeVisible();
    await expect(page.getByRole('link', { name: /Unloading Barang keluar/ })).toBeVisible();
    await expect(page.getByRole('link', { name: /Sika Surat Izin Kerja/ })).toBeVisible();
  });

  for (const [id, name, path] of TILES) {
    test(`${id}[S6-001] the ${name} tile opens ${path} for a visitor`, async ({ page }) => {
      await openPermits(page, 'en');
      await page
        .getByRole('main')
        .getByRole('link', { name: new RegExp(`^${name}`) })
        .click();
      await expect(page).toHaveURL(path);
      await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
    });
  }

  test('[S2-018][S2-020] the category screen opens the tenant form for Unloading and does not offer Sika to a tenant', async ({
    page,
  }) => {
    await openPermits(page, 'en');
    await expect(page.getByRole('main').getByRole('link', { name: /^Sika/ })).toBeVisible();
    await tenantLogsIn(page);
    await expect(page.getByRole('main').getByRole('link', { name: /^Sika/ })).toBeHidden();
    await page
      .getByRole('main')
      .getByRole('link', { name: /^Unloading/ })
      .click();
    await expect(page).toHaveURL('/unloadingTenant');
  });

  test('[S2-004][S2-022] the logo and the back-chevron return to /permits', async ({ page }) => {
    await page.goto('/loading');
    await page.getByRole('banner').getByRole('link', { name: 'Gerbang' }).click();
    await expect(page).toHaveURL('/permits');
    await page.goto('/unloading');
    await page
      .getByRole('link', { name: /^Kembali/ })
      .first()
      .click();
    await expect(page).toHaveURL('/permits');
  });

  test('[D2-01][D2-02] with a staff session / redirects to the dashboard, /permits does not', async ({ page }) => {
    await staffLogsIn(page, 'Super Admin');
    await page.goto('/');
    await expect(page).toHaveURL('/dashboard');
    await page.goto('/permits');
    await expect(page.getByRole('heading', { name: 'Pilih Kategori' })).toBeVisible();
  });

  test('[S2-073] a full-screen spinner is shown while a page loads', async ({ page }) => {
    await openPermits(page, 'en');
    // Starts a new visit and delays the code of the page. Otherwise the page could already be prefetched.
    const release = await delayRequests(page, /CheckStatusScreen.*\.js/);
    await page.goto('/permits', { waitUntil: 'commit' });
    await page
      .getByRole('main')
      .getByRole('link', { name: /^Check Status/ })
      .click();
    await expect(page.getByRole('status', { name: /Loading/ })).toBeVisible();
    release();
    await expect(page.getByRole('heading', { level: 1, name: /Check Status/ })).toBeVisible();
  });

  test('[D2-15][D2-16] an unknown address shows a friendly page with a link back', async ({ page }) => {
    await page.goto('/no/such/page');
    await expect(page.getByRole('heading', { level: 1, name: 'Halaman tidak ditemukan' })).toBeVisible();
    await page.getByRole('main').getByRole('link').first().click();
    await expect(page).toHaveURL('/permits');
  });

  test('[D2-08] /unloadingTenant without a tenant redirects to /unloading', async ({ page }) => {
    await page.goto('/unloadingTenant');
    await expect(page).toHaveURL('/unloading');
  });
});
