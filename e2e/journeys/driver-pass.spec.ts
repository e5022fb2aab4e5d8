import { driver as driverEn } from '@gerbang/shared/messages/en/permits/driver';
import { pass as passEn } from '@gerbang/shared/messages/en/permits/pass';
import { driver as driverId } from '@gerbang/shared/messages/id/permits/driver';
import { pass as passId } from '@gerbang/shared/messages/id/permits/pass';
import type { Locator, Page } from '@playwright/test';

import { sendLoading } from '../support/applicant-api.ts';
import { browserOf, openAs, sizeOf, VIEWS } from '../support/form-steps.ts';
import { allowGoodsIn, removePhotos, takeGate } from '../support/gate.ts';
import { permitMail, statusLinks } from '../support/mailbox.ts';
import { openCuttableConnection } from '../support/network.ts';
import type { CuttableConnection } from '../support/network.ts';
import { readQr } from '../support/pictures.ts';
import { approve } from '../support/staff-api.ts';
import { expect, PHONE, test } from '../support/test.ts';
import { newVisitor } from '../support/visitors.ts';
import { fill, WORDS } from '../support/words.ts';

const TEXTS = { id: { driver: driverId, pass: passId }, en: { driver: driverEn, pass: passEn } };

test.describe.configure({ timeout: 300_000 });
test.use({ serviceWorkers: 'allow' });

/** A connection of the gate to the server for each test, so that cutting it affects no other test. */
let connection: CuttableConnection;
test.beforeEach(async () => {
  connection = await openCuttableConnection();
});
test.afterEach(() => connection.close());

/** Replaces the camera by a picture that `showToCamera` changes. */
async function replaceCamera(page: Page): Promise<void> {
  await page.addInitScript(() => {
    const canvas = Object.assign(document.createElement('canvas'), { id: 'camera', width: 720, height: 720 });
    const context = canvas.getContext('2d');
    let squares = { path: '', count: 1 };
    // A canvas sends a frame only when it is drawn again.
    setInterval(() => {
      if (context === null) return;
      context.setTransform(1, 0, 0, 1, 0, 0);
      context.fillStyle = '#ffffff';
      context.fillRect(0, 0, 720, 720);
      context.scale(720 / squares.count, 720 / squares.count);
      context.fillStyle = '#000000';
      const drawing = new Path2D(squares.path);
      // oxlint-disable-next-line unicorn/no-array-fill-with-reference-type -- a canvas, not an array
      context.fill(drawing);
    }, 100);
    Object.defineProperty(navigator, 'mediaDevices', {
      value: { getUserMedia: async () => canvas.captureStream(10) },
    });
    window.addEventListener('message', ({ data }) => {
      squares = data;
    });
  });
}

async function showToCamera(page: Page, qr: Locator): Promise<void> {
  const squares = await qr.evaluate((svg) => ({
    path: svg.querySelector('path')?.getAttribute('d') ?? '',
    count: Number((svg.getAttribute('viewBox') ?? '').split(' ')[2]),
  }));
  await page.evaluate((shown) => window.postMessage(shown, window.location.origin), squares);
}

/** Opens the gate of a guard who has tonight's permits on the phone, and cuts its network. */
async function openGateOffline(page: Page): Promise<void> {
  await replaceCamera(page);
  await takeGate(page, connection.url);
  await page.evaluate(() => navigator.serviceWorker.ready.then(() => true));
  await expect(page.getByRole('link', { name: /^\d+ Due$/ })).toBeVisible();
  connection.cut();
  await page.context().setOffline(true);
}

for (const view of VIEWS) {
  const { language, width } = view;
  const { driver: driverTexts, pass: passTexts } = TEXTS[language];
  const statusTexts = WORDS[language].status;
  test.describe(`at ${width} px in ${language}`, sizeOf(view), () => {
    test.use(browserOf(view));

    test('[D8-56] a driver shows the shared pass without network, the gate scans it without network, and the status says so', async ({
      page,
      request,
      person,
    }) => {
      const visitor = newVisitor();
      const permit = await sendLoading(request, visitor, { language });
      const mail = await permitMail(visitor.email, { event: 'created', code: permit.code, language });
      // Opening the mailed link confirms the address.
      await openAs(page, language, new URL(statusLinks(mail)[0]?.url ?? '').pathname);
      await expect(page.getByTestId('status-banner')).toContainText(statusTexts.banner.waiting);
      await approve(permit);
      allowGoodsIn(permit);
      removePhotos(permit);
      await expect(page.getByTestId('status-banner')).toContainText(statusTexts.banner.complete);

      await page.getByRole('button', { name: statusTexts.pass.shareDriver }).click();
      const sheet = page.getByRole('dialog', { name: passTexts.share.title });
      await sheet.getByLabel(passTexts.share.name).fill('Agus Setiawan');
      await sheet.getByLabel(passTexts.share.plate).fill('b9214txr');
      await sheet.getByRole('button', { name: passTexts.share.copy }).click();
      const link = (await sheet.getByText('/driver#token=').textContent()) ?? '';

      const driver = await person(PHONE);
      await openAs(driver, language, link);
      await expect(driver.getByText(driverTexts.kept)).toBeVisible();
      const shown = await driver.evaluate(() => document.body.innerText + JSON.stringify(localStorage));
      for (const text of [visitor.name, visitor.email, visitor.phone, 'Etalase kaca'])
        expect(shown).not.toContain(text);
      for (const text of [permit.code, 'B 9214 TXR', 'Agus Setiawan']) expect(shown).toContain(text);
      await driver.context().setOffline(true);
      await driver.reload();
      const qr = driver.getByRole('img', { name: fill(passTexts.qr, { code: permit.code }) });
      await expect(qr).toHaveAttribute('aria-busy', 'false');
      expect(await readQr(qr)).toContain('/verify#');

      const guard = await person(PHONE);
      await openGateOffline(guard);
      await showToCamera(guard, qr);
      await expect(guard.getByRole('heading', { name: 'May enter' })).toBeVisible();
      await expect(guard.getByText('B 9214 TXR · Agus Setiawan')).toBeVisible();
      await guard.getByRole('button', { name: 'All match' }).click();
      await guard.getByRole('button', { name: /^Let in/ }).click();
      await expect(guard.getByRole('link', { name: /^Offline · 1/ })).toBeVisible();
      await expect(page.getByTestId('status-banner')).toContainText(statusTexts.banner.complete);

      connection.mend();
      await guard.context().setOffline(false);
      await expect(page.getByTestId('status-banner')).toContainText(statusTexts.banner.security_checked);
      await expect(page.getByRole('img', { name: /QR/ })).toHaveCount(0);
    });
  });
}
