import { ANCHOR_PREFIX } from '../../platform/audit/anchors.ts';
import {
  readFileList,
  readObject,
  sha256Of,
  type BackupStore,
  type FileEntry,
} from '../../platform/backup/backup-store.ts';
import { readJournal } from '../../platform/backup/journal.ts';
import type { Manifest } from '../../platform/backup/manifest.ts';
import type { Storage } from '../../platform/files/storage.ts';
import { inParallel } from '../backup/stored-files.ts';

/** Anchors of days that the restored database does not know. Kept, because they prove what the audit log was. */
const LOST_ANCHORS = 'anchors-of-lost-days/';

/** Writes all files of the backup to the file storage, except those that it has. Returns the keys of all. */
export async function restoreFiles(store: BackupStore, manifest: Manifest, storage: Storage): Promise<Set<string>> {
  const keys = new Set<string>();
  const restore = async (entry: FileEntry) => {
    const present = await storage.get(entry.key);
    if (present === undefined || sha256Of(present) !== entry.sha256)
      await storage.put(entry.key, await readObject(store, manifest, entry), entry.type);
    keys.add(entry.key);
  };
  for await (const entries of readFileList(store, manifest)) await inParallel(entries, restore);
  return keys;
}

/** Writes the notes of erasures to the file storage that it has not. Returns how many there are. */
export async function restoreErasures(store: BackupStore, storage: Storage): Promise<number> {
  const entries = await readJournal(store);
  for (const { key, body } of entries.values())
    if ((await storage.get(key)) === undefined) await storage.put(key, Buffer.from(body), 'text/plain');
  return entries.size;
}

/** Moves anchors aside that are newer than the backup: the audit log goes on differently from here. */
export async function setLaterAnchorsAside(storage: Storage, keys: ReadonlySet<string>): Promise<void> {
  for await (const { key } of storage.list(ANCHOR_PREFIX)) {
    const body = keys.has(key) ? undefined : await storage.get(key);
    if (body === undefined) continue;
    await storage.put(`${LOST_ANCHORS}${key.slice(ANCHOR_PREFIX.length)}`, body, 'text/plain');
    await storage.remove(key);
  }
}

/** Removes files of records that were made after the backup and are lost, so that no personal data stays without a record. */
export async function removeLaterFiles(storage: Storage, keys: ReadonlySet<string>): Promise<void> {
  for (const prefix of ['files/', 'exports/'])
    for await (const { key } of storage.list(prefix)) if (!keys.has(key)) await storage.remove(key);
}
