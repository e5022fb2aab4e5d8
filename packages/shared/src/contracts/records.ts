import * as z from 'zod/mini';

import { id } from './common.ts';
import { datatable, datatableQuery } from './datatable.ts';

type Fields = Record<string, z.ZodMiniType>;

/** The property whose records are meant; it stands in the query of every call. */
export const inProperty = z.object({ property_id: id });

/** One record of a property: its id in the path, the property in the query. */
export const recordParams = z.object({ id });

/**
 * The wire format of one kind of staff record, as every kind has it: what staff set, what a list shows beside it, what the
 * list can be sorted and filtered by. A change names the version it was made from, so that nobody overwrites unseen work.
 */
export function recordContract<
  Facts extends Fields,
  const Sort extends string,
  Shown extends Fields,
  Filters extends Fields,
>(parts: { facts: Facts; sorts: readonly [Sort, ...Sort[]]; shown: Shown; filters: Filters }) {
  const record = z.object({ id, ...parts.facts, ...parts.shown, version: z.number(), updated_at: z.string() });
  return {
    facts: z.strictObject(parts.facts),
    changed: z.strictObject({ ...parts.facts, version: z.int('required') }),
    record,
    query: z.extend(datatableQuery(parts.sorts), { property_id: id, ...parts.filters }),
    page: datatable(record),
  };
}
