import { existsSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';

import { chromium, type Browser, type BrowserContext, type Page } from '@playwright/test';

import { axeFaults } from '../support/page-checks.ts';
import { CHROMIUM, stack } from '../support/stack.ts';
import { GUIDE_PICTURES } from './guide-pictures.ts';
import type { Shot } from './shot.ts';
import { logIn, SHOTS } from './shots.ts';

const FOLDER = join(import.meta.dirname, '../../.local/screens');
const GUIDE_FOLDER = join(import.meta.dirname, '../../docs/guide/pictures');
const WIDTHS = [390, 1440] as const;
const LANGUAGES = ['id', 'en'] as const;
const SCHEMES = ['light', 'dark'] as const;

type StorageState = Awaited<ReturnType<BrowserContext['storageState']>>;

// Takes all screenshots and checks each screen with axe. `npm run screens -- 'gate|dock' id light` takes only the
// screens whose name matches, in this language and colour scheme. `npm run screens -- guide` takes the pictures of the guide.
const [wanted = '', ...only] = process.argv.slice(2);
const isGuide = wanted === 'guide';
const shots = isGuide
  ? SHOTS.filter(({ name }) => GUIDE_PICTURES.has(name))
  : SHOTS.filter((shot) => new RegExp(wanted).test(`${shot.area}/${shot.name}`));
const narrowed = <T extends string>(all: readonly T[]) => {
  const named = all.filter((one) => only.includes(one));
  return named.length === 0 ? all : named;
};
const languages = narrowed(LANGUAGES);
const schemes = isGuide ? (['light'] as const) : narrowed(SCHEMES);
const failures: string[] = [];
const fail = (what: string) => {
  failures.push(what);
  console.error(what);
};
rmSync(FOLDER, { recursive: true, force: true });
const browser = await chromium.launch(CHROMIUM);
const sessions = await openSessions(browser, shots);
// Both widths run at the same time. The second starts in the middle of the list, so that a screen is never prepared for
// both at once.
await Promise.all(
  WIDTHS.map(async (width, index) => {
    const taken = shots.filter(({ name }) => !isGuide || GUIDE_PICTURES.get(name) === width);
    const turned = turn(taken, Math.floor((taken.length * index) / WIDTHS.length));
    for (const language of languages) await takeAll(turned, width, language);
  }),
);
if (isGuide) await writeGuidePictures();
else for (const area of ['public', 'staff']) await contactSheets(area);
await browser.close();
const count = shots.length * (isGuide ? 1 : WIDTHS.length) * languages.length * schemes.length;
console.log(`${count} pictures in ${isGuide ? 'docs/guide/pictures' : '.local/screens'}`);
console.log(`${failures.length} faults`);
if (failures.length > 0) process.exitCode = 1;

function turn<T>(list: readonly T[], by: number): T[] {
  return [...list.slice(by), ...list.slice(0, by)];
}

async function openSessions(from: Browser, all: readonly Shot[]): Promise<Map<string, StorageState>> {
  const states = new Map<string, StorageState>();
  for (const who of new Set(all.flatMap((shot) => shot.as ?? []))) {
    const context = await from.newContext({ baseURL: stack().url });
    await logIn(await context.newPage(), who);
    states.set(who, await context.storageState());
    await context.close();
  }
  return states;
}

async function takeAll(all: readonly Shot[], width: 390 | 1440, language: 'id' | 'en'): Promise<void> {
  for (const shot of all) {
    const state = shot.as === undefined ? undefined : sessions.get(shot.as);
    const context = await browser.newContext({
      baseURL: stack().url,
      viewport: { width, height: width < 800 ? 844 : 900 },
      colorScheme: schemes[0] ?? 'light',
      reducedMotion: 'reduce',
      ...(state && { storageState: state }),
    });
    // A screen that cannot be prepared must not stop the others.
    await take(await context.newPage(), shot, { width, language }).catch((error: unknown) =>
      fail(`${shot.name} ${width} ${language}: ${firstLine(error)}`),
    );
    await context.close();
  }
}

/** Prepares a screen once and takes a screenshot in each colour scheme. */
async function take(page: Page, shot: Shot, look: { width: 390 | 1440; language: 'id' | 'en' }): Promise<void> {
  const { width, language } = look;
  const wrong = (what: string) => fail(`${shot.name} ${width} ${language}: ${what}`);
  await page.addInitScript((chosen) => {
    localStorage.setItem('language', chosen);
    localStorage.setItem('staffLanguage', chosen);
  }, language);
  await page.goto(shot.path);
  await page.getByRole('heading', { level: 1 }).first().waitFor();
  await page.evaluate(() => document.fonts.ready);
  // Waits for parts that load after the first paint. A screen that shows a waiting state prepares it by its own
  // steps.
  await page
    .waitForFunction(() => document.querySelector('[aria-busy="true"]') === null, null, { timeout: 10_000 })
    .catch(() => wrong('parts that never came'));
  await shot.prepare?.(page, look).catch((error: unknown) => wrong(firstLine(error)));
  mkdirSync(join(FOLDER, shot.area), { recursive: true });
  if (isGuide) await untilComplete(page).catch(() => wrong('waits for something'));
  else if (shot.whole) await growToWhole(page, width);
  for (const scheme of schemes) {
    await page.emulateMedia({ colorScheme: scheme });
    await page.locator(`html[data-mantine-color-scheme="${scheme}"]`).waitFor({ state: 'attached' });
    // `animations` ends colour transitions before the screenshot.
    const path = join(FOLDER, shot.area, fileName(shot.name, width, language, scheme));
    await page.screenshot({ path, animations: 'disabled' });
    for (const fault of await axeFaults(page)) wrong(`${scheme}: ${fault}`);
  }
}

function firstLine(error: unknown): string {
  return String(error).split('\n')[0] ?? '';
}

/** Waits until nothing is loaded or uploaded any more. */
async function untilComplete(page: Page): Promise<void> {
  const waiting = '.mantine-Skeleton-root, .mantine-Loader-root, form [role="progressbar"]';
  await page.locator(waiting).filter({ visible: true }).first().waitFor({ state: 'detached', timeout: 15_000 });
}

/** Makes the window as high as the page, so that sticky bars are at the end of the page. */
async function growToWhole(page: Page, width: number): Promise<void> {
  const height = await page.evaluate(() => document.documentElement.scrollHeight);
  await page.setViewportSize({ width, height: Math.max(height, 700) });
}

function fileName(name: string, width: number, language: string, scheme: string): string {
  return `${name}-${width}-${language}-${scheme}.png`;
}

/** Writes the pictures of the guide as WebP, which takes a third of the space. */
async function writeGuidePictures(): Promise<void> {
  const page = await browser.newPage();
  for (const language of languages) {
    mkdirSync(join(GUIDE_FOLDER, language), { recursive: true });
    for (const { area, name } of shots) {
      const file = fileName(name, GUIDE_PICTURES.get(name) ?? 390, language, 'light');
      const picture = readFileSync(join(FOLDER, area, file)).toString('base64');
      const bytes = await page.evaluate(async (source) => {
        const image = await createImageBitmap(await (await fetch(source)).blob());
        const canvas = new OffscreenCanvas(image.width, image.height);
        canvas.getContext('2d')?.drawImage(image, 0, 0);
        const webp = await canvas.convertToBlob({ type: 'image/webp', quality: 0.8 });
        return [...new Uint8Array(await webp.arrayBuffer())];
      }, `data:image/png;base64,${picture}`);
      writeFileSync(join(GUIDE_FOLDER, language, `${name}.webp`), Buffer.from(bytes));
    }
  }
  await page.close();
}

/** One contact sheet per width and area: every state in both languages and colour schemes side by side. */
async function contactSheets(area: string): Promise<void> {
  for (const width of WIDTHS) {
    const names = shots.filter((shot) => shot.area === area).map((shot) => shot.name);
    if (names.length === 0) continue;
    const cell = width < 800 ? 260 : 440;
    const rows = names.map((name) => `<tr><th>${name}</th>${cells(area, name, width, cell)}</tr>`).join('');
    const page = await browser.newPage({ viewport: { width: cell * 4 + 220, height: 900 } });
    await page.setContent(
      `<style>body{font:14px sans-serif}th{width:160px;text-align:left}td{padding:4px}img{border:1px solid #ccc}</style><table>${rows}</table>`,
    );
    await page.screenshot({ path: join(FOLDER, `sheet-${area}-${width}.png`), fullPage: true });
    await page.close();
  }
}

function cells(area: string, name: string, width: number, cell: number): string {
  const all = languages.flatMap((language) => schemes.map((scheme) => fileName(name, width, language, scheme)));
  return all
    .map((file) => {
      const path = join(FOLDER, area, file);
      if (!existsSync(path)) return '<td></td>';
      const picture = readFileSync(path).toString('base64');
      return `<td><img width="${cell}" src="data:image/png;base64,${picture}"></td>`;
    })
    .join('');
}
