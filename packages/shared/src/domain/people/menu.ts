export interface MenuFeature {
  name: string;
  path: string;
}

/** A module of a role. With `child`, the menu shows it as a plain link without a list of its features. */
export interface MenuModuleInput {
  name: string;
  path: string;
  icon: string;
  child: boolean;
  features: readonly MenuFeature[];
}

export type MenuIcon =
  | 'speedometer'
  | 'rocket'
  | 'newspaper'
  | 'clipboard'
  | 'organization'
  | 'store'
  | 'database'
  | 'grip'
  | 'gear';

/** One entry of the staff menu: a direct link, or a dropdown with children. */
export interface MenuEntry {
  name: string;
  icon: MenuIcon;
  path: string;
  children: MenuFeature[];
}

interface ModuleFacts {
  icon: MenuIcon;
  first_route: string;
}

/** The canonical modules in menu order, each with its icon and the route it opens when it has no features. */
export const MODULES = {
  Analytics: { icon: 'rocket', first_route: '/analytic/visualAnalytic' },
  News: { icon: 'newspaper', first_route: '/news/internalNews' },
  'Building Management': { icon: 'clipboard', first_route: '/bmDepartment/tenantMeterUtility' },
  Operational: { icon: 'organization', first_route: '/operationDepartment/securitySchedulingActivity' },
  'Tenant & Internal': { icon: 'store', first_route: '/trDepartment/tenantIssueComplaint' },
  'Master Data': { icon: 'database', first_route: '/masterData/asset' },
  Category: { icon: 'grip', first_route: '/category/tenant' },
  Settings: { icon: 'gear', first_route: '/settings/property' },
} as const satisfies Record<string, ModuleFacts>;
export type ModuleName = keyof typeof MODULES;

const ALIASES: Readonly<Record<string, ModuleName>> = {
  Analytic: 'Analytics',
  'BM Department': 'Building Management',
  'Operation Department': 'Operational',
  'TR Department': 'Tenant & Internal',
};

const EXCLUDED_FEATURES: ReadonlySet<string> = new Set([
  'Rate Card',
  'Tenant Loading-Unloading Request',
  'Loading-Unloading',
]);

/** Every role has the dashboards. They are always the first entry of the menu. */
export const DASHBOARDS: MenuEntry = { name: 'Dashboards', icon: 'speedometer', path: '/dashboard', children: [] };

/** The canonical name for a canonical name or an alias; undefined for others. */
export function canonicalModuleName(name: string): ModuleName | undefined {
  if (Object.hasOwn(MODULES, name)) return name as ModuleName;
  return Object.hasOwn(ALIASES, name) ? ALIASES[name] : undefined;
}

export function defaultRoute(moduleName: string): string {
  const name = canonicalModuleName(moduleName);
  return name === undefined ? '/dashboard' : MODULES[name].first_route;
}

export function menuIcon(moduleName: string): MenuIcon {
  const name = canonicalModuleName(moduleName);
  return name === undefined ? 'speedometer' : MODULES[name].icon;
}

export function menuFeatures(features: readonly MenuFeature[]): MenuFeature[] {
  return features.filter((feature) => !EXCLUDED_FEATURES.has(feature.name));
}

const SETTINGS = { name: 'Settings', path: '/settings', icon: MODULES.Settings.icon, child: false };

/** The staff menu of a role: Dashboards first, then its modules in the role's own order. */
export function buildMenu(modules: readonly MenuModuleInput[]): MenuEntry[] {
  return [DASHBOARDS, ...modules.map(menuEntry)];
}

type OwnModule = MenuModuleInput & { features: MenuFeature[] };

/** The modules of an operator: those of the role, and the pages of the server among the settings. */
export function withServer(modules: readonly OwnModule[]): OwnModule[] {
  const server = { name: 'Server', path: '/settings/server' };
  const isSettings = ({ name }: OwnModule) => canonicalModuleName(name) === 'Settings';
  const settings = modules.find(isSettings) ?? { ...SETTINGS, features: [] };
  return [
    ...modules.filter((module) => !isSettings(module)),
    { ...settings, features: [...settings.features, server] },
  ];
}

/** Whether a role may open a staff route: the dashboards, the routes of its modules, and everything below them. */
export function isRouteInRole(modules: readonly MenuModuleInput[], pathname: string): boolean {
  const path = pathname.toLowerCase();
  const open = modules.flatMap((module) => [
    ...(module.features.length === 0 ? [defaultRoute(module.name)] : []),
    ...module.features.map((feature) => feature.path),
  ]);
  return ['/dashboard', ...open].some(
    (route) => path === route.toLowerCase() || path.startsWith(`${route.toLowerCase()}/`),
  );
}

function menuEntry(module: MenuModuleInput): MenuEntry {
  const features = menuFeatures(module.features);
  const path = features[0]?.path ?? defaultRoute(module.name);
  const name = canonicalModuleName(module.name) ?? module.name;
  return { name, icon: menuIcon(module.name), path, children: module.child ? [] : features };
}
