import type { CreatedPermit } from '@gerbang/shared/contracts/permits/goods';
import type { BrowserContext, Page } from '@playwright/test';

import { quoted, sql } from '../support/database.ts';
import {
  GATE,
  makeGoodsPermit,
  passOnePiece,
  passWorkers,
  takeGate,
  typeCode,
  makeWorkPermit,
} from '../support/gate.ts';
import { openCuttableConnection } from '../support/network.ts';
import type { CuttableConnection } from '../support/network.ts';
import { staffFillsLogin } from '../support/people.ts';
import { account } from '../support/stack.ts';
import { expect, test } from '../support/test.ts';

test.describe.configure({ timeout: 300_000 });
test.use({ viewport: { width: 390, height: 844 }, serviceWorkers: 'allow' });

/** A connection to the server for each test, so that cutting it affects no other test. */
let connection: CuttableConnection;
test.beforeEach(async () => {
  connection = await openCuttableConnection();
});
test.afterEach(() => connection.close());

async function cutNetwork(context: BrowserContext): Promise<void> {
  connection.cut();
  await context.setOffline(true);
}

async function mendNetwork(context: BrowserContext): Promise<void> {
  connection.mend();
  await context.setOffline(false);
}

/** Waits until the gate works without network: its code and tonight's permits are cached. */
async function untilPrepared(page: Page): Promise<void> {
  await page.evaluate(() => navigator.serviceWorker.ready.then(() => true));
  await expect.poll(async () => (await readStore(page)).kept.length).toBeGreaterThan(1);
}

interface Store {
  /** Everything in the device's storage, as somebody who reads the disk would see it. */
  text: string;
  extractable: boolean[];
  kept: string[];
  queue: string[];
  /** Number of movements that the server has not answered. */
  waiting: number;
}

function readStore(page: Page): Promise<Store> {
  return page.evaluate(async () => {
    const done = <T>(request: IDBRequest<T>) =>
      new Promise<T>((resolve, reject) => {
        request.addEventListener('success', () => resolve(request.result));
        request.addEventListener('error', () => reject(request.error ?? new Error('unreadable')));
      });
    const db = await done(indexedDB.open('gate'));
    const all = (name: string) => done(db.transaction(name).objectStore(name).getAll());
    const [keys, kept, queue] = [await all('key'), await all('kept'), await all('queue')];
    db.close();
    const textOf = (value: unknown): string => {
      if (value instanceof ArrayBuffer) return new TextDecoder('latin1').decode(value);
      if (ArrayBuffer.isView(value)) return '';
      if (typeof value !== 'object' || value === null) return String(value);
      return Object.values(value).map(textOf).join(' ');
    };
    return {
      text: textOf([kept, queue]),
      extractable: keys.map(({ key }: { key: CryptoKey }) => key.extractable),
      kept: kept.map(({ name }: { name: string }) => name),
      queue: queue.map(({ id }: { id: string }) => id),
      waiting: queue.filter(({ is_answered }: { is_answered: boolean }) => !is_answered).length,
    };
  });
}

interface Booked {
  id: string;
  at: number;
  action: string;
  was_offline: boolean;
}

/** Booked movements of these permits in the order in which they happened. */
function bookedOf(permits: readonly CreatedPermit[]): Booked[] {
  const rows = sql(`
    select id, extract(epoch from at) * 1000, action, was_offline from gate_movement
      where permit_id in (${permits.map(({ id }) => quoted(id)).join()}) order by at`);
  return rows
    .split('\n')
    .filter((row) => row !== '')
    .map((row) => {
      const [id = '', at, action = '', was_offline] = row.split('|');
      return { id, at: Number(at), action, was_offline: was_offline === 't' };
    });
}

