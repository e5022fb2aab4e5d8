import { freeSlot } from '../support/applicant-api.ts';
import { browserOf, openAs, pickPhoto, section, type View } from '../support/form-steps.ts';
import {
  addDocument,
  chooseProperty,
  fillDestination,
  fillPerson,
  fillSchedule,
  openItemDialog,
} from '../support/goods-form.ts';
import { openCuttableConnection, controlNetwork, WEAK } from '../support/network.ts';
import { jpegSize, largePhoto, photo } from '../support/pictures.ts';
import { expectSent } from '../support/submission.ts';
import { expect, test } from '../support/test.ts';
import { newVisitor } from '../support/visitors.ts';
import { fill, WORDS } from '../support/words.ts';

const phone: View = { width: 390, language: 'id' };

test.describe('photos, 390 px, id', () => {
  test.use(browserOf(phone));

  test('[S8-025][S5-013] a camera photo is scaled down, survives a weak connection that breaks off, and is sent with the form', async ({
    page,
    request,
  }) => {
    const { goods, uploads } = WORDS.id;
    const booking = await freeSlot(request, 'loading', 10);
    const connection = await openCuttableConnection();
    await openAs(page, 'id', `${connection.url}/loading`);
    await chooseProperty(page, phone);
    await fillSchedule(page, booking, phone);
    await fillPerson(page, newVisitor(), phone);
    await fillDestination(page, phone);
    await addDocument(page, phone);
    const dialog = await openItemDialog(page, phone);
    await dialog.getByLabel(goods.item.name).fill('Lemari kayu');
    await dialog.getByLabel(goods.item.quantity).fill('1');
    await dialog.getByRole('radio', { name: 'unit' }).click();

    const line = await controlNetwork(page);
    await line.slow(WEAK);
    const stored = page.waitForResponse((answer) => answer.url().endsWith('?kind=item') && answer.status() === 200);
    await pickPhoto(page, dialog, largePhoto('kamera.png'), 'id');
    // The item can be saved and the form continued during the upload.
    await dialog.getByRole('button', { name: goods.item.finish, exact: true }).click();
    await expect(dialog).toBeHidden();
    const item = section(page, goods.sections.items).getByRole('listitem').filter({ hasText: 'Lemari kayu' });
    const progress = item.getByRole('progressbar', { name: fill(uploads.progressOf, { name: 'kamera.png' }) });
    await expect(progress).toHaveAttribute('aria-valuenow', /^[1-9]/);
    connection.cut();
    await line.cut();
    await expect(item).toContainText(uploads.failedOffline);
    connection.mend();
    await line.slow(WEAK);
    await expect(progress).toBeVisible();

    await page.getByRole('button', { name: goods.submit, exact: true }).click();
    const question = page.getByRole('dialog', { name: goods.confirm.title });
    const [answer] = await Promise.all([
      page.waitForResponse((response) => response.url().endsWith('/v1/public/loading-unloading'), { timeout: 45_000 }),
      (async () => {
        await question.getByRole('button', { name: goods.confirm.send }).click();
        await expect(question).toContainText(/Menunggu berkas selesai diunggah: \d+%/);
      })(),
    ]);
    expect(answer.status()).toBe(201);
    await expectSent(page, goods.loadingCreated, [await answer.json()], phone);

    const { data } = (await (await stored).json()) as { data: string };
    const size = jpegSize(await (await request.get(data)).body());
    expect(size).toEqual({ width: 1600, height: 1200 });
    connection.close();
  });
});

test.describe('photos, 1440 px, en', () => {
  const view: View = { width: 1440, language: 'en' };
  test.use(browserOf(view));

  test('[S8-025][S5-011][S5-014][S5-015] a failed photo says so and is sent again by its button, and X removes it', async ({
    page,
  }) => {
    const { goods, uploads } = WORDS.en;
    await openAs(page, 'en', '/loading');
    const dialog = await openItemDialog(page, view);
    const choose = dialog.getByRole('button', { name: uploads.choosePhoto });
    await dialog.getByRole('button', { name: goods.item.finish, exact: true }).click();
    await expect(dialog.getByText('Please Complete Field')).toHaveCount(4);
    // A refusal is not retried automatically, so only the button tries again.
    await page.route('**/upload/image*', (route) =>
      route.fulfill({
        status: 422,
        contentType: 'application/problem+json',
        body: '{"code":"file_rejected","status":422}',
      }),
    );
    await pickPhoto(page, dialog, photo('box.jpg'), 'en');
    await expect(dialog.getByRole('alert').filter({ hasText: uploads.failed })).toBeVisible();
    await expect(choose).toHaveCount(0);
    await page.unroute('**/upload/image*');
    const stored = page.waitForResponse((answer) => answer.url().endsWith('?kind=item') && answer.status() === 200);
    await dialog.getByRole('button', { name: fill(uploads.retryFile, { name: 'box.jpg' }) }).click();
    await stored;
    await expect(dialog.getByText(/^JPG · /)).toBeVisible();
    await dialog.getByRole('button', { name: fill(uploads.remove, { name: 'box.jpg' }) }).click();
    await expect(choose).toBeFocused();
    await expect(dialog.getByText('box.jpg')).toHaveCount(0);
  });

  test('[S5-013] a file that is not a photo is refused before it is sent', async ({ page }) => {
    await openAs(page, 'en', '/loading');
    const dialog = await openItemDialog(page, view);
    let sent = 0;
    page.on('request', (request) => {
      if (request.url().includes('/upload/image')) sent += 1;
    });
    await pickPhoto(page, dialog, { name: 'notes.txt', mimeType: 'text/plain', buffer: Buffer.from('no photo') }, 'en');
    await expect(dialog.getByRole('alert').filter({ hasText: WORDS.en.uploads.failed })).toBeVisible();
    expect(sent).toBe(0);
  });
});
