import { sendWork } from '../support/applicant-api.ts';
import { decideOnScreen } from '../support/decisions.ts';
import { axeFaults } from '../support/page-checks.ts';
import { staffLogsIn } from '../support/people.ts';
import { expect, test } from '../support/test.ts';
import { newVisitor } from '../support/visitors.ts';

test.use({ viewport: { width: 1440, height: 900 }, locale: 'en-GB' });

test('11 of 13 work permits are approved at once, the 2 left out are named before, and it can be undone', async ({
  page,
  request,
}) => {
  test.setTimeout(240_000);
  const group = `Borongan ${Date.now()}`;
  const work = (index: number, location: string, nth: number) =>
    sendWork(request, { ...newVisitor(), company: `CV ${index} ${group}` }, { location: `${group} ${location}`, nth });
  for (let index = 1; index <= 11; index += 1) await work(index, `ruang ${index}`, 20);
  // Two companies at one place at the same time.
  const clashing = [await work(12, 'lobi', 20), await work(13, 'lobi', 20)];

  const queue = page.getByRole('listbox', { name: 'Queue of permits' });
  await staffLogsIn(page, 'TCR');
  await page.goto(`/operational/permitApprovals?kind=work&search_by=${encodeURIComponent(group)}`);
  await expect(queue.getByRole('option')).toHaveCount(13);
  await expect(page.getByText('1 serious warning')).toHaveCount(2);
  const dialog = page.getByRole('dialog', { name: 'Approve 13 permits?' });
  const askForAll = async () => {
    await page.getByRole('checkbox', { name: 'Select all that I can approve' }).check();
    await page.getByRole('button', { name: 'Approve 11' }).click();
    const left = dialog.getByRole('list', { name: '2 left out, because …' });
    for (const { code } of clashing) await expect(left.getByText(code)).toBeVisible();
    await expect(dialog.getByRole('list', { name: '11 will be approved' }).getByRole('listitem')).toHaveCount(11);
  };
  const confirm = async () => {
    await dialog.getByRole('button', { name: 'Approve 11 permits' }).click();
    await expect(dialog).toBeHidden();
    await expect(queue.getByRole('option')).toHaveCount(2);
  };

  await askForAll();
  expect(await axeFaults(page)).toEqual([]);
  await confirm();
  await page.getByRole('button', { name: 'Undo' }).click();
  await expect(queue.getByRole('option', { selected: true })).toHaveCount(11);

  await askForAll();
  await decideOnScreen(page, confirm);
  await page.reload();
  await expect(queue.getByRole('option')).toHaveCount(2);
  for (const { code } of clashing) await expect(page.getByText(code).first()).toBeVisible();
});
