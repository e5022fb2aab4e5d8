import { connect, type NetConnectOpts, type Socket } from 'node:net';

import { AppError } from '../errors.ts';

const SCAN_MS = 10_000;
const MAX_ANSWER = 4_096;

/**
 * Scans a file with clamd (`host:port`, or the path of its socket) before anything else reads it. Fails closed: refuses
 * infected files, and every file when clamd does not answer clearly.
 */
export async function assertNoVirus(address: string, body: Buffer, limit_ms = SCAN_MS): Promise<void> {
  const answer = await instream(destination(address), body, limit_ms).catch((cause: unknown) => {
    throw Object.assign(new AppError('unavailable'), { cause });
  });
  if (answer.endsWith(' FOUND')) throw new AppError('refused', { fields: [{ path: 'file', code: 'invalid' }] });
  if (answer !== 'stream: OK') throw new AppError('unavailable');
}

function destination(address: string): NetConnectOpts {
  if (address.startsWith('/')) return { path: address };
  const colon = address.lastIndexOf(':');
  const host = address.slice(0, colon).replace(/^\[(.*)\]$/, '$1');
  return { host, port: Number(address.slice(colon + 1)) };
}

/** clamd's INSTREAM: the command, one chunk preceded by its length, an empty chunk; then one answer ended by NUL. */
function instream(to: NetConnectOpts, body: Buffer, limit_ms: number): Promise<string> {
  return new Promise((resolve, reject) => {
    const socket = connect(to);
    const timer = setTimeout(() => socket.destroy(new Error('clamd is too slow')), limit_ms);
    let answer = '';
    socket.setEncoding('latin1');
    socket.on('data', (text: string) => {
      answer += text;
      const end = answer.indexOf('\0');
      if (end !== -1) resolve(answer.slice(0, end));
      if (end !== -1 || answer.length > MAX_ANSWER) socket.destroy();
    });
    socket.on('error', reject);
    socket.on('close', () => {
      clearTimeout(timer);
      reject(new Error('clamd gave no answer'));
    });
    sendStream(socket, body);
  });
}

function sendStream(socket: Socket, body: Buffer): void {
  const length = Buffer.alloc(4);
  length.writeUInt32BE(body.length);
  socket.write('zINSTREAM\0');
  // An empty chunk ends the stream, so an empty file is just that end.
  if (body.length > 0) socket.write(length);
  socket.write(body);
  socket.write(Buffer.alloc(4));
}
