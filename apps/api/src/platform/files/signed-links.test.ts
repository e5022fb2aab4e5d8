import { randomBytes } from 'node:crypto';

import { describe, expect, test } from 'vitest';

import { newId } from './ids.ts';
import { openFileLink, parseFileLink, signFileLink, type FileLinkParts } from './signed-links.ts';

const secret = randomBytes(32);
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

const link = signFileLink(secret, { id, expires_at: later(900) });
const parts = partsOf(link);
const refusal = expect.objectContaining({ code: 'link_invalid', status: 403 });

describe('a signed link', () => {
  test('opens its file until its time, and not from then on', () => {
    expect(openFileLink(secret, parts, now)).toEqual({ id });
    expect(openFileLink(secret, parts, later(899))).toEqual({ id });
    expect(() => openFileLink(secret, parts, later(900))).toThrow(refusal);
    expect(() => openFileLink(secret, parts, later(901))).toThrow(refusal);
  });

  test('of a variant opens that variant only', () => {
    const preview = partsOf(signFileLink(secret, { id, variant: 'preview', expires_at: later(60) }));
    expect(openFileLink(secret, preview, now)).toEqual({ id, variant: 'preview' });
    const { variant: _variant, ...original } = preview;
    expect(() => openFileLink(secret, original, now)).toThrow(refusal);
    expect(() => openFileLink(secret, { ...preview, variant: 'full' }, now)).toThrow(refusal);
    expect(() => openFileLink(secret, { ...parts, variant: 'preview' }, now)).toThrow(refusal);
  });

  test('is refused after any change of any character', () => {
    for (const field of ['id', 'exp', 'sig'] as const) {
      const text = parts[field];
      for (let index = 0; index < text.length; index += 1) {
        const other = text[index] === '1' ? '2' : '1';
        const altered = { ...parts, [field]: text.slice(0, index) + other + text.slice(index + 1) };
        expect(() => openFileLink(secret, altered, now), `${field}[${index}]`).toThrow(refusal);
      }
    }
  });

  test.each([
    ['no signature', { sig: undefined }],
    ['an empty signature', { sig: '' }],
    ['a shorter signature', { sig: parts.sig.slice(0, 42) }],
    ['a longer signature', { sig: `${parts.sig}A` }],
    ['a signature given twice', { sig: [parts.sig, parts.sig] }],
    ['no time', { exp: undefined }],
    ['a time given twice', { exp: [parts.exp, parts.exp] }],
    ['a time with a sign', { exp: `+${parts.exp}` }],
    ['a time with a leading zero', { exp: `0${parts.exp}` }],
    ['a time that is no number', { exp: 'NaN' }],
    ['an endless time', { exp: '99999999999999999999' }],
    ['an empty variant', { variant: '' }],
    ['a variant with a way out', { variant: '../x' }],
    ['an id in capitals', { id: id.toUpperCase() }],
    ['an id that is none', { id: '../../etc/passwd' }],
  ])('is refused with %s', (_name, change) => {
    expect(() => openFileLink(secret, { ...parts, ...change }, now)).toThrow(refusal);
  });

  test('of another text for the same signature bytes is refused', () => {
    const alphabet = 'ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-_';
    const bytes = Buffer.from(parts.sig, 'base64url');
    const twins = [...alphabet]
      .map((last) => parts.sig.slice(0, 42) + last)
      .filter((sig) => Buffer.from(sig, 'base64url').equals(bytes));
    expect(twins.length).toBeGreaterThan(1);
    for (const sig of twins.filter((twin) => twin !== parts.sig)) {
      expect(() => openFileLink(secret, { ...parts, sig }, now)).toThrow(refusal);
    }
  });

  test('made with another secret is refused', () => {
    expect(() => openFileLink(randomBytes(32), parts, now)).toThrow(refusal);
  });

  test('is not made for what is no id', () => {
    expect(() => signFileLink(secret, { id: '../x', expires_at: later(1) })).toThrow('malformed');
    expect(() => signFileLink(secret, { id, variant: 'a/b', expires_at: later(1) })).toThrow('malformed');
  });
});

describe('a URL in a payload', () => {
  test('of ours names its file, also when its time is long over', () => {
    expect(parseFileLink(secret, OURS + link, OURS)).toEqual({ id });
    const old = signFileLink(secret, { id, variant: 'preview', expires_at: new Date('2020-01-01T00:00:00Z') });
    expect(parseFileLink(secret, OURS + old, OURS)).toEqual({ id, variant: 'preview' });
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
    ['a file', 'file:///etc/passwd'],
    ['a data URL', 'data:image/png;base64,AAAA'],
    ['a script', 'javascript:alert(1)'],
    ['another path of ours', `${OURS}/v1/users${link.slice(9)}`],
    ['a walk through our path', `${OURS}/v1/x/../files/${link.slice(10)}`],
    ['a fragment', `${OURS + link}#x`],
    ['one more part', `${OURS + link}&x=1`],
    ['leading space', ` ${OURS + link}`],
    ['a line end', `${OURS + link}\n`],
    ['no signature', OURS + link.replace(/&sig=.*/, '')],
    ['a forged signature', OURS + link.replace(/sig=.*/, `sig=${'A'.repeat(43)}`)],
    ['another file under the same signature', OURS + link.replace(id, newId())],
    ['nothing', ''],
  ])('with %s is not ours', (_name, url) => {
    expect(parseFileLink(secret, url, OURS)).toBeUndefined();
  });
});
