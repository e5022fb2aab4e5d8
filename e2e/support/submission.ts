import type { CreatedPermit } from '@gerbang/shared/contracts/permits/goods';
import { expect, type Page } from '@playwright/test';

import type { View } from './form-steps.ts';
import { permitMail, statusLinks } from './mailbox.ts';
import { expectToast } from './page-checks.ts';
import { stack } from './stack.ts';
import { fill, plain, WORDS } from './words.ts';

interface Submission {
  /** Label of the form's button. */
  submit: string;
  /** Title of the confirmation and label of its button. */
  title: string;
  confirm: string;
  path: string;
}

/**
 * Clicks the form's button, closes the confirmation once, opens it again and confirms. Returns the created permits.
 */
export async function sendForm(page: Page, { submit, title, confirm, path }: Submission): Promise<CreatedPermit[]> {
  const open = page.getByRole('button', { name: submit, exact: true }).first();
  await open.click();
  const question = page.getByRole('dialog', { name: title });
  await expect(question).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(question).toBeHidden();
  await open.click();
  const [answer] = await Promise.all([
    page.waitForResponse((response) => response.url().endsWith(path) && response.request().method() === 'POST'),
    question.getByRole('button', { name: confirm, exact: true }).click(),
  ]);
  expect(answer.status()).toBe(201);
  const body = (await answer.json()) as CreatedPermit & { forms?: CreatedPermit[] };
  return body.forms ?? [body];
}

/** After sending: expects the category screen, the toast above everything, and the dialog with each code. */
export async function expectSent(page: Page, toast: string, permits: readonly CreatedPermit[], { language }: View) {
  const { submitted } = WORDS[language];
  await expect(page).toHaveURL(/\/permits$/);
  await expectToast(page, toast);
  const dialog = page.getByRole('dialog', { name: submitted.title });
  await expect(dialog).toBeVisible();
  await expect(dialog.getByRole('button', { name: submitted.copy })).toHaveCount(permits.length);
  await expect(dialog.getByText(submitted.next)).toBeVisible();
  await expect(dialog.getByRole('link', { name: submitted.share })).toHaveAttribute('href', /^https:\/\/wa\.me\//);
  for (const { code } of permits) {
    await expect(dialog.getByText(code, { exact: true }).first()).toBeVisible();
    await expect(dialog.getByRole('img', { name: fill(submitted.qrLabel, { code }) })).toHaveAttribute(
      'aria-busy',
      'false',
    );
  }
  await dialog.getByRole('button', { name: submitted.done }).click();
  await expect(dialog).toBeHidden();
}

export interface ExpectedStatus {
  /** Texts that must be shown: who, where, when, what. */
  texts: readonly (string | RegExp)[];
  /** A name that must not be shown, because the tenant is shown instead of its user. */
  hidden?: string;
}

/** Expects the confirmation mail in this language with each code, opens its link and checks the status. */
export async function expectMailedStatus(
  page: Page,
  permits: readonly CreatedPermit[],
  email: string,
  { texts, hidden }: ExpectedStatus,
  { language }: View,
): Promise<void> {
  const { status } = WORDS[language];
  const codes = permits.map(({ code }) => code);
  const mail = await permitMail(email, { event: 'created', code: codes.join(', '), language });
  const links = statusLinks(mail);
  expect(links.map(({ form_code, email: to }) => [form_code, to])).toEqual(codes.map((code) => [code, email]));
  for (const { url, value } of links) {
    expect(url.startsWith(`${stack().url}/checkStatus/`)).toBe(true);
    expect(value).toMatch(/^[A-Za-z0-9_-]+$/);
  }
  await page.goto(links[0]?.url ?? '');
  const banner = page.getByTestId('status-banner');
  await expect(banner.getByRole('heading', { name: status.banner.waiting })).toBeVisible();
  await expect(page).toHaveURL('/checkStatus');
  await expect(page.getByLabel(status.trackNumber, { exact: true })).toHaveValue(codes[0] ?? '');
  await expect(page.getByLabel(WORDS[language].common.email, { exact: true })).toHaveValue(email);
  await expect(page.getByText(codes[0] ?? '', { exact: true })).toBeVisible();
  for (const text of texts) await expect(page.getByRole('main').getByText(text).first()).toBeVisible();
  if (hidden !== undefined) await expect(page.getByRole('main').getByText(hidden)).toHaveCount(0);
  await expect(banner.getByText(plain(status.next.waiting))).toBeVisible();
}
