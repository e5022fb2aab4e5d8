import type { CreatedPermit } from '@gerbang/shared/contracts/permits/goods';
import { encodeStatusLink } from '@gerbang/shared/domain/permits/status-link';
import type { Browser, Page } from '@playwright/test';

import { freeSlot } from '../support/applicant-api.ts';
import { decideOnScreen } from '../support/decisions.ts';
import { chooseDay, openAs, section } from '../support/form-steps.ts';
import { allowGoodsOut, allowGoodsIn, takeGate, typeCode } from '../support/gate.ts';
import { addItem, fillLoading } from '../support/goods-form.ts';
import { mailTo, linkUnder, permitMail } from '../support/mailbox.ts';
import { staffLogsIn } from '../support/people.ts';
import { account, PATIENCE, stack } from '../support/stack.ts';
import { addStages, approve } from '../support/staff-api.ts';
import { sendForm } from '../support/submission.ts';
import { expect, test } from '../support/test.ts';
import { newVisitor } from '../support/visitors.ts';
import { fill, WORDS } from '../support/words.ts';

const DESK = { width: 1440, height: 900 };
const PHONE = { width: 390, height: 844 };
const VIEW = { width: 1440, language: 'en' } as const;
/** No work of the demo data is here, with which the permit could clash. */
const QUIET_PLACE = { property: 'Graha Indah', floor: 'Lantai 1', unit: 'Gudang sisi barat' };
const [SHOWCASE, CHAIRS] = ['Etalase kaca', 'Kursi lipat'];
const { goods, links, mail, status, unloading } = WORDS.en;

async function newPage(browser: Browser, viewport: { width: number; height: number }): Promise<Page> {
  return (await browser.newContext({ viewport, locale: 'en-GB' })).newPage();
}

async function openInApprovals(page: Page, { id, property }: CreatedPermit): Promise<void> {
  await page.goto(`/operational/permitApprovals?permit=${id}&at=${property.id}`);
}

/** Opens the permit's status on the applicant's phone, which updates live. */
async function follow(page: Page, form_code: string, email: string): Promise<void> {
  await openAs(page, 'en', `/checkStatus/${encodeStatusLink({ form_code, email })}`);
}

const says = (page: Page, banner: keyof typeof status.banner) =>
  expect(page.getByRole('heading', { name: status.banner[banner] })).toBeVisible({ timeout: 30_000 * PATIENCE });

/** Due, inside and late as the gate and the dock count them now. */
async function countsAt(gate: Page, dock: Page): Promise<[string[], string[]]> {
  await Promise.all([gate.reload(), dock.reload()]);
  const atGate = gate.getByRole('navigation', { name: 'Tonight' }).getByRole('link');
  await expect(atGate.first()).toHaveText(/\d/);
  const numbers = dock.getByRole('definition').locator('strong');
  await expect(numbers.first()).toBeVisible();
  return [
    (await atGate.allTextContents()).map((text) => text.replaceAll(/\D/g, '')),
    (await numbers.allTextContents()).slice(0, 3),
  ];
}

/** Other journeys change the numbers between two reads, so it reads again until both were read at the same state. */
async function expectSameCounts(gate: Page, dock: Page): Promise<void> {
  await expect
    .poll(async () => {
      const [atGate, atDock] = await countsAt(gate, dock);
      return { atGate, atDock, isSame: atGate.join() === atDock.join() };
    })
    .toMatchObject({ isSame: true });
}

