import { UPLOAD_MAX_PIXELS } from '@gerbang/shared/contracts/building/uploads';

import { AppError } from '../errors.ts';

const MAX_SIDE = 30_000;

/**
 * Maximum number of chunks or segments of a file. Valid files have some hundreds, and each part costs time before any
 * pixel is decoded.
 */
export const MAX_PARTS = 20_000;

/**
 * A picture reduced to the parts that make its pixels. Nothing else of the input reaches the decoder: no EXIF, colour
 * profile, text, further frame or appended file, so none of them can attack it or survive into the stored file.
 */
export interface PictureCore {
  body: Buffer;
  width: number;
  height: number;
}

/** Throws, from the header alone, when a picture is too large to decode. */
export function checkSize(width: number, height: number): void {
  if (width === 0 || height === 0) throw new AppError('image_unreadable');
  if (width > MAX_SIDE || height > MAX_SIDE || width * height > UPLOAD_MAX_PIXELS)
    throw new AppError('image_too_large');
}

/** Collects parts of a file and copies them only once the whole file was found valid. Adjacent parts are joined. */
export function collector(input: Buffer) {
  const parts: Buffer[] = [];
  let [start, end] = [0, 0];
  const close = () => {
    if (end > start) parts.push(input.subarray(start, end));
  };
  return {
    /** Adds the bytes of the input from `from` to `to`. */
    keep(from: number, to: number): void {
      if (from !== end) {
        close();
        start = from;
      }
      end = to;
    },
    /** Adds bytes that are not in the input. */
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
