import { describe, expect, it } from 'vitest';

import { packageFaults, type Component } from './packages.ts';

const component = (change: Partial<Component>): Component => ({
  name: 'a',
  version: '1.0.0',
  licenses: [{ license: { id: 'MIT' } }],
  externalReferences: [
    { type: 'distribution', url: 'https://registry.npmjs.org/a/-/a-1.0.0.tgz', hashes: [{ alg: 'SHA-512' }] },
  ],
  ...change,
});
const faults = (change: Partial<Component>) =>
  packageFaults({ specVersion: '1.6', components: [component({}), component(change)] });
const licensed = (expression: string, change: Partial<Component> = {}) =>
  faults({ licenses: [{ expression }], ...change }).length === 0;

describe('the licences of packages', () => {
  it('accepts licences of the list, one side of OR and both sides of AND', () => {
    expect(licensed('ISC')).toBe(true);
    expect(licensed('(MIT OR GPL-3.0)')).toBe(true);
    expect(licensed('Apache-2.0 AND MIT')).toBe(true);
  });

  it('refuses an unknown licence and a package without one', () => {
    expect(faults({ licenses: [{ license: { id: 'GPL-3.0-only' } }] })).toEqual(['a@1.0.0: licence GPL-3.0-only']);
    expect(faults({ licenses: [] })).toEqual(['a@1.0.0: licence unknown']);
    expect(licensed('MIT AND AGPL-3.0')).toBe(false);
    expect(licensed('UNLICENSED')).toBe(false);
  });

  it('accepts a weak copyleft for tools only, and libvips as a library of its own', () => {
    expect(licensed('MPL-2.0', { scope: 'excluded' })).toBe(true);
    expect(licensed('MPL-2.0')).toBe(false);
    expect(licensed('LGPL-3.0-or-later', { group: '@img', name: 'sharp-libvips-linux-x64' })).toBe(true);
    expect(licensed('LGPL-3.0-or-later')).toBe(false);
  });
});

describe('the source of packages', () => {
  it('refuses a package of another source or without a checksum', () => {
    const from = (url: string, hashes = [{ alg: 'SHA-512' }]) =>
      faults({ externalReferences: [{ type: 'distribution', url, hashes }] });
    expect(from('https://registry.npmjs.org/a/-/a-1.0.0.tgz')).toEqual([]);
    expect(from('https://evil.example/a.tgz')).toHaveLength(1);
    expect(from('https://registry.npmjs.org/a/-/a-1.0.0.tgz', [])).toHaveLength(1);
    expect(faults({ externalReferences: [] })).toHaveLength(1);
  });

  it('leaves out the packages of this workspace', () => {
    expect(faults({ group: '@gerbang', name: 'shared', externalReferences: [] })).toEqual([]);
  });
});
