import { mailTo } from '../support/mailbox.ts';
import { delayRequests } from '../support/network.ts';
import { newColleague, staffFillsLogin, staffLogsIn, totpCode } from '../support/people.ts';
import { account } from '../support/stack.ts';
import { expect, test } from '../support/test.ts';

test.describe('staff', () => {
  for (const width of [390, 1440]) {
    test(`[S2-074][S2-075][S2-076][S8-002][S4-006][S3-005] staff log in at ${width} px and land on the dashboard, without /login in the history`, async ({
      page,
    }) => {
      await page.setViewportSize({ width, height: 844 });
      await page.goto('/permits');
      await page.goto('/login');
      await expect(page.getByRole('link', { name: 'Forgot password?' })).toBeVisible();
      await staffFillsLogin(page, account('Building Manager'));
      await expect(page).toHaveURL('/dashboard');
      await expect(page.getByText('Login Success!')).toBeVisible();
      const record = await page.evaluate(() => JSON.parse(localStorage.getItem('userData') ?? 'null'));
      expect(record).toMatchObject({
        tenant: null,
        token: expect.any(String),
        property: { id: expect.any(String) },
        role: { name: 'Building Manager' },
      });
      await page.goBack();
      await expect(page).toHaveURL('/permits');
    });
  }

  test('[S8-001] staff see only Login Failed! after a wrong password', async ({ page }) => {
    await page.goto('/login');
    await staffFillsLogin(page, { email: account('TCR').email, password: 'salah-sekali' });
    await expect(page.getByText('Login Failed!')).toBeVisible();
    await expect(page).toHaveURL('/login');
  });

  test('[S5-007] staff see each error of the login form under its own field', async ({ page }) => {
    await page.goto('/login');
    await page.getByLabel('Email').fill('budi@gerbang');
    await page.getByRole('button', { name: 'Login', exact: true }).click();
    await expect(page.getByLabel('Email')).toHaveAccessibleDescription('Invalid email address');
    await expect(page.getByLabel('Password', { exact: true })).toHaveAccessibleDescription('Required');
    await expect(page.getByLabel('Email')).toBeFocused();
  });

  test('[S2-077] staff cannot press Login twice: the button spins and is disabled while the request runs', async ({
    page,
  }) => {
    const release = await delayRequests(page, '**/v1/login');
    await page.goto('/login');
    await staffFillsLogin(page, account('TCR'));
    const button = page.getByRole('button', { name: 'Login', exact: true });
    await expect(button).toBeDisabled();
    await expect(button).toHaveAttribute('data-loading', 'true');
    release();
    await expect(page).toHaveURL('/dashboard');
  });

  test('[D2-17][D2-18] staff without a session are redirected to the login and return to the screen after it', async ({
    page,
  }) => {
    await page.goto('/settings/property?page=2');
    await expect(page).toHaveURL('/login');
    await staffFillsLogin(page, account('Super Admin'));
    await expect(page).toHaveURL('/settings/property?page=2');
  });

  test('[D2-19] staff whose role lacks a screen see "no access" and a link, never a blank page', async ({ page }) => {
    await staffLogsIn(page, 'Security');
    await page.goto('/settings/property');
    await expect(page.getByRole('heading', { name: 'No access' })).toBeVisible();
    await page.getByRole('main').getByRole('link').click();
    await expect(page).toHaveURL('/dashboard');
  });

  test('[D1-06][D1-07][D1-09] staff start in English, switch to Indonesian, and leave the language of the public side unchanged', async ({
    page,
  }) => {
    await page.goto('/login');
    await expect(page.getByRole('heading', { name: 'Staff login' })).toBeVisible();
    await page.getByText('Indonesia', { exact: true }).click();
    await expect(page.getByRole('heading', { name: 'Login staf' })).toBeVisible();
    await page.reload();
    await expect(page.getByRole('heading', { name: 'Login staf' })).toBeVisible();
    await page.goto('/permits');
    await page.getByRole('button', { name: /Bahasa/ }).click();
    await page.getByRole('menu').getByText('English').click();
    await page.goto('/login');
    await expect(page.getByRole('heading', { name: 'Login staf' })).toBeVisible();
  });

  test('staff who forgot their password get a mail, set a new password by its link once, and log in with it', async ({
    page,
  }) => {
    const who = newColleague('Engineering');
    const since = new Date();
    await page.goto('/login');
    await page.getByRole('link', { name: 'Forgot password?' }).click();
    // The login screen, which has a field of the same name, stays until the next screen is loaded.
    await expect(page.getByRole('heading', { name: 'Forgot password?' })).toBeVisible();
    await page.getByLabel('Email').fill(who.email);
    await page.getByRole('button', { name: 'Send link' }).click();
    await expect(page.getByRole('heading', { name: 'Check your email' })).toBeVisible();
    const link = /http\S+#token=[\w-]+/.exec((await mailTo(who.email, since)).text)?.[0] ?? '';
    await page.goto(link);
    await expect(page.getByRole('heading', { name: 'Set a new password' })).toBeVisible();
    expect(page.url()).not.toContain('token');
    await page.getByLabel('New password', { exact: true }).fill('password1');
    await page.getByRole('button', { name: 'Save password' }).click();
    await expect(page.getByLabel('New password', { exact: true })).toHaveAccessibleDescription(/common/i);
    await page.getByLabel('New password', { exact: true }).fill('Teknik-baru-7');
    await page.getByRole('button', { name: 'Save password' }).click();
    await expect(page.getByRole('heading', { name: 'Password changed' })).toBeVisible();
    const again = await page.context().newPage();
    await again.goto(link);
    await again.getByLabel('New password', { exact: true }).fill('Teknik-lain-8');
    await again.getByRole('button', { name: 'Save password' }).click();
    await expect(again.getByRole('heading', { name: 'This link no longer works' })).toBeVisible();
    await page.goto('/login');
    await staffFillsLogin(page, { email: who.email, password: 'Teknik-baru-7' });
    await expect(page).toHaveURL('/dashboard');
  });

  test('[D4-04] staff with a second factor enter a code of their app after the password', async ({ page, request }) => {
    const who = newColleague('General Manager');
    await page.goto('/login');
    await staffFillsLogin(page, who);
    await expect(page).toHaveURL('/dashboard');
    const token = await page.evaluate(() => JSON.parse(localStorage.getItem('userData') ?? 'null').token as string);
    const headers = { authorization: `Bearer ${token}` };
    const { secret } = (await (await request.post('/v1/second-step', { headers })).json()) as { secret: string };
    // Confirms with the code of the previous time step, which the server also accepts, because the login below needs
    // the current code. The poll tries again when the code is too old on arrival.
    const confirm = (code: string) => request.post('/v1/second-step/confirm', { headers, data: { code } });
    await expect.poll(async () => (await confirm(totpCode(secret, Date.now() - 30_000))).status()).toBe(200);

    await page.getByRole('button', { name: /^Account/ }).click();
    const leave = page.getByRole('menuitem', { name: 'Log out' });
    // The styles of plain buttons are loaded after those of menus and must not win.
    await expect(leave).not.toHaveCSS('padding-left', '0px');
    await leave.click();
    await staffFillsLogin(page, who);
    await expect(page.getByRole('heading', { name: 'Second step' })).toBeVisible();
    await expect(page.getByLabel('Digit 1 of 6')).toBeFocused();
    await page.keyboard.type('000000');
    await expect(page.getByText('Wrong or old code', { exact: false })).toBeVisible();
    await expect(page.getByLabel('Digit 1 of 6')).toBeFocused();
    await page.keyboard.type(totpCode(secret));
    await expect(page).toHaveURL('/dashboard');
    await expect(page.getByText('Login Success!')).toBeVisible();
  });

  test('staff log out in the browser and on the server', async ({ page, request }) => {
    await staffLogsIn(page, 'Finance');
    const token = await page.evaluate(() => JSON.parse(localStorage.getItem('userData') ?? 'null').token as string);
    await page.getByRole('button', { name: /^Account/ }).click();
    await page.getByRole('menuitem', { name: 'Log out' }).click();
    await expect(page).toHaveURL('/login');
    expect((await request.post('/v1/logout', { headers: { authorization: `Bearer ${token}` } })).status()).toBe(401);
    await page.goto('/dashboard');
    await expect(page).toHaveURL('/login');
  });

  test('staff change their own profile', async ({ page }) => {
    await staffLogsIn(page, 'RDD');
    await page.goto('/profile');
    await page.getByRole('textbox', { name: 'Phone' }).fill('+62 811 000 111');
    await page.getByRole('button', { name: 'Save', exact: true }).click();
    await expect(page.getByText('Profile saved')).toBeVisible();
    await page.reload();
    await expect(page.getByRole('textbox', { name: 'Phone' })).toHaveValue('+62 811 000 111');
  });
});
