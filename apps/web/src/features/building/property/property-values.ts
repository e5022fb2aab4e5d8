import { createPropertyBody, updatePropertyBody } from '@gerbang/shared/contracts/building/property';
import type { PropertyFacts, PropertyRecord } from '@gerbang/shared/contracts/building/property';

import { schemaFaults } from '../../../lib/forms/faults.ts';
import type { Faults } from '../../../lib/forms/faults.ts';

/** `version` is the version of the loaded property. It is 0 for a new property. */
export interface PropertyValues extends PropertyFacts {
  version: number;
}

export type PropertyField = keyof PropertyFacts;

/** Sections of the form with their fields, in order. */
export const SECTIONS = {
  place: ['name', 'short_code', 'type', 'address', 'city', 'time_zone', 'logo_url', 'brand_color'],
  contact: ['contact_email', 'contact_phone', 'contact_whatsapp', 'contact_hours'],
  dock: ['dock_steps', 'max_height_cm'],
  hours: [
    'cutoff_loading',
    'cutoff_unloading',
    'cutoff_work',
    'horizon_goods_days',
    'horizon_work_days',
    'lead_days_goods',
    'lead_days_work',
    'confirms_visitors',
  ],
  gate: ['uses_gate', 'identity_policy', 'retention_days', 'retention_months'],
  status: ['active'],
} as const satisfies Record<string, readonly PropertyField[]>;
export type Section = keyof typeof SECTIONS;

export const SECTION_NAMES: readonly Section[] = ['place', 'contact', 'dock', 'hours', 'gate', 'status'];

/** The values of an existing property. For a new one, the defaults of the contract. */
export function startValues(record: PropertyRecord | null): PropertyValues {
  if (record === null) {
    // Name and short code are required and have no default, so parse sample values and then clear both fields.
    return { ...createPropertyBody.parse({ name: 'x', short_code: 'XX' }), name: '', short_code: '', version: 0 };
  }
  const {
    id: _id,
    updated_at: _updated_at,
    is_short_code_fixed: _isFixed,
    in_preparation: _inPreparation,
    ...values
  } = record;
  return values;
}

export function faultsOf({ version, ...facts }: PropertyValues, isNew: boolean): Faults {
  return isNew ? schemaFaults(createPropertyBody, facts) : schemaFaults(updatePropertyBody, { ...facts, version });
}

/** Checks only that a stored draft is an object. The form validates its fields. */
export function fitsDraft(values: unknown): values is Partial<PropertyValues> {
  return typeof values === 'object' && values !== null && !Array.isArray(values);
}
