/** The house rules of docs/architecture.md: who may import whom, as patterns, so a new module is covered the day it is born. */
const AREAS = ['people', 'building', 'permits', 'goods', 'gate', 'operations', 'insight'];

/** An area may use those before it in the list, and never one after it. */
const areaRules = AREAS.slice(0, -1).map((area, index) => ({
  name: `${area}-uses-no-later-area`,
  severity: 'error',
  from: { path: `^apps/api/src/modules/${area}/`, pathNot: '\\.test\\.tsx?$' },
  to: { path: `^apps/api/src/modules/(${AREAS.slice(index + 1).join('|')})/` },
}));

module.exports = {
  forbidden: [
    ...areaRules,
    // An import that cannot be found would slip past every rule below.
    { name: 'every-import-resolves', severity: 'error', from: {}, to: { couldNotResolve: true } },
    { name: 'no-cycles', severity: 'error', from: {}, to: { circular: true } },
    {
      name: 'shared-imports-zod-only',
      severity: 'error',
      from: { path: '^packages/shared/src', pathNot: '\\.test\\.ts$' },
      to: { pathNot: '^packages/shared/src|node_modules/zod|node_modules/\\.pnpm/zod@' },
    },
    { name: 'web-never-imports-api', severity: 'error', from: { path: '^apps/web' }, to: { path: '^apps/api' } },
    { name: 'api-never-imports-web', severity: 'error', from: { path: '^apps/api' }, to: { path: '^apps/web' } },
    {
      name: 'platform-knows-no-module',
      severity: 'error',
      from: { path: '^apps/api/src/platform', pathNot: '\\.test\\.tsx?$' },
      to: { path: '^apps/api/src/modules' },
    },
    {
      name: 'modules-meet-through-services',
      severity: 'error',
      from: { path: '^apps/api/src/modules/([^/]+/[^/]+)/', pathNot: '\\.test\\.tsx?$' },
      to: { path: '^apps/api/src/modules/', pathNot: '^apps/api/src/modules/$1/|\\.service\\.ts$' },
    },
    {
      name: 'routes-never-touch-the-repository',
      severity: 'error',
      from: { path: '^apps/api/src/modules/.*\\.routes\\.ts$' },
      to: { path: '\\.repository\\.ts$' },
    },
    {
      name: 'only-repositories-write-sql',
      severity: 'error',
      from: { path: '^apps/api/src/modules/', pathNot: '\\.(repository|records|table|test)\\.tsx?$' },
      to: { path: 'node_modules/(\\.pnpm/)?(kysely|pg)(@|/)' },
    },
    {
      name: 'repositories-import-no-services',
      severity: 'error',
      from: { path: '^apps/api/src/modules/.*\\.repository\\.ts$' },
      to: { path: '\\.(service|routes)\\.ts$' },
    },
    {
      // The gate is one feature in several folders.
      name: 'features-never-import-features',
      severity: 'error',
      from: { path: '^apps/web/src/features/(gate|[^/]+/[^/]+)/' },
      to: { path: '^apps/web/src/features/', pathNot: '^apps/web/src/features/$1/' },
    },
    {
      name: 'nothing-imports-app',
      severity: 'error',
      from: { path: '^apps/web/src/(features|entities|components|lib)/', pathNot: '\\.test\\.tsx?$' },
      to: { path: '^apps/web/src/app/' },
    },
    {
      name: 'entities-know-no-feature',
      severity: 'error',
      from: { path: '^apps/web/src/entities/' },
      to: { path: '^apps/web/src/features/' },
    },
    {
      name: 'components-and-lib-know-no-entity-or-feature',
      severity: 'error',
      from: { path: '^apps/web/src/(components|lib)/' },
      to: { path: '^apps/web/src/(entities|features)/' },
    },
    {
      name: 'lib-knows-no-component',
      severity: 'error',
      from: { path: '^apps/web/src/lib/', pathNot: '\\.test\\.tsx?$' },
      to: { path: '^apps/web/src/components/' },
    },
    {
      name: 'only-config-reads-the-environment',
      severity: 'error',
      from: { path: '^apps/api/src', pathNot: '^apps/api/src/config\\.ts$' },
      to: { path: '^(node:)?process$' },
    },
  ],
  options: {
    parser: 'swc',
    doNotFollow: { path: 'node_modules' },
    // Our own builds only: libraries live in a `dist` too, and an import of one must be seen.
    exclude: { path: '^(apps|packages)/[^/]+/dist/|\\.module\\.css$' },
    enhancedResolveOptions: {
      exportsFields: ['exports'],
      conditionNames: ['import', 'node', 'default', 'types'],
      extensions: ['.ts', '.tsx', '.js', '.json'],
    },
  },
};