test('a goods permit is requested, corrected, approved in parallel and by mail, let in without one item, and leaves in two parts', async ({
  browser,
  request,
}) => {
  test.setTimeout(400_000 * PATIENCE);
  const visitor = newVisitor();
  const applicant = await newPage(browser, PHONE);
  const taker = await newPage(browser, DESK);
  const finance = await newPage(browser, DESK);
  const operational = await newPage(browser, DESK);
  const guard = await newPage(browser, PHONE);
  const dock = await guard.context().newPage();
  await dock.setViewportSize(DESK);

  const permit = await test.step('a visitor sends the form', async () => {
    const form = await newPage(browser, DESK);
    await openAs(form, 'en', '/loading');
    await fillLoading(form, visitor, await freeSlot(request, 'loading', 12), VIEW, QUIET_PLACE);
    await addItem(form, CHAIRS ?? '', VIEW);
    const { submit, confirm } = goods;
    const path = '/v1/public/loading-unloading';
    const [made] = await sendForm(form, { submit, title: confirm.title, confirm: confirm.send, path });
    await form.context().close();
    if (made === undefined) throw new Error('Nothing was made.');
    // Adds `fat` to step 2, in parallel with the existing stage, and `gm` as step 3.
    addStages(made, { fat: 2, gm: 3 });
    await follow(applicant, made.code, visitor.email);
    await says(applicant, 'waiting');
    return made;
  });

  await test.step('the order taker sends the form back, and the visitor corrects it by the mailed link', async () => {
    await staffLogsIn(taker, 'TCR');
    await openInApprovals(taker, permit);
    await taker.getByRole('button', { name: /^Return/ }).click();
    const dialog = taker.getByRole('dialog');
    await dialog.getByRole('checkbox', { name: /Description/ }).click();
    await dialog.getByRole('textbox').fill('Which door?');
    await decideOnScreen(taker, () => dialog.getByRole('button', { name: 'Return 1 field' }).click());
    await says(applicant, 'returned');
    const text = await permitMail(visitor.email, { event: 'returned', code: permit.code, language: 'en' });
    const fixing = await applicant.context().newPage();
    await fixing.goto(linkUnder(text, mail.permit.returned.action));
    await section(fixing, status.part.description).getByRole('textbox').fill('The west door');
    await fixing.getByRole('button', { name: links.fix.submit }).click();
    await expect(fixing).toHaveURL('/checkStatus');
    await fixing.close();
    await says(applicant, 'waiting');
  });

  await test.step('three people approve, two of them in parallel', async () => {
    for (const [page, role] of [
      [taker, ''],
      [finance, 'Finance'],
      [operational, 'Operational'],
    ] as const) {
      if (role !== '') await staffLogsIn(page, role);
      await openInApprovals(page, permit);
      await expect(page.getByText('The west door').first()).toBeVisible();
      await decideOnScreen(page, () => page.getByRole('button', { name: /^Approve/ }).click());
    }
    await says(applicant, 'waiting');
  });

  await test.step('the manager approves on the phone by the mailed link', async () => {
    const since = new Date(Date.now() - 60_000);
    const manager = account('General Manager');
    const phone = await newPage(browser, PHONE);
    // Other journeys may send mails to the manager at the same time.
    const { text } = await mailTo(manager.email, since, permit.code);
    await phone.goto(/https?:\/\/\S+\/decide\S+/.exec(text)?.[0] ?? '');
    await phone.getByRole('button', { name: 'Approve permit' }).click();
    const sheet = phone.getByRole('dialog');
    await sheet.getByLabel('Your password').fill(manager.password);
    await sheet.getByRole('button', { name: 'Approve permit' }).click();
    await expect(phone.getByText('Permit approved').first()).toBeVisible();
    await phone.context().close();
    await says(applicant, 'complete');
    await expect(applicant.getByRole('img', { name: fill(status.pass.qr, { code: permit.code }) })).toBeVisible();
  });

  await test.step('the gate lets the chairs in and refuses the showcase', async () => {
    allowGoodsIn(permit);
    await takeGate(guard, stack().url);
    await dock.goto('/operational/dockCalendar');
    await expectSameCounts(guard, dock);
    await typeCode(guard, permit.code);
    await guard.getByRole('button', { name: `Photo of ${SHOWCASE}` }).click();
    const card = guard.getByRole('dialog');
    await card.getByLabel('Why this item is refused').fill('The glass is broken');
    await card.getByRole('button', { name: 'Refuse this item' }).click();
    await guard.getByRole('checkbox', { name: `Match ${CHAIRS}` }).check();
    await guard.getByRole('button', { name: /^Let in/ }).click();
    await expect(guard.getByRole('button', { name: 'Type code' })).toBeVisible();
    await says(applicant, 'security_checked');
    await expect(applicant.getByText('The glass is broken').first()).toBeVisible();
    await expectSameCounts(guard, dock);
  });

  const exit = await test.step('the visitor requests to take the chairs out', async () => {
    const form = await newPage(browser, DESK);
    await openAs(form, 'en', '/unloading');
    await form.getByRole('button', { name: unloading.addForm }).click();
    const dialog = form.getByRole('dialog', { name: unloading.addForm });
    await dialog.getByLabel(unloading.formCode).fill(permit.code);
    await dialog.getByLabel(unloading.formEmail, { exact: true }).fill(visitor.email);
    await dialog.getByRole('button', { name: unloading.add, exact: true }).click();
    await form.getByRole('button', { name: unloading.searchForm }).click();
    await section(form, permit.code).getByLabel(unloading.selectAll).check();
    const { date } = await freeSlot(request, 'unloading', 4);
    await chooseDay(section(form, unloading.schedule), { label: unloading.date, date }, VIEW);
    const { submit, submitTitle: title, submitYes: confirm } = unloading;
    const [made] = await sendForm(form, { submit, title, confirm, path: '/v1/public/loading-unloading/batch' });
    await form.context().close();
    if (made === undefined) throw new Error('Nothing was made.');
    await approve(made);
    allowGoodsOut(made);
    return made;
  });

  await test.step('one chair leaves, then the other chairs, and both permits are finished', async () => {
    const leaving = await applicant.context().newPage();
    await follow(leaving, exit.code, visitor.email);
    await says(leaving, 'complete');
    for (const count of ['1', '3']) {
      await typeCode(guard, exit.code);
      await guard.getByRole('checkbox', { name: `Match ${CHAIRS}` }).check();
      await guard.getByRole('textbox', { name: `Count of ${CHAIRS}` }).fill(count);
      await guard.getByRole('button', { name: /^Let out/ }).click();
      await expect(guard.getByRole('button', { name: 'Type code' })).toBeVisible();
      await says(leaving, count === '1' ? 'goodsLeft' : 'closed');
      await expectSameCounts(guard, dock);
    }
    await says(applicant, 'closed');
  });
});
