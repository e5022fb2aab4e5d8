import { createHash } from 'node:crypto';
import { mkdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';

import type { Component } from '../packages.ts';
import { run } from '../process.ts';

export const ARCHITECTURES = ['x64', 'arm64'] as const;
export type Architecture = (typeof ARCHITECTURES)[number];

/** The Node.js of a release, the one that `scripts/toolchain.sh` installs. */
export const NODE_VERSION = '26.10.0';

/** SHA-512 of the packages of this version, in Base64. */
const CHECKSUMS: Readonly<Record<Architecture, string>> = {
  x64: 'OmAztarr1gK4PD+sNyoku4N5Q40d8eqMuLjNa/zRvxF33aCsVKVIQLs4V5HYPWSWWlMiTdkmbZE/6Phigma0hw==',
  arm64: 'idArV/cmqW9M9ODyGlbOIiyxFourDh1mJB0SdKCdMbSZjjef9CLEN3o1/eE4yf+B0+5BD+F74MpTTHiB3XXTBQ==',
};

/** The architecture of this machine, or undefined when no release runs on it. */
export const ownArchitecture = (): Architecture | undefined =>
  process.platform === 'linux' ? ARCHITECTURES.find((name) => name === process.arch) : undefined;

/** Unpacks `bin/node` and `LICENSE` of Node.js into a folder. Throws when the package has another checksum. */
export async function unpackNode(architecture: Architecture, folder: string): Promise<void> {
  mkdirSync(folder, { recursive: true });
  const name = `node-linux-${architecture}`;
  await run('npm', ['pack', `${name}@${NODE_VERSION}`, '--pack-destination', folder, '--prefer-offline', '--silent']);
  const file = join(folder, `${name}-${NODE_VERSION}.tgz`);
  const checksum = createHash('sha512').update(readFileSync(file)).digest('base64');
  if (checksum !== CHECKSUMS[architecture]) throw new Error(`${name}@${NODE_VERSION} has another checksum.`);
  await run('tar', ['-xzf', file, '-C', folder, '--strip-components=1', 'package/bin/node', 'package/LICENSE']);
}

/** Node.js in a list of packages. */
export function nodeComponent(architecture: Architecture): Component {
  const name = `node-linux-${architecture}`;
  const purl = `pkg:npm/${name}@${NODE_VERSION}`;
  const content = Buffer.from(CHECKSUMS[architecture], 'base64').toString('hex');
  return {
    type: 'platform',
    name,
    version: NODE_VERSION,
    purl,
    'bom-ref': purl,
    description: 'Node.js',
    licenses: [{ license: { id: 'MIT' } }],
    externalReferences: [
      {
        type: 'distribution',
        url: `https://registry.npmjs.org/${name}/-/${name}-${NODE_VERSION}.tgz`,
        hashes: [{ alg: 'SHA-512', content }],
      },
    ],
  };
}
