import { crc32, deflateSync } from 'node:zlib';

const SIGNATURE = Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a]);

export function chunk(type: string, data: Buffer = Buffer.alloc(0)): Buffer {
  const body = Buffer.concat([Buffer.from(type, 'latin1'), data]);
  const length = Buffer.alloc(4);
  length.writeUInt32BE(data.length);
  const sum = Buffer.alloc(4);
  sum.writeUInt32BE(crc32(body));
  return Buffer.concat([length, body, sum]);
}

export function header(width: number, height: number, { depth = 8, colour = 2, interlace = 0 } = {}): Buffer {
  const data = Buffer.alloc(13);
  data.writeUInt32BE(width, 0);
  data.writeUInt32BE(height, 4);
  data.set([depth, colour, 0, 0, interlace], 8);
  return chunk('IHDR', data);
}

export const png = (...chunks: Buffer[]): Buffer => Buffer.concat([SIGNATURE, ...chunks]);

/** Pixels of one colour. `rowBytes` excludes the filter byte. */
export const flat = (height: number, rowBytes: number, value = 0): Buffer =>
  chunk('IDAT', deflateSync(Buffer.alloc(height * (rowBytes + 1), value), { level: 1 }));

/** A small valid image with extra chunks between header and pixels. */
export const smallPng = (...extra: Buffer[]): Buffer => png(header(8, 8), ...extra, flat(8, 24), chunk('IEND'));

/** Compressed data that decompresses to this many bytes. */
export const bomb = (bytes: number, value = 0x41): Buffer => deflateSync(Buffer.alloc(bytes, value), { level: 1 });

export function animation(frames: number): Buffer {
  const parts = [header(8, 8), chunk('acTL', pair(frames, 0)), chunk('fcTL', frame(0)), flat(8, 24)];
  const pixels = deflateSync(Buffer.alloc(8 * 25, 1));
  for (let index = 1; index < frames; index += 1) {
    parts.push(chunk('fcTL', frame(index * 2 - 1)), chunk('fdAT', Buffer.concat([word(index * 2), pixels])));
  }
  return png(Buffer.concat(parts), chunk('IEND'));
}

function frame(sequence: number): Buffer {
  return Buffer.concat([word(sequence), word(8), word(8), word(0), word(0), Buffer.from([0, 1, 0, 100, 0, 0])]);
}

function word(value: number): Buffer {
  const data = Buffer.alloc(4);
  data.writeUInt32BE(value);
  return data;
}

const pair = (first: number, second: number): Buffer => Buffer.concat([word(first), word(second)]);
