import type { CDPSession, Page } from '@playwright/test';

/** A mobile line: how long an answer takes at least, and how much goes through. */
export interface Line {
  latency_ms: number;
  kbit_down: number;
  kbit_up: number;
}

/** The edge of a cell. */
export const WEAK: Line = { latency_ms: 300, kbit_down: 256, kbit_up: 256 };
/** Slow 4G as the browser's own tools have it. */
export const SLOW_4G: Line = { latency_ms: 150, kbit_down: 1600, kbit_up: 750 };

/** The page's line to the server, which a journey can slow down and cut. */
export interface Control {
  slow: (line: Line) => Promise<void>;
  cut: () => Promise<void>;
  /** Makes the page's processor as slow as that of a phone in the middle of the market; answers how many times slower. */
  slowDown: () => Promise<number>;
}

/** A desktop slowed down four times is about such a phone; one that others keep busy needs less. */
const MOST_SLOWDOWN = 4;
/** A quarter of what an idle desktop reaches in `speed`. */
const PHONE_SPEED = 375;

/** Runs in the page: how fast it is, counted as Lighthouse's benchmark index counts it. */
function speed(): number {
  const start = performance.now();
  let rounds = 0;
  while (performance.now() - start < 400) {
    let text = '';
    for (let letter = 0; letter < 10_000; letter += 1) text += 'a';
    if (text.length === 1) throw new Error('never, but the loop must have a use');
    rounds += 1;
  }
  return rounds / 10 / ((performance.now() - start) / 1000);
}

const NO_LIMIT = { latency: 0, downloadThroughput: -1, uploadThroughput: -1 };
const bytes = (kbit: number): number => (kbit * 1000) / 8;

/** Takes hold of the page's line. */
export async function lineOf(page: Page): Promise<Control> {
  const session: CDPSession = await page.context().newCDPSession(page);
  await session.send('Network.enable');
  return {
    slow: async ({ latency_ms, kbit_down, kbit_up }) => {
      await session.send('Network.emulateNetworkConditions', {
        offline: false,
        latency: latency_ms,
        downloadThroughput: bytes(kbit_down),
        uploadThroughput: bytes(kbit_up),
      });
    },
    cut: async () => {
      await session.send('Network.emulateNetworkConditions', { offline: true, ...NO_LIMIT });
    },
    slowDown: async () => {
      const rate = Math.min(MOST_SLOWDOWN, Math.max(1, (await page.evaluate(speed)) / PHONE_SPEED));
      await session.send('Emulation.setCPUThrottlingRate', { rate });
      return Math.round(rate * 10) / 10;
    },
  };
}
