import type { Deps } from '../../../platform/deps.ts';
import type { Storage } from '../../../platform/files/storage.ts';
import { isSignature, keyedHash, type KeyRing } from '../../../platform/keys/key-ring.ts';

export interface DeletionNote {
  property_id: string;
  file_id: string;
}

/** Below the prefix of erasure notes, because both end and are restored in the same way. */
export const DELETION_PREFIX = 'erasures/files/';
const KEY = /^erasures\/files\/([0-9a-f-]{36})\.([0-9a-f-]{36})$/;

const keyOf = ({ property_id, file_id }: DeletionNote): string => `${DELETION_PREFIX}${property_id}.${file_id}`;

/** The signed text is not valid as the note of an erased person, nor the other way round. */
const signedText = (key: string): string => `identity photo ${key}`;

/**
 * Stores that an identity photo is deleted, outside the database: a restored backup brings the photo back and knows nothing of
 * its deletion. Storing it again changes nothing.
 */
export async function storeDeletionNote(
  { storage, config }: Pick<Deps, 'storage' | 'config'>,
  note: DeletionNote,
): Promise<void> {
  const key = keyOf(note);
  const signature = keyedHash(config.keys, 'erasure-note', signedText(key)).toString('base64url');
  await storage.put(key, Buffer.from(signature), 'text/plain');
}

/** All notes by property. They are not verified yet, because most of their photos do not exist any more. */
export async function listDeletionNotes(storage: Storage): Promise<Map<string, string[]>> {
  const notes = new Map<string, string[]>();
  for await (const { key } of storage.list(DELETION_PREFIX)) {
    const [, property_id, file_id] = KEY.exec(key) ?? [];
    if (property_id === undefined || file_id === undefined) continue;
    const own = notes.get(property_id) ?? [];
    own.push(file_id);
    notes.set(property_id, own);
  }
  return notes;
}

/** Returns the note's key when its signature is not ours, otherwise undefined. */
export async function findForgedKey(
  { storage, keys }: { storage: Storage; keys: KeyRing },
  note: DeletionNote,
): Promise<string | undefined> {
  const key = keyOf(note);
  const signature = (await storage.get(key))?.toString('utf8') ?? '';
  return isSignature(keys, 'erasure-note', signedText(key), signature) ? undefined : key;
}
