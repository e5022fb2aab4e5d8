import { FIELD_CODES } from '@gerbang/shared/contracts/common';
import type { FieldCode } from '@gerbang/shared/contracts/common';
import { createMaintenanceBody, updateMaintenanceBody } from '@gerbang/shared/contracts/maintenance';
import type { MaintenanceFacts, MaintenanceRecord } from '@gerbang/shared/contracts/maintenance';
import { formatRule } from '@gerbang/shared/domain/maintenance/rule';

import { firstDraft, ruleOfDraft } from './rule-draft.ts';

/** What the form holds: the facts, and the version they were read in (0 for a new schedule). */
export interface MaintenanceValues extends MaintenanceFacts {
  version: number;
}

/** The name of a field. */
export type MaintenanceField = keyof MaintenanceFacts;

/** The form's parts in order, each with its fields in order. */
export const SECTIONS = {
  work: [
    'title',
    'description',
    'category_id',
    'priority',
    'asset_id',
    'floor_id',
    'location',
    'assignee_id',
    'team_id',
  ],
  when: ['trigger', 'starts_on', 'time_of_day', 'rule', 'meter_id', 'every_units', 'meter_base', 'counted_from'],
  orders: ['lead_days', 'catch_up'],
  checklist: ['checklist'],
} as const satisfies Record<string, readonly MaintenanceField[]>;
export type Section = keyof typeof SECTIONS;

/** The sections' names in order. */
export const SECTION_NAMES: readonly Section[] = ['work', 'when', 'orders', 'checklist'];

/** What the form starts with: the schedule as it was read, or a new one that begins today. */
export function startValues(record: MaintenanceRecord | null, today: string): MaintenanceValues {
  if (record !== null) {
    const facts = Object.keys(createMaintenanceBody.shape).map((name) => [name, record[name as MaintenanceField]]);
    return { ...(Object.fromEntries(facts) as MaintenanceFacts), version: record.version };
  }
  const rule = formatRule(ruleOfDraft(firstDraft(today)));
  const given = createMaintenanceBody.parse({ title: 'x', starts_on: today, rule });
  return { ...given, title: '', version: 0 };
}

/** The body of a request, or the code of each field that is wrong; both by the contract's own schema. */
export function checked({ version, ...facts }: MaintenanceValues, isNew: boolean) {
  const { data, error } = isNew
    ? createMaintenanceBody.safeParse(facts)
    : updateMaintenanceBody.safeParse({ ...facts, version });
  if (data !== undefined) return { facts: data, faults: {} };
  const faults: Record<string, FieldCode> = {};
  // Of several things that are wrong with a field the first is said.
  for (const { path, message } of error.issues) faults[path.join('.')] ??= codeOf(message);
  return { facts: undefined, faults };
}

/** The fields that are wrong, in the order in which they stand in the form; a step of the checklist by its own name. */
export function faultyFields(errors: Readonly<Record<string, unknown>>): string[] {
  const bad = Object.keys(errors).filter((path) => errors[path] !== undefined && errors[path] !== null);
  return SECTION_NAMES.flatMap((section): readonly string[] => SECTIONS[section]).flatMap((field) =>
    bad.filter((path) => path === field || path.startsWith(`${field}.`)),
  );
}

/** The field that a fault belongs to. */
export function fieldOf(path: string): MaintenanceField | undefined {
  const [name] = path.split('.');
  return SECTION_NAMES.flatMap((section): readonly MaintenanceField[] => SECTIONS[section]).find(
    (field) => field === name,
  );
}

function codeOf(message: string): FieldCode {
  return FIELD_CODES.find((code) => code === message) ?? 'invalid';
}
