import { describe, expect, it } from 'vitest';

import { findTraces, machineTraces } from './traces.ts';

const BUILD = '/tmp/gerbang-release-a';
const traces = machineTraces({ build: BUILD, home: '/home/rina', registry: 'https://npm.mall.example/all/' });
const found = (path: string, text: string): string[] => findTraces(path, Buffer.from(text), traces);

describe('traces of the building machine', () => {
  it('are found in files of the program', () => {
    expect(found('apps/web/dist/a.js', `//${BUILD}/source/a.ts`)).toEqual([
      'apps/web/dist/a.js names the folder of the build',
    ]);
    expect(found('sbom.cdx.json', 'npm.mall.example')).toEqual(['sbom.cdx.json names the registry']);
    expect(found('deploy/a.sh', 'cd /home/rina/src')).toEqual(['deploy/a.sh names the home folder']);
    expect(found('apps/web/dist/a.js', 'const a = 1')).toEqual([]);
  });

  it('do not include home folders in packages, which hold those of their own builds', () => {
    expect(found('node_modules/@node-rs/argon2/a.node', '/home/rina/.cargo')).toEqual([]);
    expect(found('node/bin/node', '/home/rina/node')).toEqual([]);
    expect(found('apps/api/node_modules/a/a.js', BUILD)).toHaveLength(1);
  });

  it('do not include the public registry', () => {
    const registry = 'https://registry.npmjs.org/';
    const names = machineTraces({ build: BUILD, home: '/root', registry }).map(({ name }) => name);
    expect(names).toEqual(['the folder of the build', 'the home folder']);
  });
});
