import { UPLOAD_MAX_BYTES } from '@gerbang/shared/contracts/building/uploads';

import { AppError } from '../errors.ts';
import type { PictureCore } from './image-core.ts';
import { jpegCore } from './image-jpeg.ts';
import { pngCore } from './image-png.ts';
import { imageProcess, type ImageProcessOptions } from './image-process.ts';
import { sniff } from './image-sniff.ts';
import type { ImageOutcome } from './image-worker.ts';
import { limitWaiting, WAITING_LIMITS, type WaitingLimits } from './waiting-limit.ts';

/** A fully decoded and re-encoded photo without metadata. */
interface CleanImage {
  body: Buffer;
  content_type: 'image/jpeg' | 'image/png';
  width: number;
  height: number;
}

interface MarkedImage extends CleanImage {
  content_type: 'image/jpeg';
  /** A JPEG of at most 480 pixels per side. */
  preview: Buffer;
}

/** Decodes and re-encodes pictures in another process, one at a time, with a hard time limit. */
export interface ImageProcessor {
  /**
   * Throws AppError image_unreadable, image_too_large or unsupported_media; unavailable when too many are waiting, in all
   * or of this client.
   */
  clean(input: Buffer, client?: string): Promise<CleanImage>;
  /** Draws the lines all over the picture. Throws like `clean`. */
  mark(input: Buffer, lines: readonly string[]): Promise<MarkedImage>;
  close(): Promise<void>;
}

const DEFAULTS: ImageProcessOptions & WaitingLimits = {
  // In the same folder as this file, both in the sources and in the build.
  worker: new URL(import.meta.url.endsWith('.ts') ? './image-worker.ts' : './image-worker.js', import.meta.url),
  deadline_ms: 5_000,
  ...WAITING_LIMITS,
};

interface PictureRequest {
  client?: string | undefined;
  mark?: readonly string[];
}

/** A processor whose decoding process starts with the first picture and then stays warm. */
export function createImageProcessor(options: Partial<typeof DEFAULTS> = {}): ImageProcessor {
  const { waiting, waiting_of_client, ...how } = { ...DEFAULTS, ...options };
  const decoder = imageProcess(how);
  const limit = limitWaiting({ waiting, waiting_of_client });
  let turn: Promise<unknown> = Promise.resolve();
  let closed = false;
  const inTurn = async (input: Buffer, { client, mark }: PictureRequest): Promise<Picture> => {
    const core = pictureCore(input);
    if (closed) throw new AppError('unavailable');
    return limit.run(client, async () => {
      const result = turn.then(() => decoder.rewrite(core.body, mark));
      turn = result.catch(() => {});
      return requireReadable(await result);
    });
  };
  return {
    clean: async (input, client) => checkImage(await inTurn(input, { client })),
    mark: async (input, mark) => checkMarked(await inTurn(input, { mark })),
    async close() {
      closed = true;
      await turn;
      await decoder.close();
    },
  };
}

function pictureCore(input: Buffer): PictureCore {
  const type = sniff(input);
  if (type === 'image/jpeg') return jpegCore(input);
  if (type === 'image/png') return pngCore(input);
  throw new AppError('unsupported_media');
}

type Picture = NonNullable<ImageOutcome['picture']>;

function requireReadable(picture: ImageOutcome['picture']): Picture {
  if (picture === undefined) throw new AppError('image_unreadable');
  return picture;
}

function checkImage({ body, width, height, alpha }: Picture): CleanImage {
  const content_type = alpha ? 'image/png' : 'image/jpeg';
  // Noise with transparency can grow when it is re-encoded.
  if (body.length > UPLOAD_MAX_BYTES) throw new AppError('image_too_large');
  if (sniff(body) !== content_type) throw new AppError('image_unreadable');
  return { body, content_type, width, height };
}

function checkMarked(picture: Picture): MarkedImage {
  const { preview, alpha } = picture;
  if (alpha || preview === undefined || sniff(preview) !== 'image/jpeg') throw new AppError('image_unreadable');
  return { ...checkImage(picture), content_type: 'image/jpeg', preview };
}
