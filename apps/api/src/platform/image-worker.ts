import { UPLOAD_MAX_PIXELS } from '@gerbang/shared/contracts/uploads';
import sharp from 'sharp';

/** What the processor sends: the core of a JPEG or PNG. */
export interface ImageJob {
  job: number;
  body: Buffer;
}

/** What it gets back; without a picture the input could not be read. */
export interface ImageOutcome {
  job: number;
  picture: { body: Buffer; alpha: boolean; width: number; height: number } | undefined;
  /** The process's memory, so that its owner can replace it when it has grown. */
  rss: number;
}

const MAX_SIDE = 2_560;
const JPEG_QUALITY = 82;

sharp.concurrency(1);
sharp.cache(false);
// sharp also reads SVG, HEIF, TIFF and more; here it cannot, whatever gets past the checks before it.
sharp.block({ operation: ['VipsForeignLoad'] });
sharp.unblock({ operation: ['VipsForeignLoadJpegBuffer', 'VipsForeignLoadPngBuffer'] });

async function rewrite(input: Buffer): Promise<ImageOutcome['picture']> {
  const source = sharp(input, {
    limitInputPixels: UPLOAD_MAX_PIXELS,
    failOn: 'error',
    sequentialRead: true,
    ignoreIcc: true,
  });
  const { hasAlpha } = await source.metadata();
  const upright = source
    .autoOrient()
    .resize({ width: MAX_SIDE, height: MAX_SIDE, fit: 'inside', withoutEnlargement: true })
    .toColourspace('srgb')
    .timeout({ seconds: 4 });
  const written = hasAlpha ? upright.png({ compressionLevel: 6 }) : upright.jpeg({ quality: JPEG_QUALITY });
  const { data, info } = await written.toBuffer({ resolveWithObject: true });
  return { body: data, alpha: hasAlpha, width: info.width, height: info.height };
}

async function answer({ job, body }: ImageJob): Promise<void> {
  const picture = await rewrite(body).catch(() => undefined);
  process.send?.({ job, picture, rss: process.memoryUsage.rss() } satisfies ImageOutcome);
}

process.on('message', (message: ImageJob) => void answer(message));
// The owner ends this process by closing the channel or by SIGKILL; a signal meant for it must not cut a job short.
process.on('disconnect', () => process.exit());
process.on('SIGINT', () => {});
process.on('SIGTERM', () => {});
process.send?.('ready');
