import { setup as english } from '@gerbang/shared/messages/en/building/setup';
import { setup as indonesian } from '@gerbang/shared/messages/id/building/setup';
import type { Page } from '@playwright/test';

import { withEmptyInstallation } from '../support/empty-installation.ts';
import { mailContaining } from '../support/mailbox.ts';
import { axeFaults, tooWide } from '../support/page-checks.ts';
import { staffFillsLogin, totpCode } from '../support/people.ts';
import { FULL_SIZE } from '../support/stack.ts';
import { DESK, expect, PHONE, test } from '../support/test.ts';

const PASSWORD = 'Tangga-Batu-7';
type Texts = typeof indonesian;

const VIEWS = [
  { view: 'desk, in English', device: DESK, locale: 'en-GB', texts: english, name: 'English', details: {} },
  {
    view: 'phone, in Indonesian',
    device: PHONE,
    locale: 'id-ID',
    texts: indonesian,
    name: 'Indonesia',
    details: FULL_SIZE,
  },
];

for (const { view, device, locale, texts, name: language, details } of VIEWS) {
  test.describe(`on a ${view}`, () => {
    test.use({ ...device, locale });

    test(
      'an empty server is set up from the code to the login page, over reloads and wrong digits',
      details,
      async ({ page }) => {
        await withEmptyInstallation(async ({ url, code }) => {
          const email = `bayu-${Date.now()}@nusaraya.test`;
          await page.goto(`${url}/login`);
          await expect(page).toHaveURL(/\/setup$/);
          await page.getByText(language, { exact: true }).first().click();
          await page.getByLabel(`${texts.code.title} 1`, { exact: true }).click();
          await page.keyboard.type(code.replaceAll('-', ''));
          await page.getByRole('button', { name: texts.code.open }).click();

          await expect(page.getByRole('heading', { name: texts.checks.title })).toBeVisible();
          await expect(page.getByRole('button', { name: texts.checks.next })).toBeEnabled();
          await expectGoodPage(page);
          await page.getByRole('button', { name: texts.checks.next }).click();
          await page.getByLabel(texts.group.groupName).fill('Nusa Raya');
          await page.getByRole('button', { name: texts.group.next }).click();
          await page.getByLabel(texts.building.buildingName).fill('Graha Indah');
          await page.reload();
          await expect(page.getByLabel(texts.building.buildingName)).toBeVisible();
          await page.getByLabel(texts.building.buildingName).fill('Graha Indah');
          await page.getByLabel(texts.building.code).fill('GI');
          await page.getByLabel(texts.building.city).fill('Jakarta');
          await page.getByRole('button', { name: texts.building.next }).click();

          const secret = await enterAdministrator(page, texts, email);
          await proveMail(page, texts, email);
          await page.getByRole('button', { name: texts.mail.finish }).click();
          await expect(page.getByRole('heading', { name: texts.done.title })).toBeVisible();
          await expectGoodPage(page);
          await page.getByRole('button', { name: texts.done.open }).click();
          await staffFillsLogin(page, { email, password: PASSWORD });
          // The code before this one was spent.
          await expect(page.getByLabel(/6$/).first()).toBeFocused();
          await page.keyboard.type(totpCode(secret, Date.now() + 30_000));
          await expect(page).toHaveURL(/\/dashboard/);
          // The page goes on loading, and its server ends now.
          await page.goto('about:blank');
        });
      },
    );
  });
}

async function expectGoodPage(page: Page): Promise<void> {
  expect(await axeFaults(page)).toEqual([]);
  expect(await tooWide(page)).toEqual([]);
}

/** Returns the secret of the authenticator app. */
async function enterAdministrator(page: Page, { administrator: texts }: Texts, email: string): Promise<string> {
  await page.getByLabel(texts.personName, { exact: true }).fill('Bayu Prasetyo');
  await page.getByLabel(texts.email).fill(email);
  await page.getByLabel(texts.password, { exact: true }).fill(PASSWORD);
  await page.getByRole('button', { name: texts.save }).click();
  await expect(page.getByText(texts.secret)).toBeVisible();
  await page.reload();
  await expect(page.getByText(texts.secret)).toBeVisible();
  await expectGoodPage(page);
  const secret = ((await page.locator('form code').textContent()) ?? '').replaceAll(' ', '');
  await page.getByLabel(texts.appCode).fill(totpCode(secret));
  await page.getByRole('button', { name: texts.confirm }).click();
  await page.getByRole('button', { name: texts.saved }).click();
  return secret;
}

async function proveMail(page: Page, { mail: texts }: Texts, email: string): Promise<void> {
  await page.getByRole('button', { name: texts.send }).click();
  await expect(page.getByText(texts.digits)).toBeVisible();
  const { subject } = await mailContaining(email, /\d{6}/);
  const [digits = ''] = /\d{6}/.exec(subject) ?? [];
  await typeDigits(page, texts, digits === '123456' ? '654321' : '123456');
  await expect(page.getByText(texts.wrong)).toBeVisible();
  await expectGoodPage(page);
  await typeDigits(page, texts, digits);
  await expect(page.getByText(texts.arrived).first()).toBeVisible();
}

async function typeDigits(page: Page, texts: Texts['mail'], digits: string): Promise<void> {
  await page.getByLabel(`${texts.digit} 1`, { exact: true }).click();
  await page.keyboard.type(digits);
}
