import type { PermitStatus } from '@gerbang/shared/contracts/permits/status';
import { encodeStatusLink } from '@gerbang/shared/domain/permits/status-link';

import { sendLoading, sendWork } from '../support/applicant-api.ts';
import { openAs } from '../support/form-steps.ts';
import { permitMail, statusLinks } from '../support/mailbox.ts';
import { readQr } from '../support/pictures.ts';
import { approve, decide } from '../support/staff-api.ts';
import { expect, test } from '../support/test.ts';
import { newVisitor } from '../support/visitors.ts';
import { fill, WORDS } from '../support/words.ts';

test.describe('the status screen', () => {
  test('[S2-012][S2-063][S5-035][S5-037][S5-038][S8-015][S8-016][S2-064] the status search requires code and e-mail, shows the permit, and clears it when the next search fails', async ({
    page,
    request,
  }) => {
    const visitor = newVisitor();
    const { code } = await sendLoading(request, visitor);
    await openAs(page, 'en', '/checkStatus');
    const number = page.getByLabel('Permit number', { exact: true });
    const email = page.getByLabel('Email', { exact: true });
    const search = page.getByRole('button', { name: 'Search' });
    await search.click();
    await expect(page.getByText('Please Complete Field')).toHaveCount(2);
    await number.fill(code.toLowerCase());
    await expect(number).toHaveValue(code);
    await email.fill(visitor.email);
    await search.click();
    await expect(page.getByRole('heading', { name: 'Your submission is still being processed' })).toBeFocused();
    await expect(email).toHaveValue(visitor.email);

    await email.fill('someone.else@vendor.example');
    await search.click();
    await expect(page.getByRole('alert').getByText('Form cannot found !')).toBeVisible();
    await expect(page.getByTestId('status-banner')).toHaveCount(0);
    await expect(page.getByText(visitor.name)).toHaveCount(0);
  });

  test('[D7-34][S2-014][S2-015] the status screen opens links in standard base64, and says when a link cannot be read', async ({
    page,
    request,
  }) => {
    const visitor = newVisitor();
    const { code } = await sendLoading(request, visitor);
    const value = Buffer.from(JSON.stringify({ form_code: code, email: visitor.email })).toString('base64');
    await openAs(page, 'en', `/checkStatus/${encodeURIComponent(value)}`);
    await expect(page.getByTestId('status-banner')).toBeVisible();
    await expect(page).toHaveURL('/checkStatus');
    // The Back button must not bring the value of the link back into the address.
    await page.goto('/permits');
    await page.goBack();
    await expect(page).toHaveURL('/checkStatus');
    await page.goto('/checkStatus/nothing-that-can-be-read');
    await expect(page.getByRole('alert')).toHaveText(WORDS.en.status.unreadableLink);
    await expect(page).toHaveURL('/checkStatus');
  });

  test('[S4-023][S4-025][D7-56] the status screen updates without a reload when staff approve, and then shows the signed pass', async ({
    page,
    request,
  }) => {
    const visitor = newVisitor();
    const permit = await sendLoading(request, visitor);
    const { code } = permit;
    await openAs(page, 'en', `/checkStatus/${encodeStatusLink({ form_code: code, email: visitor.email })}`);
    await expect(page.getByRole('heading', { name: 'Your submission is still being processed' })).toBeVisible();
    const pass = page.getByRole('img', { name: fill(WORDS.en.status.pass.qr, { code }) });
    await expect(pass).toHaveCount(0);
    // A reload would remove this attribute.
    await page.evaluate(() => document.body.setAttribute('data-kept', ''));

    await approve(permit);
    await expect(page.getByRole('heading', { name: 'Your submission is accepted' })).toBeVisible();
    await expect(page.locator('body[data-kept]')).toHaveCount(1);
    await expect(pass).toHaveAttribute('aria-busy', 'false');
    const asked = { form_code: code, email: visitor.email };
    const status = (await (await request.post('/v1/public/status', { data: asked })).json()) as PermitStatus;
    expect(status.pass).toMatch(/^\S{40,}$/);
    expect(await readQr(pass)).toBe(`${new URL(page.url()).origin}/verify#${status.pass}`);

    const [saved] = await Promise.all([
      page.waitForEvent('download'),
      page.getByRole('button', { name: WORDS.en.status.pass.save }).click(),
    ]);
    expect(saved.suggestedFilename()).toBe(`${code}.png`);

    // The mail about the approval links to the same pass.
    const mail = await permitMail(visitor.email, { event: 'approved', code, language: 'en' });
    await page.goto(statusLinks(mail)[0]?.url ?? '');
    await expect(pass).toBeVisible();
  });

  test('[S4-022][S4-027][S4-028] the status screen shows refused items with their note, and a rejection with its reason, live', async ({
    page,
    request,
  }) => {
    const visitor = newVisitor();
    const permit = await sendLoading(request, visitor);
    const asked = { form_code: permit.code, email: visitor.email };
    const { load_unload_items } = (await (
      await request.post('/v1/public/status', { data: asked })
    ).json()) as PermitStatus;
    const refused = load_unload_items.find(({ item_detail }) => item_detail.name === 'Kursi lipat')?.id ?? '';
    await openAs(page, 'en', `/checkStatus/${encodeStatusLink(asked)}`);
    await expect(page.getByTestId('status-banner')).toBeVisible();
    const note = 'No folding chairs in the corridor';
    await decide(permit, { decision: 'approved', stage: 'tcr', rejected_items: [{ id: refused, note }] });
    await expect(page.getByText(note)).toBeVisible();
    await expect(page.locator('s, del').filter({ hasText: 'Kursi lipat' })).toBeVisible();
    await decide(permit, { decision: 'rejected', stage: 'operational', note: 'The corridor is closed' });
    await expect(page.getByRole('heading', { name: 'Your submission was rejected' })).toBeVisible();
    await expect(page.getByTestId('status-banner')).toContainText('The corridor is closed');
  });

  test('[S2-065][S2-071][S4-030][S4-031] the status screen shows the work, the submitter and the active badge of a work permit', async ({
    page,
    request,
  }) => {
    const visitor = newVisitor();
    const { code } = await sendWork(request, visitor);
    await openAs(page, 'en', `/checkStatus/${encodeStatusLink({ form_code: code, email: visitor.email })}`);
    const main = page.getByRole('main');
    await expect(main.getByText('Non Active')).toBeVisible();
    // The submitter is also the only worker.
    await expect(main.getByText(visitor.name).first()).toBeVisible();
    await expect(main.getByText('Pasang dinding partisi')).toBeVisible();
  });
});
