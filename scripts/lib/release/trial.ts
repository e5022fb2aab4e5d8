import { mkdtempSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

import { remove } from '../files.ts';
import { ProgramError, run } from '../process.ts';
import { CHECKSUM_FILE } from './checksums.ts';
import { NODE_VERSION } from './node-package.ts';

/** Encodes a picture of one pixel and hashes a password: the packages with native code work. */
const NATIVE_CODE = `
const picture = { create: { width: 1, height: 1, channels: 3, background: 'red' } };
const { hashSync } = require('@node-rs/argon2');
require('sharp')(picture).png().toBuffer().then((png) => console.log(png.subarray(1, 4) + ' ' + hashSync('x').slice(0, 9)));
`;

/** Unpacks an archive of this machine's architecture in an empty folder and tries it. Throws when something fails. */
export async function tryArchive(archive: string, name: string): Promise<void> {
  const folder = mkdtempSync(join(tmpdir(), 'gerbang-trial-'));
  try {
    await run('tar', ['-xzf', archive, '-C', folder]);
    const unpacked = join(folder, name);
    await run('sha256sum', ['--check', '--strict', '--quiet', CHECKSUM_FILE], { cwd: unpacked });
    const node = join(unpacked, 'node/bin/node');
    expectText(await run(node, ['--version']), `v${NODE_VERSION}`);
    for (const program of ['main', 'worker']) expectText(await startWithoutSettings(unpacked, program), 'DATABASE_URL');
    expectText(await run(node, ['--eval', NATIVE_CODE], { cwd: join(unpacked, 'apps/api') }), 'PNG $argon2id');
  } finally {
    remove(folder);
  }
}

/** Starts a program with an empty environment. Returns its output, and throws when it does not refuse to start. */
async function startWithoutSettings(unpacked: string, program: string): Promise<string> {
  const args = ['-i', 'node/bin/node', '--disable-proto=delete', `apps/api/dist/${program}.js`];
  try {
    await run('env', args, { cwd: unpacked });
  } catch (error) {
    if (error instanceof ProgramError && error.message.includes('The environment is not usable')) return error.message;
    throw error;
  }
  throw new Error(`${program} starts without settings.`);
}

function expectText(text: string, expected: string): void {
  if (!text.includes(expected)) throw new Error(`Expected "${expected}" in:\n${text}`);
}
