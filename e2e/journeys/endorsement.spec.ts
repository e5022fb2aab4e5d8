import { sendLoading, type Destination } from '../support/applicant-api.ts';
import { mailContaining } from '../support/mailbox.ts';
import { tenantLogsIn } from '../support/people.ts';
import { account } from '../support/stack.ts';
import { DESK, expect, PATIENT, PHONE, test } from '../support/test.ts';
import { newVisitor } from '../support/visitors.ts';

// One after the other: both ask the same tenant, whose home shows two questions.
test.describe.configure({ mode: 'default' });

for (const device of [PHONE, DESK]) {
  test(`[D8-59] a visitor names a shop, the tenant confirms by the mailed link without a login, and its home shows it at once, ${device.viewport.width} px`, async ({
    person,
    request,
  }) => {
    test.setTimeout(200_000);
    const [home, phone] = [await person(DESK), await person(device)];
    await tenantLogsIn(home);
    const { tenant } = await home.evaluate(
      () => JSON.parse(localStorage.getItem('logintenant') ?? 'null') as { tenant: { unit_list: Destination[] } },
    );
    const company = `PT Sinar ${Date.now().toString(36)}`;
    await sendLoading(request, { ...newVisitor(), company }, { unit: tenant.unit_list[0] });
    const question = home.getByRole('region', { name: 'Needs your answer' });
    await expect(question.getByText(company)).toBeVisible(PATIENT);

    const { text } = await mailContaining(account('tenant').email, company);
    const link = /\/endorse#token=[\w-]+/.exec(text)?.[0] ?? '';
    await phone.addInitScript(() => localStorage.setItem('language', 'en'));
    await phone.goto(link);
    await expect(phone.getByRole('heading', { name: 'Is this delivery for your shop?' })).toBeVisible();
    await phone.getByRole('button', { name: 'Yes, for our shop' }).click();
    await expect(phone.getByRole('heading', { name: 'Thank you, it is confirmed' })).toBeVisible();

    const confirmed = question.locator('span', { hasText: company }).filter({ hasText: 'Confirmed' });
    await expect(confirmed.first()).toBeVisible(PATIENT);
  });
}
