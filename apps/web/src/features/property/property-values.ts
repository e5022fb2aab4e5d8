import { FIELD_CODES } from '@gerbang/shared/contracts/common';
import type { FieldCode } from '@gerbang/shared/contracts/common';
import { createPropertyBody, updatePropertyBody } from '@gerbang/shared/contracts/property';
import type { PropertyFacts, PropertyRecord } from '@gerbang/shared/contracts/property';

/** What the form holds: the facts, and the version they were read in (0 for a new property). */
export interface PropertyValues extends PropertyFacts {
  version: number;
}

/** The name of a field. */
export type PropertyField = keyof PropertyFacts;

/** The form's parts in order, each with its fields in order. */
export const SECTIONS = {
  place: ['name', 'short_code', 'type', 'address', 'city', 'time_zone', 'logo_url', 'brand_color'],
  contact: ['contact_email', 'contact_phone'],
  hours: [
    'cutoff_loading',
    'cutoff_unloading',
    'cutoff_work',
    'horizon_goods_days',
    'horizon_work_days',
    'lead_days_goods',
    'lead_days_work',
  ],
  gate: ['uses_gate', 'identity_policy', 'retention_days'],
  status: ['active'],
} as const satisfies Record<string, readonly PropertyField[]>;
export type Section = keyof typeof SECTIONS;

/** The sections' names in order. */
export const SECTION_NAMES: readonly Section[] = ['place', 'contact', 'hours', 'gate', 'status'];

/** What the form starts with: the property as it was read, or a new one with the contract's own defaults. */
export function startValues(record: PropertyRecord | null): PropertyValues {
  if (record === null) {
    // The two that have no default are left for the person.
    return { ...createPropertyBody.parse({ name: 'x', short_code: 'XX' }), name: '', short_code: '', version: 0 };
  }
  const { id: _id, updated_at: _updated_at, is_short_code_fixed: _isFixed, ...values } = record;
  return values;
}

/** The body of a request, or the code of each field that is wrong; both by the contract's own schema. */
export function checked({ version, ...facts }: PropertyValues, isNew: boolean) {
  const { data, error } = isNew
    ? createPropertyBody.safeParse(facts)
    : updatePropertyBody.safeParse({ ...facts, version });
  if (data !== undefined) return { facts: data, faults: {} };
  const faults: Record<string, FieldCode> = {};
  // Of several things that are wrong with a field the first is said.
  for (const { path, message } of error.issues) faults[path.join('.')] ??= codeOf(message);
  return { facts: undefined, faults };
}

/** The fields that are wrong, in the order in which they stand in the form. */
export function faultyFields(errors: Readonly<Record<string, unknown>>): PropertyField[] {
  return SECTION_NAMES.flatMap((section): readonly PropertyField[] => SECTIONS[section]).filter(
    (field) => errors[field] !== undefined && errors[field] !== null,
  );
}

/** Whether something kept on this device can be laid over the form. */
export function fitsDraft(values: unknown): values is Partial<PropertyValues> {
  return typeof values === 'object' && values !== null && !Array.isArray(values);
}

function codeOf(message: string): FieldCode {
  return FIELD_CODES.find((code) => code === message) ?? 'invalid';
}
