import { sql, type RawBuilder } from 'kysely';

import type { RecordKind } from '../../../platform/records/records.ts';

function countUses(table: string): RawBuilder<number> {
  return sql<number>`(select count(*)::int from ${sql.table(table)} u where u.property_id = r.property_id and u.category_id = r.id)`;
}

/** A category in use cannot be deleted, only deactivated. */
export const CATEGORIES: RecordKind = {
  name: 'category',
  table: 'category',
  columns: [
    'kind',
    'name',
    'name_en',
    'description',
    'active',
    'needs_hours',
    'needs_parts',
    'needs_photo',
    'needs_signature',
  ],
  fixed: ['kind'],
  shown: {
    in_use: sql`case r.kind
      when 'tenant' then ${countUses('tenant')} + ${countUses('news_audience')}
      when 'asset' then ${countUses('asset')}
      when 'complaint' then ${countUses('complaint')}
      when 'work_order' then ${countUses('work_order')} + ${countUses('maintenance_schedule')}
      when 'news' then ${countUses('news')}
      else 0 end`,
  },
  search: [sql`r.name`, sql`r.name_en`, sql`r.description`],
  orders: {
    name: sql`lower(local_name(name, name_en))`,
    in_use: sql`in_use`,
    updated_at: sql`updated_at`,
    id: sql`id`,
  },
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
      { name: 'name_en', type: 'text', width: 32 },
      { name: 'description', type: 'text', width: 48 },
      { name: 'active', type: 'truth', width: 12 },
    ],
  },
};
