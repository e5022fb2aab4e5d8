import { freeSlot } from '../support/applicant-api.ts';
import { browserOf, openAs, sizeOf, VIEWS } from '../support/form-steps.ts';
import { fillLoading, fillAsTenant, openAsTenant } from '../support/goods-form.ts';
import { expectMailedStatus, expectSent, sendForm } from '../support/submission.ts';
import { test } from '../support/test.ts';
import { newVisitor } from '../support/visitors.ts';
import { WORDS } from '../support/words.ts';

const TOASTS = { id: 'Loading Berhasil Dibuat', en: 'Loading Create Sucessfully' };

for (const [index, view] of VIEWS.entries()) {
  const { width, language } = view;
  const { goods } = WORDS[language];
  const asking = { submit: goods.submit, title: goods.confirm.title, confirm: goods.confirm.send };

  test.describe(`goods in, ${width} px, ${language}`, sizeOf(view), () => {
    test.use(browserOf(view));

    test('[S2-003][S2-005][S2-014][S2-015][S2-032][S2-034][S2-035][S2-036][S2-066][S2-070][S4-018][S6-002][S8-017][D7-36][D7-55][D7-56] a visitor sends the form, gets the number by mail and opens the status by its link', async ({
      page,
      request,
    }) => {
      const booking = await freeSlot(request, 'loading', index + 1);
      const visitor = newVisitor();
      await openAs(page, language, '/loading');
      await fillLoading(page, visitor, booking, view);
      const permits = await sendForm(page, { ...asking, path: '/v1/public/loading-unloading' });
      await expectSent(page, TOASTS[language], permits, view);
      const { name, company, email } = visitor;
      const texts = [name, company, 'Graha Indah', /Lantai 1/, /L1-05/, new RegExp(booking.time), 'Etalase kaca'];
      await expectMailedStatus(page, permits, email, { texts }, view);
    });

    test('[S2-003][S2-005][S2-036][S2-037][S6-004][S6-006][S6-007][S8-017][D7-14][D7-55] a tenant sends the form with a saved item, gets the number by mail and opens the status by its link', async ({
      page,
      request,
    }) => {
      const booking = await freeSlot(request, 'loading', index + 5);
      const { name, email, tenant } = await openAsTenant(page, 'Kopi Senja', language, '/loading');
      const item = await fillAsTenant(page, booking, view);
      const permits = await sendForm(page, { ...asking, path: '/v1/loading-unloading' });
      await expectSent(page, TOASTS[language], permits, view);
      const texts = [tenant.name, 'Graha Indah', new RegExp(booking.time), item];
      await expectMailedStatus(page, permits, email, { texts, hidden: name }, view);
    });
  });
}
