import { globSync, readFileSync } from 'node:fs';

import { expect, it } from 'vitest';

import { compareVersions } from '../packages/shared/src/domain/insight/upgrade.ts';
import { inRoot } from './lib/paths.ts';

it('only the package.json of the repository has a version', () => {
  const versionOf = (path: string): unknown => JSON.parse(readFileSync(inRoot(path), 'utf8')).version;
  const workspaces = globSync(['{apps,packages}/*/package.json', '{e2e,bench,tools}/package.json'], { cwd: inRoot() });
  expect(workspaces.length).toBeGreaterThanOrEqual(6);
  expect(workspaces.filter((path) => versionOf(path) !== undefined)).toEqual([]);
  expect(versionOf('package.json')).toMatch(/^\d+\.\d+\.\d+$/);
});

it('the schema of a release serves at least the releases of its own minor version', () => {
  const { version, schemaServes } = JSON.parse(readFileSync(inRoot('package.json'), 'utf8')) as Record<string, string>;
  expect(schemaServes).toMatch(/^\d+\.\d+\.\d+$/);
  expect(compareVersions(schemaServes ?? '', (version ?? '').replace(/\d+$/, '0'))).toBeLessThanOrEqual(0);
});
