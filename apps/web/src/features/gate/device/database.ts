import { openDB } from 'idb';
import type { DBSchema, IDBPDatabase } from 'idb';

import type { GateOwner } from './gate-device.ts';

/** Whose entry it is, as one text; the account first, because what is forgotten is forgotten by account. */
export type OwnerKey = `${string}/${string}`;

/** The owner as the store's keys name it. */
export function ownerKey({ account_id, property_id }: GateOwner): OwnerKey {
  return `${account_id}/${property_id}`;
}

/** The owner that a key names. */
export function ownerOf(key: OwnerKey): GateOwner {
  const [account_id = '', property_id = ''] = key.split('/');
  return { account_id, property_id };
}

/** What lies in the store of anything: never its text. */
export interface Sealed {
  iv: Uint8Array<ArrayBuffer>;
  data: ArrayBuffer;
}

/** What is forgotten with the session has another key than the queue, which outlives it. */
export type Purpose = 'kept' | 'queue';

/** A movement as it lies in the queue. */
export interface QueueEntry {
  owner: OwnerKey;
  /** In the order in which they were recorded on this device. */
  seq: number;
  /** The movement's own id: kept twice, it is one. */
  id: string;
  /** Whether the server has answered for it. */
  is_answered: boolean;
  content: Sealed;
  photos: Sealed[];
}

interface Schema extends DBSchema {
  key: { key: [OwnerKey, Purpose]; value: { owner: OwnerKey; purpose: Purpose; key: CryptoKey } };
  kept: { key: [OwnerKey, string]; value: { owner: OwnerKey; name: string; content: Sealed } };
  queue: { key: [OwnerKey, number]; value: QueueEntry; indexes: { by_id: [OwnerKey, string] } };
}

/** The device's store. */
export type GateDatabase = IDBPDatabase<Schema>;

const NAME = 'gate';

/** Opens the device's store, making it the first time. */
export function openDatabase(): Promise<GateDatabase> {
  return openDB<Schema>(NAME, 1, {
    upgrade(db) {
      db.createObjectStore('key', { keyPath: ['owner', 'purpose'] });
      db.createObjectStore('kept', { keyPath: ['owner', 'name'] });
      const queue = db.createObjectStore('queue', { keyPath: ['owner', 'seq'] });
      queue.createIndex('by_id', ['owner', 'id'], { unique: true });
    },
    // A newer version of the program in another tab must not wait for this one.
    blocking(_from, _to, event) {
      if (event.target instanceof IDBDatabase) event.target.close();
    },
  });
}

/** All keys of one owner in a store whose keys begin with the owner; an array sorts after every text and number. */
export function ofOwner(owner: OwnerKey): IDBKeyRange {
  return IDBKeyRange.bound([owner], [owner, []]);
}
