import type { PermitListQuery } from '@gerbang/shared/contracts/permits/permit-list';
import { sql, type RawBuilder } from 'kysely';

import type { Tx } from '../../../platform/database/database.ts';
import { anywhere } from '../../../platform/database/datatable.ts';

type PeopleFilter = Partial<Pick<PermitListQuery, 'property_id' | 'person' | 'plate'>>;

/** Number of permits that a list reads of applicants, of workers and of drivers with a name, the newest first. */
const NEWEST = 1_000;
/** The same for a list with other filters, which may want older permits and leave few of them. */
const NEWEST_FILTERED = 5_000;

/** The permits that a list filtered by a person is made of. `has_more` means that the name occurs in older ones too. */
export interface PermitsOfPerson {
  ids: string[];
  has_more: boolean;
}

/**
 * The newest permits with this name. A common name is in almost every permit, and reading them all would take too long
 * for a list.
 */
export async function newestOfPerson(
  tx: Tx,
  { property_id, person }: PeopleFilter,
  isFilteredByMore: boolean,
): Promise<PermitsOfPerson | undefined> {
  if (person === undefined) return undefined;
  const most = isFilteredByMore ? NEWEST_FILTERED : NEWEST;
  const { rows } = await sql<{ id: string; part: number }>`
    select n.id, n.part from (${named({ property_id, person }, most + 1)}) n`.execute(tx);
  const parts = [...Map.groupBy(rows, ({ part }) => part).values()];
  return { ids: [...new Set(rows.map(({ id }) => id))], has_more: parts.some((part) => part.length > most) };
}

/** Conditions on people and plates of one property, by the indexes of the search over all records. */
export function ofPeople(
  { property_id, person, plate }: PeopleFilter,
  newest?: PermitsOfPerson,
): RawBuilder<boolean>[] {
  const conditions: RawBuilder<boolean>[] = [];
  if (plate !== undefined)
    conditions.push(sql`p.plate <> '' and plate_key(p.plate) collate "C" >= plate_key(${plate}) collate "C"
      and plate_key(p.plate) collate "C" < plate_key(${plate}) || chr(1114111) collate "C"`);
  if (newest !== undefined) conditions.push(sql`p.id = any(${newest.ids}::uuid[])`);
  else if (person !== undefined)
    conditions.push(sql`p.id in (select n.id from (${named({ property_id, person }, null)}) n)`);
  return conditions;
}

/** Permits with this part of a name: `part` 1 of the applicant, 2 of a worker, 3 of the driver. */
function named({ property_id, person = '' }: PeopleFilter, limit: number | null): RawBuilder<unknown> {
  const rows = (part: number, list: string, [id, name]: readonly [string, string]) => sql`(
    select ${sql.ref(id)} as id, ${sql.lit(part)} as part from ${sql.table(list)} n
     where n.property_id = ${property_id} and ${sql.ref(name)} <> '' and lower(${sql.ref(name)}) like ${anywhere(person)}
     order by ${sql.ref(id)} desc limit ${limit}::bigint)`;
  return sql`${rows(1, 'permit_applicant_list', ['n.permit_id', 'n.name'])}
    union all ${rows(2, 'permit_worker_list', ['n.permit_id', 'n.name'])}
    union all ${rows(3, 'permit_list', ['n.id', 'n.driver_name'])}`;
}
