import { mkdtempSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { basename, join } from 'node:path';
import { parseArgs } from 'node:util';

import { remove } from './lib/files.ts';
import { tryInstallation } from './lib/install/checks.ts';
import {
  bootDebian,
  DEBIANS,
  removeDebians,
  type DebianVersion,
  type FreshDebian,
} from './lib/install/fresh-debian.ts';
import { makeNextRelease } from './lib/install/next-release.ts';
import { wipeAndRestore } from './lib/install/restore.ts';
import { main } from './lib/main.ts';
import { isRoot } from './lib/paths.ts';
import { run } from './lib/process.ts';
import { ownArchitecture } from './lib/release/node-package.ts';
import { makeRelease } from './lib/release/release.ts';
import { ensureTools } from './lib/required-programs.ts';
import { timed } from './lib/steps.ts';

const isVersion = (text: string): text is `${DebianVersion}` => Object.hasOwn(DEBIANS, text);

/**
 * Makes the archive of the last commit and tries its installer in a fresh Debian 12 and 13, from the installation over a reboot
 * to the second installation after an uninstallation, and the restore on another machine (docs/install.md).
 */
await main(async () => {
  const { values } = parseArgs({
    options: {
      debian: { type: 'string', multiple: true, default: Object.keys(DEBIANS) },
      archive: { type: 'string' },
      keep: { type: 'boolean', default: false },
    },
  });
  const versions = values.debian.map((text) => {
    if (!isVersion(text)) throw new Error(`--debian is ${Object.keys(DEBIANS).join(' or ')}.`);
    return Number(text) as DebianVersion;
  });
  if (!isRoot) throw new Error('Run this as root: it makes the systems by debootstrap.');
  await ensureTools(['containers']);
  const folder = mkdtempSync(join(tmpdir(), 'gerbang-test-install-'));
  try {
    const archive = values.archive ?? (await makeArchive(folder));
    await run('tar', ['-xzf', archive, '-C', folder]);
    const unpacked = join(folder, basename(archive).replace(/-linux-.*/, ''));
    const next = await timed('next release', () => makeNextRelease(unpacked, join(folder, 'next')));
    for (const version of versions) {
      console.log(`\nDebian ${version}`);
      const boot = (): Promise<FreshDebian> => bootDebian(version);
      const debian = await timed('fresh Debian', boot);
      try {
        await tryInstallation(debian, unpacked, next);
        await wipeAndRestore(debian, boot, { unpacked, folder: join(folder, String(version)) });
      } finally {
        // The lost machine and the one that replaced it have the same name.
        await debian.remove();
      }
    }
  } finally {
    remove(folder);
    if (!values.keep) await removeDebians();
  }
});

async function makeArchive(out: string): Promise<string> {
  const own = ownArchitecture();
  if (own === undefined) throw new Error('A release is made on Linux, x64 or arm64.');
  const [archive = ''] = await makeRelease({ architectures: [own], out, isDirtyAllowed: true });
  return archive;
}
