import type { Action } from '@gerbang/shared/access';
import type { RoleOptions } from '@gerbang/shared/contracts/people/roles';

type AreaOf<Of extends string> = Of extends `${infer Name}.${string}` ? Name : never;
type VerbOf<Of extends string> = Of extends `${string}.${infer Name}` ? Name : never;

/** The first part of an action: `permit` in `permit.decide`. */
export type Area = AreaOf<Action>;

/** The second part of an action: `decide` in `permit.decide`. */
export type Verb = VerbOf<Action>;

/** Verbs that most areas have. Each is a column of the grid. */
export const COMMON_VERBS = ['read', 'create', 'update', 'delete'] as const satisfies readonly Verb[];

export interface MatrixRow {
  area: Area;
  /** The action of each common verb that the area has. */
  common: Readonly<Partial<Record<(typeof COMMON_VERBS)[number], Action>>>;
  /** Actions with other verbs. */
  others: readonly Action[];
  actions: readonly Action[];
}

export function partsOf(action: Action): { area: Area; verb: Verb } {
  const [area, verb] = action.split('.') as [Area, Verb];
  return { area, verb };
}

/** Rows in the order in which the server lists the areas. */
export function matrixRows(areas: RoleOptions['areas']): MatrixRow[] {
  return areas.flatMap(({ actions }) => {
    const [first] = actions;
    if (first === undefined) return [];
    const common: Partial<Record<(typeof COMMON_VERBS)[number], Action>> = {};
    for (const verb of COMMON_VERBS) {
      const action = actions.find((item) => partsOf(item).verb === verb);
      if (action !== undefined) common[verb] = action;
    }
    const others = actions.filter((item) => !Object.values(common).includes(item));
    return [{ area: partsOf(first).area, common, others, actions }];
  });
}
