import { delayRequests } from '../support/network.ts';
import { untilToastsEnd } from '../support/page-checks.ts';
import { openPermits, tenantLogsIn } from '../support/people.ts';
import { account } from '../support/stack.ts';
import { expect, test } from '../support/test.ts';

test.describe('a tenant', () => {
  for (const width of [390, 1440]) {
    test(`[S1-007][S2-025][S2-026][S2-027][S2-029][S4-009][S4-010][S3-007] a tenant logs in from the landing screen at ${width} px`, async ({
      page,
    }) => {
      await page.setViewportSize({ width, height: 844 });
      await openPermits(page, 'en');
      await page.getByRole('button', { name: 'Login for Tenant' }).click();
      const dialog = page.getByRole('dialog');
      await expect(dialog.getByLabel('Email')).toBeFocused();
      await expect(dialog.getByRole('button', { name: 'Cancel' })).toBeVisible();
      const who = account('tenant');
      await dialog.getByLabel('Email').fill(who.email);
      await dialog.getByLabel('Password', { exact: true }).fill(who.password);
      await dialog.getByRole('button', { name: 'Login Now' }).click();
      await expect(dialog).toBeHidden();
      await expect(page).toHaveURL('/permits');
      const session = await page.evaluate(() => JSON.parse(localStorage.getItem('logintenant') ?? 'null'));
      expect(session.token).toMatch(/^[\w-]{43}$/);
      await expect(page.getByRole('button', { name: session.tenant.name })).toBeVisible();
    });
  }

  test('[S8-003][D1-03] a tenant sees the Indonesian error after a wrong password, and keeps the typed values', async ({
    page,
  }) => {
    await openPermits(page);
    await page.getByRole('button', { name: 'Login Tenant' }).click();
    const dialog = page.getByRole('dialog');
    await dialog.getByLabel('Email').fill(account('tenant').email);
    await dialog.getByLabel('Kata sandi', { exact: true }).fill('salah-sekali');
    await dialog.getByRole('button', { name: 'Login Sekarang' }).click();
    await expect(page.getByText('Email atau Password Salah')).toBeVisible();
    await expect(dialog.getByLabel('Email')).toHaveValue(account('tenant').email);
  });

  test('[S8-004][D1-03] a tenant sees Berhasil Login Tenant in Indonesian after the login', async ({ page }) => {
    await openPermits(page);
    await page.getByRole('button', { name: 'Login Tenant' }).click();
    const dialog = page.getByRole('dialog');
    await dialog.getByRole('button', { name: 'Login Sekarang' }).click();
    await expect(dialog.getByText('Mohon lengkapi isian ini')).toHaveCount(2);
    await dialog.getByLabel('Email').fill(account('tenant').email);
    await dialog.getByLabel('Kata sandi', { exact: true }).fill(account('tenant').password);
    await dialog.getByRole('button', { name: 'Login Sekarang' }).click();
    await expect(page.getByText('Berhasil Login Tenant')).toBeVisible();
  });

  test('[S2-028] a tenant can show the typed password and hide it again', async ({ page }) => {
    await openPermits(page, 'en');
    await page.getByRole('button', { name: 'Login for Tenant' }).click();
    const password = page.getByRole('dialog').getByLabel('Password', { exact: true });
    await password.fill('rahasia');
    await expect(password).toHaveAttribute('type', 'password');
    await page.getByRole('button', { name: 'Show password' }).click();
    await expect(password).toHaveAttribute('type', 'text');
    await page.getByRole('button', { name: 'Hide password' }).click();
    await expect(password).toHaveAttribute('type', 'password');
  });

  test('[S2-030] a tenant cannot press the login button twice while the login runs', async ({ page }) => {
    await openPermits(page, 'en');
    const release = await delayRequests(page, '**/v1/login');
    await page.getByRole('button', { name: 'Login for Tenant' }).click();
    const dialog = page.getByRole('dialog');
    await dialog.getByLabel('Email').fill(account('tenant').email);
    await dialog.getByLabel('Password', { exact: true }).fill(account('tenant').password);
    await dialog.getByRole('button', { name: 'Login Now' }).click();
    await expect(dialog.getByRole('button', { name: 'Login Now' })).toBeDisabled();
    release();
    await expect(dialog).toBeHidden();
  });

  test('[S2-031][S4-011][S4-012] a tenant logs out after a confirmation, in the browser and on the server', async ({
    page,
    request,
  }) => {
    await tenantLogsIn(page);
    await untilToastsEnd(page);
    const session = await page.evaluate(() => JSON.parse(localStorage.getItem('logintenant') ?? 'null'));
    await page.getByRole('button', { name: session.tenant.name }).click();
    await page.getByRole('dialog').getByRole('button', { name: 'Log Out' }).click();
    await expect(page.getByRole('button', { name: 'Login for Tenant' })).toBeVisible();
    await expect(page).toHaveURL('/permits');
    expect(await page.evaluate(() => localStorage.getItem('logintenant'))).toBeNull();
    const items = await request.get(`/v1/loading-unloading/items/${session.tenant.id}`, {
      headers: { authorization: `Bearer ${session.token}` },
    });
    expect(items.status()).toBe(401);
  });

  test('[S8-005] a tenant sees Berhasil Logout Tenant in Indonesian after the logout', async ({ page }) => {
    await tenantLogsIn(page);
    await untilToastsEnd(page);
    const name = await page.evaluate(
      () => JSON.parse(localStorage.getItem('logintenant') ?? 'null').tenant.name as string,
    );
    await page.getByRole('button', { name: /Language/ }).click();
    await page.getByRole('menu').getByText('Indonesia').click();
    await page.getByRole('button', { name }).click();
    await page.getByRole('dialog').getByRole('button', { name: 'Keluar' }).click();
    await expect(page.getByText('Berhasil Logout Tenant')).toBeVisible();
  });

  test('staff cannot log in as a tenant', async ({ page }) => {
    await openPermits(page, 'en');
    await page.getByRole('button', { name: 'Login for Tenant' }).click();
    const dialog = page.getByRole('dialog');
    await dialog.getByLabel('Email').fill(account('Super Admin').email);
    await dialog.getByLabel('Password', { exact: true }).fill(account('Super Admin').password);
    await dialog.getByRole('button', { name: 'Login Now' }).click();
    await expect(page.getByText('Wrong email or password')).toBeVisible();
  });
});
