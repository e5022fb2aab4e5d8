import type { GateDatabase, OwnerKey, Purpose, Sealed } from './database.ts';

const ALGORITHM = 'AES-GCM';
/** Length of the AES-GCM initialisation vector. Each encryption uses a new one. */
const IV_BYTES = 12;

export interface Seal {
  /**
   * `place` is the key of the entry. It is authenticated, so content that is copied to another entry cannot be
   * decrypted.
   */
  close(place: string, content: BufferSource): Promise<Sealed>;
  open(place: string, sealed: Sealed): Promise<ArrayBuffer>;
}

/** Creates the owner's key on first use. The browser can use the key but not export it. */
export async function takeSeal(db: GateDatabase, owner: OwnerKey, purpose: Purpose): Promise<Seal> {
  const key = (await db.get('key', [owner, purpose]))?.key ?? (await makeKey(db, owner, purpose));
  const parameters = (place: string, iv: Uint8Array<ArrayBuffer>): AesGcmParams => ({
    name: ALGORITHM,
    iv,
    additionalData: new TextEncoder().encode(`${owner}/${purpose}/${place}`),
  });
  return {
    async close(place, content) {
      const iv = crypto.getRandomValues(new Uint8Array(IV_BYTES));
      return { iv, data: await crypto.subtle.encrypt(parameters(place, iv), key, content) };
    },
    open: (place, { iv, data }) => crypto.subtle.decrypt(parameters(place, iv), key, data),
  };
}

async function makeKey(db: GateDatabase, owner: OwnerKey, purpose: Purpose): Promise<CryptoKey> {
  const made = await crypto.subtle.generateKey({ name: ALGORITHM, length: 256 }, false, ['encrypt', 'decrypt']);
  const tx = db.transaction('key', 'readwrite');
  // Another tab may have created the key in the meantime. Use that key then.
  const there = await tx.store.get([owner, purpose]);
  if (there === undefined) await tx.store.put({ owner, purpose, key: made });
  await tx.done;
  return there?.key ?? made;
}

export function closeJson(seal: Seal, place: string, value: unknown): Promise<Sealed> {
  return seal.close(place, new TextEncoder().encode(JSON.stringify(value)));
}

/** Returns undefined when the value cannot be decrypted. */
export async function openJson(seal: Seal, place: string, sealed: Sealed): Promise<unknown> {
  try {
    return JSON.parse(new TextDecoder().decode(await seal.open(place, sealed)));
  } catch {
    // The key was deleted or the content was changed.
    return undefined;
  }
}
