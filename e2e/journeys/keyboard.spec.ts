import { freeSlot, sendLoading } from '../support/applicant-api.ts';
import { browserOf, dayName, openAs, section, type View } from '../support/form-steps.ts';
import { goodsInside } from '../support/goods-form.ts';
import { pickByKey, pressOn, selectByTyping, tabTo, typeInto } from '../support/keyboard.ts';
import { photo } from '../support/pictures.ts';
import { FULL_SIZE } from '../support/stack.ts';
import { expect, test } from '../support/test.ts';
import { newVisitor } from '../support/visitors.ts';
import { plain, WORDS } from '../support/words.ts';

const view: View = { width: 1440, language: 'en' };
const { goods, forms, common, uploads, work, unloading, status, submitted } = WORDS.en;

test.describe('with the keyboard alone', FULL_SIZE, () => {
  test.use(browserOf(view));

  test('a visitor fills in and sends the loading form with the keyboard alone', async ({ page, request }) => {
    const visitor = newVisitor();
    const { date, time } = await freeSlot(request, 'loading', 6);
    await openAs(page, 'en', '/permits');
    await pressOn(page, page.getByRole('main').getByRole('link', { name: /^Loading/ }), 'Enter');
    const schedule = section(page, goods.sections.schedule);
    await selectByTyping(page, schedule.getByRole('combobox', { name: forms.property.label }), 'Graha Indah');
    const day = schedule.getByRole('button', { name: dayName(date, 'en'), exact: true });
    await expect(schedule.getByRole('table')).toBeVisible();
    if (!(await day.isVisible())) {
      await pressOn(page, schedule.getByRole('button', { name: WORDS.en.schedule.nextMonth }), 'Enter');
      await expect(day).toBeVisible();
    }
    // The calendar is one tab stop; the arrow keys move between days.
    await tabTo(page, schedule.locator('table button[tabindex="0"]'));
    for (let presses = 0; presses < 31; presses += 1) {
      if (await day.evaluate((element) => element === document.activeElement)) break;
      await page.keyboard.press('ArrowRight');
    }
    await expect(day).toBeFocused();
    await page.keyboard.press('Enter');
    await expect(day).toHaveAttribute('aria-pressed', 'true');
    const slots = schedule.getByRole('radiogroup', { name: goods.time });
    const slot = slots.getByRole('radio', { name: time });
    await tabTo(page, slots.locator('[role="radio"][tabindex="0"]'));
    await page.keyboard.press('Space');
    for (let presses = 0; presses < 6; presses += 1) {
      if ((await slot.getAttribute('aria-checked')) === 'true') break;
      await page.keyboard.press('ArrowDown');
    }
    await expect(slot).toBeChecked();

    const person = section(page, goods.sections.person);
    await typeInto(page, person.getByLabel(goods.person.company), visitor.company);
    await typeInto(page, person.getByLabel(goods.person.name), visitor.name);
    await typeInto(page, person.getByLabel(common.email), visitor.email);
    await typeInto(page, person.getByLabel(goods.person.phone), visitor.phone);
    await typeInto(page, person.getByLabel(goods.person.address, { exact: true }), visitor.address);
    await pickByKey(page, person.getByRole('button', { name: uploads.choosePhoto }), photo('ktp.jpg'));
    await pressOn(page, person.getByLabel(goods.person.consent), 'Space');

    const place = section(page, goods.sections.destination);
    await selectByTyping(page, place.getByRole('combobox', { name: forms.floor.label }), 'Lantai 1');
    await typeInto(page, place.getByRole('combobox', { name: goods.unit, exact: true }), 'L1-05');

    const add = section(page, goods.sections.items).getByRole('button', { name: goods.item.addTitle });
    await pressOn(page, add, 'Enter');
    const dialog = page.getByRole('dialog', { name: 'Add Item' });
    await expect(dialog.getByLabel(goods.item.name)).toBeFocused();
    await page.keyboard.type('Etalase kaca');
    await typeInto(page, dialog.getByLabel(goods.item.quantity), '4');
    await pressOn(page, dialog.getByRole('radio', { name: 'pcs' }), 'Space');
    await pickByKey(page, dialog.getByRole('button', { name: uploads.choosePhoto }), photo('barang.jpg'));
    await pressOn(page, dialog.getByRole('button', { name: goods.item.finish, exact: true }), 'Enter');
    await expect(dialog).toBeHidden();
    await expect(add).toBeFocused();

    const attachments = section(page, goods.sections.attachments);
    await pickByKey(page, attachments.getByRole('button', { name: plain(uploads.dropHere) }), photo('surat.jpg'));
    await expect(attachments.getByText('surat.jpg')).toBeVisible();

    await pressOn(page, page.getByRole('button', { name: goods.submit, exact: true }), 'Enter');
    const question = page.getByRole('dialog', { name: goods.confirm.title });
    await expect(question.getByRole('button', { name: goods.confirm.send })).toBeFocused();
    await page.keyboard.press('Enter');
    const sent = page.getByRole('dialog', { name: submitted.title });
    await expect(sent.getByRole('heading', { name: submitted.title })).toBeFocused();
    await page.keyboard.press('Escape');
    await expect(sent).toBeHidden();
  });

  test('a visitor looks up loading forms and sends their goods out with the keyboard alone', async ({
    page,
    request,
  }) => {
    const visitor = newVisitor();
    const { code } = await goodsInside(request, visitor);
    await openAs(page, 'en', '/unloading');
    await pressOn(page, page.getByRole('button', { name: unloading.addForm }), 'Enter');
    const dialog = page.getByRole('dialog', { name: unloading.addForm });
    await expect(dialog.getByLabel(unloading.formCode)).toBeFocused();
    await page.keyboard.type(code.toLowerCase());
    await typeInto(page, dialog.getByLabel(unloading.formEmail), visitor.email);
    await page.keyboard.press('Enter');
    await expect(dialog).toBeHidden();
    await expect(page.getByRole('button', { name: unloading.addForm })).toBeFocused();
    await pressOn(page, page.getByRole('button', { name: unloading.searchForm }), 'Enter');
    const part = section(page, code);
    await pressOn(page, part.getByLabel(unloading.selectAll), 'Space');
    await expect(part.getByRole('checkbox', { checked: true })).toHaveCount(3);
    await pressOn(page, part.getByRole('button', { name: 'Less of Kursi lipat' }), 'Enter');
    await expect(part.getByLabel('Quantity of Kursi lipat')).toHaveValue('3');
    const schedule = section(page, unloading.schedule);
    await tabTo(page, schedule.locator('table button[tabindex="0"]'));
    await page.keyboard.press('Enter');
    await expect(schedule.locator('table button[aria-pressed="true"]')).toHaveCount(1);
    await pressOn(page, page.getByRole('button', { name: unloading.submit, exact: true }), 'Enter');
    await expect(page.getByRole('dialog').getByRole('button', { name: unloading.submitYes })).toBeFocused();
    await page.keyboard.press('Enter');
    await expect(page.getByRole('dialog', { name: submitted.title })).toBeVisible();
  });

  test('a contractor accepts the terms, fills in and sends the work form with the keyboard alone', async ({ page }) => {
    const visitor = newVisitor();
    await openAs(page, 'en', '/sika');
    const terms = page.getByRole('dialog', { name: work.terms.title });
    await selectByTyping(page, terms.getByRole('combobox', { name: forms.property.label }), 'Graha Indah');
    await pressOn(page, terms.getByRole('button', { name: work.terms.agree, exact: true }), 'Enter');
    await expect(terms).toBeHidden();

    const fitOut = section(page, work.sections.fitOut);
    await tabTo(page, fitOut.getByRole('radio', { name: work.tenant, exact: true }));
    await page.keyboard.press('ArrowRight');
    await selectByTyping(page, fitOut.getByRole('combobox', { name: forms.floor.label }), 'Lantai 2');
    await typeInto(page, fitOut.getByLabel(work.location, { exact: true }), 'Koridor timur');
    for (const label of [work.startDate, work.endDate]) {
      await pressOn(page, fitOut.getByRole('button', { name: label }), 'Enter');
      const calendar = page.getByRole('dialog').filter({ has: page.getByRole('table') });
      await tabTo(page, calendar.locator('table button[tabindex="0"]'));
      await page.keyboard.press('Enter');
      await expect(calendar).toBeHidden();
      await expect(fitOut.getByRole('button', { name: label })).toBeFocused();
    }
    await typeInto(page, fitOut.getByLabel(work.startTime, { exact: true }), '0900');
    await typeInto(page, fitOut.getByLabel(work.endTime, { exact: true }), '1700');

    const submitter = section(page, work.sections.submitter);
    await typeInto(page, submitter.getByLabel(work.company), visitor.company);
    await typeInto(page, submitter.getByLabel(work.name), visitor.name);
    await typeInto(page, submitter.getByLabel(work.email), visitor.email);
    await typeInto(page, submitter.getByLabel(work.phone), visitor.phone);
    await typeInto(page, submitter.getByLabel(work.position), 'Mandor');
    await pickByKey(page, submitter.getByRole('button', { name: uploads.choosePhoto }), photo('ktp.jpg'));
    await pressOn(page, submitter.getByLabel(work.consent), 'Space');
    await pressOn(page, page.getByRole('checkbox', { name: new RegExp(`^${work.types.Civil}`) }), 'Space');

    const workers = section(page, work.sections.workers);
    await pressOn(page, workers.getByRole('button', { name: work.addWorker }), 'Enter');
    const dialog = page.getByRole('dialog', { name: work.addWorker });
    await expect(dialog.getByLabel(work.name)).toBeFocused();
    await page.keyboard.type('Joko Susilo');
    await typeInto(page, dialog.getByLabel(work.position), 'Tukang');
    await typeInto(page, dialog.getByLabel(work.phone), '+62 813 1111 222');
    await typeInto(page, dialog.getByLabel(work.email), 'joko@sinarterang.example');
    await pickByKey(page, dialog.getByRole('button', { name: uploads.choosePhoto }), photo('ktp-joko.jpg'));
    await pressOn(page, dialog.getByRole('button', { name: work.saveWorker }), 'Enter');
    await expect(dialog).toBeHidden();
    await expect(workers.getByRole('button', { name: work.addWorker })).toBeFocused();

    await pressOn(page, page.getByRole('button', { name: work.submit, exact: true }), 'Enter');
    await expect(page.getByRole('dialog').getByRole('button', { name: work.confirm.send, exact: true })).toBeFocused();
    await page.keyboard.press('Enter');
    await expect(page.getByRole('dialog', { name: submitted.title })).toBeVisible();
  });

  test('an applicant checks the status of a permit with the keyboard alone', async ({ page, request }) => {
    const visitor = newVisitor();
    const { code } = await sendLoading(request, visitor);
    await openAs(page, 'en', '/checkStatus');
    await typeInto(page, page.getByLabel(status.trackNumber, { exact: true }), code.toLowerCase());
    await typeInto(page, page.getByLabel(common.email, { exact: true }), visitor.email);
    await page.keyboard.press('Enter');
    await expect(page.getByRole('heading', { name: status.banner.waiting })).toBeFocused();
    await pressOn(page, page.getByRole('button', { name: status.copy }), 'Enter');
  });
});
