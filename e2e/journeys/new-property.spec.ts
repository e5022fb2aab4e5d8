import { freeSlot } from '../support/applicant-api.ts';
import {
  addFloors,
  addParallelStage,
  addSlot,
  addUnits,
  goLive,
  importTenants,
  inviteSheet,
  inviteUser,
  makeProperty,
  makeRole,
  openChecklist,
  publishTerms,
} from '../support/building.ts';
import { openAs } from '../support/form-steps.ts';
import { fillLoading } from '../support/goods-form.ts';
import { mailTo } from '../support/mailbox.ts';
import { newColleague, staffFillsLogin, staffLogsIn } from '../support/people.ts';
import { FULL_SIZE } from '../support/stack.ts';
import { expectSent, sendForm } from '../support/submission.ts';
import { expect, test } from '../support/test.ts';
import { newVisitor } from '../support/visitors.ts';
import { WORDS } from '../support/words.ts';

const VIEW = { width: 1440, language: 'en' } as const;
const PASSWORD = 'Pasar-Malam-9';

test(
  'an administrator sets up a new building, an invited person logs in, and a visitor requests a permit there',
  FULL_SIZE,
  async ({ page, browser, request }) => {
    test.setTimeout(240_000);
    const started = new Date();
    const short_code = `N${Date.now().toString(36).slice(-4).toUpperCase()}`;
    const name = `Mall Baru ${short_code}`;
    const [ani, budi] = ['ani', 'budi'].map((one) => `${one}.${short_code.toLowerCase()}@mall.test`) as [
      string,
      string,
    ];

    await staffLogsIn(page, 'Super Admin');
    await makeProperty(page, { name, short_code });
    await addFloors(page, ['Basement', 'Ground', 'First']);
    await addUnits(page, 'Basement', 'B-01..B-07', 7);
    await addUnits(page, 'Ground', 'G-01..G-07', 7);
    await addUnits(page, 'First', 'F-01..F-06', 6);
    await importTenants(page, [
      ['Kopi Pagi', 'G-01, G-02', '0812 0000 001'],
      ['Batik Sore', 'G-03', '+62 812 000 002'],
      ['Toko Buku', 'F-01', '021-555-0103'],
      ['Apotek', 'G-04', '=62812'],
      ['Gudang', 'B-01, B-02, B-03', ''],
    ]);
    await addSlot(page, { from: '06:00', until: '07:30', places: 3 });
    await addParallelStage(page);
    await publishTerms(page, { id: '1. Wajib memakai helm.', en: '1. Helmets are worn.' });
    await makeRole(page, `Counter ${short_code}`);
    for (const [person, email] of [
      ['Ani', ani],
      ['Budi', budi],
    ] as const) {
      await inviteUser(page, { name: person, email, role: `Counter ${short_code}`, property: name });
    }

    await openChecklist(page);
    const stages = ['TCR', 'Finance', 'Operational', 'RDD', 'General Manager'];
    await inviteSheet(
      page,
      stages.map((role) => [role, newColleague(role).email, role] as const),
    );
    await goLive(page, name);

    await test.step('an invited person sets a password and logs in', async () => {
      const { text } = await mailTo(ani, started);
      const link = /https?:\/\/\S+\/resetPassword\S+/.exec(text)?.[0] ?? '';
      const context = await browser.newContext();
      const theirs = await context.newPage();
      await theirs.goto(link);
      await theirs.getByLabel('New password', { exact: true }).fill(PASSWORD);
      await theirs.getByRole('button', { name: 'Save password' }).click();
      await theirs.getByRole('link', { name: 'Go to login' }).click();
      await staffFillsLogin(theirs, { email: ani, password: PASSWORD });
      await expect(theirs).toHaveURL('/dashboard');
      await expect(theirs.getByText(name).first()).toBeVisible();
      await context.close();
    });

    await test.step('a visitor requests a permit at the new building', async () => {
      const booking = await freeSlot(request, 'loading', 1, short_code);
      const visitor = newVisitor();
      const context = await browser.newContext({ viewport: { width: VIEW.width, height: 900 } });
      const theirs = await context.newPage();
      await openAs(theirs, VIEW.language, '/loading');
      await fillLoading(theirs, visitor, booking, VIEW, { property: name, floor: 'Ground', unit: 'G-01' });
      const { goods } = WORDS[VIEW.language];
      const permits = await sendForm(theirs, {
        submit: goods.submit,
        title: goods.confirm.title,
        confirm: goods.confirm.send,
        path: '/v1/public/loading-unloading',
      });
      expect(permits[0]?.code).toMatch(new RegExp(`^L-${short_code}-`));
      expect(permits[0]?.chain).toEqual([['tcr'], ['fat', 'operational']]);
      await expectSent(theirs, 'Loading Create Sucessfully', permits, VIEW);
      await context.close();
    });
  },
);
