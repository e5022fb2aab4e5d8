import type { IncomingMessage } from 'node:http';
import { Readable } from 'node:stream';

import { describe, expect, test } from 'vitest';

import { readRawBody } from './raw-body.ts';

const LIMIT = 1_000_000;

function sending(pieces: Buffer[] | (() => AsyncGenerator<Buffer>), declared?: number): IncomingMessage {
  const stream = Readable.from(typeof pieces === 'function' ? pieces() : pieces, { objectMode: false });
  const headers = declared === undefined ? {} : { 'content-length': String(declared) };
  return Object.assign(stream, { headers }) as unknown as IncomingMessage;
}

const piece = (bytes: number, value: number) => Buffer.alloc(bytes, value);
const whole = [piece(400_000, 1), piece(400_000, 2), piece(200_000, 3)];

describe('readRawBody', () => {
  test.each([undefined, LIMIT, 10])('reads the whole body when %s bytes are declared', async (declared) => {
    const body = await readRawBody(sending(whole, declared), LIMIT);
    expect(body.equals(Buffer.concat(whole))).toBe(true);
  });

  test('returns the received bytes when fewer arrive than declared', async () => {
    const body = await readRawBody(sending([piece(3, 7)], 100), LIMIT);
    expect(body.toString('hex')).toBe('070707');
  });

  test('accepts an empty body', async () => {
    expect((await readRawBody(sending([], 0), LIMIT)).length).toBe(0);
  });

  test.each([undefined, LIMIT, 10])(
    'refuses a body one byte over the limit when %s bytes are declared',
    async (declared) => {
      await expect(readRawBody(sending([...whole, piece(1, 4)], declared), LIMIT)).rejects.toMatchObject({
        code: 'payload_too_large',
      });
    },
  );

  test.each([LIMIT + 1, 50_000_000_000, Number.NaN])(
    'refuses a declared length of %d bytes before reading any byte',
    async (declared) => {
      const stream = sending([piece(1, 1)], declared);
      await expect(readRawBody(stream, LIMIT)).rejects.toMatchObject({ code: 'payload_too_large' });
      expect(stream.readableDidRead).toBe(false);
    },
  );

  test('refuses an aborted body with the error code malformed', async () => {
    const broken = async function* () {
      yield piece(10, 1);
      throw new Error('aborted');
    };
    await expect(readRawBody(sending(broken), LIMIT)).rejects.toMatchObject({ code: 'malformed' });
  });
});
