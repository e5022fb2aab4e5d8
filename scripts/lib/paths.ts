import { createHash } from 'node:crypto';
import { realpathSync } from 'node:fs';
import { join } from 'node:path';

/** The root of this clone. */
export const root = realpathSync(join(import.meta.dirname, '..', '..'));

/** What belongs to this clone alone and is never committed: ports, passwords, logs, files. */
export const localFolder = join(root, '.local');

/** Whether this process runs as root. */
export const isRoot = process.getuid?.() === 0;

/**
 * Where the servers keep their data.
 * PostgreSQL refuses to run as root and its own user cannot enter a private clone, so as root the data
 * lives outside, in a folder named after the clone.
 */
export const dataFolder = isRoot
  ? join('/var/tmp', `gerbang-${createHash('sha256').update(root).digest('hex').slice(0, 10)}`)
  : localFolder;

/** The folder with the log of every background server. */
export const logFolder = join(localFolder, 'log');

/** A path inside the clone. */
export const inRoot = (...parts: string[]): string => join(root, ...parts);
