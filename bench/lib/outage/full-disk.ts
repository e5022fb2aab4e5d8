import { execFileSync } from 'node:child_process';
import { closeSync, mkdirSync, openSync, rmSync, rmdirSync, writeSync } from 'node:fs';
import { join } from 'node:path';

import { hasCode } from '../../../scripts/lib/files.ts';
import { isRoot } from '../../../scripts/lib/paths.ts';

/** A small disk of its own: a tmpfs with a size limit. */
export interface SmallDisk {
  folder: string;
  /** Fills all free space. */
  fill(): void;
  free(): void;
  remove(): void;
}

const BLOCKS = [1024 * 1024, 4096];

/** Why disks cannot be mounted on this machine; undefined if they can. */
export function whyNoDisks(): string | undefined {
  if (!isRoot) return 'The full disk needs root, to mount small disks.';
  try {
    run('unshare', ['--mount', 'mount', '-t', 'tmpfs', '-o', 'size=1m', 'tmpfs', '/mnt']);
    return undefined;
  } catch (error) {
    return `The full disk needs to mount tmpfs, which this machine does not allow: ${String(error)}`;
  }
}

/** Mounts a disk at `folder`, which is created. The process must have its own mount namespace, which ends with it. */
export function mountDisk(folder: string, megabytes: number): SmallDisk {
  mkdirSync(folder, { recursive: true });
  run('mount', ['-t', 'tmpfs', '-o', `size=${megabytes}m,mode=0755`, 'tmpfs', folder]);
  const ballast = join(folder, 'ballast');
  return {
    folder,
    fill() {
      const file = openSync(ballast, 'a');
      try {
        for (const bytes of BLOCKS) writeUntilFull(file, Buffer.alloc(bytes));
      } finally {
        closeSync(file);
      }
    },
    free: () => rmSync(ballast, { force: true }),
    remove() {
      run('umount', ['--lazy', folder]);
      rmdirSync(folder);
    },
  };
}

function writeUntilFull(file: number, block: Buffer): void {
  try {
    for (;;) writeSync(file, block);
  } catch (error) {
    if (!hasCode(error, 'ENOSPC')) throw error;
  }
}

function run(program: string, args: readonly string[]): void {
  execFileSync(program, args, { stdio: 'pipe' });
}
