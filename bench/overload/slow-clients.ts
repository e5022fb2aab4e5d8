import { connect, type Socket } from 'node:net';
import { setTimeout as pause } from 'node:timers/promises';

/** A connection may be closed a little late on a busy machine, but after this time it counts as open. */
const LONGEST_MS = 15_000;
const BYTE_EVERY_MS = 1_000;

/** The limit of connections of one network, above which the server closes at once. */
export const PER_NETWORK = 50;

export interface SlowClients {
  /** Seconds after which the last of them was closed, and how many were still open after 15 s. */
  closed(): Promise<{ connections: number; last_closed_s: number; still_open: number }>;
  stop(): void;
}

/**
 * Opens connections that never complete their headers, and some that send a body of one byte a second. They come from
 * other loopback addresses, because 127.0.0.1 is the trusted proxy, whose connections are not limited.
 */
export function startSlowClients(port: number, { headers, bodies }: { headers: number; bodies: number }): SlowClients {
  const started = performance.now();
  const sockets: Socket[] = [];
  const closed_at: number[] = [];
  for (let index = 0; index < headers + bodies; index += 1) {
    const socket = openFrom(port, 10 + Math.floor(index / PER_NETWORK));
    socket.on('close', () => closed_at.push(performance.now() - started));
    socket.write(index < headers ? 'GET /v1/public/property HTTP/1.1\r\n' : SLOW_BODY);
    sockets.push(socket);
  }
  const timer = setInterval(() => {
    sockets.forEach((socket, index) => void (socket.destroyed || socket.write(index < headers ? 'X-A: b\r\n' : ' ')));
  }, BYTE_EVERY_MS);
  return {
    async closed() {
      while (closed_at.length < sockets.length && performance.now() - started < LONGEST_MS) await pause(50);
      const last = closed_at.toSorted((a, b) => a - b).at(-1) ?? 0;
      const still_open = sockets.length - closed_at.length;
      return { connections: sockets.length, last_closed_s: Math.round(last / 100) / 10, still_open };
    },
    stop() {
      clearInterval(timer);
      sockets.forEach((socket) => socket.destroy());
    },
  };
}

const SLOW_BODY =
  'POST /v1/public/status HTTP/1.1\r\nHost: bench.example\r\nContent-Type: application/json\r\nContent-Length: 10000\r\n\r\n{';

function openFrom(port: number, last_part: number): Socket {
  const socket = connect({ port, host: '127.0.0.1', localAddress: `127.0.0.${last_part}` });
  // A connection that the server closes while something is being written causes an error here.
  socket.on('error', () => {});
  return socket;
}

/** Opens more connections from one address than a network may have; returns how many stay open. */
export async function connectionsOfOneNetwork(port: number, tries: number): Promise<number> {
  const sockets = Array.from({ length: tries }, () => openFrom(port, 250));
  await Promise.all(sockets.map(hasAnsweredOrClosed));
  const open = sockets.filter((socket) => !socket.destroyed).length;
  sockets.forEach((socket) => socket.destroy());
  return open;
}

function hasAnsweredOrClosed(socket: Socket): Promise<void> {
  return new Promise((resolve) => {
    socket.once('data', () => resolve()).once('close', () => resolve());
    socket.write('GET /health/live HTTP/1.1\r\nHost: bench.example\r\n\r\n');
  });
}
