import { freeSlot } from '../support/applicant-api.ts';
import { sql } from '../support/database.ts';
import { browserOf, sizeOf, VIEWS } from '../support/form-steps.ts';
import { fillAsTenant, openAsTenant } from '../support/goods-form.ts';
import { expectMailedStatus, expectSent, sendForm } from '../support/submission.ts';
import { expect, test } from '../support/test.ts';
import { WORDS } from '../support/words.ts';

/** Adds 20 pieces to each lot of the tenant, so that enough goods are inside even after earlier runs. */
test.beforeAll(() => {
  sql(`
    update goods_lot l set qty_in = l.qty_in + 20
      from goods_item i join tenant t on t.property_id = i.property_id and t.id = i.tenant_id
     where t.name = 'Batik Laras' and i.property_id = l.property_id and i.id = l.item_id`);
});

const TOASTS = { id: 'Unloading Berhasil Dibuat', en: 'Unloading Create Sucessfully' };

for (const [index, view] of VIEWS.entries()) {
  const { width, language } = view;
  test.describe(`a tenant's goods out, ${width} px, ${language}`, sizeOf(view), () => {
    test.use(browserOf(view));

    test('[S2-003][S2-007][S2-036][S2-051][S8-018][D2-07][D7-55] a tenant requests goods out with a saved item, gets a mail and opens the status by its link', async ({
      page,
      request,
    }) => {
      const booking = await freeSlot(request, 'unloading', index + 1);
      expect(booking.time).toBe('22:00 - 08:00');
      const { goods } = WORDS[language];
      const { name, email, tenant } = await openAsTenant(page, 'Batik Laras', language, '/unloadingTenant');
      const item = await fillAsTenant(page, booking, view);
      const asking = { submit: goods.submit, title: goods.confirm.title, confirm: goods.confirm.send };
      const permits = await sendForm(page, { ...asking, path: '/v1/loading-unloading' });
      expect(permits).toMatchObject([{ kind: 'unloading', code: expect.stringMatching(/^U-GI-/) }]);
      await expectSent(page, TOASTS[language], permits, view);
      const texts = [tenant.name, 'Graha Indah', /22:00 - \d+ \w+ 08:00/, item];
      await expectMailedStatus(page, permits, email, { texts, hidden: name }, view);
    });
  });
}

test('[D2-08] the tenant form without a login redirects to the lookup of loading forms', async ({ page }) => {
  await page.goto('/unloadingTenant');
  await expect(page).toHaveURL('/unloading');
});
