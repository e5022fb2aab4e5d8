import { encodeStatusLink } from '@gerbang/shared/domain/permits/status-link';
import { addDays } from '@gerbang/shared/time/dates';
import { displayDate } from '@gerbang/shared/time/display';
import { wallClock } from '@gerbang/shared/time/wall-clock';

import { sendLoading, sendWork } from '../support/applicant-api.ts';
import { browserOf, openAs, section, sizeOf, VIEWS } from '../support/form-steps.ts';
import { linkUnder, mailContaining, permitMail } from '../support/mailbox.ts';
import { expectToast } from '../support/page-checks.ts';
import { approve, askToRenew, decide, grantRenewal } from '../support/staff-api.ts';
import { expect, test } from '../support/test.ts';
import { newVisitor } from '../support/visitors.ts';
import { fill, WORDS } from '../support/words.ts';

for (const view of VIEWS) {
  const { width, language } = view;

  test.describe(`a returned permit, ${width} px, ${language}`, sizeOf(view), () => {
    test.use(browserOf(view));

    test('[D7-01][D8-34] the applicant corrects a returned permit by the mailed link, only in the named parts, also after a reload, and it is in review again', async ({
      page,
      request,
    }) => {
      const { forms, goods, links, mail, status } = WORDS[language];
      const visitor = newVisitor();
      const permit = await sendLoading(request, visitor, { language });
      const { code } = permit;
      await openAs(page, language, `/checkStatus/${encodeStatusLink({ form_code: code, email: visitor.email })}`);
      await expect(page.getByRole('heading', { name: status.banner.waiting })).toBeVisible();
      const note = 'Nomor telepon tidak tersambung, jumlah kursi keliru';
      await decide(permit, { decision: 'returned', stage: 'tcr', note, fields: ['person', 'items'] });
      await expect(page.getByRole('heading', { name: status.banner.returned })).toBeVisible();
      await expect(page.getByText(note).first()).toBeVisible();

      const text = await permitMail(visitor.email, { event: 'returned', code, language });
      expect(text).toContain(mail.permit.fields.person);
      const link = linkUnder(text, mail.permit.returned.action);
      await page.goto(link);
      await expect(page.getByRole('heading', { name: links.fix.title })).toBeVisible();
      await expect(page).toHaveURL('/permitLink');
      await expect(page.getByText(note)).toBeVisible();
      await expect(page.locator('[data-form-section]')).toHaveCount(2);
      const phone = section(page, status.part.person).getByLabel(goods.person.phone);
      await expect(phone).toHaveValue(visitor.phone);
      await phone.fill('12');
      await page.getByRole('button', { name: links.fix.submit }).click();
      await expect(phone).toBeFocused();
      await phone.fill('+62 811 9999 000');
      await expect(page.getByText(forms.draft.saved)).toBeVisible();
      await page.reload();
      await expect(phone).toHaveValue('+62 811 9999 000');
      const items = section(page, status.part.items);
      await items.getByRole('button', { name: fill(links.fix.editEntry, { name: 'Kursi lipat' }) }).click();
      await items.getByLabel(goods.item.quantity).fill('7');
      await page.getByRole('button', { name: links.fix.submit }).click();
      await expectToast(page, links.fix.sent);
      await expect(page).toHaveURL('/checkStatus');
      await expect(page.getByRole('heading', { name: status.banner.waiting })).toBeVisible();
      await expect(page.getByText('+62 811 9999 000')).toBeVisible();
      await expect(page.getByRole('listitem').filter({ hasText: 'Kursi lipat' })).toContainText('7');

      await page.goto(link);
      await expect(page.getByRole('heading', { name: links.ended.title })).toBeVisible();
      await approve(permit);
    });

    test('[D8-38] from a bare number and e-mail the applicant corrects with the 6-digit code that is mailed', async ({
      page,
      request,
    }) => {
      const { links, status } = WORDS[language];
      const visitor = newVisitor();
      const permit = await sendLoading(request, visitor, { language });
      await decide(permit, { decision: 'returned', stage: 'tcr', note: 'Tulis dok tujuan', fields: ['description'] });
      await openAs(page, language, '/checkStatus');
      await page.getByLabel(status.trackNumber, { exact: true }).fill(permit.code);
      await page.getByLabel('Email', { exact: true }).fill(visitor.email);
      await page.getByRole('button', { name: status.search, exact: true }).click();
      await page.getByRole('button', { name: status.act.fix }).click();
      const dialog = page.getByRole('dialog', { name: status.code.title });
      const { subject } = await mailContaining(visitor.email, new RegExp(String.raw`\d{6}.*${permit.code}`));
      await dialog.getByLabel(status.code.label).fill(/\d{6}/.exec(subject)?.[0] ?? '');
      await dialog.getByRole('button', { name: status.code.confirm }).click();
      await expect(page.getByRole('heading', { name: links.fix.title })).toBeVisible();
      await expect(page).toHaveURL('/permitLink');
      await section(page, status.part.description).getByRole('textbox').fill('Lewat dok A');
      await page.getByRole('button', { name: links.fix.submit }).click();
      await expectToast(page, links.fix.sent);
      await expect(page.getByRole('heading', { name: status.banner.waiting })).toBeVisible();
    });
  });
}

