import { freeSlot } from '../support/applicant-api.ts';
import { browserOf, openAs, sizeOf, VIEWS } from '../support/form-steps.ts';
import { chooseGoods, collectForm, goodsInside } from '../support/goods-form.ts';
import { mailContaining, statusLinks } from '../support/mailbox.ts';
import { expectMailedStatus, expectSent, sendForm } from '../support/submission.ts';
import { expect, test } from '../support/test.ts';
import { newVisitor } from '../support/visitors.ts';
import { WORDS } from '../support/words.ts';

const TOASTS = { id: 'Surat Izin Keluar Berhasil Dibuat', en: 'Exit permit created successfully' };

for (const [index, view] of VIEWS.entries()) {
  const { width, language } = view;
  const { unloading } = WORDS[language];

  test.describe(`a visitor's goods out, ${width} px, ${language}`, sizeOf(view), () => {
    test.use(browserOf(view));

    test('[S2-003][S2-006][S2-036][S2-043][S2-045][S2-046][S2-047][S2-048][S2-049][S2-050][S2-051][S2-052][S5-031][S8-019][D2-05][D3-91][D7-36][D7-55] a visitor collects goods out by code and e-mail, sends them together, gets one mail and opens the status by its link', async ({
      page,
      request,
    }) => {
      const visitor = newVisitor();
      // Three forms of one property on desktops, one on phones. With three forms the mail lists all codes.
      const forms = [];
      for (let number = 0; number < (width === 1440 ? 3 : 1); number += 1) {
        forms.push(await goodsInside(request, visitor));
      }
      const codes = forms.map(({ code }) => code);
      // Opening a mailed link confirms the address, which may then send more than three requests an hour.
      const { text } = await mailContaining(visitor.email, codes[0] ?? '');
      await openAs(page, language, statusLinks(text)[0]?.url ?? '');
      await expect(page.getByTestId('status-banner')).toBeVisible();
      await page.goto('/unloading');
      for (const code of codes) await collectForm(page, code, visitor.email, view);
      await page.getByRole('button', { name: unloading.searchForm }).click();
      await expect(page).toHaveURL('/unloading/detail');
      const { date } = await freeSlot(request, 'unloading', index + 5);
      await chooseGoods(page, codes, date, view);
      await page.reload();
      await expect(page.getByLabel(unloading.selectAll).first()).toBeChecked();
      const permits = await sendForm(page, {
        submit: unloading.submit,
        title: unloading.submitTitle,
        confirm: unloading.submitYes,
        path: '/v1/public/loading-unloading/batch',
      });
      expect(permits).toHaveLength(codes.length);
      await expectSent(page, TOASTS[language], permits, view);
      const texts = [visitor.name, 'Graha Indah', /22:00 - \d+ \w+ 08:00/, 'Etalase kaca', 'Kursi lipat'];
      await expectMailedStatus(page, permits, visitor.email, { texts }, view);
    });
  });
}

test.describe('the lookup of loading forms', () => {
  const view = { width: 1440, language: 'en' } as const;
  const { unloading } = WORDS.en;

  test('[S5-033][S8-011][S8-012][S2-044][S2-009][S2-053][D2-06] the lookup of loading forms reports errors, removes a form, and can be reached from the detail screen', async ({
    page,
    request,
  }) => {
    const visitor = newVisitor();
    const { code } = await goodsInside(request, visitor);
    await openAs(page, 'en', '/unloading/detail');
    await expect(page).toHaveURL('/unLoading');
    await page.getByRole('button', { name: 'Search form' }).click();
    await expect(page.getByRole('alert')).toHaveText('You must input at least 1 form to unload items.');

    await page.getByRole('button', { name: 'Add form for loading' }).click();
    const dialog = page.getByRole('dialog', { name: 'Add form for loading' });
    await dialog.getByLabel(unloading.formCode).fill(code);
    await dialog.getByLabel(unloading.formEmail).fill('someone.else@vendor.example');
    await dialog.getByRole('button', { name: unloading.add, exact: true }).click();
    await expect(dialog.getByRole('alert')).toHaveText('The ID number and email do not match');
    await page.keyboard.press('Escape');

    await collectForm(page, code, visitor.email, view);
    await page.getByRole('button', { name: 'Add form for loading' }).click();
    await dialog.getByLabel(unloading.formCode).fill(code.replaceAll('-', ''));
    await dialog.getByLabel(unloading.formEmail).fill(visitor.email);
    await dialog.getByRole('button', { name: unloading.add, exact: true }).click();
    await expect(dialog.getByText('The Form ID has been inputted')).toBeVisible();
    await page.keyboard.press('Escape');

    await page.getByRole('button', { name: 'Search form' }).click();
    await page.getByRole('button', { name: 'Cancel', exact: true }).click();
    await page.getByRole('dialog').getByRole('button', { name: unloading.cancelYes }).click();
    await expect(page).toHaveURL('/unLoading');
    await page.getByRole('button', { name: `Remove form ${code}` }).click();
    await page.getByRole('dialog').getByRole('button', { name: unloading.remove, exact: true }).click();
    await expect(page.getByRole('listitem').filter({ hasText: code })).toHaveCount(0);
  });
});
