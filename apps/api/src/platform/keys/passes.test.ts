import { randomBytes } from 'node:crypto';

import { describe, expect, it } from 'vitest';

import { newId } from '../database/ids.ts';
import { passKey, rawPublicKey, readPass, signPass, type Pass, type PassKeys } from './passes.ts';

const keys: PassKeys = [passKey(randomBytes(32))];
const pass: Pass = {
  permit_id: newId(),
  property_id: newId(),
  from: new Date('2026-11-16T01:00:00Z'),
  until: new Date('2026-11-16T03:00:00Z'),
  jti: 'a1b2c3d4e5f60718',
};
const text = signPass(keys, pass);

describe('a pass', () => {
  it('reads a signed pass back, which is short enough for a coarse QR code', () => {
    expect(readPass(keys, text)).toEqual(pass);
    expect(text).toMatch(/^[\w-]{66}\.[\w-]{86}$/);
    expect(signPass(keys, pass)).toBe(text);
  });

  it('refuses a pass with any byte altered', () => {
    const parts = text.split('.').map((part) => Buffer.from(part, 'base64url'));
    let tried = 0;
    for (const [at, part] of parts.entries()) {
      for (let byte = 0; byte < part.length; byte += 1) {
        const altered = parts.map((one) => Buffer.from(one));
        altered[at]?.writeUInt8((part[byte] ?? 0) ^ 1, byte);
        expect([at, byte, readPass(keys, altered.map((one) => one.toString('base64url')).join('.'))]).toEqual([
          at,
          byte,
          undefined,
        ]);
        tried += 1;
      }
    }
    expect(tried).toBe(49 + 64);
  });

  it('refuses a pass with any character altered, even if it decodes to the same bytes', () => {
    for (let place = 0; place < text.length; place += 1) {
      const other = text[place] === 'A' ? 'B' : 'A';
      expect([place, readPass(keys, text.slice(0, place) + other + text.slice(place + 1))]).toEqual([place, undefined]);
    }
    // The last character has four bits that decoding drops.
    const alphabet = 'ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-_';
    const twin = alphabet.charAt(alphabet.indexOf(text.slice(-1)) ^ 1);
    expect(Buffer.from(text.slice(67, -1) + twin, 'base64url')).toEqual(Buffer.from(text.slice(67), 'base64url'));
    expect(readPass(keys, text.slice(0, -1) + twin)).toBeUndefined();
    expect(readPass(keys, `${text}=`)).toBeUndefined();
    expect(readPass(keys, `${text}.`)).toBeUndefined();
  });

  it('refuses a pass signed with another key', () => {
    expect(readPass([passKey(randomBytes(32))], text)).toBeUndefined();
  });

  it('reads passes of every key and signs with the first one', () => {
    const newer: PassKeys = [passKey(randomBytes(32)), ...keys];
    expect(readPass(newer, text)).toEqual(pass);
    expect(readPass(keys, signPass(newer, pass))).toBeUndefined();
    expect(new Set(newer.map(rawPublicKey)).size).toBe(2);
  });

  it('refuses a malformed pass', () => {
    for (const bad of ['', '.', 'x', `${text}x`, text.replace('.', ''), text.slice(67), `.${text}`, 'é.é', '🙂']) {
      expect([bad, readPass(keys, bad)]).toEqual([bad, undefined]);
    }
  });

  it('refuses to sign a pass with values that do not fit its fields', () => {
    expect(() => signPass(keys, { ...pass, permit_id: 'x' })).toThrow('in full');
    expect(() => signPass(keys, { ...pass, jti: 'a1' })).toThrow('in full');
  });

  it('derives the same pass key from the same 32 secret bytes', () => {
    const seed = Buffer.alloc(32, 7);
    const [one, two] = [passKey(seed), passKey(Buffer.from(seed))];
    expect(readPass([two], signPass([one], pass))).toEqual(pass);
    expect(() => passKey(Buffer.alloc(31))).toThrow(/.+/);
  });
});
