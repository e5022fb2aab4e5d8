import { sql } from 'kysely';

import type { Tx } from '../../platform/database.ts';
import type { Count } from './analytics.table.ts';

/** A count as a sheet shows it, with the name of its category or slot and its place in the order. */
export interface SheetCount extends Count {
  name: string | null;
  place: string;
}

interface Wanted {
  property_id: string;
  from: string;
  until: string;
  kind?: string | undefined;
  measures: readonly string[];
}

/** Some counts after a place; of one kind of permit where that is asked for, beside all that has no kind. */
export async function listAfter(tx: Tx, wanted: Wanted, after: string | null, limit: number): Promise<SheetCount[]> {
  const { property_id, from, until, kind = null, measures } = wanted;
  const [day, measure, a, b, c] = after === null ? [] : (JSON.parse(after) as string[]);
  const { rows } = await sql<SheetCount>`
    select r.measure, r.day, r.a, r.b, r.c, r.n, r.total, json_build_array(r.day, r.measure, r.a, r.b, r.c)::text as place,
           case when r.measure = 'slot.taken' then (select s.name from slot s where s.property_id = r.property_id and s.id::text = r.a)
                when r.measure ~ '^(complaint|work_order|maintenance)'
                then coalesce((select k.name from category k where k.property_id = r.property_id and k.id::text = r.a), '') end as name
      from rollup_day r
     where r.property_id = ${property_id} and r.day between ${from} and ${until} and r.measure = any(${measures}::text[])
       and (${kind}::text is null or (case when r.measure in ('permit.submitted', 'permit.hour') then r.a
              when r.measure ~ '^(permit|stage|slot)' then r.b else ${kind} end) = ${kind})
       and (${day ?? null}::date is null
            or (r.day, r.measure, r.a, r.b, r.c) > (${day ?? null}::date, ${measure ?? ''}, ${a ?? ''}, ${b ?? ''}, ${c ?? ''}))
     order by r.day, r.measure, r.a, r.b, r.c limit ${limit}`.execute(tx);
  return rows;
}
