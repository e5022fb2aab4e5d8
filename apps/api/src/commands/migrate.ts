import { readConfig, readMigrationPatience, readOwnerUrl } from '../config.ts';
import { migrateDatabase } from '../platform/database/migrate.ts';

/** Optional folder of migrations to apply instead of our own, for comparisons. */
const [folder] = process.argv.slice(2);
const applied = await migrateDatabase(readOwnerUrl(), readConfig().database.direct_url, {
  ...readMigrationPatience(),
  ...(folder !== undefined && { folder }),
  onRetry: (name) => console.log(`${name} waits for a lock`),
});
console.log(applied.length === 0 ? 'The database is up to date.' : `Applied: ${applied.join(', ')}`);
