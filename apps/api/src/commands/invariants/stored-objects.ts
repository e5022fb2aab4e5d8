import { QUARANTINE_PREFIX } from '../../platform/files/quarantine.ts';
import type { Storage } from '../../platform/files/storage.ts';

/** Keys and times of the stored objects, or why they could not be listed. */
export type StoredObjects = { storage: Storage; times: ReadonlyMap<string, Date> } | { why: string };

/** Lists the objects that the tables refer to, and those in quarantine, which must not stay. Must run before the snapshot: an object is stored before its row. */
export async function listObjects(storage: Storage): Promise<StoredObjects> {
  const times = new Map<string, Date>();
  try {
    for (const prefix of ['files/', 'exports/', QUARANTINE_PREFIX]) {
      for await (const { key, at } of storage.list(prefix)) times.set(key, at);
    }
  } catch {
    return { why: 'the file storage could not be read' };
  }
  return { storage, times };
}
