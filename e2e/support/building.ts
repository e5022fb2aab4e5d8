import { expect, type Page } from '@playwright/test';

import { choose, pick } from './form-steps.ts';
import { sheetFile } from './sheets.ts';

export interface NewProperty {
  name: string;
  short_code: string;
}

/** Clicks the button of a dialog and waits until the dialog closes, which it does only on success. */
async function finish(page: Page, button: string | RegExp): Promise<void> {
  const dialog = page.getByRole('dialog');
  await dialog.getByRole('button', { name: button, exact: typeof button === 'string' }).click();
  await expect(dialog).toBeHidden();
}

export async function makeProperty(page: Page, { name, short_code }: NewProperty): Promise<void> {
  await page.goto('/settings/property/create');
  await page.getByRole('textbox', { name: 'Name' }).fill(name);
  await page.getByLabel('Short code').fill(short_code);
  await page.getByLabel('Address').fill('Jl. Sudirman 1');
  await page.getByLabel('City').fill('Jakarta');
  await page.getByLabel('Email').fill('kantor@mall.example');
  await page.getByLabel('Phone').fill('021 555 0100');
  await page.getByRole('button', { name: /^Create property/ }).click();
  // The app switches to the new property and opens its checklist.
  await expect(page.getByRole('heading', { level: 1, name: `Get ${name} ready` })).toBeVisible();
  await expect(page.getByRole('button', { name: new RegExp(`^Switch the property.*${name}`) })).toBeVisible();
}

/** Opens the checklist of the chosen property from any screen. */
export async function openChecklist(page: Page): Promise<void> {
  await page.getByRole('link', { name: /^In preparation/ }).click();
  await expect(page.getByRole('list').filter({ hasText: 'Goods-in slots' })).toBeVisible();
}

/** Invites the people of a CSV file from the checklist. Each row has a name, an e-mail address and a role. */
export async function inviteSheet(page: Page, people: readonly (readonly [string, string, string])[]): Promise<void> {
  await page.getByRole('button', { name: /^Invite (people|more)/ }).click();
  const dialog = page.getByRole('dialog');
  const text = [['Name', 'Email', 'Role'], ...people].map((row) => row.join(',')).join('\n');
  const file = { name: 'people.csv', mimeType: 'text/csv', buffer: Buffer.from(text) };
  await pick(page, dialog.getByRole('button', { name: 'Choose a CSV file' }), file);
  await dialog.getByRole('button', { name: `Invite ${people.length} people` }).click();
  const report = dialog.getByRole('table', { name: 'Result by person' });
  await expect(report.getByText(/^(Invited|Already a colleague, now works here too)$/)).toHaveCount(people.length);
  await finish(page, 'Done');
}

