import type { Page } from '@playwright/test';

import { freeSlot } from '../support/applicant-api.ts';
import { goLive, inviteSheet, openChecklist } from '../support/building.ts';
import { decideOnScreen } from '../support/decisions.ts';
import { choose, openAs, pick } from '../support/form-steps.ts';
import { allowGoodsIn, typeCode } from '../support/gate.ts';
import { fillLoading } from '../support/goods-form.ts';
import { mailTo } from '../support/mailbox.ts';
import { newColleague, staffFillsLogin } from '../support/people.ts';
import { sheetFile } from '../support/sheets.ts';
import { account } from '../support/stack.ts';
import { sendForm } from '../support/submission.ts';
import { DESK, expect, test } from '../support/test.ts';
import { newVisitor } from '../support/visitors.ts';
import { WORDS } from '../support/words.ts';
import { countWork, minutesOf, noWork, reportWork } from '../support/work-count.ts';

const VIEW = { width: 1440, language: 'en' } as const;
const PASSWORD = 'Pasar-Malam-9';
const PIN = '135790';
const MOST_MINUTES = 12;

const menu = (page: Page) => page.getByRole('navigation', { name: 'Main menu' });

/** Opens a screen of the menu, as a person does who has just logged in. */
async function openFromMenu(page: Page, group: RegExp, name: string): Promise<void> {
  await menu(page).getByRole('button', { name: group }).click();
  await menu(page).getByRole('link', { name, exact: true }).click();
}

async function logIn(page: Page, who: { email: string; password: string }): Promise<void> {
  await staffFillsLogin(page, who);
  await page.waitForURL('**/dashboard');
}

/** Sets the password of an invited person with the mailed link. Ends at the login. */
async function acceptInvitation(page: Page, email: string, since: Date): Promise<void> {
  const { text } = await mailTo(email, since, '/resetPassword');
  await page.goto(/https?:\/\/\S+\/resetPassword\S+/.exec(text)?.[0] ?? '');
  await page.getByLabel('New password', { exact: true }).fill(PASSWORD);
  await page.getByRole('button', { name: 'Save password' }).click();
  await expect(page.getByRole('link', { name: 'Go to login' })).toBeVisible();
}

/** Logs in for the first time and approves the permit that the home offers. */
async function approveFirst(page: Page, email: string): Promise<void> {
  await page.getByRole('link', { name: 'Go to login' }).click();
  await logIn(page, { email, password: PASSWORD });
  await page.getByRole('link', { name: 'Open the next one' }).click();
  await decideOnScreen(page, () => page.getByRole('button', { name: /^Approve / }).click());
}

async function addFloor(page: Page, name: string): Promise<void> {
  await page.getByRole('button', { name: 'Add floor' }).first().click();
  const dialog = page.getByRole('dialog');
  await dialog.getByLabel('Name').fill(name);
  await dialog.getByRole('button', { name: 'Save', exact: true }).click();
  await expect(dialog).toBeHidden();
  await expect(page.getByRole('cell', { name }).first()).toBeVisible();
}

