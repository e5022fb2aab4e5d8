import { randomUUID, createHmac } from 'node:crypto';

import { expect, type Page } from '@playwright/test';

import { quoted, sql } from './database.ts';
import { account } from './stack.ts';

const LANGUAGE_NAME = { id: 'Indonesia', en: 'English' } as const;
export type Language = keyof typeof LANGUAGE_NAME;

/** Opens the category screen with this language already chosen. */
export async function openPermits(page: Page, language: Language = 'id'): Promise<void> {
  await page.addInitScript((chosen) => localStorage.setItem('language', chosen), language);
  await page.goto('/permits');
}

export async function tenantLogsIn(page: Page, who = account('tenant')): Promise<void> {
  await openPermits(page, 'en');
  await page.getByRole('button', { name: 'Login for Tenant' }).click();
  const dialog = page.getByRole('dialog');
  await dialog.getByLabel('Email').fill(who.email);
  await dialog.getByLabel('Password', { exact: true }).fill(who.password);
  await dialog.getByRole('button', { name: 'Login Now' }).click();
  await expect(dialog).toBeHidden();
}

export async function staffFillsLogin(page: Page, who: { email: string; password: string }): Promise<void> {
  await page.getByLabel('Email').fill(who.email);
  await page.getByLabel('Password', { exact: true }).fill(who.password);
  await page.getByRole('button', { name: 'Login', exact: true }).click();
}

export async function staffLogsIn(page: Page, role: string): Promise<void> {
  await page.goto('/login');
  await staffFillsLogin(page, account(role));
  await page.waitForURL('**/dashboard');
}

/**
 * Creates an account with the role, properties and password of a demo account. For journeys that change a password or
 * add a second factor, because other journeys log in with the demo account.
 */
export function newColleague(role: string): { email: string; password: string } {
  const like = account(role);
  const id = randomUUID();
  const email = `${id}@gerbang.test`;
  sql(`
    insert into account (id, kind, group_id, role_id, email, name, password_hash, created_at)
    select ${quoted(id)}, kind, group_id, role_id, ${quoted(email)}, name, password_hash, created_at
      from account where email = ${quoted(like.email)};
    insert into staff_property (account_id, property_id)
    select ${quoted(id)}, s.property_id from staff_property s join account a on a.id = s.account_id
     where a.email = ${quoted(like.email)};
  `);
  return { email, password: like.password };
}

const ALPHABET = 'ABCDEFGHIJKLMNOPQRSTUVWXYZ234567';

/** The current code of an authenticator app for this secret (RFC 6238: SHA-1, 30 s, 6 digits). */
export function totpCode(secret: string, now = Date.now()): string {
  const bits = [...secret].map((letter) => ALPHABET.indexOf(letter).toString(2).padStart(5, '0')).join('');
  const bytes = bits.match(/.{8}/g)?.map((byte) => Number.parseInt(byte, 2)) ?? [];
  const counter = Buffer.alloc(8);
  counter.writeBigUInt64BE(BigInt(Math.floor(now / 30_000)));
  const hash = createHmac('sha1', Buffer.from(bytes)).update(counter).digest();
  const offset = (hash.at(-1) ?? 0) & 0xf;
  return String((hash.readUInt32BE(offset) & 0x7f_ff_ff_ff) % 1_000_000).padStart(6, '0');
}
