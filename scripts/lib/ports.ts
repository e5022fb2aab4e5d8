import { randomInt } from 'node:crypto';
import { createServer } from 'node:net';

/** Below the range that systems use for outgoing connections, so that a remembered port stays free. */
const lowest = 20_000;
const highest = 30_000;

/** Whether nothing listens on this port of 127.0.0.1. */
export async function isFree(port: number): Promise<boolean> {
  return await new Promise((resolve) => {
    const server = createServer();
    server.once('error', () => resolve(false));
    server.listen({ port, host: '127.0.0.1', exclusive: true }, () => server.close(() => resolve(true)));
  });
}

/** A port on which nothing listens. Returns `kept` when it is still free. */
export async function freePort(kept?: number, avoid: readonly number[] = []): Promise<number> {
  if (kept !== undefined && (await isFree(kept))) return kept;
  for (let attempt = 0; attempt < 200; attempt++) {
    const port = randomInt(lowest, highest);
    if (!avoid.includes(port) && (await isFree(port))) return port;
  }
  throw new Error(`No free port found between ${lowest} and ${highest} on 127.0.0.1.`);
}
