import { mkdirSync, readFileSync, rmSync } from 'node:fs';
import { join } from 'node:path';

import { chromium, type Browser, type BrowserContext } from '@playwright/test';

import { CHROMIUM, stack } from '../support/stack.ts';
import { logIn, SHOTS, type Shot } from './shots.ts';

const FOLDER = join(import.meta.dirname, '../../.local/screens');
const WIDTHS = [390, 1440];
const LANGUAGES = ['id', 'en'] as const;
const SCHEMES = ['light', 'dark'] as const;

type StorageState = Awaited<ReturnType<BrowserContext['storageState']>>;

const wanted = process.argv[2];
const shots = SHOTS.filter((shot) => wanted === undefined || `${shot.area}/${shot.name}`.includes(wanted));
rmSync(FOLDER, { recursive: true, force: true });
const browser = await chromium.launch(CHROMIUM);
const sessions = await openSessions(browser, shots);
for (const width of WIDTHS) {
  for (const language of LANGUAGES) {
    for (const colorScheme of SCHEMES) await takeAll(width, language, colorScheme);
  }
}
for (const area of ['public', 'staff']) await contactSheets(area);
await browser.close();
console.log(`${shots.length * 8} pictures in .local/screens`);

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

async function takeAll(width: number, language: string, colorScheme: 'light' | 'dark'): Promise<void> {
  for (const shot of shots) {
    const state = shot.as === undefined ? undefined : sessions.get(shot.as);
    const context = await browser.newContext({
      baseURL: stack().url,
      viewport: { width, height: width < 800 ? 844 : 900 },
      colorScheme,
      reducedMotion: 'reduce',
      ...(state && { storageState: state }),
    });
    const page = await context.newPage();
    await page.addInitScript((chosen) => {
      localStorage.setItem('language', chosen);
      localStorage.setItem('staffLanguage', chosen);
    }, language);
    await page.goto(shot.path);
    await page.getByRole('heading', { level: 1 }).first().waitFor();
    await page.evaluate(() => document.fonts.ready);
    await shot.prepare?.(page);
    mkdirSync(join(FOLDER, shot.area), { recursive: true });
    await page.screenshot({ path: join(FOLDER, shot.area, fileName(shot.name, width, language, colorScheme)) });
    await context.close();
  }
}

function fileName(name: string, width: number, language: string, scheme: string): string {
  return `${name}-${width}-${language}-${scheme}.png`;
}

/** One sheet per width and area: every state in both languages and schemes side by side. */
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
  const all = LANGUAGES.flatMap((language) => SCHEMES.map((scheme) => fileName(name, width, language, scheme)));
  return all
    .map((file) => {
      const picture = readFileSync(join(FOLDER, area, file)).toString('base64');
      return `<td><img width="${cell}" src="data:image/png;base64,${picture}"></td>`;
    })
    .join('');
}
