import { UPLOAD_MAX_PIXELS } from '@gerbang/shared/contracts/building/uploads';

import { AppError } from '../errors.ts';
import { checkSize, collector, MAX_PARTS, type PictureCore } from './image-core.ts';

const SIGNATURE_BYTES = 8;
const HEADER_BYTES = 13;
const AROUND_DATA = 12;
/**
 * Allows the maximum number of pixels at four bytes each. Pictures with eight bytes per pixel, and interlaced ones, which
 * are in memory twice, may have fewer pixels.
 */
const MAX_DECODED_BYTES = 4 * UPLOAD_MAX_PIXELS;
const CHANNELS: Readonly<Record<number, number>> = { 0: 1, 2: 3, 3: 1, 4: 2, 6: 4 };
const NEEDED: ReadonlySet<string> = new Set(['IHDR', 'PLTE', 'tRNS', 'IDAT', 'IEND']);

/** Reads a PNG and keeps only the chunks that make its first picture. */
export function pngCore(input: Buffer): PictureCore {
  const size = readHeader(input);
  const parts = collector(input);
  parts.keep(0, SIGNATURE_BYTES);
  let at = SIGNATURE_BYTES;
  for (let chunks = 0; chunks < MAX_PARTS && at + AROUND_DATA <= input.length; chunks += 1) {
    const type = input.toString('latin1', at + 4, at + 8);
    const end = at + AROUND_DATA + input.readUInt32BE(at);
    if (end > input.length || !isAllowed(type, at)) break;
    if (NEEDED.has(type)) parts.keep(at, end);
    if (type === 'IEND') return { ...size, body: parts.bytes() };
    at = end;
  }
  throw new AppError('image_unreadable');
}

function readHeader(input: Buffer): { width: number; height: number } {
  const at = SIGNATURE_BYTES;
  const whole = input.length >= at + AROUND_DATA + HEADER_BYTES;
  if (!whole || input.readUInt32BE(at) !== HEADER_BYTES || input.toString('latin1', at + 4, at + 8) !== 'IHDR') {
    throw new AppError('image_unreadable');
  }
  const width = input.readUInt32BE(at + 8);
  const height = input.readUInt32BE(at + 12);
  checkSize(width, height);
  if (width * height * bytesPerPixel(input) > MAX_DECODED_BYTES) throw new AppError('image_too_large');
  return { width, height };
}

function bytesPerPixel(input: Buffer): number {
  const [depth = 0, colour = 0] = input.subarray(SIGNATURE_BYTES + 16);
  const interlaced = input[SIGNATURE_BYTES + 20] !== 0;
  return ((CHANNELS[colour] ?? 4) * Math.max(depth, 8) * (interlaced ? 2 : 1)) / 8;
}

/** A decoder must stop at an unknown critical chunk (upper-case letter). A second header is an attack. */
function isAllowed(type: string, at: number): boolean {
  if (type === 'IHDR') return at === SIGNATURE_BYTES;
  return NEEDED.has(type) || /^[a-z]/.test(type);
}
