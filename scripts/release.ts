import { join, resolve } from 'node:path';
import { parseArgs } from 'node:util';

import { main } from './lib/main.ts';
import { localFolder } from './lib/paths.ts';
import { ARCHITECTURES } from './lib/release/node-package.ts';
import { makeRelease } from './lib/release/release.ts';

/** Makes the archives that an installation unpacks, with checksums and a signature (docs/releases.md). */
await main(async () => {
  const { values } = parseArgs({
    options: {
      arch: { type: 'string', default: 'all' },
      key: { type: 'string' },
      out: { type: 'string', default: join(localFolder, 'release') },
      dirty: { type: 'boolean', default: false },
    },
  });
  const architectures = ARCHITECTURES.filter((name) => values.arch === 'all' || values.arch === name);
  if (architectures.length === 0) throw new Error(`--arch is ${ARCHITECTURES.join(', ')} or all.`);
  const out = resolve(values.out);
  await makeRelease({ architectures, keyFile: values.key, out, isDirtyAllowed: values.dirty });
  console.log(`Checksums, signature and public key are in ${out}.`);
  if (values.key === undefined)
    console.log('There was no --key, so the key was made for this run: these archives are only for trying.');
});
