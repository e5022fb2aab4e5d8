import type { Action } from '@gerbang/shared/access';
import { bays, floors, units } from '@gerbang/shared/contracts/building/buildings';
import { categories } from '@gerbang/shared/contracts/building/categories';
import type { CategoryKind } from '@gerbang/shared/contracts/building/categories';
import { tenants } from '@gerbang/shared/contracts/building/tenants';
import { ASSET_STATES, assets } from '@gerbang/shared/contracts/operations/assets';
import type { records } from '@gerbang/shared/messages/id/building/records';
import type * as z from 'zod/mini';

type FieldName = keyof (typeof records)['field'];
type ColumnName = keyof (typeof records)['column'];
export type ValueName = keyof (typeof records)['value'];

export type Field = { name: FieldName; isRequired?: boolean } & (
  | { type: 'text' | 'long text' | 'number' | 'day' | 'time' | 'switch' }
  | { type: 'value'; values: readonly ValueName[] }
  /**
   * A reference to one or several records of the kind `of`. `labels` is the field of this record that contains their
   * names.
   */
  | { type: 'record' | 'records'; of: string; filter?: Readonly<Record<string, string>>; labels: string }
);

/** A column to the right of the name. */
export type KindColumn =
  | { name: ColumnName; type: 'text' | 'count' | 'date'; sort?: string }
  | { name: ColumnName; type: 'value'; sort?: string }
  | { name: 'units' | 'checkpoints'; type: 'names' };

export interface RecordScreenKind {
  /** The kind's name in API paths. */
  name: string;
  texts: keyof (typeof records)['kind'];
  facts: z.ZodMiniType<Record<string, unknown>>;
  start: Readonly<Record<string, unknown>>;
  fields: readonly Field[];
  columns: readonly KindColumn[];
  sorts: readonly [string, ...string[]];
  /** Filters with their possible values. The server accepts one value per filter. */
  filters: Readonly<Record<string, readonly ValueName[]>>;
  /** Path of the record's own page, if it has one. */
  page?: string;
  /** Query parameters that every list request sends. */
  only?: Readonly<Record<string, string>>;
  write: Action;
}

/** The filter of kinds that can be deactivated. */
export const STATUS = { status: ['active', 'inactive'] } as const;

const FLOOR: RecordScreenKind = {
  name: 'floor',
  texts: 'floor',
  facts: floors.facts,
  start: { name: '', position: 0 },
  fields: [
    { name: 'name', type: 'text', isRequired: true },
    { name: 'position', type: 'number' },
  ],
  columns: [{ name: 'units', type: 'count', sort: 'units' }],
  sorts: ['position', 'name', 'units'],
  filters: {},
  write: 'property.update',
};

const UNIT: RecordScreenKind = {
  name: 'unit',
  texts: 'unit',
  facts: units.facts,
  start: { name: '', floor_id: null },
  fields: [
    { name: 'name', type: 'text', isRequired: true },
    { name: 'floor_id', type: 'record', of: 'floor', labels: 'floor', isRequired: true },
  ],
  columns: [
    { name: 'floor', type: 'text', sort: 'floor' },
    { name: 'tenant', type: 'text', sort: 'tenant' },
  ],
  sorts: ['name', 'floor', 'tenant'],
  filters: {},
  write: 'property.update',
};

const BAY: RecordScreenKind = {
  name: 'bay',
  texts: 'bay',
  facts: bays.facts,
  start: { name: '', kind: 'bay', active: true },
  fields: [
    { name: 'name', type: 'text', isRequired: true },
    { name: 'kind', type: 'value', values: ['bay', 'goods_lift'] },
    { name: 'active', type: 'switch' },
  ],
  columns: [
    { name: 'kind', type: 'value', sort: 'kind' },
    { name: 'status', type: 'value' },
  ],
  sorts: ['name', 'kind'],
  filters: {},
  write: 'slot.update',
};