test('the server stores 20 offline movements once each with their own times, even after a closed tab and a lost answer', async ({
  page,
  context,
  request,
}) => {
  const [first, second, goods] = [
    await makeWorkPermit(request),
    await makeWorkPermit(request),
    await makeGoodsPermit(request),
  ];
  const permits = [first, second, goods];
  await takeGate(page, connection.url);
  await untilPrepared(page);
  await cutNetwork(context);

  const made: { from: number; to: number; action: string }[] = [];
  const record = async (action: 'in' | 'out', work: () => Promise<void>) => {
    const from = Date.now();
    await work();
    made.push({ from, to: Date.now(), action });
  };
  const half = async (at: Page, turns: readonly ('in' | 'out')[]) => {
    for (const { code } of [first, second]) {
      for (const direction of turns) {
        await record(direction, () => passWorkers(at, code, direction));
      }
    }
    for (const item of ['Etalase kaca', 'Kursi lipat', 'Etalase kaca', 'Kursi lipat']) {
      await record('in', () => passOnePiece(at, goods.code, item));
    }
  };
  await half(page, ['in', 'out', 'in']);
  await expect(page.getByText('Offline · 10 movements waiting')).toBeVisible();
  await page.close();
  const again = await context.newPage();
  await again.goto(connection.url + GATE);
  await expect(again.getByText('Offline · 10 movements waiting')).toBeVisible();
  // The phone has kept the movements from before the tab was closed: the workers are inside, and the guard sees since
  // when.
  await typeCode(again, first.code);
  await expect(again.getByText(/^Came in .+ by .+, 2 people$/)).toBeVisible();
  await again.getByRole('link', { name: 'Back to the scanner' }).click();
  await half(again, ['out', 'in', 'out']);
  await expect(again.getByText('Offline · 20 movements waiting')).toBeVisible();
  // All goods are in: a second scan says so, with time and guard.
  await typeCode(again, goods.code);
  await expect(again.getByText('Everything on this permit has passed.')).toBeVisible();
  await expect(again.getByText(/^Went in .+ by .+/)).toBeVisible();
  await again.getByRole('link', { name: 'Back to the scanner' }).click();
  expect(bookedOf(permits)).toEqual([]);

  // The network is back, but the first answers are lost: the server has all movements, the phone does not know.
  connection.dropAnswers();
  await context.setOffline(false);
  await expect.poll(() => bookedOf(permits).length, { timeout: 30_000 }).toBe(20);
  expect((await readStore(again)).waiting).toBe(20);
  connection.mend();
  await expect.poll(async () => (await readStore(again)).waiting, { timeout: 90_000 }).toBe(0);
  await expect(again.getByText(/movements? (wait|not sent)/)).toHaveCount(0);

  const booked = bookedOf(permits);
  expect(booked).toHaveLength(20);
  expect(booked.map(({ action }) => action)).toEqual(made.map(({ action }) => action));
  for (const [index, { at, was_offline }] of booked.entries()) {
    const { from = 0, to = 0 } = made[index] ?? {};
    expect([index, at >= from && at <= to, was_offline]).toEqual([index, true, true]);
  }
  const ids = permits.map(({ id }) => quoted(id)).join();
  expect(sql(`select sum(qty) from goods_movement where permit_id in (${ids})`)).toBe('8');
  expect(
    sql(
      `select count(*) from gate_conflict c join gate_movement m using (property_id, id) where m.permit_id in (${ids})`,
    ),
  ).toBe('0');
  expect(
    sql(`select count(*), count(*) filter (where closed_at is null) from gate_visit where permit_id in (${ids})`),
  ).toBe('14|0');
});

test('the gate device stores only encrypted data, and after the logout of the guard only unsent movements', async ({
  page,
  context,
  request,
}) => {
  const work = await makeWorkPermit(request);
  await takeGate(page, connection.url);
  await untilPrepared(page);
  const other = await context.newPage();
  await other.goto(`${connection.url}/dashboard`);
  await cutNetwork(context);
  await passWorkers(page, work.code, 'in');
  const { text, extractable, kept, queue } = await readStore(page);
  expect([kept.sort(), queue.length, extractable]).toEqual([['shift', 'tonight'], 1, [false, false]]);
  expect(text.length).toBeGreaterThan(1000);
  for (const secret of ['Siti Rahmawati', 'CV Sinar Terang', 'Pekerja 1', 'Dok B1', work.code, work.id]) {
    expect([secret, text.includes(secret)]).toEqual([secret, false]);
  }
  await other.getByRole('button', { name: /^Account/ }).click();
  await other.getByRole('menuitem', { name: 'Log out' }).click();
  await expect(other.getByText(/^1 gate movement is not sent yet/)).toBeVisible();
  await expect(page).toHaveURL(`${connection.url}/login`);
  await expect.poll(async () => (await readStore(page)).kept).toEqual([]);
  expect((await readStore(page)).queue).toHaveLength(1);
  await mendNetwork(context);
  // The same guard logs in again, and the unsent movement is sent.
  await staffFillsLogin(page, account('Security'));
  await expect.poll(() => bookedOf([work]).map(({ action }) => action), { timeout: 30_000 }).toEqual(['in']);
});

test('only the gate has a service worker; it caches the build’s files and no API answer, and the gate can be installed', async ({
  page,
  request,
}) => {
  await page.goto(`${connection.url}/permits`);
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
  expect(await page.evaluate(async () => (await navigator.serviceWorker.getRegistrations()).length)).toBe(0);
  await takeGate(page, connection.url);
  await untilPrepared(page);
  const { caches: names, urls } = await page.evaluate(async () => {
    const found = await caches.keys();
    const kept = await Promise.all(found.map(async (name) => (await caches.open(name)).keys()));
    return { caches: found, urls: kept.flat().map(({ url }) => new URL(url).pathname) };
  });
  expect(names).toEqual([expect.stringMatching(/^gate-[0-9a-f]{16}$/)]);
  expect(urls.length).toBeGreaterThan(20);
  expect(urls.filter((url) => url !== GATE && !/^\/assets\/[\w.-]+$/.test(url))).toEqual([]);
  await page.goto(`${connection.url}/permits`);
  expect(await page.evaluate(() => navigator.serviceWorker.controller)).toBeNull();
  await page.goto(connection.url + GATE);
  await expect(page.locator('link[rel=manifest]')).toHaveAttribute('href', '/gate.webmanifest');
  const manifest = await (await request.get('/gate.webmanifest')).json();
  expect(manifest).toMatchObject({ name: 'Gerbang', start_url: GATE, display: 'standalone' });
  for (const { src } of manifest.icons as { src: string }[]) {
    const icon = await request.get(src);
    expect([src, icon.status(), icon.headers()['content-type']]).toEqual([src, 200, 'image/png']);
  }
});
