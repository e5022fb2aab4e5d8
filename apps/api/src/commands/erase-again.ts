import { readConfig } from '../config.ts';
import { openDeps } from '../deps.ts';
import { eraseAgain } from '../modules/insight/privacy/erase-again.ts';

/**
 * After a restore: erases everybody again whose data came back with the backup (deploy/README.md). Exit code 2: a note of an
 * erasure has no valid signature and was not applied.
 */
const deps = await openDeps(readConfig());
try {
  const done = await eraseAgain(deps);
  console.log(JSON.stringify(done, undefined, 2));
  process.exitCode = done.unverified.length > 0 ? 2 : 0;
} finally {
  await deps.close();
}
