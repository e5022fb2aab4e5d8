import { readFileSync } from 'node:fs';

import { inRoot } from './paths.ts';

const read = (name: string): string => readFileSync(inRoot('deploy/observe', name), 'utf8');

/** The alert rules by name, with the expression of each. */
export function alertRules(): { alert: string; expr: string; runbook: string }[] {
  const blocks = read('rules.yml')
    .split(/^ +- alert: /m)
    .slice(1);
  return blocks.map((block) => ({
    alert: block.split('\n', 1)[0] ?? '',
    expr: (/expr: (?:>-\n)?([\s\S]*?)\n +(?:for|labels):/.exec(block)?.[1] ?? '').replaceAll(/\s+/g, ' ').trim(),
    runbook: /runbook_url: (\S+)/.exec(block)?.[1] ?? '',
  }));
}

/** Expressions of the panels of the dashboard. */
export function dashboardExpressions(): string[] {
  const { panels } = JSON.parse(read('dashboard.json')) as { panels: { targets?: { expr: string }[] }[] };
  return panels.flatMap(({ targets = [] }) => targets.map(({ expr }) => expr));
}

/** Names of the metrics that an expression reads. */
export function metricsIn(expr: string): string[] {
  const names = expr
    .replaceAll(/\{[^}]*\}|\[[^\]]*\]|\b(?:by|without|on|ignoring) *\([^)]*\)/g, ' ')
    .match(/\b[a-z_][a-z0-9_]*\b(?! *\()/g);
  return [...new Set(names)].filter((name) => !OPERATORS.has(name));
}

const OPERATORS = new Set(['or', 'and', 'unless']);
