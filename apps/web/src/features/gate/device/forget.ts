import { ofOwner, openDatabase, ownerKey, ownerOf } from './database.ts';
import type { GateDatabase, OwnerKey } from './database.ts';
import type { GateOwner } from './gate-device.ts';

/** Deletes data of all other accounts on this device. Keeps their movements that the server has not answered. */
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

/** Properties for which this account has unsent movements on this device. */
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

/** Deletes all data of one owner except movements that the server has not answered. */
export async function forgetOwner(db: GateDatabase, owner: GateOwner): Promise<void> {
  await forget(db, ownerKey(owner));
}

/**
 * Deletes the permits and the shift together with their key, so that data left on the disk cannot be decrypted. Keeps
 * the key of the queue, because another tab may be about to use it.
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
