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
  /** A processor this many times slower. */
  slowDown: (times: number) => Promise<void>;
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
    slowDown: async (rate) => {
      await session.send('Emulation.setCPUThrottlingRate', { rate });
    },
  };
}
