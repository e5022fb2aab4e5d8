import { sql } from 'kysely';

import type { Tx } from '../../../platform/database/database.ts';
import type { Count } from './analytics.table.ts';

/** A count in the sheet, with the name of its category or slot. `place` is the cursor of the row. */
export interface SheetCount extends Count {
  name: string | null;
  place: string;
}

interface SheetQuery {
  property_id: string;
  from: string;
  until: string;
  kind?: string | undefined;
  measures: readonly string[];
}

/** Counts after the cursor `after`. With `kind`, only counts of that permit kind and counts without a kind. */
export async function listAfter(
  tx: Tx,
  wanted: SheetQuery,
  after: string | null,
  limit: number,
): Promise<SheetCount[]> {
  const { property_id, from, until, kind = null, measures } = wanted;
  const key = sql.raw('r.day, r.measure, r.kind, r.stage, r.record_id, r.priority, r.detail');
  const place = after === null ? undefined : sql.join(JSON.parse(after) as string[]);
  const { rows } = await sql<SheetCount>`
    select ${key}, r.events, r.amount, json_build_array(${key})::text as place,
           case when r.measure = 'slot.taken' then (select s.name from slot s where s.property_id = r.property_id and s.id::text = r.record_id)
                else (select local_name(k.name, k.name_en) from category k where k.property_id = r.property_id and k.id::text = r.record_id) end as name
      from rollup_day r
     where r.property_id = ${property_id} and r.day between ${from} and ${until} and r.measure = any(${measures}::text[])
       and (${kind}::text is null or r.kind in (${kind}, ''))
       and ${place === undefined ? sql`true` : sql`(${key}) > (${place})`}
     order by ${key} limit ${limit}`.execute(tx);
  return rows;
}
