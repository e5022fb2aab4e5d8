import { ofOwner, openDatabase, ownerKey, ownerOf } from './database.ts';
import type { GateDatabase, OwnerKey } from './database.ts';
import type { GateOwner } from './gate-device.ts';

/** Forgets what lies on this device for anybody but this account; movements that were never answered stay with their owner. */
export async function forgetAllBut(account_id: string | null): Promise<void> {
  const db = await openDatabase();
  try {
    for (const owner of await listOwners(db)) {
      if (ownerOf(owner).account_id !== account_id) await forget(db, owner);
    }
  } finally {
    db.close();
  }
}

/** The properties for which movements of this account still wait on this device. */
export async function listUnsent(account_id: string): Promise<GateOwner[]> {
  const db = await openDatabase();
  try {
    const unsent: GateOwner[] = [];
    for (const owner of await listOwners(db)) {
      if (ownerOf(owner).account_id !== account_id) continue;
      const entries = await db.getAll('queue', ofOwner(owner));
      if (entries.some(({ is_answered }) => !is_answered)) unsent.push(ownerOf(owner));
    }
    return unsent;
  } finally {
    db.close();
  }
}

/** Forgets all of one owner but what was never answered. */
export async function forgetOwner(db: GateDatabase, owner: GateOwner): Promise<void> {
  await forget(db, ownerKey(owner));
}

/**
 * Permits and shift go with their key, so that not even a trace on the disk can be read; the key of the queue stays, because
 * another tab may be about to write with it.
 */
async function forget(db: GateDatabase, owner: OwnerKey): Promise<void> {
  const tx = db.transaction(['key', 'kept', 'queue'], 'readwrite');
  await tx.objectStore('key').delete([owner, 'kept']);
  await tx.objectStore('kept').delete(ofOwner(owner));
  for (const entry of await tx.objectStore('queue').getAll(ofOwner(owner))) {
    if (entry.is_answered) await tx.objectStore('queue').delete([owner, entry.seq]);
  }
  await tx.done;
}

async function listOwners(db: GateDatabase): Promise<OwnerKey[]> {
  const keys = await db.getAllKeys('key');
  return [...new Set(keys.map(([owner]) => owner))];
}