/** Makes the property of the open checklist live. */
export async function goLive(page: Page, name: string): Promise<void> {
  await page.getByRole('button', { name: 'Go live now' }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Go live now' }).click();
  await expect(page.getByRole('heading', { level: 1, name: `${name} is live` })).toBeVisible();
}

/** Adds floors, from the lowest up. */
export async function addFloors(page: Page, names: readonly string[]): Promise<void> {
  await page.goto('/masterData/floor');
  for (const [index, name] of names.entries()) {
    await page.getByRole('button', { name: 'Add floor' }).first().click();
    const dialog = page.getByRole('dialog');
    await dialog.getByLabel('Name').fill(name);
    await dialog.getByLabel('Order').fill(String(index));
    await finish(page, 'Save');
    await expect(page.getByRole('cell', { name }).first()).toBeVisible();
  }
}

export async function addUnits(page: Page, floor: string, range: string, count: number): Promise<void> {
  await page.goto('/masterData/unit');
  await page.getByRole('button', { name: 'Add many units' }).click();
  const dialog = page.getByRole('dialog');
  await choose(page, dialog, 'Floor', floor);
  await dialog.getByLabel('Names of the units').fill(range);
  await finish(page, `Add ${count} units`);
}

export async function importTenants(page: Page, rows: readonly (readonly string[])[]): Promise<void> {
  await page.goto('/masterData/tenant');
  await page.getByRole('button', { name: 'Import' }).click();
  const dialog = page.getByRole('dialog');
  const file = sheetFile('tenants.xlsx', [['Name', 'Units', 'Phone'], ...rows]);
  await pick(page, dialog.getByRole('button', { name: /\.xlsx/ }), file);
  await expect(dialog.getByRole('table', { name: 'Report by row' })).toBeVisible();
  await finish(page, `Write ${rows.length} rows`);
  for (const [name = ''] of rows) await expect(page.getByRole('cell', { name }).first()).toBeVisible();
}

export async function addSlot(page: Page, { from, until, places }: { from: string; until: string; places: number }) {
  await page.goto('/settings/schedule');
  await page.getByRole('button', { name: 'Add slot' }).first().click();
  const dialog = page.getByRole('dialog');
  await fillTime(page, 'Starts', from);
  await fillTime(page, 'Ends', until);
  await dialog.getByLabel('Places a day').fill(String(places));
  await finish(page, 'Save');
  await expect(page.getByText(`${from} - ${until}`).first()).toBeVisible();
}

async function fillTime(page: Page, label: string, time: string): Promise<void> {
  const dialog = page.getByRole('dialog');
  const [hours = '', minutes = ''] = time.split(':');
  await dialog.getByLabel(label, { exact: true }).fill(hours);
  await dialog.getByLabel(`Minutes of ${label.toLowerCase()}`).fill(minutes);
}

/** Adds finance in parallel to operations in the approval chain of goods in. */
export async function addParallelStage(page: Page): Promise<void> {
  await page.goto('/settings/approvalChain?kind=loading');
  await page.getByRole('button', { name: 'Add Finance' }).click();
  await page.getByRole('button', { name: 'Put Finance beside the previous step' }).click();
  await page.getByRole('button', { name: 'Save the chain' }).click();
  await expect(page.getByText('The same as the chain in force.')).toBeVisible();
}

export async function publishTerms(page: Page, rule: { id: string; en: string }): Promise<void> {
  await page.goto('/settings/terms');
  await page.getByRole('button', { name: 'New version' }).click();
  await page.getByLabel('Indonesian', { exact: true }).fill(rule.id);
  await page.getByLabel('English', { exact: true }).fill(rule.en);
  await page.getByRole('button', { name: /^Publish version/ }).click();
  await finish(page, /^Publish version/);
}

/** Creates a role that decides as order taker and finance. */
export async function makeRole(page: Page, name: string): Promise<void> {
  await page.goto('/settings/roles/create');
  await page.getByLabel('Role name').fill(name);
  await page.getByRole('checkbox', { name: 'Permit Approvals' }).check();
  for (const right of ['Own profile: Change', 'Property: Read', 'Permits: Read', 'Permits: Decide']) {
    await page.getByRole('checkbox', { name: right }).check();
  }
  for (const stage of ['Order taker (TCR)', 'Finance']) await page.getByRole('checkbox', { name: stage }).check();
  await page.getByRole('button', { name: /^Create role/ }).click();
  await expect(page).toHaveURL(/\/settings\/roles$/);
}

export async function inviteUser(
  page: Page,
  { name, email, role, property }: { name: string; email: string; role: string; property: string },
): Promise<void> {
  await page.goto('/settings/users');
  await page.getByRole('button', { name: 'Add user' }).first().click();
  const dialog = page.getByRole('dialog');
  await dialog.getByRole('textbox', { name: 'Name' }).fill(name);
  await dialog.getByLabel('Email').fill(email);
  await dialog.getByRole('radio', { name: 'English' }).check();
  await choose(page, dialog, 'Role', role);
  // The current property is preselected.
  await expect(dialog.getByText(property, { exact: true })).toBeVisible();
  await finish(page, 'Send invitation');
  await expect(page.getByRole('row', { name: new RegExp(email) })).toContainText('Invited');
}
