import type { CategoryKind } from '@gerbang/shared/contracts/building/categories';
import { sql, type RawBuilder } from 'kysely';

import type { NamedRecord } from '../../../platform/records/records-sheet.ts';

/** The name of the category of row `r`, in the language of the reader. */
export const NAME_OF_CATEGORY = sql<
  string | null
>`(select local_name(c.name, c.name_en) from category c where c.property_id = r.property_id and c.id = r.category_id)`;

/** Categories by name for imports, which accept both languages. */
export function selectNames(property_id: string, kind: CategoryKind): RawBuilder<NamedRecord> {
  return sql`
    select id, name from category where property_id = ${property_id} and kind = ${kind}
    union all
    select id, name_en from category
     where property_id = ${property_id} and kind = ${kind} and name_en <> '' and lower(name_en) <> lower(name)`;
}