const TENANT: RecordScreenKind = {
  name: 'tenant',
  texts: 'tenant',
  facts: tenants.facts,
  start: { name: '', phone: '', category_id: null, unit_ids: [], active: true },
  fields: [
    { name: 'name', type: 'text', isRequired: true },
    { name: 'unit_ids', type: 'records', of: 'unit', labels: 'units' },
    { name: 'category_id', type: 'record', of: 'category', filter: { kind: 'tenant' }, labels: 'category' },
    { name: 'phone', type: 'text' },
    { name: 'active', type: 'switch' },
  ],
  columns: [
    { name: 'units', type: 'names' },
    { name: 'category', type: 'text', sort: 'category' },
    { name: 'logins', type: 'count', sort: 'logins' },
    { name: 'open_permits', type: 'count', sort: 'open_permits' },
    { name: 'status', type: 'value' },
  ],
  sorts: ['name', 'category', 'logins', 'open_permits', 'updated_at'],
  filters: STATUS,
  page: '/masterData/tenant',
  write: 'tenant.update',
};

const ASSET: RecordScreenKind = {
  name: 'asset',
  texts: 'asset',
  facts: assets.facts,
  start: {
    code: '',
    name: '',
    category_id: null,
    floor_id: null,
    location: '',
    brand: '',
    model: '',
    serial_number: '',
    purchased_on: null,
    warranty_until: null,
    state: 'in_service',
    notes: '',
  },
  fields: [
    { name: 'code', type: 'text', isRequired: true },
    { name: 'name', type: 'text', isRequired: true },
    { name: 'category_id', type: 'record', of: 'category', filter: { kind: 'asset' }, labels: 'category' },
    { name: 'state', type: 'value', values: ASSET_STATES },
    { name: 'floor_id', type: 'record', of: 'floor', labels: 'floor' },
    { name: 'location', type: 'text' },
    { name: 'brand', type: 'text' },
    { name: 'model', type: 'text' },
    { name: 'serial_number', type: 'text' },
    { name: 'purchased_on', type: 'day' },
    { name: 'warranty_until', type: 'day' },
    { name: 'notes', type: 'long text' },
  ],
  columns: [
    { name: 'category', type: 'text', sort: 'category' },
    { name: 'floor', type: 'text', sort: 'floor' },
    { name: 'state', type: 'value' },
    { name: 'updated_at', type: 'date', sort: 'updated_at' },
  ],
  sorts: ['code', 'name', 'category', 'floor', 'warranty_until', 'updated_at'],
  filters: { state: ASSET_STATES },
  page: '/masterData/asset',
  write: 'asset.update',
};

const EVIDENCE = ['needs_hours', 'needs_parts', 'needs_photo', 'needs_signature'] as const;

export function categoryKind(kind: CategoryKind): RecordScreenKind {
  const evidence = kind === 'work_order' ? EVIDENCE : [];
  return {
    name: 'category',
    texts: `category_${kind}`,
    facts: categories.facts,
    start: {
      kind,
      name: '',
      name_en: '',
      description: '',
      active: true,
      ...Object.fromEntries(evidence.map((name) => [name, false])),
    },
    fields: [
      { name: 'name', type: 'text', isRequired: true },
      { name: 'name_en', type: 'text' },
      { name: 'description', type: 'text' },
      ...evidence.map((name): Field => ({ name, type: 'switch' })),
      { name: 'active', type: 'switch' },
    ],
    columns: [
      { name: 'in_use', type: 'count', sort: 'in_use' },
      { name: 'status', type: 'value' },
      { name: 'updated_at', type: 'date', sort: 'updated_at' },
    ],
    sorts: ['name', 'in_use', 'updated_at'],
    filters: STATUS,
    only: { kind },
    write: 'property.update',
  };
}

/** Kinds with their own screen. The keys are the names in API paths. */
export const RECORD_KINDS = { floor: FLOOR, unit: UNIT, bay: BAY, tenant: TENANT, asset: ASSET } as const;
