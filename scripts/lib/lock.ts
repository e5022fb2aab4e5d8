import { closeSync, mkdirSync, openSync, writeSync } from 'node:fs';
import { dirname, join } from 'node:path';

import { hasCode, readJson, remove } from './files.ts';
import { localFolder } from './paths.ts';
import { isAlive, isRecordedProcess, recordProcess } from './process.ts';
import { until } from './wait.ts';

function take(path: string): boolean {
  try {
    const file = openSync(path, 'wx', 0o600);
    writeSync(file, JSON.stringify(recordProcess(process.pid)));
    closeSync(file);
    return true;
  } catch (error) {
    if (!hasCode(error, 'EEXIST')) throw error;
    return false;
  }
}

/** Whether the process that holds the lock has ended. A file that is just being written counts as held. */
function isStale(path: string): boolean {
  try {
    const holder = readJson(path, isRecordedProcess);
    return holder !== undefined && !isAlive(holder);
  } catch {
    return false;
  }
}

/** Runs `work` while no other process of this clone holds the same lock. */
export async function withLock<T>(path: string, seconds: number, work: () => Promise<T>): Promise<T> {
  mkdirSync(dirname(path), { recursive: true });
  await until(`lock ${path}`, seconds, () => {
    if (isStale(path)) remove(path);
    return take(path);
  });
  try {
    return await work();
  } finally {
    remove(path);
  }
}

export async function withServicesLock<T>(work: () => Promise<T>): Promise<T> {
  return await withLock(join(localFolder, 'services.lock'), 600, work);
}
