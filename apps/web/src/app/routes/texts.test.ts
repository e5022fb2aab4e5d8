import { matchRoutes } from 'react-router';
import { describe, expect, it } from 'vitest';

import { PUBLIC_TEXTS } from '../../lib/i18n/public-texts.ts';
import { STAFF_TEXTS } from '../../lib/i18n/staff-texts.ts';
import { isHandle } from '../handle.ts';
import { routesWith } from '../routes.tsx';
import { publicRoutes } from './public-routes.tsx';
import { staffRoutes } from './staff-routes.tsx';

const FIRST_LOAD = ['common', 'errors', 'public'];
const NAMESPACES = new Set([...Object.keys(PUBLIC_TEXTS), ...Object.keys(STAFF_TEXTS)]);

const sources = new Map(
  Object.entries(
    import.meta.glob<string>(['../../**/*.{ts,tsx}', '!../../**/*.test.{ts,tsx}', '!../../test/**'], {
      query: '?raw',
      import: 'default',
      eager: true,
    }),
  ).map(([path, source]) => [new URL(path, 'file:///src/app/routes/').pathname, source]),
);

/**
 * The module at `path` and all modules that it imports, directly or indirectly, by `import` or `import()`. Excludes
 * type imports.
 */
function modulesOf(path: string, found = new Set<string>()): Set<string> {
  const source = sources.get(path);
  if (source === undefined || found.has(path)) return found;
  found.add(path);
  const code = source.replaceAll(/^import type .*$/gm, '');
  for (const [, target = ''] of code.matchAll(/(?:from|import|import\()\s*'(\.[^']+)'/g)) {
    modulesOf(new URL(target, `file://${path}`).pathname, found);
  }
  return found;
}

function usedIn(source: string): string[] {
  const hooks = [...source.matchAll(/useTranslation\(\[?([^\])]*)\]?\)/g)].flatMap(([, names = '']) => [
    ...names.matchAll(/'(\w+)'/g),
  ]);
  const keys = [...source.matchAll(/['`](\w+):[a-z]/gi)];
  return [...hooks, ...keys].map(([, name = '']) => name).filter((name) => NAMESPACES.has(name));
}

/** Namespaces that a module loads itself with `loadTexts`. The route need not list them. */
const loadedIn = (source: string): string[] =>
  [...source.matchAll(/loadTexts\(\[([^\]]*)\]/g)].flatMap(([, names = '']) =>
    [...names.matchAll(/'(\w+)'/g)].map(([, name = '']) => name),
  );

const tables = [
  'public-routes.tsx',
  'shared-routes.tsx',
  'staff-routes.tsx',
  'staff-screens.ts',
  'record-screens.ts',
].map((name) => {
  const table = sources.get(`/src/app/routes/${name}`) ?? '';
  const screens = [...table.matchAll(/path: '([^']+)',\s+load: \(\) => import\('([^']+)'\)/g)];
  return { name, screens: screens.map(([, path = '', target = '']) => ({ path: `/${path}`, target })) };
});
const LAYOUTS = ['/src/app/layouts/StaffRoot.tsx', '/src/app/layouts/StaffLayout.tsx'];
const routes = routesWith(staffRoutes);

const screens = tables.flatMap(({ name, screens: found }) =>
  found.map(({ path, target }) => ({
    path,
    modules: [
      new URL(target, 'file:///src/app/routes/').pathname,
      ...(name.endsWith('-screens.ts') ? LAYOUTS : []),
    ].flatMap((module) => [...modulesOf(module)]),
    texts: (matchRoutes(routes, path.replaceAll(/:(\w+)\??/g, '$1')) ?? []).flatMap(({ route }) =>
      isHandle(route.handle) ? [route.handle.texts ?? []] : [],
    ),
  })),
);

describe('texts of a route', () => {
  it('finds the modules of every screen', () => {
    expect(screens.length).toBeGreaterThan(55);
    expect(screens.filter(({ modules }) => modules.length === 0)).toEqual([]);
  });

  it('requires that the module of a screen exports only the screen', () => {
    const exported = screens.map(({ path, modules: [module = ''] }) => ({
      path,
      names: [...(sources.get(module) ?? '').matchAll(/^export (?:async )?(?:function|const|class|let) (\w+)/gm)].map(
        ([, name]) => name,
      ),
    }));
    expect(exported.filter(({ names }) => names.length !== 1)).toEqual([]);
  });

  it.each(screens)('loads every text namespace that $path uses', ({ modules, texts }) => {
    const code = modules.map((module) => sources.get(module) ?? '');
    const known = new Set<string>([...FIRST_LOAD, ...texts.flat(), ...code.flatMap(loadedIn)]);
    const missing = modules.flatMap((module, index) =>
      usedIn(code[index] ?? '').flatMap((name) => (known.has(name) ? [] : [`${name} in ${module}`])),
    );
    expect([...new Set(missing)]).toEqual([]);
  });

  it.each(screens)('loads no text namespace that $path does not use', ({ modules, texts }) => {
    const used = new Set(modules.flatMap((module) => usedIn(sources.get(module) ?? '')));
    expect(texts.at(-1)?.filter((name) => !used.has(name))).toEqual([]);
  });

  it('declares the namespaces of public screens as public texts', () => {
    const named = publicRoutes.flatMap(({ handle, children = [] }) =>
      [handle, ...children.map((child) => child.handle as unknown)].flatMap((each) =>
        isHandle(each) ? (each.texts ?? []) : [],
      ),
    );
    expect(named.length).toBeGreaterThan(0);
    expect(named.filter((name) => !(name in PUBLIC_TEXTS))).toEqual([]);
  });
});
