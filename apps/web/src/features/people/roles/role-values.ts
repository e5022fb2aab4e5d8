import { ACTIONS, STAGES } from '@gerbang/shared/access';
import type { RoleFacts, RoleRecord } from '@gerbang/shared/contracts/people/roles';
import * as z from 'zod/mini';

/** The values of the form, and the version that was loaded (0 for a new role). */
export interface RoleValues extends RoleFacts {
  version: number;
}

/** Fields in the order of the form. */
export const ROLE_FIELDS = ['name', 'modules', 'features', 'actions', 'stages'] as const;

const NAME_MAX_LENGTH = 120;
const PARTS = ['modules', 'features', 'actions', 'stages'] as const;

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

/** A copy of a role, reduced to the rights that the reader may grant. */
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

/** Whether the menu or the rights change. Changing only the name logs nobody out. */
export function isChangedInParts(before: RoleValues, after: RoleValues): boolean {
  return PARTS.some((part) => {
    const had: readonly string[] = before[part];
    const has: readonly string[] = after[part];
    return had.length !== has.length || has.some((value) => !had.includes(value));
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

export function fitsDraft(values: unknown): values is RoleValues {
  return draft.safeParse(values).success;
}
