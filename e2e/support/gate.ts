import { randomUUID } from 'node:crypto';

import type { CreatedPermit } from '@gerbang/shared/contracts/permits/goods';
import { expect, type APIRequestContext, type Page } from '@playwright/test';

import { sendLoading, sendWork } from './applicant-api.ts';
import { quoted, sql } from './database.ts';
import { staffFillsLogin } from './people.ts';
import { account } from './stack.ts';
import { approve } from './staff-api.ts';
import { newVisitor } from './visitors.ts';

/** PIN of the demo guard in every journey. */
const PIN = '135790';
export const GATE = '/operational/gate';

const permitKey = ({ id, property }: CreatedPermit): string =>
  `property_id = ${quoted(property.id)} and id = ${quoted(id)}`;

const TODAY = `(now() at time zone 'Asia/Jakarta')::date`;

/** SQL that creates a slot open all day and moves the permit into it. */
function bookToday(permit: CreatedPermit, kind: 'loading' | 'unloading'): string {
  const [property, slot] = [quoted(permit.property.id), quoted(randomUUID())];
  return `
    insert into slot (property_id, id, kind, name, starts, ends, capacity)
      values (${property}, ${slot}, '${kind}', ${slot}, '00:00', '00:00', 0);
    update permit set day = ${TODAY}, slot_id = ${slot} where ${permitKey(permit)};`;
}

/** Makes a goods-in permit valid all day today. */
export const allowGoodsIn = (permit: CreatedPermit): void => void sql(bookToday(permit, 'loading'));
/** Makes a goods-out permit valid all day today. */
export const allowGoodsOut = (permit: CreatedPermit): void => void sql(bookToday(permit, 'unloading'));

/**
 * An approved goods-in permit with 2 items of 4 pieces, valid all day today. It has no photos, because their links
 * contain the server's own address, which the test does not cut.
 */
export async function makeGoodsPermit(request: APIRequestContext): Promise<CreatedPermit> {
  const permit = await sendLoading(request, newVisitor());
  await approve(permit);
  allowGoodsIn(permit);
  removePhotos(permit);
  return permit;
}

/** Removes the photos of the items, whose links contain the server's own address. */
export function removePhotos({ id, property }: CreatedPermit): void {
  const key = `property_id = ${quoted(property.id)} and permit_id = ${quoted(id)}`;
  sql(`update permit_item set photo_file_id = null where ${key};`);
}

export async function makeWorkPermit(request: APIRequestContext): Promise<CreatedPermit> {
  const permit = await sendWork(request, newVisitor());
  await approve(permit);
  sql(`
    update permit set start_date = ${TODAY}, end_date = ${TODAY} + 6 where ${permitKey(permit)};
    delete from permit_worker where permit_id = ${quoted(permit.id)};
    insert into permit_worker (property_id, permit_id, id, position_in_list, company, name, email, phone, position)
      select ${quoted(permit.property.id)}, ${quoted(permit.id)}, gen_random_uuid(), n, 'CV Sinar Terang', 'Pekerja ' || n,
        'pekerja@sinarterang.example', '0812', 'Teknisi' from generate_series(1, 2) n;
  `);
  return permit;
}

/** Logs the demo guard in and starts a shift on this phone. */
export async function takeGate(page: Page, origin: string): Promise<void> {
  const guard = account('Security');
  await page.goto(`${origin}/login`);
  await staffFillsLogin(page, guard);
  await page.waitForURL('**/dashboard');
  const status = await page.evaluate(
    async ([pin, password]) => {
      const token: string = JSON.parse(localStorage.getItem('auth') ?? '{}').token;
      const headers = { 'content-type': 'application/json', authorization: `Bearer ${token}` };
      return (await fetch('/v1/me/gate-pin', { method: 'PUT', headers, body: JSON.stringify({ pin, password }) }))
        .status;
    },
    [PIN, guard.password],
  );
  expect(status).toBeLessThan(300);
  await page.goto(origin + GATE);
  await page.getByLabel('Name of this phone').fill('Dok B1');
  await page.getByRole('button', { name: 'Save name' }).click();
  const name = await page.evaluate(() => JSON.parse(localStorage.getItem('userData') ?? '{}').name);
  await page.getByRole('button', { name }).click();
  await page.getByLabel('PIN of 6 digits').pressSequentially(PIN);
  await expect(page.getByRole('button', { name: 'Type code' })).toBeVisible();
}

export async function typeCode(page: Page, code: string): Promise<void> {
  await page.getByRole('button', { name: 'Type code' }).click();
  await page.getByLabel('Permit code').fill(code);
  await page.getByRole('button', { name: 'Check' }).click();
}

export async function passWorkers(page: Page, code: string, direction: 'in' | 'out'): Promise<void> {
  await typeCode(page, code);
  await page.getByRole('button', { name: 'All', exact: true }).click();
  await page.getByRole('button', { name: direction === 'in' ? /^Let in/ : /^Let out/ }).click();
  await expect(page.getByRole('button', { name: 'Type code' })).toBeVisible();
}

export async function passOnePiece(page: Page, code: string, item: string): Promise<void> {
  await typeCode(page, code);
  await page.getByRole('checkbox', { name: `Match ${item}` }).check();
  await page.getByRole('textbox', { name: `Count of ${item}` }).fill('1');
  await page.getByRole('button', { name: /^Let in/ }).click();
  await expect(page.getByRole('button', { name: 'Type code' })).toBeVisible();
}
