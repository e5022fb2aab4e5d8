import { randomBytes } from 'node:crypto';

import { describe, expect, test } from 'vitest';

import { newId } from '../database/ids.ts';
import { createKeyRing } from '../keys/key-ring.ts';
import { openFileLink, parseFileLink, signFileLink, type FileLinkParts } from './signed-links.ts';

const keys = createKeyRing([randomBytes(32)]);
const id = newId();
const now = new Date('2026-11-16T02:00:00Z');
const later = (seconds: number) => new Date(now.getTime() + seconds * 1000);
const OURS = 'https://gerbang.example';

function partsOf(path: string): FileLinkParts & { exp: string; sig: string } {
  const url = new URL(path, OURS);
  const variant = url.searchParams.get('variant');
  return {
    id: url.pathname.replace('/v1/files/', ''),
    exp: url.searchParams.get('exp') ?? '',
    sig: url.searchParams.get('sig') ?? '',
    ...(variant !== null && { variant }),
  };
}

const link = signFileLink(keys, { id, expires_at: later(900) });
const parts = partsOf(link);
const refusal = expect.objectContaining({ code: 'link_invalid', status: 403 });

describe('a signed link', () => {
  test('opens a file by its signed link until the link expires', () => {
    expect(openFileLink(keys, parts, now)).toEqual({ id });
    expect(openFileLink(keys, parts, later(899))).toEqual({ id });
    expect(() => openFileLink(keys, parts, later(900))).toThrow(refusal);
    expect(() => openFileLink(keys, parts, later(901))).toThrow(refusal);
  });

  test('opens only the variant that a signed link was made for', () => {
    const preview = partsOf(signFileLink(keys, { id, variant: 'preview', expires_at: later(60) }));
    expect(openFileLink(keys, preview, now)).toEqual({ id, variant: 'preview' });
    const { variant: _variant, ...original } = preview;
    expect(() => openFileLink(keys, original, now)).toThrow(refusal);
    expect(() => openFileLink(keys, { ...preview, variant: 'full' }, now)).toThrow(refusal);
    expect(() => openFileLink(keys, { ...parts, variant: 'preview' }, now)).toThrow(refusal);
  });

  test('refuses a signed link after any change of any character', () => {
    for (const field of ['id', 'exp', 'sig'] as const) {
      const text = parts[field];
      for (let index = 0; index < text.length; index += 1) {
        const other = text[index] === '1' ? '2' : '1';
        const altered = { ...parts, [field]: text.slice(0, index) + other + text.slice(index + 1) };
        expect(() => openFileLink(keys, altered, now), `${field}[${index}]`).toThrow(refusal);
      }
    }
  });

  test.each([
    ['no signature', { sig: undefined }],
    ['an empty signature', { sig: '' }],
    ['a shorter signature', { sig: parts.sig.slice(0, 42) }],
    ['a longer signature', { sig: `${parts.sig}A` }],
    ['a signature given twice', { sig: [parts.sig, parts.sig] }],
    ['no expiry time', { exp: undefined }],
    ['an expiry time given twice', { exp: [parts.exp, parts.exp] }],
    ['an expiry time with a sign', { exp: `+${parts.exp}` }],
    ['an expiry time with a leading zero', { exp: `0${parts.exp}` }],
    ['an expiry time that is not a number', { exp: 'NaN' }],
    ['an expiry time far beyond any date', { exp: '99999999999999999999' }],
    ['an empty variant', { variant: '' }],
    ['a variant with a path', { variant: '../x' }],
    ['an id in capitals', { id: id.toUpperCase() }],
    ['a malformed id', { id: '../../etc/passwd' }],
  ])('refuses a signed link with %s', (_name, change) => {
    expect(() => openFileLink(keys, { ...parts, ...change }, now)).toThrow(refusal);
  });

  test('refuses a signature written differently that decodes to the same bytes', () => {
    const alphabet = 'ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-_';
    const bytes = Buffer.from(parts.sig, 'base64url');
    const twins = [...alphabet]
      .map((last) => parts.sig.slice(0, 42) + last)
      .filter((sig) => Buffer.from(sig, 'base64url').equals(bytes));
    expect(twins.length).toBeGreaterThan(1);
    for (const sig of twins.filter((twin) => twin !== parts.sig)) {
      expect(() => openFileLink(keys, { ...parts, sig }, now)).toThrow(refusal);
    }
  });

  test('refuses a link signed with another secret', () => {
    expect(() => openFileLink(createKeyRing([randomBytes(32)]), parts, now)).toThrow(refusal);
  });

  test('opens links of every key of the ring and signs with the first one', () => {
    const [older, newer] = [Buffer.alloc(32, 1), Buffer.alloc(32, 2)];
    const before = partsOf(signFileLink(createKeyRing([older]), { id, expires_at: later(900) }));
    expect(openFileLink(createKeyRing([newer, older]), before, now)).toEqual({ id });
    const after = partsOf(signFileLink(createKeyRing([newer, older]), { id, expires_at: later(900) }));
    expect(() => openFileLink(createKeyRing([older]), after, now)).toThrow(refusal);
  });

  test('refuses to sign a link for a malformed id', () => {
    expect(() => signFileLink(keys, { id: '../x', expires_at: later(1) })).toThrow('malformed');
    expect(() => signFileLink(keys, { id, variant: 'a/b', expires_at: later(1) })).toThrow('malformed');
  });
});

describe('a file URL in a request body', () => {
  test('reads the file id from a signed file URL even after it expired', () => {
    expect(parseFileLink(keys, OURS + link, OURS)).toEqual({ id });
    const old = signFileLink(keys, { id, variant: 'preview', expires_at: new Date('2020-01-01T00:00:00Z') });
    expect(parseFileLink(keys, OURS + old, OURS)).toEqual({ id, variant: 'preview' });
  });

  test.each([
    ['another host', `https://evil.example${link}`],
    ['another host of the same length', `https://gerbanq.example${link}`],
    ['our host as a prefix of another', `https://gerbang.example.evil.example${link}`],
    ['our host as the user of another', `https://gerbang.example@evil.example${link}`],
    ['another scheme', `http://gerbang.example${link}`],
    ['another port', `https://gerbang.example:8443${link}`],
    ['no host', link],
    ['a scheme-relative address', `//gerbang.example${link}`],
    ['the loopback address', `http://127.0.0.1${link}`],
    ['a cloud metadata address', 'http://169.254.169.254/latest/meta-data/'],
    ['the file scheme', 'file:///etc/passwd'],
    ['the data scheme', 'data:image/png;base64,AAAA'],
    ['the javascript scheme', 'javascript:alert(1)'],
    ['another path of our API', `${OURS}/v1/users${link.slice(9)}`],
    ['dot segments in our path', `${OURS}/v1/x/../files/${link.slice(10)}`],
    ['a fragment', `${OURS + link}#x`],
    ['one more part', `${OURS + link}&x=1`],
    ['leading space', ` ${OURS + link}`],
    ['a line end', `${OURS + link}\n`],
    ['no signature', OURS + link.replace(/&sig=.*/, '')],
    ['a forged signature', OURS + link.replace(/sig=.*/, `sig=${'A'.repeat(43)}`)],
    ['another file under the same signature', OURS + link.replace(id, newId())],
    ['an empty text', ''],
  ])('refuses a file URL with %s', (_name, url) => {
    expect(parseFileLink(keys, url, OURS)).toBeUndefined();
  });
});
