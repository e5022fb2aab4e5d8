import { Worker } from 'node:worker_threads';

import { AppError } from './errors.ts';
import type { SheetLimits } from './sheets-unpack.ts';
import type { SheetJob, SheetOutcome } from './sheets-worker.ts';
import type { ReadSheet } from './sheets.ts';

// Beside this file both in the sources and in the build.
const WORKER = new URL(import.meta.url.endsWith('.ts') ? './sheets-worker.ts' : './sheets-worker.js', import.meta.url);
/** Thousands of rows take a second; what takes longer than this was made to. */
const DEADLINE_MS = 20_000;
const MEMORY = { maxOldGenerationSizeMb: 512 };
/** Sheets that wait for their turn; beyond it the server is too busy to take another. */
const MAX_WAITING = 8;

let turn: Promise<unknown> = Promise.resolve();
let taken = 0;

/** Reads a sheet as `readSheet` does, in a thread of its own, one at a time: meanwhile others are answered. */
export async function readSheetAside(file: Buffer, limits: SheetLimits, deadline_ms = DEADLINE_MS): Promise<ReadSheet> {
  if (taken > MAX_WAITING) throw new AppError('unavailable');
  taken += 1;
  try {
    const mine = turn.then(() => readInThread({ file, limits }, deadline_ms));
    turn = mine.catch(() => {});
    const outcome = await mine;
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
    // Node itself sends messages from a thread while it watches for changed files.
    worker.on('message', (message: object) => {
      if ('sheet' in message || 'code' in message) end(message as SheetOutcome);
    });
    // It ran out of memory, or was ended before it could answer.
    worker.once('error', () => end({ code: 'sheet_too_large' }));
    worker.once('exit', () => end({ code: 'sheet_unreadable' }));
  });
}
