import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { gzipSync } from 'node:zlib';

import { openAs } from '../support/form-steps.ts';
import { expect, test } from '../support/test.ts';

declare global {
  interface Window {
    /** Time of the first frame that shows the heading of the screen. */
    standsAt?: number;
  }
}

/** Runs in the page before its own code and records the first frame that shows the screen. */
function noteFirstFrame(): void {
  const isThere = () => document.querySelector('main h1') !== null;
  new MutationObserver((_, observer) => {
    if (!isThere()) return;
    observer.disconnect();
    requestAnimationFrame((time) => {
      window.standsAt = time;
    });
  }).observe(document, { childList: true, subtree: true });
}

const assets = join(import.meta.dirname, '../../apps/web/dist/assets');
/** Files of the build that only staff need, recognised by the texts of the login and the menu. */
const staffFiles = (): string[] =>
  readdirSync(assets).filter(
    (name) =>
      name.endsWith('.js') && /login\.secondStep\.title|menu\.settings/.test(readFileSync(join(assets, name), 'utf8')),
  );

const SCREENS = [
  { path: '/permits', most_kb: 150 },
  { path: '/loading', most_kb: 220 },
  { path: '/unloading', most_kb: 220 },
  { path: '/sika', most_kb: 220 },
  { path: '/checkStatus', most_kb: 220 },
];

test.describe('files loaded before the screen is shown', () => {
  test.use({ viewport: { width: 390, height: 844 } });

  for (const { path, most_kb } of SCREENS) {
    test(`${path} loads at most ${most_kb} kB of JavaScript, and nothing of the staff side`, async ({
      page,
      request,
    }) => {
      await page.addInitScript(noteFirstFrame);
      await openAs(page, 'id', path);
      await page.waitForFunction(() => window.standsAt !== undefined);
      const scripts = await page.evaluate(() =>
        performance
          .getEntriesByType('resource')
          .filter(({ name, startTime }) => name.endsWith('.js') && startTime <= (window.standsAt ?? 0))
          .map(({ name }) => name),
      );
      expect(scripts.length).toBeGreaterThan(1);
      const codes = await Promise.all(scripts.map(async (script) => (await request.get(script)).body()));
      const total_kb = codes.reduce((sum, code) => sum + gzipSync(code, { level: 9 }).length, 0) / 1000;
      test.info().annotations.push({ type: path, description: `${total_kb.toFixed(1)} kB` });
      console.log(`${path}: ${total_kb.toFixed(1)} kB in ${scripts.length} scripts`);
      expect(total_kb).toBeLessThanOrEqual(most_kb);
      expect(staffFiles().length).toBeGreaterThan(0);
      expect(scripts.filter((script) => staffFiles().some((name) => script.endsWith(name)))).toEqual([]);
    });
  }
});

/** Lighthouse's "slow 3G": 400 ms round trip, 400 kbit/s, and a phone with a quarter of this machine's speed. */
const SLOW_3G = { offline: false, latency: 400, downloadThroughput: 50_000, uploadThroughput: 50_000 };
const MOST_MS = 1500;

test.describe('first text on a slow connection', () => {
  test.use({ viewport: { width: 390, height: 844 } });

  for (const { path } of SCREENS) {
    test(`${path} shows a text within ${MOST_MS} ms on slow 3G`, async ({ page, context }) => {
      const devtools = await context.newCDPSession(page);
      await devtools.send('Network.enable');
      await devtools.send('Network.setCacheDisabled', { cacheDisabled: true });
      await devtools.send('Network.emulateNetworkConditions', SLOW_3G);
      await devtools.send('Emulation.setCPUThrottlingRate', { rate: 4 });
      // The fastest of three loads, because the server and its worker share the processor.
      const times: number[] = [];
      for (let load = 0; load < 3; load += 1) {
        await page.goto(path, { waitUntil: 'commit' });
        const paint = await page.waitForFunction(() =>
          performance
            .getEntriesByName('first-contentful-paint')
            .map(({ startTime }) => startTime)
            .at(0),
        );
        times.push((await paint.jsonValue()) ?? Infinity);
        await page.goto('about:blank');
      }
      const firstText_ms = Math.min(...times);
      console.log(`${path}: first text after ${firstText_ms.toFixed(0)} ms on slow 3G`);
      expect(firstText_ms).toBeLessThanOrEqual(MOST_MS);
    });
  }
});
