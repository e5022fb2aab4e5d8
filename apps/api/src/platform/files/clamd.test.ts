import { mkdtemp, rm } from 'node:fs/promises';
import { createServer, type AddressInfo, type Server, type Socket } from 'node:net';
import { tmpdir } from 'node:os';
import path from 'node:path';

import { describe, expect, onTestFinished, test } from 'vitest';

import { assertNoVirus } from './clamd.ts';

const EICAR = ['X5O!P%@AP[4\\PZX54(P^)7CC)7}', '$EICAR-STANDARD-ANTIVIRUS-TEST-FILE!$H+H*'].join('');

const verdict = (stream: Buffer): string =>
  stream.includes(EICAR) ? 'stream: Eicar-Signature FOUND\0' : 'stream: OK\0';

/** A fake clamd with INSTREAM: reads the whole stream, then answers. */
function clamd(answer: (stream: Buffer) => string = verdict): Server {
  return createServer((socket) => {
    const received: Buffer[] = [];
    socket.on('error', () => {});
    socket.on('data', (data: Buffer) => {
      received.push(data);
      // Joins only the last four packets, which contain the four-byte end marker: joining all 10 MB at every packet
      // would exceed the time limit of the scan.
      if (!Buffer.concat(received.slice(-4)).subarray(-4).equals(Buffer.alloc(4))) return;
      const stream = wholeStream(Buffer.concat(received));
      if (stream !== undefined) socket.end(answer(stream));
    });
  });
}

function wholeStream(received: Buffer): Buffer | undefined {
  const command = 'zINSTREAM\0';
  if (received.toString('latin1', 0, command.length) !== command) return undefined;
  const chunks: Buffer[] = [];
  for (let at = command.length; at + 4 <= received.length;) {
    const length = received.readUInt32BE(at);
    if (length === 0) return Buffer.concat(chunks);
    chunks.push(received.subarray(at + 4, at + 4 + length));
    at += 4 + length;
  }
  return undefined;
}

async function listening(server: Server): Promise<string> {
  const sockets = new Set<Socket>();
  server.on('connection', (socket) => sockets.add(socket));
  await new Promise<void>((resolve) => void server.listen(0, '127.0.0.1', resolve));
  onTestFinished(() => {
    for (const socket of sockets) socket.destroy();
    server.close();
  });
  return `127.0.0.1:${(server.address() as AddressInfo).port}`;
}

describe('a virus scan', () => {
  test('accepts a clean file, also an empty one and one of 10 MB', async () => {
    const address = await listening(clamd());
    await expect(assertNoVirus(address, Buffer.from('harmless'))).resolves.toBeUndefined();
    await expect(assertNoVirus(address, Buffer.alloc(0))).resolves.toBeUndefined();
    await expect(assertNoVirus(address, Buffer.alloc(10 * 1024 * 1024, 1))).resolves.toBeUndefined();
  });

  test('sends every byte of the file unchanged to clamd', async () => {
    const seen: Buffer[] = [];
    const address = await listening(clamd((stream) => (seen.push(stream), 'stream: OK\0')));
    const body = Buffer.from(Array.from({ length: 70_000 }, (_none, index) => index % 256));
    await assertNoVirus(address, body);
    expect(seen[0]?.equals(body)).toBe(true);
  });

  test('refuses an infected file', async () => {
    const address = await listening(clamd());
    await expect(assertNoVirus(address, Buffer.from(`%PDF-1.4\n${EICAR}`))).rejects.toMatchObject({
      code: 'refused',
      fields: [{ path: 'file', code: 'invalid' }],
    });
  });

  test('scans over a Unix socket', async () => {
    const folder = await mkdtemp(path.join(tmpdir(), 'clamd-'));
    onTestFinished(() => rm(folder, { recursive: true }));
    const server = clamd();
    const address = path.join(folder, 'clamd.sock');
    await new Promise<void>((resolve) => void server.listen(address, resolve));
    onTestFinished(() => void server.close());
    await expect(assertNoVirus(address, Buffer.from('harmless'))).resolves.toBeUndefined();
    await expect(assertNoVirus(address, Buffer.from(EICAR))).rejects.toMatchObject({ code: 'refused' });
  });
});

describe('a virus scan without a clear answer', () => {
  test.each([
    ['an error', 'INSTREAM size limit exceeded. ERROR\0'],
    ['an OK about another file', 'other: OK\0'],
    ['an empty answer', '\0'],
    ['an OK without its end', 'stream: OK'],
    ['an answer that is too long', 'x'.repeat(100_000)],
  ])('refuses the file when clamd answers with %s', async (_name, answer) => {
    const address = await listening(clamd(() => answer));
    await expect(assertNoVirus(address, Buffer.from('harmless'))).rejects.toMatchObject({ code: 'unavailable' });
  });

  test('refuses the file when nothing listens at clamd’s address', async () => {
    await expect(assertNoVirus('127.0.0.1:1', Buffer.from('x'))).rejects.toMatchObject({ code: 'unavailable' });
  });

  test('refuses the file when clamd ends the connection at once', async () => {
    const address = await listening(createServer((socket) => void socket.destroy()));
    await expect(assertNoVirus(address, Buffer.alloc(1_000_000))).rejects.toMatchObject({ code: 'unavailable' });
  });

  test('refuses the file when clamd does not answer', async () => {
    const address = await listening(createServer(() => {}));
    await expect(assertNoVirus(address, Buffer.from('x'), 200)).rejects.toMatchObject({ code: 'unavailable' });
  });
});
