import { mkdirSync, mkdtempSync, readFileSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { basename, join } from 'node:path';

import { remove } from './lib/files.ts';
import { main } from './lib/main.ts';
import { run } from './lib/process.ts';
import { CHECKSUM_FILE } from './lib/release/checksums.ts';
import { ownArchitecture } from './lib/release/node-package.ts';
import { makeRelease } from './lib/release/release.ts';
import { timed } from './lib/steps.ts';

/** Inverts the bits of the byte in the middle of a file. */
function flipByte(file: string): void {
  const content = readFileSync(file);
  const middle = Math.floor(content.length / 2);
  content[middle] = (content[middle] ?? 0) ^ 0xff;
  writeFileSync(file, content);
}

/** Checks archives as `docs/releases.md` tells people to: the signature first, then the checksums. */
async function check(folder: string): Promise<void> {
  const files = ['-inkey', 'gerbang.pub', '-in', CHECKSUM_FILE, '-sigfile', `${CHECKSUM_FILE}.sig`];
  await run('openssl', ['pkeyutl', '-verify', '-rawin', '-pubin', ...files], { cwd: folder });
  await run('sha256sum', ['--check', '--strict', '--quiet', CHECKSUM_FILE], { cwd: folder });
}

/** Throws when the check accepts a folder although a byte of `file` has changed. Changes it back afterwards. */
async function refuseChanged(folder: string, file: string): Promise<void> {
  flipByte(join(folder, file));
  const isAccepted = await check(folder).then(
    () => true,
    () => false,
  );
  flipByte(join(folder, file));
  if (isAccepted) throw new Error(`A changed byte in ${file} is not noticed.`);
}

/**
 * Makes the archive of this machine's architecture from the last commit twice, in folders of different depth, and compares
 * the bytes. Checks signature and checksums, also with changed bytes. Making it includes a trial.
 */
await main(async () => {
  const own = ownArchitecture();
  if (own === undefined) throw new Error('A release is made on Linux, x64 or arm64.');
  const folder = mkdtempSync(join(tmpdir(), 'gerbang-test-release-'));
  const make = async (name: string, workParent: string): Promise<string> => {
    const out = join(folder, name);
    mkdirSync(workParent, { recursive: true });
    const [archive] = await makeRelease({ architectures: [own], out, workParent, isDirtyAllowed: true });
    return archive ?? '';
  };
  try {
    const first = await make('first', folder);
    const second = await make('second', join(folder, 'at/another/depth'));
    if (!readFileSync(first).equals(readFileSync(second))) throw new Error(`${basename(first)} differs in two builds.`);
    console.log('Two builds in different folders have the same bytes.');
    const made = join(folder, 'first');
    await timed('signature, checksums', () => check(made));
    for (const file of [basename(first), CHECKSUM_FILE, `${CHECKSUM_FILE}.sig`]) await refuseChanged(made, file);
    console.log('A changed byte in the archive, its checksum or the signature is refused.');
  } finally {
    remove(folder);
  }
});
