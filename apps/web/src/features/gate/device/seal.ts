import type { GateDatabase, OwnerKey, Purpose, Sealed } from './database.ts';

const ALGORITHM = 'AES-GCM';
/** What AES-GCM wants: new for everything that is sealed. */
const IV_BYTES = 12;

/** Seals and opens what one owner keeps for one purpose. */
export interface Seal {
  /** `place` says where it will lie: moved elsewhere, it cannot be opened. */
  close(place: string, content: BufferSource): Promise<Sealed>;
  open(place: string, sealed: Sealed): Promise<ArrayBuffer>;
}

/** The seal of this owner; its key is made here the first time and can be used by this browser, but read by nobody. */
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
  // Another tab may have been faster; then its key is the one.
  const there = await tx.store.get([owner, purpose]);
  if (there === undefined) await tx.store.put({ owner, purpose, key: made });
  await tx.done;
  return there?.key ?? made;
}

/** Seals a value that JSON can hold. */
export function closeJson(seal: Seal, place: string, value: unknown): Promise<Sealed> {
  return seal.close(place, new TextEncoder().encode(JSON.stringify(value)));
}

/** The value that was sealed here, or undefined when it cannot be opened any more. */
export async function openJson(seal: Seal, place: string, sealed: Sealed): Promise<unknown> {
  try {
    return JSON.parse(new TextDecoder().decode(await seal.open(place, sealed)));
  } catch {
    // Its key was thrown away, or somebody has touched it: it is as good as gone.
    return undefined;
  }
}
