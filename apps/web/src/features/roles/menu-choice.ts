import type { RoleOptions } from '@gerbang/shared/contracts/roles';

/** A module of the menu's catalogue with its features. */
export type Module = RoleOptions['modules'][number];

/** The part of a role that builds its menu. */
export interface MenuChoice {
  modules: string[];
  features: string[];
}

/** Whether a role shows all, some or none of a module. */
export function shownOf({ id, features }: Module, menu: MenuChoice): 'all' | 'some' | 'none' {
  const count = features.filter((feature) => menu.features.includes(feature.id)).length;
  if (!menu.modules.includes(id)) return 'none';
  return count === features.length ? 'all' : 'some';
}

/** Shows all of a module, or none of it if all is shown already. */
export function toggleModule(module: Module, menu: MenuChoice): MenuChoice {
  const others = without(module, menu);
  if (shownOf(module, menu) === 'all') return others;
  return {
    modules: [...others.modules, module.id],
    features: [...others.features, ...module.features.map(({ id }) => id)],
  };
}

/** Shows a feature with the module it needs, or hides it; a module goes with the last of its features. */
export function toggleFeature(module: Module, feature: string, menu: MenuChoice): MenuChoice {
  const ofModule = module.features.map(({ id }) => id).filter((id) => menu.features.includes(id));
  const chosen = ofModule.includes(feature) ? ofModule.filter((id) => id !== feature) : [...ofModule, feature];
  const others = without(module, menu);
  if (chosen.length === 0) return others;
  return { modules: [...others.modules, module.id], features: [...others.features, ...chosen] };
}

function without(module: Module, menu: MenuChoice): MenuChoice {
  return {
    modules: menu.modules.filter((id) => id !== module.id),
    features: menu.features.filter((id) => !module.features.some((feature) => feature.id === id)),
  };
}
