import { Worker } from 'node:worker_threads';

import { AppError } from '../errors.ts';
import type { SheetLimits } from './sheets-unpack.ts';
import type { SheetJob, SheetOutcome } from './sheets-worker.ts';
import type { ReadSheet } from './sheets.ts';

// In the same folder as this file, both in the sources and in the build.
const WORKER = new URL(import.meta.url.endsWith('.ts') ? './sheets-worker.ts' : './sheets-worker.js', import.meta.url);
/** Thousands of rows take a second; a file that takes longer than this is hostile. */
const DEADLINE_MS = 20_000;
const MEMORY = { maxOldGenerationSizeMb: 512 };
/** Maximum number of waiting sheets. Further sheets are refused as `unavailable`. */
const MAX_WAITING = 8;

let turn: Promise<unknown> = Promise.resolve();
let taken = 0;

/** Like `readSheet`, but in a separate thread, one at a time, so that other requests are not blocked. */
export async function readSheetInWorker(
  file: Buffer,
  limits: SheetLimits,
  deadline_ms = DEADLINE_MS,
): Promise<ReadSheet> {
  if (taken > MAX_WAITING) throw new AppError('unavailable');
  taken += 1;
  try {
    const result = turn.then(() => readInThread({ file, limits }, deadline_ms));
    turn = result.catch(() => {});
    const outcome = await result;
    if ('code' in outcome) throw new AppError(outcome.code);
    return outcome.sheet;
  } finally {
    taken -= 1;
  }
}

function readInThread(job: SheetJob, deadline_ms: number): Promise<SheetOutcome> {
  return new Promise((resolve) => {
    const worker = new Worker(WORKER, { workerData: job, resourceLimits: MEMORY });
    const end = (outcome: SheetOutcome) => {
      clearTimeout(deadline);
      resolve(outcome);
      void worker.terminate();
    };
    const deadline = setTimeout(() => end({ code: 'sheet_too_large' }), deadline_ms);
    // In watch mode Node itself sends messages from a thread; those are ignored.
    worker.on('message', (message: object) => {
      if ('sheet' in message || 'code' in message) end(message as SheetOutcome);
    });
    // `error`: the thread ran out of memory. `exit`: it was ended before it could answer.
    worker.once('error', () => end({ code: 'sheet_too_large' }));
    worker.once('exit', () => end({ code: 'sheet_unreadable' }));
  });
}
