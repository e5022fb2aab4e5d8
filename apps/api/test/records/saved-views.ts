import { sql, type Kysely } from 'kysely';

import type { Database } from '../../src/platform/database/database.ts';
import { newId } from '../../src/platform/database/ids.ts';

/** A view that everybody of the property sees, and that was mailed to its owner. */
export async function aSharedView(owner: Kysely<Database>, property_id: string, account_id: string): Promise<void> {
  const facts = { list: 'permit-register', name: 'Terlambat', query: 'late=true', shared: true };
  const id = newId();
  await owner
    .insertInto('saved_view')
    .values({ property_id, id, account_id, ...facts, updated_at: new Date() })
    .execute();
  await sql`insert into saved_view_mail (property_id, view_id, day, made_at)
    values (${property_id}, ${id}, current_date, now())`.execute(owner);
}
