import { sql } from 'kysely';

import type { RecordKind } from '../../platform/records.ts';

/** Categories of all kinds; one that is in use cannot be deleted, but switched off. */
export const CATEGORIES: RecordKind = {
  name: 'category',
  table: 'category',
  columns: ['kind', 'name', 'description', 'active'],
  fixed: ['kind'],
  shown: {
    in_use: sql`case r.kind
      when 'tenant' then (select count(*)::int from tenant t where t.property_id = r.property_id and t.category_id = r.id)
      when 'asset' then (select count(*)::int from asset a where a.property_id = r.property_id and a.category_id = r.id)
      when 'news' then (select count(*)::int from news n where n.property_id = r.property_id and n.category_id = r.id)
      else 0 end`,
  },
  search: [sql`r.name`, sql`r.description`],
  orders: { name: sql`lower(name)`, in_use: sql`in_use`, updated_at: sql`updated_at`, id: sql`id` },
  narrow: ({ kind, status }) => [
    sql<boolean>`r.kind = ${kind}`,
    ...(status === undefined ? [] : [sql<boolean>`r.active = ${status === 'active'}`]),
  ],
  access: { read: 'property.read', write: 'property.update' },
  taken: { category_name_is_unique_in_its_kind: 'name' },
  sheet: {
    key: ['kind', 'name'],
    given: ['kind'],
    label: ['name'],
    fields: [
      { name: 'name', type: 'text', width: 32 },
      { name: 'description', type: 'text', width: 48 },
      { name: 'active', type: 'truth', width: 12 },
    ],
  },
};
