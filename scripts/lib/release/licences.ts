import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';

import { labelOf, licenceOf, type Component } from '../packages.ts';
import { isLicenceFile } from './archive-files.ts';
import type { InstalledPackage } from './packed-packages.ts';

const RULE = '='.repeat(80);

const standard = (name: string): string => readFileSync(join(import.meta.dirname, 'licences', `${name}.txt`), 'utf8');

/** Texts for packages that name a licence but have no file with its text. */
function standardText(licence: string): string {
  if (licence === 'MIT') return standard('MIT');
  // The LGPL adds permissions to the GPL, so both belong together.
  if (licence === 'LGPL-3.0-or-later') return `${standard('LGPL-3.0')}\n\n${standard('GPL-3.0')}`;
  if (licence === 'Apache-2.0') return 'The text of this licence is the file LICENSE of Gerbang.';
  throw new Error(`A package has no licence file, and there is no text for ${licence}.`);
}

/** The licence section of a package's README, which names authors when there is no licence file. */
export function licenceSection(readme: string): string {
  const lines = readme.split('\n');
  const begin = lines.findIndex((line) => /^#+ *licen[sc](e|ing)/i.test(line));
  if (begin === -1) return '';
  const level = /^#+/.exec(lines[begin] ?? '')?.[0].length ?? 1;
  const length = lines.slice(begin + 1).findIndex((line) => (/^#+/.exec(line)?.[0].length ?? Infinity) <= level);
  return lines.slice(begin, length === -1 ? undefined : begin + 1 + length).join('\n');
}

/** The licence texts of an installed package. `licence` is what its package.json declares. */
export function licenceText(folder: string, licence: string): string {
  const names = readdirSync(folder).toSorted();
  const read = (name: string): string => readFileSync(join(folder, name), 'utf8').replaceAll('\r\n', '\n').trim();
  const files = names.filter(isLicenceFile);
  if (files.length > 0) return files.map(read).join('\n\n');
  const readme = names.find((name) => /^readme/i.test(name));
  const section = readme === undefined ? '' : licenceSection(read(readme));
  return [`This package has no licence file. It declares ${licence}.`, section, standardText(licence)]
    .filter((text) => text !== '')
    .join('\n\n');
}

/** The licence texts of all packages of an archive, sorted by name. Node.js comes first. */
export function allLicences(
  node: { label: string; text: string },
  components: readonly Component[],
  installed: readonly InstalledPackage[],
): string {
  const licences = new Map(components.map((component) => [labelOf(component), licenceOf(component) ?? 'unknown']));
  const folders = new Map(installed.map(({ label, folder }) => [label, folder]));
  const sections = [...folders]
    .toSorted(([a], [b]) => (a < b ? -1 : 1))
    .map(([label, folder]) => {
      const licence = licences.get(label) ?? 'unknown';
      return `${RULE}\n${label} (${licence})\n\n${licenceText(folder, licence)}\n`;
    });
  const intro = 'This archive contains Node.js and the packages below. Their authors allow it under these licences.\n';
  return [intro, `${RULE}\n${node.label}\n\n${node.text.trim()}\n`, ...sections].join('\n');
}
