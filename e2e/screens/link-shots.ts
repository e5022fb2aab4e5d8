import { randomUUID } from 'node:crypto';

import type { PermitStatus } from '@gerbang/shared/contracts/status';
import type { Page } from '@playwright/test';

import { sendLoading } from '../support/applicant-api.ts';
import { mailTo } from '../support/mailbox.ts';
import { findPermit } from '../support/permits.ts';
import { account } from '../support/stack.ts';
import { addStages, approve } from '../support/staff-api.ts';
import { newVisitor } from '../support/visitors.ts';
import type { Shot } from './shot.ts';

/** A paper in somebody's hand, of a permit in this state. */
async function paper(page: Page): Promise<void> {
  const { code, email } = await findPermit({ kind: 'work', state: 'approved' });
  const answer = await page.request.post('/v1/public/status', { data: { form_code: code, email } });
  const { pass } = (await answer.json()) as PermitStatus;
  await page.goto(`/verify#${pass}`);
  await page.getByRole('heading').first().waitFor();
}

/** The manager opens the mail that asks them to decide. */
async function askedByMail(page: Page): Promise<void> {
  const since = new Date(Date.now() - 60_000);
  const permit = await sendLoading(page.request, { ...newVisitor(), company: `PT Surat ${randomUUID().slice(0, 8)}` });
  addStages(permit, { gm: 3 });
  await approve(permit);
  const { text } = await mailTo(account('General Manager').email, since, permit.code);
  await page.goto(/https?:\/\/\S+\/decide\S+/.exec(text)?.[0] ?? '');
  await page.getByRole('button').first().waitFor();
}

/** What a paper's QR and the mail to a manager open. */
export const LINK_SHOTS: readonly Shot[] = [
  { area: 'public', name: 'verify-valid', path: '/permits', prepare: paper },
  { area: 'public', name: 'verify-none', path: '/verify' },
  { area: 'public', name: 'verify-forged', path: '/verify#AAAA.BBBB' },
  { area: 'staff', name: 'decide', path: '/permits', prepare: askedByMail },
  { area: 'staff', name: 'decide-gone', path: '/decide#token=AAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAA' },
];
