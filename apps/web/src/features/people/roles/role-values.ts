import { ACTIONS, STAGES } from '@gerbang/shared/access';
import { FIELD_CODES } from '@gerbang/shared/contracts/common';
import type { FieldCode } from '@gerbang/shared/contracts/common';
import { createRoleBody } from '@gerbang/shared/contracts/roles';
import type { RoleFacts, RoleRecord } from '@gerbang/shared/contracts/roles';
import * as z from 'zod/mini';

/** What the form holds: the facts, and the version they were read in (0 for a new role). */
export interface RoleValues extends RoleFacts {
  version: number;
}

/** A field of the form, in the order in which they stand. */
export const ROLE_FIELDS = ['name', 'modules', 'features', 'actions', 'stages'] as const;
export type RoleField = (typeof ROLE_FIELDS)[number];

/** What is wrong with which field. */
export type RoleFaults = Readonly<Partial<Record<RoleField, FieldCode>>>;

const NAME_MAX_LENGTH = 120;
const PARTS = ['modules', 'features', 'actions', 'stages'] as const;

/** What the form starts with: the role as it was read, or a new one that allows nothing. */
export function startValues(record: RoleRecord | null): RoleValues {
  if (record === null) return { name: '', modules: [], features: [], actions: [], stages: [], version: 0 };
  const { name, modules, features, version } = record;
  return {
    name,
    modules,
    features,
    actions: ACTIONS.filter((action) => record.actions.includes(action)),
    stages: STAGES.filter((stage) => record.stages.includes(stage)),
    version,
  };
}

/** A new role like another one, as far as its maker may give the same. */
export function copyValues(
  record: RoleRecord,
  name: string,
  mayGive: { actions: readonly string[]; stages: readonly string[] },
): RoleValues {
  const values = startValues(record);
  return {
    ...values,
    name: name.slice(0, NAME_MAX_LENGTH),
    actions: values.actions.filter((action) => mayGive.actions.includes(action)),
    stages: values.stages.filter((stage) => mayGive.stages.includes(stage)),
    version: 0,
  };
}

/** What is wrong with the values by the contract's own schema. */
export function faultsOf({ version: _version, ...facts }: RoleValues): RoleFaults {
  const { error } = createRoleBody.safeParse(facts);
  const faults: Partial<Record<RoleField, FieldCode>> = {};
  for (const { path, message } of error?.issues ?? []) {
    const field = ROLE_FIELDS.find((one) => one === path[0]);
    if (field !== undefined) faults[field] ??= FIELD_CODES.find((code) => code === message) ?? 'invalid';
  }
  return faults;
}

/** Whether the role would show or allow anything else than before; a new name alone logs nobody out. */
export function isChangedInParts(before: RoleValues, after: RoleValues): boolean {
  return PARTS.some((part) => {
    const had: readonly string[] = before[part];
    const has: readonly string[] = after[part];
    return had.length !== has.length || has.some((one) => !had.includes(one));
  });
}

const draft = z.object({
  name: z.string(),
  modules: z.array(z.string()),
  features: z.array(z.string()),
  actions: z.array(z.enum(ACTIONS)),
  stages: z.array(z.enum(STAGES)),
  version: z.number(),
});

/** Whether something kept on this device can be laid over the form. */
export function fitsDraft(values: unknown): values is RoleValues {
  return draft.safeParse(values).success;
}
