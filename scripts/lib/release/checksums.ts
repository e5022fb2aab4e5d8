import { createHash, createPrivateKey, createPublicKey, generateKeyPairSync, sign, type KeyObject } from 'node:crypto';
import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';

export const CHECKSUM_FILE = 'SHA256SUMS';

/** The checksums of files in the format of sha256sum, sorted by path. */
export function checksumText(files: readonly { path: string; content: Buffer }[]): string {
  return files
    .toSorted((a, b) => (a.path < b.path ? -1 : 1))
    .map(({ path, content }) => `${createHash('sha256').update(content).digest('hex')}  ${path}\n`)
    .join('');
}

/** Writes `SHA256SUMS` of some files of a folder beside them. */
export function writeChecksums(folder: string, paths: readonly string[]): void {
  const files = paths.map((path) => ({ path, content: readFileSync(join(folder, path)) }));
  writeFileSync(join(folder, CHECKSUM_FILE), checksumText(files), { mode: 0o644 });
}

/** The Ed25519 key of a PEM file, or a new one that is forgotten after this run. */
export function readSigningKey(file: string | undefined): KeyObject {
  if (file === undefined) return generateKeyPairSync('ed25519').privateKey;
  const key = createPrivateKey(readFileSync(file));
  if (key.asymmetricKeyType !== 'ed25519') throw new Error(`${file} is not an Ed25519 key.`);
  return key;
}

/** Signs `SHA256SUMS` of a folder: writes `SHA256SUMS.sig` and the public key `gerbang.pub` beside it. */
export function signChecksums(folder: string, key: KeyObject): void {
  const content = readFileSync(join(folder, CHECKSUM_FILE));
  writeFileSync(join(folder, `${CHECKSUM_FILE}.sig`), sign(null, content, key));
  writeFileSync(join(folder, 'gerbang.pub'), createPublicKey(key).export({ type: 'spki', format: 'pem' }));
}
