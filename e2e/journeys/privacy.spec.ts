import { readFile } from 'node:fs/promises';

import { sendLoading } from '../support/applicant-api.ts';
import { openAs } from '../support/form-steps.ts';
import { mailTo } from '../support/mailbox.ts';
import { axeFaults, tooWide } from '../support/page-checks.ts';
import { staffLogsIn } from '../support/people.ts';
import { decide } from '../support/staff-api.ts';
import { DESK, expect, PATIENT, PHONE, test } from '../support/test.ts';
import { newVisitor } from '../support/visitors.ts';

test('[D8-16] a visitor asks for the kept data, downloads and erases it on another phone, and staff see the proof', async ({
  person,
  request,
}) => {
  const visitor = newVisitor();
  const permit = await sendLoading(request, visitor);
  await decide(permit, { decision: 'rejected', stage: 'tcr', note: 'The dock is closed that day.' });
  const link = await test.step('the visitor asks for a link on the privacy page', async () => {
    const page = await person(PHONE);
    const since = new Date();
    await openAs(page, 'en', '/privacy');
    await page.getByLabel('E-mail').fill(visitor.email);
    await page.getByRole('button', { name: 'Send me a link' }).click();
    await expect(page.getByRole('status').filter({ hasText: 'a link is on its way' })).toBeVisible(PATIENT);
    const { text } = await mailTo(visitor.email, since, '/myData#token=');
    return /http\S+\/myData#token=\S+/.exec(text)?.[0] ?? '';
  });

  const phone = await person(PHONE);
  await test.step('another phone shows the data, also after a reload, and downloads it', async () => {
    await openAs(phone, 'en', link);
    await expect(phone.getByText(permit.code)).toBeVisible(PATIENT);
    await phone.reload();
    await expect(phone.getByText(permit.code)).toBeVisible(PATIENT);
    expect(await axeFaults(phone)).toEqual([]);
    expect(await tooWide(phone)).toEqual([]);
    const download = phone.waitForEvent('download');
    await phone.getByRole('button', { name: 'Download everything' }).click();
    const file = await readFile(await (await download).path(), 'utf8');
    expect(JSON.parse(file)).toMatchObject({ permits: [{ code: permit.code, person: { email: visitor.email } }] });
  });

  await test.step('the visitor erases it, and the link has expired', async () => {
    await phone.getByRole('button', { name: 'Erase my data' }).click();
    await phone.getByRole('dialog').getByRole('button', { name: 'Yes, erase' }).click();
    await expect(phone.getByRole('heading', { name: 'Your data was erased' })).toBeVisible(PATIENT);
    await phone.goto('/permits');
    await phone.goto(link);
    await expect(phone.getByRole('heading', { name: 'This link has expired' })).toBeVisible(PATIENT);
  });

  await test.step('staff find nothing about the visitor and see that the person erased it', async () => {
    const office = await person(DESK);
    await staffLogsIn(office, 'Super Admin');
    await office.goto('/settings/personalData');
    await office.getByLabel('E-mail or phone').fill(visitor.email);
    await office.getByRole('button', { name: 'Find' }).click();
    await expect(office.getByText('Nothing is kept about this person.')).toBeVisible(PATIENT);
    const proof = office.getByRole('region', { name: 'What was erased' });
    await expect(proof.getByRole('row').filter({ hasText: 'The person' }).first()).toContainText('By mailed link');
    expect(await axeFaults(office)).toEqual([]);
  });
});

test('staff see an identity photo only after they say why', async ({ person, request }) => {
  const visitor = { ...newVisitor(), name: `Siti ${Date.now().toString(36)}` };
  const permit = await sendLoading(request, visitor);
  const office = await person(DESK);
  await staffLogsIn(office, 'TCR');
  await office.goto(`/operational/permitApprovals?search_by=${encodeURIComponent(permit.code)}`);
  await office.getByRole('button', { name: `View the identity card of ${visitor.name}` }).click();
  const sheet = office.getByRole('dialog', { name: `Identity card of ${visitor.name}` });
  const show = sheet.getByRole('button', { name: 'Show the card' });
  await expect(show).toBeDisabled();
  expect(await axeFaults(office)).toEqual([]);
  await sheet.getByRole('radio').first().check();
  await show.click();
  await expect(sheet.getByRole('img', { name: /with a watermark/ })).toBeVisible(PATIENT);
  await expect(sheet.getByText(/You looked at this at .* and that is logged/)).toBeVisible();
});
