import { once } from 'node:events';
import { connect, type AddressInfo, type Socket } from 'node:net';
import { setTimeout as pause } from 'node:timers/promises';

import { afterEach, beforeAll, describe, expect, it } from 'vitest';

import { createWorld } from '../../../test/harness.ts';

const LIMIT = 5;
/** The production values are 10 s and 10 s, looked for every 2 s: closed within 15 s. */
const world = await createWorld({
  env: { CONNECTIONS_PER_NETWORK: String(LIMIT), HEADERS_MS: '500', SLOW_BODY_MS: '500', TRUST_PROXY: '127.0.0.1' },
});
let port: number;
beforeAll(async () => {
  await world.app.listen({ host: '127.0.0.1', port: 0 });
  ({ port } = world.app.server.address() as AddressInfo);
});

const [PROXY, CLIENT] = ['127.0.0.1', '127.0.0.2'];
const opened: Socket[] = [];
afterEach(async () => {
  for (const socket of opened.splice(0)) if (!socket.destroyed) await once(socket.destroy(), 'close');
});

async function open(localAddress: string): Promise<Socket> {
  const socket = connect({ port, host: '127.0.0.1', localAddress });
  opened.push(socket.on('error', () => {}));
  await once(socket, 'connect');
  return socket.resume();
}

const closed = (socket: Socket) => (socket.destroyed ? Promise.resolve() : once(socket, 'close'));
const answerOf = async (socket: Socket) => String((await once(socket, 'data'))[0]);
const GET = 'GET /health/live HTTP/1.1\r\nHost: localhost\r\n\r\n';
const POST =
  'POST /v1/login HTTP/1.1\r\nHost: localhost\r\nContent-Type: application/json\r\nContent-Length: 3000\r\n\r\n';

describe('slow clients', { timeout: 15_000 }, () => {
  it('[L10][T28] are closed when their headers do not arrive, while others are answered', async () => {
    const silent = await open(CLIENT);
    const slow = await open(CLIENT);
    slow.write('GET /health/live HTTP/1.1\r\nX-A: ');
    const dripping = setInterval(() => slow.write('a'), 50);
    const good = await open(CLIENT);
    good.write(GET);
    expect(await answerOf(good)).toContain('200 OK');
    await Promise.all([closed(silent), closed(slow)]);
    clearInterval(dripping);
  });

  it('[L10][T28] are closed when their body arrives too slowly', async () => {
    const slow = await open(CLIENT);
    slow.write(POST);
    const dripping = setInterval(() => slow.write(' '), 50);
    await closed(slow);
    clearInterval(dripping);
    expect(slow.bytesRead, 'bytes of an answer').toBe(0);
  });

  it('are answered when their body arrives slowly but steadily', async () => {
    const steady = await open(CLIENT);
    const answer = answerOf(steady);
    steady.write(POST);
    for (let part = 0; part < 6; part += 1) {
      steady.write(' '.repeat(500));
      await pause(120);
    }
    expect(await answer).toContain('400 Bad Request');
  });
});

describe('connections of one network', { timeout: 15_000 }, () => {
  it('[L10][T28] are limited, and a closed one makes room for another', async () => {
    const sockets: Socket[] = [];
    for (let count = 0; count < LIMIT; count += 1) sockets.push(await open(CLIENT));
    await closed(await open(CLIENT));
    const other = await open('127.0.0.3');
    other.write(GET);
    expect(await answerOf(other)).toContain('200 OK');
    const [first] = sockets;
    if (first !== undefined) await once(first.destroy(), 'close');
    // The server may hear of the closed connection a little later.
    await expect
      .poll(async () => {
        const next = await open(CLIENT);
        next.write(GET);
        return Promise.race([answerOf(next), closed(next).then(() => 'closed')]);
      })
      .toContain('200 OK');
  });

  it('[L10] are not limited for a trusted proxy', async () => {
    const sockets: Socket[] = [];
    for (let count = 0; count < 3 * LIMIT; count += 1) sockets.push(await open(PROXY));
    for (const socket of sockets) {
      socket.write(GET);
      expect(await answerOf(socket)).toContain('200 OK');
    }
  });
});
