import { UPLOAD_MAX_PIXELS } from '@gerbang/shared/contracts/uploads';

import { AppError } from './errors.ts';

const MAX_SIDE = 30_000;

/** Chunks or segments of one file: sound ones have some hundreds, and each costs time before any pixel is decoded. */
export const MAX_PARTS = 20_000;

/**
 * A picture reduced to what makes its pixels. Nothing else of the input reaches the decoder: no EXIF, colour profile,
 * text, further frame or appended file, so none of them can be a bomb there or survive into what is stored.
 */
export interface PictureCore {
  body: Buffer;
  width: number;
  height: number;
}

/** Refuses, from the header alone, a picture that would be too large to decode. */
export function checkSize(width: number, height: number): void {
  if (width === 0 || height === 0) throw new AppError('image_unreadable');
  if (width > MAX_SIDE || height > MAX_SIDE || width * height > UPLOAD_MAX_PIXELS)
    throw new AppError('image_too_large');
}

/** Collects parts into one buffer of known greatest size; a list of parts would cost more than the file when they are tiny. */
export function collector(capacity: number) {
  const target = Buffer.allocUnsafe(capacity);
  let length = 0;
  return {
    add(source: Buffer, start = 0, end = source.length): void {
      length += source.copy(target, length, start, end);
    },
    bytes: (): Buffer => target.subarray(0, length),
  };
}
