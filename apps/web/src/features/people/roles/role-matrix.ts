import type { Action } from '@gerbang/shared/access';
import type { RoleOptions } from '@gerbang/shared/contracts/roles';

type AreaOf<Of extends string> = Of extends `${infer Name}.${string}` ? Name : never;
type VerbOf<Of extends string> = Of extends `${string}.${infer Name}` ? Name : never;

/** What an action is about: `permit` of `permit.decide`. */
export type Area = AreaOf<Action>;

/** What is done: `decide` of `permit.decide`. */
export type Verb = VerbOf<Action>;

/** The verbs that most areas have; each is a column of its own. */
export const COMMON_VERBS = ['read', 'create', 'update', 'delete'] as const satisfies readonly Verb[];

/** One row of the matrix: the actions of an area. */
export interface MatrixRow {
  area: Area;
  /** Each common verb's action; a verb that the area does not have is missing. */
  common: Readonly<Partial<Record<(typeof COMMON_VERBS)[number], Action>>>;
  /** What only few areas have. */
  others: readonly Action[];
  /** All of them, in order. */
  actions: readonly Action[];
}

/** An action's area and verb. */
export function partsOf(action: Action): { area: Area; verb: Verb } {
  const [area, verb] = action.split('.') as [Area, Verb];
  return { area, verb };
}

/** The rows of the matrix, in the order in which the server names the areas. */
export function matrixRows(areas: RoleOptions['areas']): MatrixRow[] {
  return areas.flatMap(({ actions }) => {
    const [first] = actions;
    if (first === undefined) return [];
    const common: Partial<Record<(typeof COMMON_VERBS)[number], Action>> = {};
    for (const verb of COMMON_VERBS) {
      const action = actions.find((one) => partsOf(one).verb === verb);
      if (action !== undefined) common[verb] = action;
    }
    const others = actions.filter((one) => !Object.values(common).includes(one));
    return [{ area: partsOf(first).area, common, others, actions }];
  });
}
