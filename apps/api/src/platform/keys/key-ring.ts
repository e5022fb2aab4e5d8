import { createCipheriv, createDecipheriv, createHmac, hkdfSync, randomBytes, timingSafeEqual } from 'node:crypto';

import { tokenHash } from '../database/ids.ts';

/** What a derived key is for. A value that was made for one purpose is not valid for another. */
export type Purpose =
  | 'action-code'
  | 'action-code-hash'
  | 'address'
  | 'audit-anchor'
  | 'backup-identity'
  | 'backup-manifest'
  | 'backup-name'
  | 'decision-link'
  | 'direct-upload'
  | 'driver-link'
  | 'endorsement'
  | 'erasure-note'
  | 'file-link'
  | 'gate-pin'
  | 'network'
  | 'news-mail-off'
  | 'one-time-gate-pin'
  | 'pass-key'
  | 'permit-link'
  | 'person-link'
  | 'second-step'
  | 'setup-digits'
  | 'status-link';

/** One secret of the environment. Its id is derived from it, so nobody has to name keys or can mix the names up. */
interface RingKey {
  /** Eight hexadecimal digits. */
  id: string;
  derive: (purpose: Purpose) => Buffer;
}

/** The first key signs and seals. All of them verify and open, so that a secret can be changed without a break. */
export type KeyRing = readonly [RingKey, ...RingKey[]];

const ID_BYTES = 4;
const NONCE_BYTES = 12;
const TAG_BYTES = 16;

/** Throws when there is no secret, or the same one twice. */
export function createKeyRing(secrets: readonly Buffer[]): KeyRing {
  const [first, ...others] = secrets.map(ringKey);
  if (first === undefined) throw new Error('A key ring needs a key');
  const ring: KeyRing = [first, ...others];
  if (new Set(ring.map(({ id }) => id)).size < ring.length) throw new Error('The same key is given twice');
  return ring;
}

function ringKey(secret: Buffer): RingKey {
  const derived = new Map<string, Buffer>();
  const derive = (purpose: string, bytes = 32) => {
    const key = derived.get(purpose) ?? Buffer.from(hkdfSync('sha256', secret, '', purpose, bytes));
    derived.set(purpose, key);
    return key;
  };
  return { id: derive('key-id', ID_BYTES).toString('hex'), derive };
}

/** The keyed hash of a text, by the key that signs. */
export function keyedHash([key]: KeyRing, purpose: Purpose, text: string): Buffer {
  return hashBy(key, purpose, text);
}

/** The keyed hashes of a text by every key, to find what was stored before another key became the first. */
export function keyedHashes(ring: KeyRing, purpose: Purpose, text: string): Buffer[] {
  return ring.map((key) => hashBy(key, purpose, text));
}

function hashBy(key: RingKey, purpose: Purpose, text: string): Buffer {
  return createHmac('sha256', key.derive(purpose)).update(text).digest();
}

/** A token of 43 characters that only we can derive from `text`. Its hash is stored, so it works without its key. */
export function deriveToken(ring: KeyRing, purpose: Purpose, text: string): string {
  return keyedHash(ring, purpose, text).toString('base64url');
}

/** The token of `text` by any key whose hash is the stored one. Undefined when its key is no longer in the ring. */
export function deriveStoredToken(ring: KeyRing, purpose: Purpose, text: string, stored: Buffer): string | undefined {
  const tokens = keyedHashes(ring, purpose, text).map((hash) => hash.toString('base64url'));
  return tokens.find((token) => tokenHash(token).equals(stored));
}

/** Whether `given` is the base64url text of a keyed hash of `text`, or of its first `bytes`, by any key. */
export function isSignature(ring: KeyRing, purpose: Purpose, text: string, given: string, bytes = 32): boolean {
  // Compares the texts, not the decoded bytes, because several base64url texts decode to the same bytes.
  const shown = Buffer.from(given);
  return keyedHashes(ring, purpose, text).some((hash) => {
    const expected = Buffer.from(hash.subarray(0, bytes).toString('base64url'));
    return shown.length === expected.length && timingSafeEqual(shown, expected);
  });
}

/**
 * Encrypts a small secret of `owner_id` (AES-256-GCM), so that the database alone cannot read it. The result starts
 * with the id of the key and opens only for the same purpose and owner.
 */
export function seal([key]: KeyRing, purpose: Purpose, owner_id: string, text: string): Buffer {
  const nonce = randomBytes(NONCE_BYTES);
  const cipher = createCipheriv('aes-256-gcm', key.derive(purpose), nonce).setAAD(Buffer.from(owner_id));
  const body = Buffer.concat([cipher.update(text, 'utf8'), cipher.final()]);
  return Buffer.concat([Buffer.from(key.id, 'hex'), nonce, cipher.getAuthTag(), body]);
}

/** Decrypts the result of `seal`. Undefined when its key is not in the ring, or when it was altered. */
export function unseal(ring: KeyRing, purpose: Purpose, owner_id: string, sealed: Buffer): string | undefined {
  const key = ring.find(({ id }) => id === sealingKeyId(sealed));
  const body = ID_BYTES + NONCE_BYTES + TAG_BYTES;
  if (key === undefined || sealed.length < body) return undefined;
  const nonce = sealed.subarray(ID_BYTES, ID_BYTES + NONCE_BYTES);
  const decipher = createDecipheriv('aes-256-gcm', key.derive(purpose), nonce).setAAD(Buffer.from(owner_id));
  decipher.setAuthTag(sealed.subarray(ID_BYTES + NONCE_BYTES, body));
  try {
    return Buffer.concat([decipher.update(sealed.subarray(body)), decipher.final()]).toString('utf8');
  } catch {
    return undefined;
  }
}

/** The id of the key that sealed a value. */
export function sealingKeyId(sealed: Buffer): string {
  return sealed.subarray(0, ID_BYTES).toString('hex');
}
