import { execFileSync, spawnSync } from 'node:child_process';
import { generateKeyPairSync } from 'node:crypto';
import { mkdtempSync, readFileSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

import { afterAll, describe, expect, it } from 'vitest';

import { remove } from '../files.ts';
import { checksumText, readSigningKey, signChecksums, writeChecksums } from './checksums.ts';

const folder = mkdtempSync(join(tmpdir(), 'checksums-'));
afterAll(() => remove(folder));

const VERIFY = 'pkeyutl -verify -rawin -pubin -inkey gerbang.pub -in SHA256SUMS -sigfile SHA256SUMS.sig'.split(' ');
const isAccepted = (): boolean => spawnSync('openssl', VERIFY, { cwd: folder }).status === 0;

describe('checksums', () => {
  it('have the format of sha256sum, sorted by path', () => {
    const text = checksumText([
      { path: 'b', content: Buffer.from('') },
      { path: 'B', content: Buffer.from('x') },
    ]);
    expect(text).toBe(`2d711642b726b04401627ca9fbac32f5c8530fb1903cc4db02258717921a4881  B
e3b0c44298fc1c149afbf4c8996fb92427ae41e4649b934ca495991b7852b855  b
`);
  });

  it('are accepted by sha256sum, and their signature by openssl until a byte changes', () => {
    writeFileSync(join(folder, 'archive'), 'content');
    writeChecksums(folder, ['archive']);
    execFileSync('sha256sum', ['--check', '--strict', 'SHA256SUMS'], { cwd: folder });
    signChecksums(folder, readSigningKey(undefined));
    expect(isAccepted()).toBe(true);
    writeFileSync(join(folder, 'SHA256SUMS'), `${readFileSync(join(folder, 'SHA256SUMS'), 'utf8')} `);
    expect(isAccepted()).toBe(false);
  });
});

describe('the signing key', () => {
  const pem = (type: 'ed25519' | 'x25519'): string => {
    const file = join(folder, `${type}.pem`);
    const pair = type === 'ed25519' ? generateKeyPairSync('ed25519') : generateKeyPairSync('x25519');
    writeFileSync(file, pair.privateKey.export({ type: 'pkcs8', format: 'pem' }));
    return file;
  };

  it('is read from a PEM file', () => {
    expect(readSigningKey(pem('ed25519')).asymmetricKeyType).toBe('ed25519');
  });

  it('must be an Ed25519 key', () => {
    expect(() => readSigningKey(pem('x25519'))).toThrow('is not an Ed25519 key');
  });
});
