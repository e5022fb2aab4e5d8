import { parseArgs } from 'node:util';

import { readConfig, readMigrationPatience, readOwnerUrl } from '../../config.ts';
import { migrateDatabase } from '../../platform/database/migrate.ts';
import { EXIT, OUTPUT_OPTIONS, type Command } from '../command.ts';

/** Gives the database the schema of this program. */
export const migrateCommand: Command = {
  usage: 'migrate',
  async run(words) {
    // `folder` has other migrations to apply instead of our own, for comparisons.
    const options = { ...OUTPUT_OPTIONS, folder: { type: 'string' } } as const;
    const { folder, json } = parseArgs({ args: words, options }).values;
    const applied = await migrateDatabase(readOwnerUrl(), readConfig().database.direct_url, {
      ...readMigrationPatience(),
      ...(folder !== undefined && { folder }),
      onRetry: (name) => (json ? console.error : console.log)(`${name} waits for a lock`),
    });
    if (json) console.log(JSON.stringify({ applied }));
    else console.log(applied.length === 0 ? 'The database is up to date.' : `Applied: ${applied.join(', ')}`);
    return EXIT.good;
  },
};
