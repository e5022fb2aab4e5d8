import { describe, expect, it } from 'vitest';

import { tokenHash } from '../database/ids.ts';
import {
  createKeyRing,
  deriveStoredToken,
  deriveToken,
  isSignature,
  keyedHash,
  keyedHashes,
  seal,
  sealingKeyId,
  unseal,
} from './key-ring.ts';

const [older, newer] = [Buffer.alloc(32, 1), Buffer.alloc(32, 2)];
const before = createKeyRing([older]);
const during = createKeyRing([newer, older]);
const after = createKeyRing([newer]);

describe('a ring of keys', () => {
  it('gives a key the same id wherever it is in the ring', () => {
    expect(during.map(({ id }) => id)).toEqual([after[0].id, before[0].id]);
    expect(before[0].id).toMatch(/^[0-9a-f]{8}$/);
  });

  it('needs a key and refuses the same one twice', () => {
    expect(() => createKeyRing([])).toThrow('needs a key');
    expect(() => createKeyRing([older, newer, older])).toThrow('twice');
  });

  it('derives another key for each purpose', () => {
    expect(keyedHash(before, 'file-link', 'x')).not.toEqual(keyedHash(before, 'status-link', 'x'));
    expect(keyedHash(before, 'file-link', 'x')).toEqual(keyedHash(createKeyRing([older]), 'file-link', 'x'));
  });
});

describe('a signature', () => {
  it('is made by the first key and verified by all', () => {
    const old = deriveToken(before, 'file-link', 'x');
    const current = deriveToken(during, 'file-link', 'x');
    expect(isSignature(during, 'file-link', 'x', old)).toBe(true);
    expect(isSignature(during, 'file-link', 'x', current)).toBe(true);
    expect(isSignature(before, 'file-link', 'x', current)).toBe(false);
    expect(isSignature(after, 'file-link', 'x', old)).toBe(false);
  });

  it('is refused for another text, purpose or length', () => {
    const signature = deriveToken(before, 'file-link', 'x');
    expect(isSignature(before, 'file-link', 'y', signature)).toBe(false);
    expect(isSignature(before, 'status-link', 'x', signature)).toBe(false);
    expect(isSignature(before, 'file-link', 'x', signature, 16)).toBe(false);
    expect(isSignature(before, 'file-link', 'x', signature.slice(0, 22), 16)).toBe(false);
    expect(isSignature(before, 'file-link', 'x', '')).toBe(false);
  });
});

describe('a derived token', () => {
  it('is found again by its stored hash while its key is in the ring', () => {
    const token = deriveToken(before, 'driver-link', 'x');
    expect(deriveStoredToken(during, 'driver-link', 'x', tokenHash(token))).toBe(token);
    expect(deriveStoredToken(after, 'driver-link', 'x', tokenHash(token))).toBeUndefined();
    expect(keyedHashes(during, 'driver-link', 'x').map((hash) => hash.toString('base64url'))).toContain(token);
  });
});

describe('a sealed value', () => {
  const sealed = seal(before, 'second-step', 'ayu', 'secret');

  it('opens with its key, whichever key seals now', () => {
    expect(unseal(before, 'second-step', 'ayu', sealed)).toBe('secret');
    expect(unseal(during, 'second-step', 'ayu', sealed)).toBe('secret');
    expect(sealingKeyId(sealed)).toBe(before[0].id);
    expect(sealingKeyId(seal(during, 'second-step', 'ayu', 'secret'))).toBe(after[0].id);
  });

  it('does not open without its key, for another owner or purpose, or when a byte differs', () => {
    expect(unseal(after, 'second-step', 'ayu', sealed)).toBeUndefined();
    expect(unseal(before, 'second-step', 'budi', sealed)).toBeUndefined();
    expect(unseal(before, 'gate-pin', 'ayu', sealed)).toBeUndefined();
    for (let index = 0; index < sealed.length; index += 1) {
      const altered = Buffer.from(sealed);
      altered.writeUInt8((sealed[index] ?? 0) ^ 1, index);
      expect([index, unseal(before, 'second-step', 'ayu', altered)]).toEqual([index, undefined]);
    }
    for (const length of [0, 3, 4, 31]) {
      expect(unseal(before, 'second-step', 'ayu', sealed.subarray(0, length))).toBeUndefined();
    }
  });
});
