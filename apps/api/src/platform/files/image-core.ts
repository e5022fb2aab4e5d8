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

/** Notes parts of a file and copies them only once all of it has been found sound; parts that touch are noted as one. */
export function collector(input: Buffer) {
  const parts: Buffer[] = [];
  let [start, end] = [0, 0];
  const close = () => {
    if (end > start) parts.push(input.subarray(start, end));
  };
  return {
    /** A part of the input itself. */
    keep(from: number, to: number): void {
      if (from !== end) {
        close();
        start = from;
      }
      end = to;
    },
    /** Something written anew. */
    add(part: Buffer): void {
      close();
      start = end;
      parts.push(part);
    },
    bytes(): Buffer {
      close();
      start = end;
      return Buffer.concat(parts);
    },
  };
}
