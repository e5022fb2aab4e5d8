import { ASSET_STATES } from '@gerbang/shared/contracts/operations/assets';
import { sql } from 'kysely';

import type { Names } from '../../../platform/records/records-sheet.ts';
import type { RecordKind } from '../../../platform/records/records.ts';
import { categoryNames } from '../../building/categories/category-names.service.ts';
import { refuseStates, stateRefusal } from './asset-state.service.ts';

const FLOOR = sql`(select f.name from floor f where f.property_id = r.property_id and f.id = r.floor_id)`;

const CATEGORY_NAMES = categoryNames('asset');
const FLOOR_NAMES: Names = {
  all: (property_id) => sql`select id, name from floor where property_id = ${property_id}`,
  cell: () => FLOOR,
};

/** Everybody who may read the records of the building may read assets. */
export const ASSETS: RecordKind = {
  name: 'asset',
  table: 'asset',
  list: 'asset_list',
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
  relate: refuseStates,
  refusal: stateRefusal,
  shown: {
    category: CATEGORY_NAMES.cell(),
    floor: FLOOR,
  },
  // The same expression as in the trigram index on `asset`.
  search: [sql`r.name || e'\\n' || r.code || e'\\n' || r.serial_number || e'\\n' || r.location`],
  orders: {
    code: { by: sql`lower(code)`, is_never_null: true },
    name: { by: sql`lower(name)`, is_never_null: true },
    category: { by: sql`lower(category)`, is_in_other_table: true },
    floor: { by: sql`lower(floor)`, is_in_other_table: true },
    warranty_until: sql`warranty_until`,
    updated_at: { by: sql`updated_at`, is_never_null: true },
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
  sheet: {
    key: ['code'],
    label: ['code', 'name'],
    fields: [
      { name: 'code', type: 'text' },
      { name: 'name', type: 'text', width: 32 },
      { name: 'category_id', type: 'record', names: CATEGORY_NAMES },
      { name: 'state', type: 'value', values: ASSET_STATES },
      { name: 'floor_id', type: 'record', names: FLOOR_NAMES },
      { name: 'location', type: 'text', width: 28 },
      { name: 'brand', type: 'text' },
      { name: 'model', type: 'text' },
      { name: 'serial_number', type: 'text' },
      { name: 'purchased_on', type: 'day', width: 14 },
      { name: 'warranty_until', type: 'day', width: 14 },
      { name: 'notes', type: 'text', width: 48 },
    ],
  },
};
