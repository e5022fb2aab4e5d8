import { connect, createServer, type Socket } from 'node:net';
import { Transform } from 'node:stream';

import type { CDPSession, Page } from '@playwright/test';

import { stack } from './stack.ts';

export interface Connection {
  latency_ms: number;
  kbit_down: number;
  kbit_up: number;
}

/** A connection at the edge of a mobile cell. */
export const WEAK: Connection = { latency_ms: 300, kbit_down: 256, kbit_up: 256 };
/** Slow 4G as in the browser's developer tools. */
export const SLOW_4G: Connection = { latency_ms: 150, kbit_down: 1600, kbit_up: 750 };

export interface NetworkControl {
  slow: (line: Connection) => Promise<void>;
  cut: () => Promise<void>;
  slowDown: (times: number) => Promise<void>;
}

const NO_LIMIT = { latency: 0, downloadThroughput: -1, uploadThroughput: -1 };
const bytes = (kbit: number): number => (kbit * 1000) / 8;

export async function controlNetwork(page: Page): Promise<NetworkControl> {
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

/** Replaces the origin of requests, because the server accepts changes only from pages of its own address. */
function withOrigin(origin: string): Transform {
  return new Transform({
    transform(chunk: Buffer, _encoding, done) {
      const text = chunk.toString('latin1').replaceAll(/^Origin: .*$/gm, `Origin: ${origin}`);
      done(null, Buffer.from(text, 'latin1'));
    },
  });
}

/** A connection to the server that can be cut during a transfer, which the browser's offline mode cannot do. */
export interface CuttableConnection {
  /** URL of the server through this connection. */
  url: string;
  cut: () => void;
  /** Lets every request through and drops its answer. */
  dropAnswers: () => void;
  mend: () => void;
  close: () => void;
}

export async function openCuttableConnection(): Promise<CuttableConnection> {
  const { hostname, port, origin } = new URL(stack().url);
  const open = new Set<Socket>();
  let isCut = false;
  let isDeaf = false;
  const keep = (socket: Socket) => {
    open.add(socket);
    socket.on('close', () => open.delete(socket));
    // A cut connection is not an error of the test.
    socket.on('error', () => socket.destroy());
  };
  const server = createServer((near) => {
    keep(near);
    if (isCut) return void near.destroy();
    const far = connect(Number(port), hostname);
    keep(far);
    near.pipe(withOrigin(origin)).pipe(far);
    if (isDeaf) far.once('data', () => near.destroy());
    else far.pipe(near);
    near.on('close', () => far.destroy());
    far.on('close', () => near.destroy());
  });
  const dropAll = () => {
    for (const socket of open) socket.destroy();
  };
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const address = server.address();
  if (address === null || typeof address === 'string') throw new Error('The cable has no end');
  return {
    url: `http://127.0.0.1:${address.port}`,
    cut: () => {
      isCut = true;
      dropAll();
    },
    dropAnswers: () => {
      isCut = false;
      isDeaf = true;
      dropAll();
    },
    mend: () => {
      isCut = false;
      isDeaf = false;
      dropAll();
    },
    close: () => {
      server.close();
      dropAll();
    },
  };
}

/** Delays every request that matches `url` until the returned function is called. */
export async function delayRequests(page: Page, url: string | RegExp): Promise<() => void> {
  const { promise, resolve } = Promise.withResolvers<void>();
  await page.route(url, async (route) => {
    await promise;
    await route.continue();
  });
  return resolve;
}