test('an administrator takes a new building from nothing to its first approved and admitted permit in under 12 minutes of work, without a dead end', async ({
  page,
  person,
  request,
}) => {
  test.setTimeout(400_000);
  const started = new Date();
  const work = noWork();
  // Addresses that a person has to know: the login, the public form, and links in mails.
  let known = 0;
  const short_code = `B${Date.now().toString(36).slice(-4).toUpperCase()}`;
  const name = `Menara ${short_code}`;
  const addressOf = (who: string) => `${who}.${short_code.toLowerCase()}@mall.test`;
  const [taker, operator, guard] = [addressOf('tia'), addressOf('opi'), addressOf('gani')];
  await page.setViewportSize(DESK.viewport);
  const newPerson = async () => {
    const theirs = await person(DESK);
    await countWork(theirs, work);
    known += 1;
    return theirs;
  };

  const deciders = [
    { email: taker, page: await newPerson() },
    { email: operator, page: await newPerson() },
  ];

  await test.step('creates the building and is led to its checklist', async () => {
    await countWork(page, work);
    known += 1;
    await openAs(page, 'en', '/login');
    await logIn(page, account('Super Admin'));
    await openFromMenu(page, /^Settings/, 'Property');
    await page.getByRole('link', { name: 'New property' }).click();
    await page.getByRole('textbox', { name: 'Name' }).fill(name);
    await page.getByLabel('Short code').fill(short_code);
    await page.getByRole('button', { name: /^Create property/ }).click();
    await expect(page.getByRole('heading', { level: 1, name: `Get ${name} ready` })).toBeVisible();
    await expect(page.getByRole('button', { name: 'Go live', exact: true })).toBeDisabled();
  });

  await test.step('copies the settings of another building and invites people by a sheet', async () => {
    await page.getByRole('button', { name: /^Add \d+ slots/ }).click();
    await expect(page.locator('[data-check="slots"]')).toHaveAttribute('data-state', 'done');
    await inviteSheet(page, [
      ['Tia', taker, 'TCR'],
      ['Opi', operator, 'Operational'],
      ['Gani', guard, 'Security'],
      ['Fina', newColleague('Finance').email, 'Finance'],
      ['Rudi', newColleague('RDD').email, 'RDD'],
      ['Gita', newColleague('General Manager').email, 'General Manager'],
    ]);
    for (const one of deciders) await acceptInvitation(one.page, one.email, started);
  });

  await test.step('adds floors, units and tenants, each from the checklist', async () => {
    await page.getByRole('link', { name: 'Add floors' }).click();
    await addFloor(page, 'Ground');
    await addFloor(page, 'First');
    await openChecklist(page);
    await page.getByRole('link', { name: 'Add units' }).click();
    await page.getByRole('button', { name: 'Add many units' }).click();
    const dialog = page.getByRole('dialog');
    await choose(page, dialog, 'Floor', 'Ground');
    await dialog.getByLabel('Names of the units').fill('G-01..G-20');
    await dialog.getByRole('button', { name: 'Add 20 units' }).click();
    await expect(dialog).toBeHidden();
    await openChecklist(page);
    await page.getByRole('link', { name: 'Add tenants' }).click();
    await page.getByRole('button', { name: 'Import' }).click();
    const file = sheetFile('tenants.xlsx', [
      ['Name', 'Units', 'Phone'],
      ['Kopi Pagi', 'G-01', '0812 0000 001'],
      ['Batik Sore', 'G-02', '0812 0000 002'],
    ]);
    await pick(page, dialog.getByRole('button', { name: /\.xlsx/ }), file);
    await dialog.getByRole('button', { name: 'Write 2 rows' }).click();
    await expect(dialog).toBeHidden();
  });

  const gate = await newPerson();
  await test.step('the guard sets a PIN at the gate', async () => {
    await acceptInvitation(gate, guard, started);
    await gate.getByRole('link', { name: 'Go to login' }).click();
    await logIn(gate, { email: guard, password: PASSWORD });
    await openFromMenu(gate, /^Operational/, 'Gate');
    await gate.getByLabel('Name of this phone').fill('Dock');
    await gate.getByRole('button', { name: 'Save name' }).click();
    await gate.getByRole('button', { name: /^Gani/ }).click();
    await gate.getByLabel('Password of your account').fill(PASSWORD);
    await gate.getByRole('button', { name: 'Continue' }).click();
    await gate.getByLabel('New PIN of 6 digits').pressSequentially(PIN);
    await gate.getByLabel('The PIN again, 6 digits').pressSequentially(PIN);
    await expect(gate.getByRole('button', { name: 'Type code' })).toBeVisible();
  });

  await test.step('goes live', async () => {
    await openChecklist(page);
    await page.getByRole('button', { name: 'Test goods in' }).click();
    await expect(page.locator('[data-check="test"]')).toContainText('waits for a decision');
    for (const check of ['stages', 'guards', 'tenants', 'mail'])
      await expect(page.locator(`[data-check="${check}"]`)).toHaveAttribute('data-state', 'done');
    await goLive(page, name);
    await expect(page.getByRole('link', { name: /^In preparation/ })).toHaveCount(0);
  });

  const permit = await test.step('a visitor asks for a delivery', async () => {
    const visitor = await newPerson();
    const booking = await freeSlot(request, 'loading', 1, short_code);
    await openAs(visitor, VIEW.language, '/loading');
    await fillLoading(visitor, newVisitor(), booking, VIEW, { property: name, floor: 'Ground', unit: 'G-01' });
    const { submit, confirm } = WORDS[VIEW.language].goods;
    const path = '/v1/public/loading-unloading';
    const [made] = await sendForm(visitor, { submit, title: confirm.title, confirm: confirm.send, path });
    if (made === undefined) throw new Error('Nothing was made.');
    return made;
  });

  await test.step('both stages approve, and the guard lets the goods in', async () => {
    for (const one of deciders) await approveFirst(one.page, one.email);
    allowGoodsIn(permit);
    await typeCode(gate, permit.code);
    await gate.getByRole('checkbox', { name: 'Match Etalase kaca' }).check();
    await gate.getByRole('button', { name: /^Let in/ }).click();
    await expect(gate.getByRole('button', { name: 'Type code' })).toBeVisible();
    // The dock of the administrator has it from the server.
    await openFromMenu(page, /^Operational/, 'Dock Calendar');
    const inside = page.locator('dl > div').filter({ has: page.getByText('Inside', { exact: true }) });
    await expect(inside.locator('strong')).toHaveText('1');
  });

  const dead_ends = work.loads - known;
  const minutes = Math.round(minutesOf(work) * 10) / 10;
  reportWork('new-building', { ...work, dead_ends, minutes });
  expect(dead_ends).toBe(0);
  expect(minutes).toBeLessThan(MOST_MINUTES);
});
