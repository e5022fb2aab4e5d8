import { sql, type Selectable } from 'kysely';

import type { Database } from '../../src/platform/database/database.ts';
import type { World } from '../harness.ts';

type Part = 'permit_applicant' | 'permit_attachment' | 'permit_item' | 'permit_work_detail' | 'permit_worker';

/** The rows of a table that belong to a permit. */
export async function partsOf<Table extends Part>(
  { owner }: Pick<World, 'owner'>,
  table: Table,
  permit: { id: string },
) {
  const { rows } = await sql<Selectable<Database[Table]>>`
    select * from ${sql.table(table)} where permit_id = ${permit.id}`.execute(owner);
  return rows;
}
