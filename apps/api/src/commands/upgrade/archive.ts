import { createHash, createPublicKey, verify } from 'node:crypto';
import { createReadStream, existsSync, readFileSync, statSync } from 'node:fs';
import { mkdtemp, readdir, rm } from 'node:fs/promises';
import path from 'node:path';
import { pipeline } from 'node:stream/promises';

import type { ReleaseFacts } from '@gerbang/shared/domain/insight/upgrade';
import type { upgrade } from '@gerbang/shared/messages/id/insight/upgrade';
import { fillText } from '@gerbang/shared/text/fill-text';

import { outputOf } from '../system-program.ts';

const CHECKSUMS = 'SHA256SUMS';
/** Unpacking an archive takes some seconds. */
const UNPACK_MS = 300_000;

/** An unpacked archive whose files are what its checksums say. */
export interface Unpacked {
  folder: string;
  release: ReleaseFacts;
  is_signed: boolean;
  remove: () => Promise<void>;
}

type Texts = Pick<typeof upgrade, 'damaged' | 'unlisted' | 'wrongSignature' | 'noRelease'>;

/**
 * Checks an archive or an unpacked folder and unpacks the archive. Throws when a checksum or the signature is wrong. The signature is
 * that of the checksums beside the archive; without the file of the public key it is not checked.
 */
export async function openArchive(place: string, public_key_file: string, texts: Texts): Promise<Unpacked> {
  if (!existsSync(place)) throw new Error(fillText(texts.noRelease, { file: place }));
  if (statSync(place).isDirectory()) return unpacked(place, false, async () => {}, texts);
  const checksums = path.join(path.dirname(place), CHECKSUMS);
  const is_signed = existsSync(public_key_file);
  if (is_signed) checkSignature(checksums, public_key_file, texts);
  if (existsSync(checksums)) await checkFiles(path.dirname(place), [path.basename(place)], texts);
  const folder = await mkdtemp('/var/tmp/gerbang-upgrade-');
  const remove = () => rm(folder, { recursive: true, force: true });
  try {
    const done = await outputOf('tar', ['-xzf', place, '-C', folder, '--no-same-owner'], UNPACK_MS);
    const [name = ''] = await readdir(folder);
    if (done === undefined || name === '') throw new Error(fillText(texts.noRelease, { file: place }));
    return await unpacked(path.join(folder, name), is_signed, remove, texts);
  } catch (error) {
    await remove();
    throw error;
  }
}

async function unpacked(
  folder: string,
  is_signed: boolean,
  remove: Unpacked['remove'],
  texts: Texts,
): Promise<Unpacked> {
  if (!existsSync(path.join(folder, CHECKSUMS))) throw new Error(fillText(texts.noRelease, { file: folder }));
  await checkFiles(folder, undefined, texts);
  return { folder, release: readRelease(folder), is_signed, remove };
}

/** What the release in a folder says about itself. */
export const readRelease = (folder: string): ReleaseFacts =>
  JSON.parse(readFileSync(path.join(folder, 'release.json'), 'utf8')) as ReleaseFacts;

function checkSignature(checksums: string, public_key_file: string, texts: Texts): void {
  const key = createPublicKey(readFileSync(public_key_file));
  const signature = `${checksums}.sig`;
  const is_right =
    existsSync(checksums) &&
    existsSync(signature) &&
    verify(null, readFileSync(checksums), key, readFileSync(signature));
  if (!is_right) throw new Error(texts.wrongSignature);
}

/** Compares files of a folder with its checksums: those that are named, or all that it lists. */
async function checkFiles(folder: string, names: readonly string[] | undefined, texts: Texts): Promise<void> {
  const lines = readFileSync(path.join(folder, CHECKSUMS), 'utf8').trim().split('\n');
  const sums = new Map(lines.map((line) => [line.slice(66), line.slice(0, 64)]));
  for (const name of names ?? sums.keys()) {
    const sum = sums.get(name);
    if (sum === undefined) throw new Error(fillText(texts.unlisted, { file: name }));
    const hash = createHash('sha256');
    await pipeline(createReadStream(path.join(folder, name)), hash);
    if (hash.digest('hex') !== sum) throw new Error(fillText(texts.damaged, { file: name }));
  }
}
