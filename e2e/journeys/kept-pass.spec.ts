import { encodeStatusLink } from '@gerbang/shared/domain/permits/status-link';

import { sendLoading } from '../support/applicant-api.ts';
import { openAs } from '../support/form-steps.ts';
import { readQr } from '../support/pictures.ts';
import { approve } from '../support/staff-api.ts';
import { expect, test } from '../support/test.ts';
import { newVisitor } from '../support/visitors.ts';

test.use({ viewport: { width: 390, height: 844 }, serviceWorkers: 'allow' });

test.describe('a pass on the phone', () => {
  test('[D8-54] a kept pass opens after a restart without network, from the first screen and by its address', async ({
    page,
    context,
    request,
  }) => {
    const visitor = newVisitor();
    const permit = await sendLoading(request, visitor);
    await approve(permit);
    const link = encodeStatusLink({ form_code: permit.code, email: visitor.email });
    await openAs(page, 'en', `/checkStatus/${link}`);
    await page.getByRole('link', { name: 'Show QR on the whole screen' }).click();
    await page.getByRole('button', { name: 'Keep', exact: true }).click();
    await expect(page.getByText('Saved, opens without signal')).toBeVisible();
    const stored = await page.evaluate(() => JSON.stringify(localStorage));
    for (const text of [visitor.email, visitor.name, visitor.phone]) expect(stored).not.toContain(text);

    await context.setOffline(true);
    await page.goto('/permits');
    await page.getByRole('link', { name: `Show QR ${permit.code}` }).click();
    const qr = page.getByRole('img', { name: `Permit QR ${permit.code}` });
    await expect(qr).toHaveAttribute('aria-busy', 'false');
    expect(await readQr(qr)).toContain(`${new URL(page.url()).origin}/verify#`);
    await page.reload();
    await expect(qr).toHaveAttribute('aria-busy', 'false');
    await context.setOffline(false);
  });

  test('[D8-58] anybody checks a permit by its number and sees nobody’s name', async ({ page, request }) => {
    const visitor = newVisitor();
    const permit = await sendLoading(request, visitor);
    await approve(permit);
    await openAs(page, 'en', '/verify');
    await page.getByLabel('Permit number').fill(permit.code.toLowerCase());
    await page.getByRole('button', { name: 'Check', exact: true }).click();
    await expect(page.getByRole('heading', { name: 'Not yet valid' })).toBeVisible();
    await expect(page.locator('body')).not.toContainText(visitor.name);
  });
});
