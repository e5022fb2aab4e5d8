import type { ImageJob, ImageOutcome } from '../../src/platform/image-worker.ts';

/** Stands in for a decoder that goes wrong, told by the width of the PNG it gets: 13 hangs for ever, 14 dies, others are given back. */
process.on('message', ({ job, body }: ImageJob) => {
  const width = body.readUInt32BE(16);
  if (width === 13) for (;;);
  if (width === 14) process.abort();
  const answer: ImageOutcome = {
    job,
    picture: { body, alpha: true, width, height: 1 },
    rss: width === 15 ? 2 ** 40 : 1,
  };
  // Late on purpose: pictures that are not taken one at a time would overtake each other.
  setTimeout(() => process.send?.(answer), width === 16 ? 300 : 1);
});
process.on('disconnect', () => process.exit());
process.send?.('ready');
