import { existsSync, globSync, readFileSync } from 'node:fs';

import { expect, it } from 'vitest';

import { isCheckId } from '../packages/shared/src/domain/insight/doctor.ts';
import { alertRules, dashboardExpressions, metricsIn } from './lib/observe.ts';
import { inRoot } from './lib/paths.ts';

const read = (path: string): string => readFileSync(inRoot(path), 'utf8');

/** Names under which Prometheus stores what the code declares. */
const declared = new Set(
  globSync('apps/api/src/**/*.ts', { cwd: inRoot() })
    .filter((path) => !path.endsWith('.test.ts'))
    .flatMap((path) => [...read(path).matchAll(/\.create(Histogram|\w*Counter|\w*Gauge)\('([a-z0-9_]+)'/g)])
    .flatMap(([, kind, name = '']) =>
      kind === 'Histogram' ? [`${name}_bucket`, `${name}_count`, `${name}_sum`] : [name],
    ),
);

it('finds the names of metrics in an expression', () => {
  const expr = 'histogram_quantile(0.95, sum by (le, op) (rate(a_bucket{route!~"b_c"}[5m]))) > 2 or max(up) == 1';
  expect(metricsIn(expr)).toEqual(['a_bucket', 'up']);
});

it('alert rules and dashboard name only metrics that the code declares', () => {
  const expressions = [...alertRules().map(({ expr }) => expr), ...dashboardExpressions()];
  const named = new Set(expressions.flatMap(metricsIn));
  expect(named.size).toBeGreaterThan(12);
  expect([...named].filter((name) => name !== 'up' && !declared.has(name))).toEqual([]);
});

it('the dashboard shows every metric of ours', () => {
  const shown = new Set(dashboardExpressions().flatMap(metricsIn));
  const ours = [...declared].filter((name) => !/_(count|sum)$/.test(name));
  expect(ours.filter((name) => !shown.has(name))).toEqual([]);
});

it('every alert has a section in the runbook and is seen firing and not firing', () => {
  const sections = new Set(
    [...read('docs/runbook.md').matchAll(/^## (\w+)$/gm)].map(([, name = '']) => name.toLowerCase()),
  );
  const tests = read('deploy/observe/rules.test.yml');
  const rules = alertRules();
  expect(rules.length).toBeGreaterThan(8);
  for (const { alert, runbook } of rules) {
    expect(runbook).toBe(`docs/runbook.md#${alert.toLowerCase()}`);
    expect(sections).toContain(alert.toLowerCase());
    expect(tests).toMatch(new RegExp(`alertname: ${alert}\n +exp_alerts: \\[\\]`));
    expect(tests).toMatch(new RegExp(`alertname: ${alert}\n +exp_alerts:\n +- exp_labels`));
  }
  expect(sections.size).toBe(rules.length);
});

it('the runbook names only checks and commands that exist', () => {
  const runbook = read('docs/runbook.md');
  const checks = [...runbook.matchAll(/--only ([a-z,]+)/g)].flatMap(([, list = '']) => list.split(','));
  expect(checks.length).toBeGreaterThan(5);
  expect(checks.filter((id) => !isCheckId(id))).toEqual([]);
  const commands = [...runbook.matchAll(/apps\/api\/dist\/([\w-]+)\.js/g)].map(([, name = '']) => name);
  expect(commands.filter((name) => !existsSync(inRoot(`apps/api/src/commands/${name}.ts`)))).toEqual([]);
});
