import type { CreatedPermit } from '@gerbang/shared/contracts/goods';
import { expect, type Page } from '@playwright/test';

import type { View } from './form-steps.ts';
import { permitMail, statusLinks } from './permit-mails.ts';
import { stack } from './stack.ts';
import { expectToast } from './toasts.ts';
import { fill, plain, WORDS } from './words.ts';

/** What stands in for the mailed number: how the form is sent, and where. */
interface Sending {
  /** The form's own button. */
  submit: string;
  /** The question's title and the button that says yes. */
  title: string;
  confirm: string;
  path: string;
}

/** The button of the form, then the question, closed once and asked again, then yes; answers what the server made. */
export async function sendForm(page: Page, { submit, title, confirm, path }: Sending): Promise<CreatedPermit[]> {
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

/** After a submit: the category screen, the toast above everything, and the dialog with each code. */
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

/** What the status screen must show of a permit. */
export interface Shown {
  /** Texts that stand somewhere on it: who, where, when, what. */
  texts: readonly (string | RegExp)[];
  /** A name that must not: a tenant stands for its people. */
  hidden?: string;
}

/** The confirmation in the right language with each code, its link opened, and the status behind it. */
export async function expectMailedStatus(
  page: Page,
  permits: readonly CreatedPermit[],
  email: string,
  { texts, hidden }: Shown,
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
