import type { IncomingMessage } from 'node:http';

import { AppError } from '../../../platform/errors.ts';

const UNDECLARED_BYTES = 256 * 1024;

/**
 * Reads the body into one buffer of its declared length, so that a large upload is in memory only once. Rejects as soon
 * as the body is known to exceed `limit`.
 */
export function readRawBody(sending: IncomingMessage, limit: number): Promise<Buffer> {
  const declared = Number(sending.headers['content-length'] ?? UNDECLARED_BYTES);
  return new Promise((resolve, reject) => {
    if (!(declared <= limit)) return reject(new AppError('payload_too_large'));
    let body: Buffer = Buffer.allocUnsafeSlow(declared);
    let length = 0;
    const stop = (finish: () => void) => {
      sending.off('data', take).off('end', done).off('error', broken);
      finish();
    };
    const take = (piece: Buffer) => {
      if (length + piece.length > limit) return stop(() => reject(new AppError('payload_too_large')));
      if (length + piece.length > body.length) body = grown(body, length, Math.min(limit, 2 * (length + piece.length)));
      length += piece.copy(body, length);
    };
    const done = () => stop(() => resolve(body.subarray(0, length)));
    const broken = () => stop(() => reject(new AppError('malformed')));
    sending.on('data', take).on('end', done).on('error', broken);
  });
}

function grown(body: Buffer, length: number, size: number): Buffer {
  const larger = Buffer.allocUnsafeSlow(size);
  body.copy(larger, 0, 0, length);
  return larger;
}
