import type { CreatedPermit } from '@gerbang/shared/contracts/goods';
import type { BrowserContext, Page } from '@playwright/test';

import { layCable } from '../support/cable.ts';
import type { Cable } from '../support/cable.ts';
import { quoted, sql } from '../support/database.ts';
import { GATE, goodsTonight, passOnePiece, passWorkers, takeGate, typeCode, workTonight } from '../support/gate.ts';
import { expect, test } from '../support/guard.ts';
import { staffFillsLogin } from '../support/people.ts';
import { account } from '../support/stack.ts';

test.describe.configure({ timeout: 300_000 });
test.use({ viewport: { width: 390, height: 844 }, serviceWorkers: 'allow' });

/** The way to the server of each test; its own, so that cutting it concerns nobody else. */
let cable: Cable;
test.beforeEach(async () => {
  cable = await layCable();
});
test.afterEach(() => cable.close());

/** The network is gone, for the page and for its worker. */
async function cutNetwork(context: BrowserContext): Promise<void> {
  cable.cut();
  await context.setOffline(true);
}

async function mendNetwork(context: BrowserContext): Promise<void> {
  cable.mend();
  await context.setOffline(false);
}

/** The gate can do without network from now on: its code is kept, and so is tonight. */
async function untilPrepared(page: Page): Promise<void> {
  await page.evaluate(() => navigator.serviceWorker.ready.then(() => true));
  await expect.poll(async () => (await readStore(page)).kept.length).toBeGreaterThan(1);
}

interface Store {
  /** Everything that lies in the device's store, as whoever reads the disk sees it. */
  text: string;
  extractable: boolean[];
  kept: string[];
  queue: string[];
  /** How many of them the server has not answered. */
  waiting: number;
}

/** What lies in the gate's store of this browser. */
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

/** What the server has of these permits, in the order in which it happened. */
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

test('20 movements made without network are in the database once each, with their own times, though the tab was closed in between and the first answer was lost', async ({
  page,
  context,
  request,
}) => {
  const [first, second, goods] = [await workTonight(request), await workTonight(request), await goodsTonight(request)];
  const permits = [first, second, goods];
  await takeGate(page, cable.url);
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
  await expect(page.getByText('Offline · 10 movements wait')).toBeVisible();
  await page.close();
  const again = await context.newPage();
  await again.goto(cable.url + GATE);
  await expect(again.getByText('Offline · 10 movements wait')).toBeVisible();
  // What was let through before the tab was closed counts: who came in is inside, and the guard is told since when.
  await typeCode(again, first.code);
  await expect(again.getByText(/^Came in .+ by .+, 2 people$/)).toBeVisible();
  await again.getByRole('link', { name: 'Back to the scanner' }).click();
  await half(again, ['out', 'in', 'out']);
  await expect(again.getByText('Offline · 20 movements wait')).toBeVisible();
  // All its goods are in: a second scan says so, and when and by whom.
  await typeCode(again, goods.code);
  await expect(again.getByText('Everything on this permit has passed.')).toBeVisible();
  await expect(again.getByText(/^Went in .+ by .+/)).toBeVisible();
  await again.getByRole('link', { name: 'Back to the scanner' }).click();
  expect(bookedOf(permits)).toEqual([]);

  // The line is back, but the first answers get lost on it: the server has everything, the phone does not know.
  cable.deafen();
  await context.setOffline(false);
  await expect.poll(() => bookedOf(permits).length, { timeout: 30_000 }).toBe(20);
  expect((await readStore(again)).waiting).toBe(20);
  cable.mend();
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

test('the device keeps nothing that can be read, and nothing at all but what was not sent once the guard has left', async ({
  page,
  context,
  request,
}) => {
  const work = await workTonight(request);
  await takeGate(page, cable.url);
  await untilPrepared(page);
  const other = await context.newPage();
  await other.goto(`${cable.url}/dashboard`);
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
  await expect(page).toHaveURL(`${cable.url}/login`);
  await expect.poll(async () => (await readStore(page)).kept).toEqual([]);
  expect((await readStore(page)).queue).toHaveLength(1);
  await mendNetwork(context);
  // The same person comes back, and what had to wait is sent.
  await staffFillsLogin(page, account('Security'));
  await expect.poll(() => bookedOf([work]).map(({ action }) => action), { timeout: 30_000 }).toEqual(['in']);
});

test('only the gate has a worker; it keeps the build’s files and never an answer of the API, and the gate can be installed', async ({
  page,
  request,
}) => {
  await page.goto(`${cable.url}/permits`);
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
  expect(await page.evaluate(async () => (await navigator.serviceWorker.getRegistrations()).length)).toBe(0);
  await takeGate(page, cable.url);
  await untilPrepared(page);
  const { caches: names, urls } = await page.evaluate(async () => {
    const found = await caches.keys();
    const kept = await Promise.all(found.map(async (name) => (await caches.open(name)).keys()));
    return { caches: found, urls: kept.flat().map(({ url }) => new URL(url).pathname) };
  });
  expect(names).toEqual([expect.stringMatching(/^gate-[0-9a-f]{16}$/)]);
  expect(urls.length).toBeGreaterThan(20);
  expect(urls.filter((url) => url !== GATE && !/^\/assets\/[\w.-]+$/.test(url))).toEqual([]);
  await page.goto(`${cable.url}/permits`);
  expect(await page.evaluate(() => navigator.serviceWorker.controller)).toBeNull();
  await page.goto(cable.url + GATE);
  await expect(page.locator('link[rel=manifest]')).toHaveAttribute('href', '/gate.webmanifest');
  const manifest = await (await request.get('/gate.webmanifest')).json();
  expect(manifest).toMatchObject({ name: 'Gerbang', start_url: GATE, display: 'standalone' });
  for (const { src } of manifest.icons as { src: string }[]) {
    const icon = await request.get(src);
    expect([src, icon.status(), icon.headers()['content-type']]).toEqual([src, 200, 'image/png']);
  }
});
