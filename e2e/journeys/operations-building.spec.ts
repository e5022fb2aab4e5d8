import { addDays } from '@gerbang/shared/time/dates';
import { wallClock } from '@gerbang/shared/time/wall-clock';
import type { Page } from '@playwright/test';

import { quoted, sql, runJob } from '../support/database.ts';
import { choose, chooseInCalendar } from '../support/form-steps.ts';
import { mailContaining, mailTo } from '../support/mailbox.ts';
import { staffLogsIn, tenantLogsIn, staffFillsLogin } from '../support/people.ts';
import { FULL_SIZE, account, stack } from '../support/stack.ts';
import { DESK, expect, PATIENT, PHONE, test } from '../support/test.ts';

const TECHNICIAN = 'Yusuf Hidayat';
const GUARD = 'Slamet Riyadi';
const ROUTE = 'Ruang teknik';

test(
  'a maintenance schedule creates exactly one work order on its date, and none before',
  FULL_SIZE,
  async ({ person }) => {
    test.setTimeout(400_000);
    const page = await person(DESK);
    const title = `Clean the grease trap ${Date.now().toString(36)}`;
    const { date: today } = wallClock(new Date(), 'Asia/Jakarta');

    const id = await test.step('engineering creates the schedule, starting tomorrow', async () => {
      await staffLogsIn(page, 'Engineering');
      await page.goto('/buildingManagement/preventiveMaintenance/create');
      await page.getByLabel('Title').fill(title);
      await page.getByLabel('Assignee').selectOption({ label: TECHNICIAN });
      await chooseInCalendar(page, 'Starts', addDays(today, 1));
      await page.getByLabel('Repeats').selectOption({ label: 'days' });
      await page.getByLabel('Every', { exact: true }).fill('7');
      await page.getByRole('button', { name: 'Add a step' }).click();
      await page.getByLabel('Step 1', { exact: true }).fill('Empty the trap');
      await page.getByLabel('Required, Step 1').check();
      await page.getByRole('button', { name: 'Create schedule' }).click();
      await expect(page.getByRole('heading', { level: 1, name: title })).toBeVisible(PATIENT);
      return /[0-9a-f-]{36}$/.exec(page.url())?.[0] ?? '';
    });
    const made = () => sql(`select count(*) from work_order where schedule_id = ${quoted(id)};`);

    await test.step('before its date no work order is created', async () => {
      await runJob('maintenance.make-due');
      await page.reload();
      await expect(page.getByText('This schedule has created no work order yet.')).toBeVisible(PATIENT);
      expect(made()).toBe('0');
    });

    await test.step('a day later there is one work order', async () => {
      sql(
        `update maintenance_schedule set starts_on = starts_on - 1, next_due_on = next_due_on - 1 where id = ${quoted(id)};`,
      );
      await Promise.all([runJob('maintenance.make-due'), runJob('maintenance.make-due')]);
      await page.reload();
      const history = page.getByRole('region', { name: 'History' });
      await expect(history.getByRole('listitem')).toHaveCount(1, PATIENT);
      expect(made()).toBe('1');
      await page.goto(`/buildingManagement/preventiveMaintenance?view=calendar`);
      await expect(page.getByText(title).first()).toBeVisible(PATIENT);
    });

    await test.step('the work order has the details of the schedule', async () => {
      await page.goto(`/tenantInternal/internalWorkOrder?schedule_id=${id}`);
      await page.getByRole('link', { name: title }).click();
      await expect(page.getByRole('checkbox', { name: 'Empty the trap' })).toBeVisible(PATIENT);
      await expect(page.getByRole('combobox', { name: 'Assigned to' })).toHaveValue(TECHNICIAN);
      await expect(page.getByText('Maintenance', { exact: true }).first()).toBeVisible();
    });
  },
);

