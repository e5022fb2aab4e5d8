import { parentPort, workerData } from 'node:worker_threads';

import type { ErrorCode } from '@gerbang/shared/errors';

import { AppError } from '../errors.ts';
import type { SheetLimits } from './sheets-unpack.ts';
import { readSheet, type ReadSheet } from './sheets.ts';

export interface SheetJob {
  file: Uint8Array;
  limits: SheetLimits;
}

export type SheetOutcome = { sheet: ReadSheet } | { code: ErrorCode };

async function answer({ file, limits }: SheetJob): Promise<SheetOutcome> {
  try {
    return { sheet: await readSheet(Buffer.from(file), limits) };
  } catch (error) {
    return { code: error instanceof AppError ? error.code : 'sheet_unreadable' };
  }
}

// Threads have no origin to name, unlike windows.
// oxlint-disable-next-line unicorn/require-post-message-target-origin
parentPort?.postMessage(await answer(workerData as SheetJob));
