import { keptBackups } from '@gerbang/shared/domain/insight/backup';
import { ERASURE_NOTE_DAYS } from '@gerbang/shared/domain/people/personal-data';

import { ERASURE_PREFIX } from '../../modules/insight/privacy/erasure-notes.ts';
import {
  findManifest,
  listBackups,
  removeBackups,
  removeUnusedObjects,
  type BackupStore,
} from '../../platform/backup/backup-store.ts';
import { rewriteJournal } from '../../platform/backup/journal.ts';
import type { Storage } from '../../platform/files/storage.ts';
import { forgetRuns } from './runs.ts';

/**
 * Removes backups that are too old, what unfinished ones have left, and objects that no list needs any more. No other backup
 * may run. Throws before it removes anything when a manifest cannot be read.
 */
export async function prune(
  { store, storage, owner_url }: { store: BackupStore; storage: Storage; owner_url: string },
  now: Date,
): Promise<{ removed: number }> {
  const ids = await listBackups(store);
  const manifests = await Promise.all(ids.map((id) => findManifest(store, id)));
  const kept = keptBackups(
    manifests.map(({ id, taken_at }) => ({ id, taken_at: new Date(taken_at) })),
    now,
  );
  await removeBackups(store, kept);
  await removeUnusedObjects(store, kept);
  await rewriteJournal(store, storage, { prefix: ERASURE_PREFIX, days: ERASURE_NOTE_DAYS, now });
  await forgetRuns(owner_url, kept, now);
  return { removed: ids.length - kept.size };
}