test(
  'a guard is assigned to a shift, walks a round, and hands over to the next guard; both sign',
  FULL_SIZE,
  async ({ person }) => {
    test.setTimeout(400_000);
    const [manager, guard, relief] = [await person(DESK), await person(PHONE), await person(PHONE)];
    const matters = `The shutter of the dock sticks ${Date.now().toString(36)}`;

    await test.step('the manager assigns the guard to the current shift', async () => {
      const { day, shift } = runningShift();
      await staffLogsIn(manager, 'Building Manager');
      await manager.goto(`${SECURITY}/roster?day=${day}`);
      const ofDay = new RegExp(`^Plan ${GUARD} on .*\\b${Number(day.slice(-2))} `);
      await manager.getByRole('button', { name: ofDay }).click();
      const dialog = manager.getByRole('dialog', { name: 'Plan a guard' });
      await choose(manager, dialog, 'Shift', new RegExp(`^${shift},`));
      await choose(manager, dialog, 'Post', 'Gerbang');
      await dialog.getByRole('button', { name: 'Save' }).click();
      await expect(dialog).toBeHidden(PATIENT);
      await manager.getByRole('link', { name: 'On duty' }).click();
      const now = manager.getByRole('region', { name: /^Now/ });
      await expect(now.getByRole('listitem').filter({ hasText: GUARD })).toContainText('Gerbang', PATIENT);
    });

    await test.step('the guard walks a round on the phone', async () => {
      await staffLogsIn(guard, 'Security');
      await guard.goto(`${SECURITY}/patrols`);
      await guard.getByRole('button', { name: `Start patrol ${ROUTE}` }).click();
      await guard.getByRole('button', { name: 'Scan checkpoint' }).click();
      const [first = '', last = ''] = codesOf(ROUTE);
      const sheet = guard.getByRole('dialog', { name: 'Scan a checkpoint' });
      for (const code of [first, last]) {
        await sheet.getByLabel('Code below the QR').fill(code);
        await sheet.getByRole('button', { name: 'Record checkpoint' }).click();
        if (code === first) await expect(sheet.getByText('Ruang genset recorded.')).toBeVisible(PATIENT);
      }
      await expect(sheet).toBeHidden(PATIENT);
      await expect(guard.getByText('2 of 2 checkpoints')).toBeVisible();
      await guard.getByRole('button', { name: 'Finish', exact: true }).click();
      await guard.getByRole('button', { name: 'Finish patrol' }).click();
      const rounds = guard.getByRole('list', { name: 'List of patrols' });
      await expect(rounds.getByRole('listitem').first()).toContainText('Complete', PATIENT);
    });

    await test.step('the guard writes the hand-over and signs', async () => {
      await guard.getByRole('link', { name: 'Hand-over' }).click();
      await guard.getByRole('button', { name: 'Write hand-over' }).click();
      const sheet = guard.getByRole('dialog');
      await sheet.getByLabel('Open matters').fill(matters);
      await sheet.getByLabel('Keys and things').fill('Ring of keys, torch');
      await sheet.getByRole('button', { name: `Sign as ${GUARD}` }).click();
      await expect(sheet.getByText('Waiting for the signature of the incoming guard')).toBeVisible(PATIENT);
      await expect(sheet.getByText(`Handed over by ${GUARD}`)).toBeVisible();
    });

    await test.step('the arriving guard reads the hand-over and signs with their own login', async () => {
      await reliefLogsIn(relief);
      await relief.goto(SECURITY);
      await relief.getByRole('link', { name: /Hand-overs waiting for a signature/ }).click();
      await relief
        .getByRole('listitem')
        .filter({ hasText: matters })
        .getByRole('button', { name: new RegExp(`^Read hand-over of ${GUARD}`) })
        .click();
      const sheet = relief.getByRole('dialog');
      await expect(sheet.getByText('Ring of keys, torch')).toBeVisible(PATIENT);
      await sheet.getByLabel('Remark').fill('Taken, will call the fitter.');
      await sheet.getByRole('button', { name: `Sign as ${RELIEF.name}` }).click();
      await expect(sheet.getByText(`Taken over by ${RELIEF.name}`)).toBeVisible(PATIENT);
    });

    await test.step('the manager sees both signatures', async () => {
      await manager.goto(`${SECURITY}/handover`);
      const row = manager.getByRole('row').filter({ hasText: matters });
      await expect(row).toContainText('Signed by both', PATIENT);
      await expect(row).toContainText(GUARD);
      await expect(row).toContainText(RELIEF.name);
    });
  },
);

