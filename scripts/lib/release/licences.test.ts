import { mkdtempSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

import { afterEach, describe, expect, it } from 'vitest';

import { remove } from '../files.ts';
import { allLicences, licenceSection, licenceText } from './licences.ts';

const folders: string[] = [];
afterEach(() => folders.splice(0).forEach(remove));

function packageWith(files: Record<string, string>): string {
  const folder = mkdtempSync(join(tmpdir(), 'licences-'));
  folders.push(folder);
  for (const [name, text] of Object.entries(files)) writeFileSync(join(folder, name), text);
  return folder;
}

describe('the licence text of a package', () => {
  it('is that of all its licence files', () => {
    const folder = packageWith({ 'LICENSE-MIT': 'one\r\ntwo\n', NOTICE: 'three', 'README.md': 'four' });
    expect(licenceText(folder, 'MIT')).toBe('one\ntwo\n\nthree');
  });

  it('is the section of its README with the standard text when it has no licence file', () => {
    const folder = packageWith({ 'README.md': '# A\n\n## License\n\nCopyright (c) Rina\n\n## Usage\n\nRun it.' });
    const text = licenceText(folder, 'MIT');
    expect(text).toContain('It declares MIT.');
    expect(text).toContain('Copyright (c) Rina');
    expect(text).toContain('Permission is hereby granted');
    expect(text).not.toContain('Run it.');
  });

  it('has both texts for the LGPL', () => {
    const text = licenceText(packageWith({}), 'LGPL-3.0-or-later');
    expect(text).toContain('GNU LESSER GENERAL PUBLIC LICENSE');
    expect(text).toContain('GNU GENERAL PUBLIC LICENSE');
  });

  it('throws when a package has no licence file and its licence has no text here', () => {
    expect(() => licenceText(packageWith({}), 'ISC')).toThrow('there is no text for ISC');
  });

  it('ends before the next heading of the same level', () => {
    expect(licenceSection('### License\na\n#### Fonts\nb\n### Next\nc')).toBe('### License\na\n#### Fonts\nb');
    expect(licenceSection('# A\n\n## Licence')).toBe('## Licence');
    expect(licenceSection('# A')).toBe('');
  });
});

it('all licences are sorted by package, and each package is there once', () => {
  const installed = ['b', 'a', 'a'].map((name) => ({
    label: `${name}@1.0.0`,
    folder: packageWith({ LICENSE: `text of ${name}` }),
  }));
  const components = ['a', 'b'].map((name) => ({ name, version: '1.0.0', licenses: [{ license: { id: 'MIT' } }] }));
  const text = allLicences({ label: 'Node.js', text: 'text of Node' }, components, installed);
  expect(text.match(/(?<=text of )\w+/g)).toEqual(['Node', 'a', 'b']);
  expect(text).toContain('a@1.0.0 (MIT)');
});
