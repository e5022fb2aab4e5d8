import { UPLOAD_MAX_PIXELS } from '@gerbang/shared/contracts/building/uploads';
import sharp, { type Sharp } from 'sharp';

import { watermark } from './watermark.ts';

/** A job for the worker: a JPEG or PNG, and the lines of its watermark if it gets one. */
export interface ImageJob {
  job: number;
  body: Buffer;
  mark?: readonly string[] | undefined;
}

/** The result of a job. `picture` is undefined when the input could not be read. */
export interface ImageOutcome {
  job: number;
  picture: { body: Buffer; alpha: boolean; width: number; height: number; preview?: Buffer } | undefined;
  /** The process's memory, so that the parent can replace it when it has grown. */
  rss: number;
}

const MAX_SIDE = 2_560;
const PREVIEW_SIDE = 480;
const JPEG_QUALITY = 82;

sharp.concurrency(1);
sharp.cache(false);
// sharp also reads SVG, HEIF, TIFF and more. This process must not, even if such a file passes the earlier checks.
sharp.block({ operation: ['VipsForeignLoad'] });
sharp.unblock({ operation: ['VipsForeignLoadJpegBuffer', 'VipsForeignLoadPngBuffer'] });

function decoded(input: Buffer, side: number): Sharp {
  return sharp(input, { limitInputPixels: UPLOAD_MAX_PIXELS, failOn: 'error', sequentialRead: true, ignoreIcc: true })
    .autoOrient()
    .resize({ width: side, height: side, fit: 'inside', withoutEnlargement: true })
    .toColourspace('srgb')
    .timeout({ seconds: 4 });
}

async function rewrite(input: Buffer): Promise<ImageOutcome['picture']> {
  const upright = decoded(input, MAX_SIDE);
  const { hasAlpha } = await upright.metadata();
  const written = hasAlpha ? upright.png({ compressionLevel: 6 }) : upright.jpeg({ quality: JPEG_QUALITY });
  const { data, info } = await written.toBuffer({ resolveWithObject: true });
  return { body: data, alpha: hasAlpha, width: info.width, height: info.height };
}

/** The picture and its preview, each with a watermark at its own size so that the text is readable on both. */
async function rewriteMarked(input: Buffer, lines: readonly string[]): Promise<ImageOutcome['picture']> {
  const full = await marked(input, MAX_SIDE, lines);
  const { body: preview } = await marked(input, PREVIEW_SIDE, lines);
  return { ...full, alpha: false, preview };
}

async function marked(input: Buffer, side: number, lines: readonly string[]) {
  const plain = decoded(input, side).flatten({ background: '#ffffff' }).raw();
  const { data, info } = await plain.toBuffer({ resolveWithObject: true });
  const { width, height, channels } = info;
  const overlay = { input: watermark(width, height, lines), raw: { width, height, channels: 4 as const } };
  const body = await sharp(data, { raw: { width, height, channels } })
    .composite([overlay])
    .jpeg({ quality: JPEG_QUALITY })
    .toBuffer();
  return { body, width, height };
}

async function answer({ job, body, mark }: ImageJob): Promise<void> {
  const done = mark === undefined ? rewrite(body) : rewriteMarked(body, mark);
  const picture = await done.catch(() => undefined);
  process.send?.({ job, picture, rss: process.memoryUsage.rss() } satisfies ImageOutcome);
}

process.on('message', (message: ImageJob) => void answer(message));
// The parent ends this process by closing the channel or by SIGKILL; a signal to the process group must not interrupt a
// job.
process.on('disconnect', () => process.exit());
process.on('SIGINT', () => {});
process.on('SIGTERM', () => {});
process.send?.('ready');
