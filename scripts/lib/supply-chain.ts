import { existsSync, readFileSync, statSync } from 'node:fs';
import { join } from 'node:path';

import { readJson } from './files.ts';
import { isSbom, packageFaults, type Sbom } from './packages.ts';
import { inRoot, localFolder, root } from './paths.ts';
import { run } from './process.ts';
import { findSecrets } from './secrets.ts';

export const sbomPath = join(localFolder, 'sbom.json');

/** Writes the list of all packages (CycloneDX 1.6) and checks their licences and sources. Returns their number. */
export async function checkPackages(): Promise<number> {
  return (await listPackages(root, sbomPath)).components.length;
}

/** Lists the packages that are installed in a folder, in a file. Throws when a licence or a source is not allowed. */
export async function listPackages(folder: string, file: string, ...selection: string[]): Promise<Sbom> {
  const format = ['--sbom-format', 'cyclonedx', '--sbom-spec-version', '1.6', '--sbom-type', 'application'];
  await run('pnpm', ['sbom', ...format, ...selection, '--out', file], { cwd: folder });
  const sbom = readJson(file, isSbom);
  if (sbom === undefined || sbom.components.length === 0) throw new Error('pnpm listed no packages.');
  const faults = packageFaults(sbom);
  if (faults.length > 0) throw new Error(faults.join('\n'));
  return sbom;
}

/** Searches all files for secrets that are tracked or could be added. */
export async function checkSecrets(): Promise<void> {
  const listed = await run('git', ['ls-files', '-z', '--cached', '--others', '--exclude-standard'], { cwd: root });
  const faults = listed.split('\0').flatMap((file) => {
    // A tracked file may be deleted, and another repository inside this one is listed as a folder.
    if (!existsSync(inRoot(file)) || !statSync(inRoot(file)).isFile()) return [];
    const content = readFileSync(inRoot(file));
    if (content.includes(0)) return [];
    return findSecrets(content.toString()).map(({ line, kind }) => `${file}:${line}: ${kind}`);
  });
  if (faults.length > 0) throw new Error(faults.join('\n'));
}
