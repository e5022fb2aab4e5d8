import { sql } from 'kysely';

import type { RecordKind } from '../../platform/records.ts';

/** Assets; who reads the building's records reads them. */
export const ASSETS: RecordKind = {
  name: 'asset',
  table: 'asset',
  columns: [
    'code',
    'name',
    'category_id',
    'floor_id',
    'location',
    'brand',
    'model',
    'serial_number',
    'purchased_on',
    'warranty_until',
    'state',
    'notes',
  ],
  shown: {
    category: sql`(select c.name from category c where c.property_id = r.property_id and c.id = r.category_id)`,
    floor: sql`(select f.name from floor f where f.property_id = r.property_id and f.id = r.floor_id)`,
  },
  search: [sql`r.name`, sql`r.code`, sql`r.serial_number`, sql`r.location`],
  orders: {
    code: sql`lower(code)`,
    name: sql`lower(name)`,
    category: sql`lower(category)`,
    floor: sql`lower(floor)`,
    warranty_until: sql`warranty_until`,
    updated_at: sql`updated_at`,
    id: sql`id`,
  },
  narrow: ({ category_id, floor_id, state }) => [
    ...(category_id === undefined ? [] : [sql<boolean>`r.category_id = ${category_id}`]),
    ...(floor_id === undefined ? [] : [sql<boolean>`r.floor_id = ${floor_id}`]),
    ...(state === undefined ? [] : [sql<boolean>`r.state = ${state}`]),
  ],
  access: { read: 'property.read', write: 'asset.update' },
  taken: {
    asset_code_is_unique_in_its_property: 'code',
    asset_category_is_of_assets: 'category_id',
    asset_floor_is_of_its_property: 'floor_id',
  },
};
