import { createSocket } from 'node:dgram';
import { once } from 'node:events';

import { onTestFinished } from 'vitest';

const SINCE_1900_S = 2_208_988_800;

/** A time server (SNTP) on this machine whose clock differs by so much. Returns `host:port`; ends with the test. */
export async function startTimeServer(differs_ms: number): Promise<string> {
  const socket = createSocket('udp4');
  socket.on('message', (_question, { port, address }) => {
    const now = (Date.now() + differs_ms) / 1000;
    const answer = Buffer.alloc(48);
    // Version 4, from a server with a clock of its own.
    answer[0] = 0x24;
    answer[1] = 1;
    answer.writeUInt32BE(Math.floor(now) + SINCE_1900_S, 40);
    answer.writeUInt32BE(Math.floor((now % 1) * 2 ** 32), 44);
    socket.send(answer, port, address);
  });
  socket.bind(0, '127.0.0.1');
  await once(socket, 'listening');
  onTestFinished(() => void socket.close());
  return `127.0.0.1:${socket.address().port}`;
}
