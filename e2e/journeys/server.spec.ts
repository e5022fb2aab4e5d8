import type { Page } from '@playwright/test';

import { sql } from '../support/database.ts';
import { axeFaults, tooWide } from '../support/page-checks.ts';
import { staffLogsIn } from '../support/people.ts';
import { DESK, expect, PATIENT, PHONE, test } from '../support/test.ts';

/** A backup of the demo data and its test take some seconds each, on a busy machine more. */
const LONG = { timeout: 120_000 };

async function expectSound(page: Page): Promise<void> {
  expect(await axeFaults(page)).toEqual([]);
  expect(await tooWide(page)).toEqual([]);
}

test('an operator has the server checked, and a backup made and tested', async ({ person }) => {
  const office = await person(DESK);
  await staffLogsIn(office, 'Super Admin');
  await test.step('the checks run again, and say when', async () => {
    await office.goto('/settings/server');
    const before = sql('select coalesce(max(examined_at)::text, $$$$) from doctor_result;');
    await office.getByRole('button', { name: 'Check now' }).click();
    await expect.poll(() => sql('select max(examined_at) from doctor_result;'), LONG).not.toBe(before);
    await expect(office.getByText(/checks good\. Last run/)).toBeVisible(PATIENT);
    await office.getByText(/^All checks/).click();
    await expect(office.getByText(/^PostgreSQL .* answers in/)).toBeVisible();
    await expectSound(office);
  });

  await test.step('a backup is made and tested by the service', async () => {
    await office.getByRole('link', { name: 'Backups', exact: true }).click();
    // The service made one when it started.
    const rows = office.getByRole('table', { name: 'Backups' }).getByRole('row', { name: /Complete|Tested/ });
    await expect(rows.first()).toBeVisible(LONG);
    const made = await rows.count();
    await office.getByRole('button', { name: 'Back up now' }).click();
    await expect(rows).toHaveCount(made + 1, LONG);
    await office.getByRole('button', { name: 'Test the newest' }).click();
    await expect(rows.first()).toContainText('Tested', LONG);
    await expect(office.getByText('0 s of work lost').or(office.getByText(/\d+ (s|m) of work lost/))).toBeVisible();
    await expectSound(office);
  });

  await test.step('a restore is a command to copy', async () => {
    await office
      .getByRole('button', { name: /^Restore the backup of/ })
      .first()
      .click();
    await expect(office.getByRole('dialog').getByText(/^sudo gerbang restore \d{14}-[0-9a-f]{4}$/)).toBeVisible();
    await expectSound(office);
  });

  await test.step('on a phone each backup is a card', async () => {
    const phone = await person(PHONE);
    await staffLogsIn(phone, 'Super Admin');
    for (const tab of ['health', 'backups']) {
      await phone.goto(`/settings/server/${tab}`);
      await expect(phone.getByRole('heading', { level: 2 }).first()).toBeVisible(PATIENT);
      await expectSound(phone);
    }
  });
});

test('a manager who is no operator finds no server in the menu, and no page', async ({ person, request }) => {
  const office = await person(DESK);
  await staffLogsIn(office, 'Building Manager');
  await office.getByRole('button', { name: 'Settings' }).click();
  await expect(office.getByRole('link', { name: 'Server' })).toHaveCount(0);
  await office.goto('/settings/server/backups');
  await expect(office.getByRole('heading', { level: 1 })).toContainText(/access/i);
  expect((await request.get('/v1/server/backups')).status()).toBe(401);
});