test.describe('a permit', () => {
  test('the applicant withdraws a permit by the mailed link with a reason, after a confirmation', async ({
    page,
    request,
  }) => {
    const { links, mail, status } = WORDS.en;
    const visitor = newVisitor();
    const { code } = await sendLoading(request, visitor);
    const text = await permitMail(visitor.email, { event: 'created', code, language: 'en' });
    const link = linkUnder(text, fill(mail.permit.links.cancel, { code }));
    await openAs(page, 'en', link);
    await expect(page.getByRole('heading', { name: links.cancel.title, level: 1 })).toBeVisible();
    await expect(page).toHaveURL('/permitLink');
    await page.getByRole('button', { name: links.cancel.submit }).click();
    await expect(page.getByLabel(links.cancel.reason)).toBeFocused();
    await page.getByLabel(links.cancel.reason).fill('The truck has broken down');
    await page.getByRole('button', { name: links.cancel.submit }).click();
    const question = page.getByRole('dialog', { name: fill(links.cancel.confirmTitle, { code }) });
    await question.getByRole('button', { name: links.cancel.keep }).click();
    await expect(question).toBeHidden();
    // The confirmation was closed without cancelling the permit. It must open and work again.
    await page.getByRole('button', { name: links.cancel.submit }).click();
    await question.getByRole('button', { name: links.cancel.confirm }).click();
    await expect(page.getByRole('heading', { name: links.cancel.doneTitle })).toBeVisible();
    await permitMail(visitor.email, { event: 'cancelled', code, language: 'en' });
    await page.getByRole('link', { name: links.seeStatus }).click();
    await expect(page.getByRole('heading', { name: status.banner.cancelled })).toBeVisible();
    await expect(page).toHaveURL('/checkStatus');
    await page.goto(link);
    await expect(page.getByRole('heading', { name: links.ended.title })).toBeVisible();
  });
});

for (const width of [390, 1440] as const) {
  test.describe(`a work permit, ${width} px, en`, () => {
    test.use(browserOf({ width, language: 'en' }));

    test('[D3-77][D3-78] the applicant renews a work permit with one tap on the mailed link, and the order taker confirms it with one click', async ({
      page,
      request,
    }) => {
      const { links, mail, status } = WORDS.en;
      const visitor = newVisitor();
      const permit = await sendWork(request, visitor);
      await approve(permit);
      const today = wallClock(new Date(), permit.property.time_zone).date;
      askToRenew(permit, today);
      const text = await permitMail(visitor.email, { event: 'renewal', code: permit.code, language: 'en' });
      await openAs(page, 'en', linkUnder(text, mail.permit.renewal.action));
      await expect(page.getByRole('heading', { name: links.renew.title, level: 1 })).toBeVisible();
      await page.getByRole('button', { name: links.renew.submit, exact: true }).click();
      await expect(page.getByRole('heading', { name: links.renew.doneTitle })).toBeVisible();
      await page.getByRole('link', { name: links.seeStatus }).click();
      const renewed = (days: number) =>
        page.getByText(fill(status.renewedUntil, { date: displayDate(addDays(today, days), 'en') }));
      await expect(page.getByText(status.active, { exact: true })).toBeVisible();
      await expect(renewed(0)).toBeVisible();
      await grantRenewal(permit, 2);
      await expect(renewed(7)).toBeVisible();
    });
  });
}
