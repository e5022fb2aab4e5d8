import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';

import { onTestFinished } from 'vitest';

import type { Source } from '../../src/commands/backup/take.ts';
import { openBackupStore, type BackupStore } from '../../src/platform/backup/backup-store.ts';
import { createKeyRing, type KeyRing } from '../../src/platform/keys/key-ring.ts';
import { databaseUrl, testServices } from '../services.ts';
import type { World } from '../world.ts';

export const BACKUP_KEY = 'c3'.repeat(32);
const backupKeys = createKeyRing([Buffer.from(BACKUP_KEY, 'hex')]);

/** An empty place for backups, a folder or a bucket. */
export async function aBackupStore(
  driver: 'folder' | 's3' = 'folder',
  keys: KeyRing = backupKeys,
  atEnd: (folder: string) => void = (made) => onTestFinished(() => rm(made, { recursive: true, force: true })),
): Promise<BackupStore & { folder: string }> {
  const folder = await mkdtemp(path.join(tmpdir(), 'gerbang-backups-'));
  atEnd(folder);
  const place = driver === 'folder' ? { driver, folder } : { driver, ...testServices().s3 };
  return { ...openBackupStore({ place, keys, recipients: [] }), folder };
}

/** What `gerbang backup now` backs up: this world. */
export function sourceOf({ database, deps }: World, store: BackupStore): Source {
  const urls = { owner: databaseUrl('owner', database), app: databaseUrl('app', database) };
  return { urls, storage: deps.storage, store, server: 'mall.example' };
}
