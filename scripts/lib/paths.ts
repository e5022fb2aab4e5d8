import { createHash } from 'node:crypto';
import { realpathSync } from 'node:fs';
import { join } from 'node:path';

export const root = realpathSync(join(import.meta.dirname, '..', '..'));

/** Files of this clone that are never committed: ports, passwords, logs, stored files. */
export const localFolder = join(root, '.local');

export const isRoot = process.getuid?.() === 0;

/**
 * Data folder of the servers. PostgreSQL refuses to run as root, and its own user cannot enter a private clone. For
 * root the folder is therefore outside the clone, with a name derived from its path.
 */
export const dataFolder = isRoot
  ? join('/var/tmp', `gerbang-${createHash('sha256').update(root).digest('hex').slice(0, 10)}`)
  : localFolder;

export const logFolder = join(localFolder, 'log');

export const inRoot = (...parts: string[]): string => join(root, ...parts);
