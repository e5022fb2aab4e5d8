import { randomBytes } from 'node:crypto';
import { parseArgs } from 'node:util';

import { readConfig, readOwnerUrl } from '../../config.ts';
import { anchorPublicKeys } from '../../platform/audit/anchors.ts';
import { createPool } from '../../platform/database/database.ts';
import { createKeyRing } from '../../platform/keys/key-ring.ts';
import { rawPublicKey } from '../../platform/keys/passes.ts';
import { EXIT, OUTPUT_OPTIONS, type Command } from '../command.ts';
import { countByKey, resealAll } from './sealed-values.ts';

/**
 * Shows the keys in use and how many stored values need each, and changes them without locking anybody out (docs/trust.md).
 * Failed: a stored value needs a missing key.
 */
export const rotateCommand: Command = {
  usage: `rotate
rotate new
rotate reseal`,
  async run(words) {
    const { positionals } = parseArgs({ args: words, options: OUTPUT_OPTIONS, allowPositionals: true });
    const [action = 'show', ...others] = positionals;
    if (!['show', 'new', 'reseal'].includes(action) || others.length > 0)
      throw new Error(`Usage: gerbang ${rotateCommand.usage.replaceAll('\n', '\n       gerbang ')}`);
    if (action !== 'new') return report(action === 'reseal');
    printNewSecret();
    return EXIT.good;
  },
};

function printNewSecret(): void {
  const secret = randomBytes(32);
  const added = secret.toString('hex');
  console.log(`New secret ${added} (as SIGNING_SECRET its key id is ${createKeyRing([secret])[0].id}).

For SIGNING_SECRET (links, second steps, PINs) or PASS_PRIVATE_KEY (passes), where OLD is the present value:
1. Set OLD,${added}
   and restart every API and worker. Now all of them accept the new key. For PASS_PRIVATE_KEY wait until
   every gate device has been online.
2. Set ${added},OLD
   and restart them again. Now the new key signs and seals.
3. For SIGNING_SECRET run \`gerbang rotate reseal\`. It reports no value of the old key any more.
4. When links or passes of the old key are no longer needed, set ${added} alone and restart.`);
}

async function report(isReseal: boolean): Promise<number> {
  const { keys, pass_keys } = readConfig();
  const owner = createPool(readOwnerUrl(), 1);
  try {
    const done = isReseal ? await resealAll(owner, keys) : {};
    const signing_keys = await countByKey(owner, keys);
    const public_keys = { passes: pass_keys.map(rawPublicKey), audit_anchors: anchorPublicKeys(keys) };
    console.log(JSON.stringify({ ...done, signing_keys, public_keys }, undefined, 2));
    return signing_keys.some(({ state }) => state === 'missing') ? EXIT.failed : EXIT.good;
  } finally {
    await owner.end();
  }
}
