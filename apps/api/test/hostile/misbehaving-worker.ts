import type { ImageJob, ImageOutcome } from '../../src/platform/files/image-worker.ts';

/**
 * A decoder whose behaviour depends on the width of the PNG: 13 never answers, 14 crashes, 15 reports too much memory,
 * 16 answers late. Sends every other image back unchanged.
 */
process.on('message', ({ job, body }: ImageJob) => {
  const width = body.readUInt32BE(16);
  if (width === 13) for (;;);
  if (width === 14) process.abort();
  const answer: ImageOutcome = {
    job,
    picture: { body, alpha: true, width, height: 1 },
    rss: width === 15 ? 2 ** 40 : 1,
  };
  // Width 16 answers late, so that an image decoded at the same time would overtake it.
  setTimeout(() => process.send?.(answer), width === 16 ? 300 : 1);
});
process.on('disconnect', () => process.exit());
process.send?.('ready');
