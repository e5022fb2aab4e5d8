import { describe, expect, it } from 'vitest';

import { decodeStatusLink, encodeStatusLink } from './status-link.ts';

// The tests compare with Node's base64. The package itself also runs in browsers and does not use it.
declare const Buffer: {
  from: (content: string | number[]) => { toString: (encoding: 'base64' | 'base64url') => string };
};

const link = { form_code: 'L-GI-7K3QX9T2-M', email: 'rina@sinarabadi.co.id' };
/** Produces every character of both alphabets, including `+ /` and `- _`, and every padding length. */
const awkward = ['ÿþ>?', 'ÿþ>?~', '試み?>', 'a'].map((form_code) => ({ form_code, email: '~~~@ÿ.id' }));

const standard = (value: object) => Buffer.from(JSON.stringify(value)).toString('base64');
const urlSafe = (value: object) => Buffer.from(JSON.stringify(value)).toString('base64url');

describe('the value of a status link', () => {
  it('[S2-013] decodes a status link from base64-encoded JSON with the form code and the e-mail', () => {
    expect(decodeStatusLink('eyJmb3JtX2NvZGUiOiJBIiwiZW1haWwiOiJhQGIuaWQifQ==')).toEqual({
      form_code: 'A',
      email: 'a@b.id',
    });
  });

  it.each([link, ...awkward])(
    '[D7-34] decodes a status link from standard base64, percent-encoded or not: %o',
    (value) => {
      expect(decodeStatusLink(encodeURIComponent(standard(value)))).toEqual(value);
      expect(decodeStatusLink(standard(value))).toEqual(value);
    },
  );

  it('[D7-34] tests status links with all characters that differ between the base64 alphabets', () => {
    expect(awkward.map(standard).join('')).toMatch(/(?=.*\+)(?=.*\/)(?=.*=)/);
  });

  it.each([link, ...awkward])('[D7-35] decodes a status link from URL-safe base64: %o', (value) => {
    expect(decodeStatusLink(urlSafe(value))).toEqual(value);
  });

  it.each([link, ...awkward])('writes a status link as URL-safe base64: %o', (value) => {
    expect(encodeStatusLink(value)).toBe(urlSafe(value));
  });

  it('ignores all other fields of a status link', () => {
    expect(decodeStatusLink(urlSafe({ ...link, tenant_id: 'x', admin: true }))).toEqual(link);
  });

  it.each([
    ['an empty value', ''],
    ['a value that is not base64', 'ab$d'],
    ['a broken percent sign', '%E0%A4%A'],
    ['bytes that are not UTF-8', Buffer.from([0xff, 0xfe, 0x00]).toString('base64url')],
    ['content that is not JSON', Buffer.from('form_code').toString('base64url')],
    ['a list instead of an object', urlSafe(['form_code', 'email'])],
    ['null', Buffer.from('null').toString('base64url')],
    ['a missing field', urlSafe({ form_code: 'A' })],
    ['fields that are not texts', urlSafe({ form_code: 1, email: {} })],
    [
      'fields only on the prototype',
      Buffer.from('{"__proto__":{"form_code":"A","email":"a@b.id"}}').toString('base64url'),
    ],
    ['a value of a megabyte', 'A'.repeat(1_000_000)],
  ])('refuses a status link with %s', (_name, value) => expect(decodeStatusLink(value)).toBeUndefined());

  it('decoding a status link never throws and never changes the prototype, with any input', () => {
    const pieces = ['{"form_code":', '"<img src=x onerror=alert(1)>"', '"__proto__":{"email":"x"}', '\u0000', '%', '}'];
    let seed = 7;
    const random = (below: number) => {
      seed = (seed * 48_271) % 2_147_483_647;
      return seed % below;
    };
    for (let round = 0; round < 10_000; round += 1) {
      const content = Array.from({ length: random(6) }, () => pieces[random(pieces.length)]).join('');
      const raw =
        round % 2 === 0 ? Buffer.from(content).toString('base64') : content + String.fromCharCode(random(70_000));
      expect(() => decodeStatusLink(raw)).not.toThrow();
    }
    expect(Object.keys(Object.prototype)).toEqual([]);
  });

  it('returns markup in a status link as plain text', () => {
    const value = { form_code: '<script>', email: '"><img src=x>' };
    expect(decodeStatusLink(urlSafe(value))).toEqual(value);
  });
});
