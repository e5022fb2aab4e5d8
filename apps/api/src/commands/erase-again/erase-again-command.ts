import { parseArgs } from 'node:util';

import { readConfig } from '../../config.ts';
import { openDeps } from '../../deps.ts';
import { eraseAgain } from '../../modules/insight/privacy/erase-again.ts';
import { EXIT, OUTPUT_OPTIONS, type Command } from '../command.ts';

/**
 * After a restore: erases everybody again whose data came back with the backup (deploy/README.md). Failed: a note of an
 * erasure has no valid signature and was not applied.
 */
export const eraseAgainCommand: Command = {
  usage: 'erase-again',
  async run(words) {
    parseArgs({ args: words, options: OUTPUT_OPTIONS });
    const deps = await openDeps(readConfig());
    try {
      const done = await eraseAgain(deps);
      console.log(JSON.stringify(done, undefined, 2));
      return done.unverified.length > 0 ? EXIT.failed : EXIT.good;
    } finally {
      await deps.close();
    }
  },
};
