import { openDB } from 'idb';
import type { DBSchema, IDBPDatabase } from 'idb';

import type { GateOwner } from './gate-device.ts';

/** The account and property that own an entry. The account comes first because entries are deleted by account. */
export type OwnerKey = `${string}/${string}`;

export function ownerKey({ account_id, property_id }: GateOwner): OwnerKey {
  return `${account_id}/${property_id}`;
}

export function ownerOf(key: OwnerKey): GateOwner {
  const [account_id = '', property_id = ''] = key.split('/');
  return { account_id, property_id };
}

/** Encrypted content. The device stores no plain text. */
export interface Sealed {
  iv: Uint8Array<ArrayBuffer>;
  data: ArrayBuffer;
}

/**
 * Each purpose has its own encryption key. `kept` holds tonight's permits and the shift and is deleted when the session
 * ends. `queue` holds the movements and is not.
 */
export type Purpose = 'kept' | 'queue';

export interface QueueEntry {
  owner: OwnerKey;
  /** Increases with each movement that is recorded on this device. */
  seq: number;
  /** Id of the movement. A unique index, so that a movement that is added twice is stored once. */
  id: string;
  /** True once the server has answered. The movement may still need a person's attention. */
  is_answered: boolean;
  content: Sealed;
  photos: Sealed[];
}

interface Schema extends DBSchema {
  key: { key: [OwnerKey, Purpose]; value: { owner: OwnerKey; purpose: Purpose; key: CryptoKey } };
  kept: { key: [OwnerKey, string]; value: { owner: OwnerKey; name: string; content: Sealed } };
  queue: { key: [OwnerKey, number]; value: QueueEntry; indexes: { by_id: [OwnerKey, string] } };
}

export type GateDatabase = IDBPDatabase<Schema>;

const NAME = 'gate';

export function openDatabase(): Promise<GateDatabase> {
  return openDB<Schema>(NAME, 1, {
    upgrade(db) {
      db.createObjectStore('key', { keyPath: ['owner', 'purpose'] });
      db.createObjectStore('kept', { keyPath: ['owner', 'name'] });
      const queue = db.createObjectStore('queue', { keyPath: ['owner', 'seq'] });
      queue.createIndex('by_id', ['owner', 'id'], { unique: true });
    },
    // Close the database, so that a newer version of the app in another tab can upgrade it.
    blocking(_from, _to, event) {
      if (event.target instanceof IDBDatabase) event.target.close();
    },
  });
}

/**
 * The key range of one owner in a store whose keys start with the owner. An array sorts after every string and number,
 * so `[]` is the upper bound.
 */
export function ofOwner(owner: OwnerKey): IDBKeyRange {
  return IDBKeyRange.bound([owner], [owner, []]);
}
