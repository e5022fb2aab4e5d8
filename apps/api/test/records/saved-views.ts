import type { Kysely } from 'kysely';

import type { Database } from '../../src/platform/database/database.ts';
import { newId } from '../../src/platform/database/ids.ts';

/** A view that everybody of the property sees. */
export async function aSharedView(owner: Kysely<Database>, property_id: string, account_id: string): Promise<void> {
  const facts = { list: 'permit-register', name: 'Terlambat', query: 'late=true', shared: true };
  await owner
    .insertInto('saved_view')
    .values({ property_id, id: newId(), account_id, ...facts, updated_at: new Date() })
    .execute();
}
