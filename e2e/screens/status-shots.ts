import type { PermitKind } from '@gerbang/shared/domain/permits/kinds';
import type { PermitState } from '@gerbang/shared/domain/permits/states';
import { encodeStatusLink } from '@gerbang/shared/domain/web/status-link';
import type { Page } from '@playwright/test';

import { sendLoading } from '../support/applicant-api.ts';
import type { View } from '../support/form-steps.ts';
import { linkUnder, permitMail } from '../support/permit-mails.ts';
import { findPermit } from '../support/permits.ts';
import { newVisitor } from '../support/visitors.ts';
import { fill, WORDS } from '../support/words.ts';
import type { Shot } from './shot.ts';

/** Every banner there is, each by a demo permit in that state. */
const STANDINGS: readonly [PermitKind, PermitState][] = [
  ['loading', 'submitted'],
  ['loading', 'in_review'],
  ['loading', 'returned'],
  ['loading', 'rejected'],
  ['loading', 'approved'],
  ['loading', 'checked'],
  ['loading', 'closed'],
  ['loading', 'cancelled'],
  ['unloading', 'approved'],
  ['work', 'in_review'],
  ['work', 'approved'],
  ['work', 'checked'],
  ['work', 'suspended'],
];

const found =
  (kind: PermitKind, state: PermitState, history: boolean) =>
  async (page: Page, { language }: View) => {
    const { code, email } = await findPermit({ kind, state });
    await page.goto(`/checkStatus/${encodeStatusLink({ form_code: code, email })}`);
    await page.getByTestId('status-banner').waitFor();
    if (history) await page.getByRole('button', { name: WORDS[language].status.showHistory }).click();
  };

const cancelLink = async (page: Page, { language }: View) => {
  const visitor = newVisitor();
  const { code } = await sendLoading(page.request, visitor, { language });
  const mail = await permitMail(visitor.email, { event: 'created', code, language });
  await page.goto(linkUnder(mail, fill(WORDS[language].mail.permit.links.cancel, { code })));
  await page.getByRole('textbox').first().waitFor();
};

/** The status check in every state, and what a mailed link opens. */
export const STATUS_SHOTS: readonly Shot[] = [
  { area: 'public', name: 'status', path: '/checkStatus' },
  {
    area: 'public',
    name: 'status-not-found',
    path: '/checkStatus',
    prepare: async (page, { language }) => {
      const { status, common } = WORDS[language];
      await page.getByLabel(status.trackNumber, { exact: true }).fill('L-GI-7K3QX9T2-M');
      await page.getByLabel(common.email, { exact: true }).fill('vendor@example.com');
      await page.getByRole('button', { name: status.search, exact: true }).click();
      await page.getByText(status.notFound).first().waitFor();
    },
  },
  ...STANDINGS.map(([kind, state]): Shot => ({
    area: 'public',
    name: `status-${kind}-${state}`,
    path: '/checkStatus',
    whole: true,
    prepare: found(kind, state, state === 'in_review'),
  })),
  { area: 'public', name: 'link-cancel', path: '/checkStatus', prepare: cancelLink },
  { area: 'public', name: 'link-spent', path: '/permitLink#token=AAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAA' },
];
