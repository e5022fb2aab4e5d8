import { readConfig, readOwnerUrl } from '../config.ts';
import { migrateDatabase } from '../platform/migrate.ts';

const applied = await migrateDatabase(readOwnerUrl(), readConfig().database.url);
console.log(applied.length === 0 ? 'The database is up to date.' : `Applied: ${applied.join(', ')}`);
