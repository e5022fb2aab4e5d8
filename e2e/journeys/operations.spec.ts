import { choose } from '../support/form-steps.ts';
import { mailContaining } from '../support/mailbox.ts';
import { staffLogsIn, tenantLogsIn } from '../support/people.ts';
import { addPhoto, expectPhoto, strip } from '../support/pictures.ts';
import { account } from '../support/stack.ts';
import { DESK, expect, PATIENT, PHONE, test } from '../support/test.ts';

const COMPLAINTS = '/trDepartment/tenantIssueComplaint';
const WORK_ORDERS = '/tenantInternal/internalWorkOrder';
const TECHNICIAN = 'Yusuf Hidayat';
const CHECK = 'Flush the drain';

test('a tenant complains with a photo, the office creates a work order, a technician finishes it on the phone, and the tenant rates it', async ({
  person,
}) => {
  test.setTimeout(400_000);
  const title = `AC drips on the till ${Date.now().toString(36)}`;
  const [tenant, office, manager, technician] = [
    await person(PHONE),
    await person(DESK),
    await person(DESK),
    await person(PHONE),
  ];

  await test.step('the tenant sends a complaint with a photo', async () => {
    await tenantLogsIn(tenant);
    await tenant.getByRole('link', { name: /^Complaints/ }).click();
    await tenant.getByRole('link', { name: 'New complaint' }).click();
    await tenant.getByLabel('Unit').selectOption({ index: 1 });
    await tenant.getByLabel('Category').selectOption({ label: 'Air conditioning' });
    await tenant.getByLabel('Short title').fill(title);
    await tenant.getByLabel('Tell us what is wrong').fill('Since this morning, every few seconds.');
    await tenant.getByRole('radio', { name: 'Urgent' }).check();
    await addPhoto(tenant, 'Photos', 'Choose photos');
    await tenant.getByRole('button', { name: 'Send the complaint' }).click();
    await expect(tenant.getByRole('heading', { level: 1, name: title })).toBeVisible(PATIENT);
    await expect(tenant.getByText('Sent', { exact: true })).toBeVisible();
    await expectPhoto(tenant, 'Photos');
  });

  await test.step('Tenant Relations classify and answer the complaint, and create a work order', async () => {
    await staffLogsIn(office, 'Tenant Relations');
    await office.goto(COMPLAINTS);
    await office.getByRole('link', { name: title }).click();
    await expectPhoto(office, 'Photos');
    await office.getByRole('button', { name: 'Acknowledge' }).click();
    await expect(office.getByRole('listitem').filter({ hasText: '· Acknowledged' })).toBeVisible(PATIENT);
    const handling = office.getByRole('region', { name: 'Handling' });
    await handling.getByLabel('Priority').selectOption({ label: 'Urgent' });
    await expect(office.getByText('Priority set to Urgent')).toBeVisible(PATIENT);
    await handling.getByRole('button', { name: 'Take it myself' }).click();
    await expect(handling.getByRole('combobox', { name: 'Assignee' })).toHaveValue('Sri Wahyuni');
    await office.getByLabel('Message', { exact: true }).fill('A technician comes at once.');
    await office.getByRole('button', { name: 'Send the answer' }).click();
    await expect(office.getByRole('listitem').filter({ hasText: 'A technician comes at once.' })).toBeVisible(PATIENT);
    await office.getByRole('button', { name: 'Create a work order' }).click();
    const sheet = office.getByRole('dialog', { name: 'Work order from this complaint' });
    await expect(sheet.getByLabel('Team')).not.toHaveValue('', PATIENT);
    // The tenant has just been answered.
    await sheet.getByLabel(/^Message to /).fill('');
    await sheet.getByRole('button', { name: 'Create a work order' }).click();
    await expect(office.getByText(/^Work order WO-GI-\d+ created$/).first()).toBeVisible(PATIENT);
    await expect(office.getByRole('main').getByText('In progress', { exact: true }).first()).toBeVisible(PATIENT);
  });

  await test.step('the tenant reads the answer, also in the mail', async () => {
    const { text } = await mailContaining(account('tenant').email, title);
    expect(text).toContain('A technician comes at once.');
    await tenant.reload();
    await expect(tenant.getByText('A technician comes at once.')).toBeVisible(PATIENT);
    await expect(tenant.getByText('In progress', { exact: true })).toBeVisible();
  });

  await test.step('the tenant replies with a photo, and the office sees it', async () => {
    await addPhoto(tenant, 'Photos with this message', 'Choose photos');
    await tenant.getByLabel('Write a reply').fill('It has reached the cables.');
    await tenant.getByRole('button', { name: 'Send', exact: true }).click();
    await expect(tenant.getByRole('listitem').filter({ hasText: 'It has reached the cables.' })).toBeVisible(PATIENT);
    await expect(strip(tenant, 'Photos with this message').getByRole('listitem')).toHaveCount(0);
    await office.reload();
    const line = office.getByRole('listitem').filter({ hasText: 'It has reached the cables.' });
    const name = await line.getByRole('group').getAttribute('aria-labelledby');
    await expectPhoto(office, await office.locator(`[id="${name}"]`).innerText());
  });

  await test.step('the manager assigns a technician and adds a checklist', async () => {
    await staffLogsIn(manager, 'Building Manager');
    await manager.goto(`${WORK_ORDERS}?view=open&search_by=${encodeURIComponent(title)}`);
    await manager.getByRole('link', { name: title }).click();
    // The photo of the complaint is copied to the work order.
    await expectPhoto(manager, 'Before');
    await manager.getByRole('link', { name: 'Change' }).click();
    await choose(manager, manager, 'Assigned to', TECHNICIAN);
    await manager.getByRole('button', { name: 'Add an item' }).click();
    await manager.getByLabel('Item 1', { exact: true }).fill(CHECK);
    await manager.getByLabel('Item 1 is required').check();
    await manager.getByRole('button', { name: 'Save', exact: true }).click();
    await expect(manager.getByRole('checkbox', { name: CHECK })).toBeVisible(PATIENT);
    await expect(manager.getByRole('combobox', { name: 'Assigned to' })).toHaveValue(TECHNICIAN);
  });

  await test.step('the technician finds the work order on the phone and works on it', async () => {
    await staffLogsIn(technician, 'Engineering');
    await technician.goto(WORK_ORDERS);
    await technician.getByRole('button', { name: /^Mine \d/ }).click();
    await technician.getByRole('link', { name: title }).click();
    await expectPhoto(technician, 'Before');
    await technician.getByRole('button', { name: 'Start', exact: true }).click();
    // The work order cannot be finished while a required item of its checklist is not ticked.
    await technician.getByRole('button', { name: 'Finish', exact: true }).click();
    const dialog = technician.getByRole('dialog');
    await expect(dialog.getByText('1 required item is not ticked yet.')).toBeVisible();
    await dialog.getByRole('button', { name: 'Go to the checklist' }).click();
    await expect(dialog).toBeHidden();
    await technician.getByRole('checkbox', { name: CHECK }).click();
    await expect(technician.getByText('1 of 1', { exact: true })).toBeVisible(PATIENT);
    await addPhoto(technician, 'After', 'Take a photo');
    await expectPhoto(technician, 'After');
  });

  await test.step('what the technician types and does not save is kept by a reload and saved by finishing', async () => {
    const parts = technician.getByRole('main').getByRole('region', { name: 'Parts' });
    await parts.getByRole('button', { name: 'Add a part' }).click();
    await parts.getByLabel('Name').fill('Drain hose');
    await parts.getByLabel('Quantity').fill('2');
    await parts.getByLabel('Unit price (Rp)').fill('45000');
    await technician.reload();
    await expect(parts.getByLabel('Name')).toHaveValue('Drain hose', PATIENT);
    const finish = technician.getByRole('button', { name: 'Finish', exact: true });
    await finish.click();
    const sheet = technician.getByRole('dialog', { name: 'Finish the work' });
    await expect(sheet.getByRole('listitem').filter({ hasText: 'Drain hose' })).toContainText('Just typed');
    await sheet.getByRole('button', { name: '15 minutes more' }).click();
    await sheet.getByLabel('Note (optional)').fill('The drain was blocked.');
    // Closing the sheet keeps everything.
    await technician.keyboard.press('Escape');
    await expect(sheet).toBeHidden(PATIENT);
    await finish.click();
    await expect(sheet.getByLabel('Note (optional)')).toHaveValue('The drain was blocked.');
    await sheet.getByRole('button', { name: 'Ask for a signature' }).click();
    await sheet.getByLabel('Name of the signer').fill('Rina Marlina');
    const pad = sheet.locator('canvas');
    // Away from the button, which stays at the bottom of the sheet.
    await pad.evaluate((canvas) => canvas.scrollIntoView({ block: 'center' }));
    const { x = 0, y = 0 } = (await pad.boundingBox()) ?? {};
    await technician.mouse.move(x + 40, y + 40);
    await technician.mouse.down();
    await technician.mouse.move(x + 160, y + 70, { steps: 8 });
    await technician.mouse.up();
    await sheet.getByRole('button', { name: 'Finish', exact: true }).click();
    await expect(sheet).toBeHidden(PATIENT);
    await expect(technician.getByRole('main').getByText('Done', { exact: true }).first()).toBeVisible();
    await expect(parts.getByRole('listitem').filter({ hasText: 'Drain hose' })).toContainText(/90[.,]000/, PATIENT);
    const hours = technician.getByRole('region', { name: 'Hours' });
    await expect(hours.getByRole('listitem').filter({ hasText: TECHNICIAN })).toBeVisible();
    await expect(technician.getByRole('img', { name: 'Signature of Rina Marlina' })).toBeVisible(PATIENT);
  });

  await test.step('the tenant is notified and rates the work', async () => {
    const { text } = await mailContaining(account('tenant').email, new RegExp(`(ditangani|dealt with)[^]*${title}`));
    await tenant.goto(/https?:\/\/\S+\/complaints\/\S+/.exec(text)?.[0] ?? '');
    await expect(tenant.getByText('Solved', { exact: true })).toBeVisible(PATIENT);
    await tenant.getByRole('radio', { name: '5 stars' }).check({ force: true });
    await tenant.getByLabel('Comment (optional)').fill('Quick and clean.');
    await tenant.getByRole('button', { name: 'Send the rating' }).click();
    await expect(tenant.getByText('Your rating: 5 of 5')).toBeVisible(PATIENT);
    await expect(tenant.getByText('Closed', { exact: true })).toBeVisible();
  });

  await test.step('the office sees the rating', async () => {
    await office.reload();
    await expect(office.getByText('5 of 5', { exact: true })).toBeVisible(PATIENT);
    await expect(office.getByText('“Quick and clean.”')).toBeVisible();
    await expect(office.getByRole('main').getByText('Closed', { exact: true }).first()).toBeVisible();
  });
});
