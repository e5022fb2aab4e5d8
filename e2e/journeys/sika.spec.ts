import { browserOf, openAs, sizeOf, VIEWS } from '../support/form-steps.ts';
import { addWorker, agreeToTerms, fillFitOut, fillJob, fillSubmitter } from '../support/sika-form.ts';
import { expectMailedStatus, expectSent, sendForm } from '../support/submission.ts';
import { expect, test } from '../support/test.ts';
import { newVisitor } from '../support/visitors.ts';
import { WORDS } from '../support/words.ts';

const TOASTS = { id: 'Surat Izin Kerja Berhasil Dibuat', en: 'Work permit created successfully' };

for (const [index, view] of VIEWS.entries()) {
  const { width, language } = view;
  test.describe(`a work permit, ${width} px, ${language}`, sizeOf(view), () => {
    test.use(browserOf(view));

    test('[S2-003][S2-011][S2-054][S2-055][S2-056][S2-057][S2-059][S2-060][S2-071][S4-020][S4-021][S4-030][S8-020][D7-13][D7-15][D7-36][D7-55] a visitor sends the form, gets the number by mail and opens the status by its link', async ({
      page,
    }) => {
      const { work } = WORDS[language];
      const visitor = newVisitor();
      await openAs(page, language, '/sika');
      await agreeToTerms(page, view);
      // The confirmation must not open for an empty form.
      await page.getByRole('button', { name: work.submit, exact: true }).click();
      await expect(page.getByRole('dialog')).toHaveCount(0);
      await fillFitOut(page, index % 2 === 0 ? 'tenant' : 'others', index, view);
      await fillSubmitter(page, visitor, view);
      await fillJob(page, view);
      await addWorker(page, 'Joko Susilo', view);
      const permits = await sendForm(page, {
        submit: work.submit,
        title: work.confirm.title,
        confirm: work.confirm.send,
        path: '/v1/public/sika',
      });
      await expectSent(page, TOASTS[language], permits, view);
      const place = index % 2 === 0 ? ['Kopi Senja', /LG-01/] : [visitor.name, visitor.company, /Koridor timur/];
      const texts = [...place, 'Graha Indah', /09:00 - 17:00/, 'Pasang dinding partisi', 'Joko Susilo'];
      const { nonActive } = WORDS[language].status;
      await expectMailedStatus(page, permits, visitor.email, { texts: [...texts, nonActive] }, view);
    });
  });
}