test(
  'news for tenants is written, mailed and read, and the office sees who has read it',
  FULL_SIZE,
  async ({ person }) => {
    test.setTimeout(300_000);
    const [office, tenant] = [await person(DESK), await person(PHONE)];
    const title = `Water is off on Sunday ${Date.now().toString(36)}`;
    const reader = account('Tenant (Batik Laras)');

    await test.step('Tenant Relations write and publish the article', async () => {
      await staffLogsIn(office, 'Tenant Relations');
      await office.goto('/news/tenantNews');
      await office.getByRole('link', { name: 'Write news' }).first().click();
      await office.getByLabel('Title').fill(title);
      const text = office.getByRole('textbox', { name: 'Text' });
      await text.click();
      await text.pressSequentially('From 06:00 to 09:00 the tank is cleaned. ');
      await office.getByRole('button', { name: 'Bold' }).click();
      await text.pressSequentially('Please store water.');
      await office.getByLabel('Publish now').check();
      await office.getByLabel('Mail it as well').check();
      await office.getByRole('button', { name: 'Publish', exact: true }).click();
      const row = office.getByRole('row').filter({ hasText: title });
      await expect(row).toContainText('Published', PATIENT);
      await expect(row.getByRole('button', { name: /: 0 of \d+$/ })).toBeVisible();
    });

    await test.step('a tenant gets the mail, finds the article unread on the phone, and reads it', async () => {
      await mailContaining(reader.email, title);
      await tenantLogsIn(tenant, reader);
      await tenant.getByRole('link', { name: /^Building news/ }).click();
      const card = tenant.getByRole('link', { name: title });
      await expect(card).toContainText('Unread', PATIENT);
      await card.click();
      await expect(tenant.getByRole('heading', { level: 1, name: title })).toBeVisible(PATIENT);
      await expect(tenant.locator('strong', { hasText: 'Please store water.' })).toBeVisible();
      await tenant.getByRole('link', { name: 'All news' }).click();
      await expect(tenant.getByRole('link', { name: title })).not.toContainText('Unread', PATIENT);
    });

    await test.step('the office sees that the tenant has read it', async () => {
      await office.reload();
      const row = office.getByRole('row').filter({ hasText: title });
      await row.getByRole('button', { name: /: 1 of \d+$/ }).click();
      const drawer = office.getByRole('dialog');
      await drawer.getByText('Read', { exact: true }).click();
      await expect(drawer.getByRole('listitem').filter({ hasText: 'Laras Setiawati' })).toBeVisible(PATIENT);
    });
  },
);

const SECURITY = '/operationDepartment/securitySchedulingActivity';

/** A guard of the demo property who has not logged in before. */
const RELIEF = { name: 'Joko Susilo', email: 'jaga1.gi@gerbang.test', password: 'Ronda-Malam-7' };

/** The current shift of the demo property, with the day it started. */
function runningShift(): { day: string; shift: string } {
  const { date, time } = wallClock(new Date(), 'Asia/Jakarta');
  if (time < '07') return { day: addDays(date, -1), shift: 'Night' };
  if (time < '15') return { day: date, shift: 'Morning' };
  return { day: date, shift: time < '23' ? 'Afternoon' : 'Night' };
}

/** The codes below the QR labels of a route, in its order. */
function codesOf(route: string): string[] {
  const property = `(select id from property where short_code = 'GI')`;
  return sql(`
    select c.short_code from patrol_template t
      join patrol_template_stop s on s.property_id = t.property_id and s.template_id = t.id
      join patrol_checkpoint_code c on c.property_id = s.property_id and c.checkpoint_id = s.checkpoint_id
      where t.property_id = ${property} and t.name = ${quoted(route)} order by s.position;
  `).split('\n');
}

/** The relief guard requests a password by mail, sets it and logs in. */
async function reliefLogsIn(page: Page): Promise<void> {
  const asked = new Date();
  await page.goto('/forgotPassword');
  await page.getByLabel('Email').fill(RELIEF.email);
  await page.getByRole('button', { name: 'Send link' }).click();
  const { text } = await mailTo(RELIEF.email, asked, '/resetPassword');
  await page.goto(/https?:\/\/\S+\/resetPassword\S+/.exec(text)?.[0] ?? '');
  await page.getByLabel('New password', { exact: true }).fill(RELIEF.password);
  await page.getByRole('button', { name: 'Save password' }).click();
  await page.getByRole('link', { name: 'Go to login' }).click();
  await staffFillsLogin(page, RELIEF);
  await page.waitForURL(`${stack().url}/dashboard`);
}
