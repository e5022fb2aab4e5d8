import { randomBytes } from 'node:crypto';

import { readConfig, readOwnerUrl } from '../config.ts';
import { anchorPublicKeys } from '../platform/audit/anchors.ts';
import { createPool } from '../platform/database/database.ts';
import { createKeyRing } from '../platform/keys/key-ring.ts';
import { rawPublicKey } from '../platform/keys/passes.ts';
import { countByKey, resealAll } from './keys/sealed-values.ts';

const USAGE = `Usage: keys           shows the keys in use and how many stored values need each
       keys new       prints a new secret and the steps to change to it
       keys reseal    seals all stored values with the first key of SIGNING_SECRET`;

/** Changes the keys without locking anybody out (docs/trust.md). Exit code 1 when a stored value needs a missing key. */
const [action = 'show', ...others] = process.argv.slice(2);
if (!['show', 'new', 'reseal'].includes(action) || others.length > 0) {
  console.error(USAGE);
  process.exitCode = 2;
} else if (action === 'new') {
  printNewSecret();
} else {
  await work(action === 'reseal');
}

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
3. For SIGNING_SECRET run \`keys reseal\`. It reports no value of the old key any more.
4. When links or passes of the old key are no longer needed, set ${added} alone and restart.`);
}

async function work(isReseal: boolean): Promise<void> {
  const { keys, pass_keys } = readConfig();
  const owner = createPool(readOwnerUrl(), 1);
  try {
    const done = isReseal ? await resealAll(owner, keys) : {};
    const signing_keys = await countByKey(owner, keys);
    const public_keys = { passes: pass_keys.map(rawPublicKey), audit_anchors: anchorPublicKeys(keys) };
    console.log(JSON.stringify({ ...done, signing_keys, public_keys }, undefined, 2));
    process.exitCode = signing_keys.some(({ state }) => state === 'missing') ? 1 : 0;
  } finally {
    await owner.end();
  }
}
