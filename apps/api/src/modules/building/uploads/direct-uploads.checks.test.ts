import { createServer, type AddressInfo } from 'node:net';

import { describe, expect, onTestFinished, test } from 'vitest';

import {
  begin,
  begun,
  DIRECT_UPLOADS,
  directUploadWorld,
  finish,
  keyOf,
  refusal,
  sendToStorage,
  sent,
  type Announced,
} from '../../../../test/building/direct-uploads.ts';
import { createWorld } from '../../../../test/harness.ts';
import { newId } from '../../../platform/database/ids.ts';

const MINUTE = 60_000;
const { world, storage, jpeg } = await directUploadWorld();

describe('the beginning of a direct upload', () => {
  test.each([
    [{ content_type: 'image/gif' }, 415, 'unsupported_media'],
    [{ content_type: 'application/pdf', kind: 'item' }, 415, 'unsupported_media'],
    [{ bytes: 10 * 1024 * 1024 + 1 }, 413, 'payload_too_large'],
    [{ kind: 'gate' }, 400, 'malformed'],
    [{ bytes: -1 }, 400, 'malformed'],
  ] as const)('refuses %o with %i %s', async (announced, ...expected) => {
    expect(refusal(await begin(world, announced as Announced))).toEqual(expected);
  });

  test('counts against the limit of uploads', async () => {
    const strict = await createWorld({ env: { ...DIRECT_UPLOADS, UPLOADS_PER_MINUTE: '2' } });
    const statuses = [];
    for (let turn = 0; turn < 3; turn += 1) statuses.push((await begin(strict)).statusCode);
    expect(statuses).toEqual([200, 200, 429]);
  });
});

describe('the form for the storage', () => {
  test.each([
    ['another key', { key: `files/${newId()}` }, 403],
    ['a public object', { acl: 'public-read' }, 403],
    ['another content type', { 'Content-Type': 'text/html' }, 403],
    [
      'another policy',
      { policy: Buffer.from('{"expiration":"2099-01-01T00:00:00Z","conditions":[]}').toString('base64') },
      403,
    ],
  ] as const)('is refused with %s', async (_what, fields, status) => {
    const upload = await begun(world, { bytes: jpeg.length });
    expect((await sendToStorage(upload.offer, jpeg, fields)).status).toBe(status);
    expect(await storage.get(keyOf(upload))).toBeUndefined();
  });

  test('is refused with a file that is larger than announced', async () => {
    const upload = await begun(world, { bytes: jpeg.length - 1 });
    const answer = await sendToStorage(upload.offer, jpeg);
    expect(answer.status).toBe(400);
    expect(answer.text).toContain('<Code>EntityTooLarge</Code>');
    expect(await storage.get(keyOf(upload))).toBeUndefined();
  });

  test('is refused after five minutes', async () => {
    world.clock.set(new Date(Date.now() - 5 * MINUTE - 1_000));
    const { offer } = await begun(world, { bytes: jpeg.length });
    expect((await sendToStorage(offer, jpeg)).status).toBe(403);
  });
});

describe('a direct upload with a virus scanner', () => {
  /** A world whose scanner gives this answer to every file. */
  async function scannedBy(verdict: string) {
    const server = createServer((socket) => {
      socket.on('error', () => {});
      socket.on('data', (data: Buffer) => {
        if (data.subarray(-4).equals(Buffer.alloc(4))) socket.end(verdict);
      });
    });
    await new Promise<void>((resolve) => void server.listen(0, '127.0.0.1', resolve));
    onTestFinished(() => void server.close());
    const { port } = server.address() as AddressInfo;
    return scannedAt(`127.0.0.1:${port}`);
  }

  async function scannedAt(CLAMD_ADDRESS: string) {
    const scanned = await createWorld({ env: { ...DIRECT_UPLOADS, CLAMD_ADDRESS } });
    scanned.clock.set(new Date());
    const { offer, cookie } = await sent(scanned, jpeg);
    return finish(scanned, offer.id, cookie);
  }

  test('is refused when the file is infected', async () => {
    expect(refusal(await scannedBy('stream: Eicar FOUND\0'))).toEqual([422, 'refused']);
  });

  test('is stored when the file is clean', async () => {
    expect((await scannedBy('stream: OK\0')).statusCode).toBe(200);
  });

  test('is refused while the scanner cannot be reached', async () => {
    expect(refusal(await scannedAt('127.0.0.1:1'))).toEqual([503, 'unavailable']);
  });
});
