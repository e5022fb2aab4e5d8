import { cpSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';

import type { ReleaseFacts } from '../../../packages/shared/src/domain/insight/upgrade.ts';
import { run } from '../process.ts';
import { listFiles } from '../release/archive-files.ts';
import { CHECKSUM_FILE, readSigningKey, signChecksums, writeChecksums } from '../release/checksums.ts';

/** A migration that the version before can ignore. */
const MIGRATION = 'alter table property_group add column next_note text;\n';

/** A release on its own: the archive, its checksums, their signature and the public key. */
export interface NextRelease extends ReleaseFacts {
  folder: string;
  archive: string;
}

/** Makes a release of an unpacked one: the same program with the next version and one more migration. */
export async function makeNextRelease(unpacked: string, out: string): Promise<NextRelease> {
  const facts = JSON.parse(readFileSync(join(unpacked, 'release.json'), 'utf8')) as ReleaseFacts;
  const version = facts.version.replace(/\d+$/, (patch) => String(Number(patch) + 1));
  const name = `gerbang-${version}`;
  const folder = join(out, name);
  mkdirSync(out, { recursive: true });
  cpSync(unpacked, folder, { recursive: true });
  writeFileSync(join(folder, 'release.json'), JSON.stringify({ ...facts, version }));
  writeFileSync(join(folder, 'apps/api/migrations/9999-next.sql'), MIGRATION);
  let replaced = 0;
  for (const path of listFiles(join(folder, 'apps/api/dist'), (file) => file.endsWith('.js'))) {
    const file = join(folder, 'apps/api/dist', path);
    const text = readFileSync(file, 'utf8');
    const changed = text.replaceAll(`"${facts.version}"`, `"${version}"`);
    if (changed === text) continue;
    writeFileSync(file, changed);
    replaced += 1;
  }
  if (replaced === 0) throw new Error(`The programs do not contain "${facts.version}".`);
  writeChecksums(
    folder,
    listFiles(folder, (path) => path !== CHECKSUM_FILE),
  );
  const archive = `${name}-linux.tar.gz`;
  await run('tar', ['-czf', join(out, archive), '-C', out, name]);
  await run('rm', ['-r', folder]);
  writeChecksums(out, [archive]);
  signChecksums(out, readSigningKey(undefined));
  return { ...facts, version, folder: out, archive };
}
