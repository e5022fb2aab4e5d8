import { randomUUID } from 'node:crypto';

import type { PermitStatus } from '@gerbang/shared/contracts/permits/status';
import type { PermitKind } from '@gerbang/shared/domain/permits/kinds';
import type { PermitState } from '@gerbang/shared/domain/permits/states';
import { encodeStatusLink } from '@gerbang/shared/domain/permits/status-link';
import type { Page } from '@playwright/test';

import { sendLoading } from '../support/applicant-api.ts';
import type { View } from '../support/form-steps.ts';
import { linkUnder, permitMail, mailTo } from '../support/mailbox.ts';
import { findPermit } from '../support/permits.ts';
import { account } from '../support/stack.ts';
import { addStages, approve } from '../support/staff-api.ts';
import { newVisitor } from '../support/visitors.ts';
import { fill, WORDS } from '../support/words.ts';
import type { Shot } from './shot.ts';

/** Kind and state of a demo permit for every banner of the status screen. */
const STATES: readonly [PermitKind, PermitState][] = [
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
  ...STATES.map(([kind, state]): Shot => ({
    area: 'public',
    name: `status-${kind}-${state}`,
    path: '/checkStatus',
    whole: true,
    prepare: found(kind, state, state === 'in_review'),
  })),
  { area: 'public', name: 'link-cancel', path: '/checkStatus', prepare: cancelLink },
  { area: 'public', name: 'link-spent', path: '/permitLink#token=AAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAA' },
];

/** Opens the page that the QR code on a permit's document links to. */
async function openDocument(page: Page): Promise<void> {
  const { code, email } = await findPermit({ kind: 'work', state: 'approved' });
  const answer = await page.request.post('/v1/public/status', { data: { form_code: code, email } });
  const { pass } = (await answer.json()) as PermitStatus;
  await page.goto(`/verify#${pass}`);
  await page.getByRole('heading').first().waitFor();
}

/** Opens the link that an applicant shares with the driver. */
async function openDriverLink(page: Page): Promise<void> {
  const { code, email } = await findPermit({ kind: 'loading', state: 'approved' });
  const status = await page.request.post('/v1/public/status', { data: { form_code: code, email } });
  const { pass_key: key } = (await status.json()) as PermitStatus;
  const shared = await page.request.post('/v1/public/pass/driver-link', {
    data: { code, key, plate: 'B 9214 KXT', driver_name: 'Joko' },
  });
  const { token } = (await shared.json()) as { token: string };
  await page.goto(`/driver#token=${token}`);
  await page.getByRole('heading', { level: 1 }).waitFor();
}

/** Opens the link of the mail that asks the manager for a decision. */
async function openDecisionMail(page: Page): Promise<void> {
  const since = new Date(Date.now() - 60_000);
  const permit = await sendLoading(page.request, { ...newVisitor(), company: `PT Surat ${randomUUID().slice(0, 8)}` });
  addStages(permit, { gm: 3 });
  await approve(permit);
  const { text } = await mailTo(account('General Manager').email, since, permit.code);
  await page.goto(/https?:\/\/\S+\/decide\S+/.exec(text)?.[0] ?? '');
  await page.getByRole('button').first().waitFor();
}

export const LINK_SHOTS: readonly Shot[] = [
  { area: 'public', name: 'verify-valid', path: '/permits', prepare: openDocument },
  { area: 'public', name: 'driver', path: '/permits', prepare: openDriverLink },
  { area: 'public', name: 'verify-none', path: '/verify' },
  { area: 'public', name: 'verify-forged', path: '/verify#AAAA.BBBB' },
  { area: 'staff', name: 'decide', path: '/permits', prepare: openDecisionMail },
  { area: 'staff', name: 'decide-gone', path: '/decide#token=AAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAA' },
];
