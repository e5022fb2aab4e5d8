import { ACTIONS, type Action } from '../../access.ts';

/** The actions of one area: `permit` for `permit.read`, `permit.decide` and so on. */
export interface ActionArea {
  area: string;
  actions: Action[];
}

export function actionAreas(): ActionArea[] {
  const areas = new Map<string, Action[]>();
  for (const action of ACTIONS) {
    const area = action.slice(0, action.indexOf('.'));
    areas.set(area, [...(areas.get(area) ?? []), action]);
  }
  return [...areas].map(([area, actions]) => ({ area, actions }));
}

export interface CatalogueModule {
  id: string;
  features: readonly { id: string }[];
}

/** Which part of a role's menu is not in the catalogue, or undefined. A feature requires its module. */
export function menuFault(
  catalogue: readonly CatalogueModule[],
  menu: { modules: readonly string[]; features: readonly string[] },
): 'modules' | 'features' | undefined {
  if (menu.modules.some((id) => !catalogue.some((module) => module.id === id))) return 'modules';
  const open = catalogue.filter(({ id }) => menu.modules.includes(id)).flatMap(({ features }) => features);
  return menu.features.some((id) => !open.some((feature) => feature.id === id)) ? 'features' : undefined;
}
