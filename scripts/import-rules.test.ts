import { spawnSync } from 'node:child_process';
import { mkdirSync, mkdtempSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';

import { afterEach, expect, it } from 'vitest';

import { inRoot } from './lib/paths.ts';

type Report = { summary: { violations: { from: string; rule: { name: string } }[] } };

const folders: string[] = [];
afterEach(() => {
  for (const folder of folders.splice(0)) rmSync(folder, { recursive: true, force: true });
});

/**
 * Creates a small repository with the structure of this one. `files` has texts by path. Packages are linked as by pnpm.
 */
function house(files: Record<string, string>): string {
  const root = mkdtempSync(join(tmpdir(), 'import-rules-'));
  folders.push(root);
  const write = (path: string, text: string): void => {
    mkdirSync(dirname(join(root, path)), { recursive: true });
    writeFileSync(join(root, path), text);
  };
  const link = (from: string, to: string): void => {
    mkdirSync(dirname(join(root, from)), { recursive: true });
    symlinkSync(join(root, to), join(root, from));
  };
  for (const name of ['zod', 'kysely', 'pg', 'react']) {
    const store = `node_modules/.pnpm/${name}@1.0.0/node_modules/${name}`;
    write(
      `${store}/package.json`,
      JSON.stringify({ name, version: '1.0.0', type: 'module', exports: './dist/index.js' }),
    );
    write(`${store}/dist/index.js`, `export const ${name} = 1;`);
    for (const part of ['apps/api', 'apps/web', 'packages/shared']) link(`${part}/node_modules/${name}`, store);
  }
  write(
    'packages/shared/package.json',
    JSON.stringify({ name: '@gerbang/shared', type: 'module', exports: { './*': './src/*.ts' } }),
  );
  for (const app of ['api', 'web']) link(`apps/${app}/node_modules/@gerbang/shared`, 'packages/shared');
  for (const [path, text] of Object.entries(files)) write(path, text);
  return root;
}

/** The violations as `rule: file`, sorted. */
function broken(root: string): string[] {
  const program = inRoot('node_modules/.bin/depcruise');
  const args = ['apps', 'packages', '--config', inRoot('.dependency-cruiser.cjs'), '--output-type', 'json'];
  const { stdout, stderr } = spawnSync(program, args, { cwd: root, encoding: 'utf8' });
  expect(stderr).toBe('');
  const report: Report = JSON.parse(stdout);
  return report.summary.violations.map(({ rule, from }) => `${rule.name}: ${from}`).sort();
}

const modules = 'apps/api/src/modules';
const web = 'apps/web/src';

/** Imports that the architecture allows, in each layer. */
const sound: Record<string, string> = {
  'packages/shared/src/contracts/permits.ts': `import * as z from 'zod';\nexport const contract = z;`,
  'packages/shared/src/domain/rule.ts': `import type { contract } from '../contracts/permits.ts';\nexport type Rule = typeof contract;`,
  'apps/api/src/config.ts': `import process from 'node:process';\nexport const config = process.env;`,
  'apps/api/src/platform/database.ts': `import { kysely } from 'kysely';\nimport { pg } from 'pg';\nexport const database = [kysely, pg];`,
  [`${modules}/permits/status/status.repository.ts`]: `import { kysely } from 'kysely';\nimport { database } from '../../../platform/database.ts';\nexport const find = [kysely, database];`,
  [`${modules}/permits/status/status.service.ts`]: `import { contract } from '@gerbang/shared/contracts/permits';\nimport { list } from '../../building/tenants/tenants.service.ts';\nimport { find } from './status.repository.ts';\nexport const submit = [contract, find, list];`,
  [`${modules}/permits/status/status.routes.ts`]: `import { submit } from './status.service.ts';\nexport const routes = submit;`,
  [`${modules}/building/tenants/tenants.repository.ts`]: `export const rows = 1;`,
  [`${modules}/building/tenants/tenants.service.ts`]: `import { rows } from './tenants.repository.ts';\nexport const list = rows;`,
  [`${modules}/insight/audit/audit.service.ts`]: `export const audit = 1;`,
  'apps/api/src/platform/jobs.test.ts': `import '../modules/building/tenants/tenants.service.ts';`,
  [`${web}/lib/dates.ts`]: `export const dates = 1;`,
  [`${web}/components/table/Table.tsx`]: `import { dates } from '../../lib/dates.ts';\nexport const Table = () => dates;`,
  [`${web}/entities/permit/Mark.tsx`]: `import { Table } from '../../components/table/Table.tsx';\nexport const Mark = () => Table;`,
  [`${web}/features/permits/loading/Form.tsx`]: `import { react } from 'react';\nimport { contract } from '@gerbang/shared/contracts/permits';\nimport { Mark } from '../../../entities/permit/Mark.tsx';\nexport const Form = () => [react, contract, Mark];`,
  [`${web}/features/permits/status/Status.tsx`]: `export const Status = () => 1;`,
  [`${web}/features/gate/device/queue.ts`]: `export const queue = 1;`,
  [`${web}/features/gate/Gate.tsx`]: `import { queue } from './device/queue.ts';\nexport const Gate = () => queue;`,
  [`${web}/app/router.tsx`]: `import { Form } from '../features/permits/loading/Form.tsx';\nexport const router = [Form, import('../features/permits/status/Status.tsx')];`,
};

/** A forbidden import for each rule: the rule, the file, and its text. The rules also apply to type imports. */
const violations: [rule: string, file: string, text: string][] = [
  ['every-import-resolves', `${modules}/permits/status/lost.ts`, `import '@gerbang/shared/contracts/nowhere';`],
  ['no-cycles', 'packages/shared/src/domain/a.ts', `import './b.ts';`],
  ['shared-imports-zod-only', 'packages/shared/src/domain/view.ts', `import { react } from 'react';`],
  ['shared-imports-zod-only', 'packages/shared/src/domain/disk.ts', `import 'node:fs';`],
  ['web-never-imports-api', `${web}/lib/server.ts`, `import type { config } from '../../../api/src/config.ts';`],
  ['api-never-imports-web', 'apps/api/src/page.ts', `import '../../web/src/lib/dates.ts';`],
  [
    'platform-knows-no-module',
    'apps/api/src/platform/jobs.ts',
    `import '../modules/building/tenants/tenants.service.ts';`,
  ],
  [
    'modules-meet-through-services',
    `${modules}/permits/status/peek.ts`,
    `import type { rows } from '../../building/tenants/tenants.repository.ts';`,
  ],
  [
    'routes-never-touch-the-repository',
    `${modules}/building/tenants/tenants.routes.ts`,
    `import './tenants.repository.ts';`,
  ],
  ['only-repositories-write-sql', `${modules}/gate/station/gate.service.ts`, `import type { kysely } from 'kysely';`],
  ['only-repositories-write-sql', `${modules}/gate/station/gate.jobs.ts`, `import { pg } from 'pg';`],
  ['repositories-import-no-services', `${modules}/gate/station/gate.repository.ts`, `import './gate.service.ts';`],
  ...['people', 'building', 'permits', 'goods', 'gate', 'operations'].map((area): [string, string, string] => [
    `${area}-uses-no-later-area`,
    `${modules}/${area}/below/below.ts`,
    `import '../../insight/audit/audit.service.ts';`,
  ]),
  ['features-never-import-features', `${web}/features/permits/status/Peek.tsx`, `import '../loading/Form.tsx';`],
  ['nothing-imports-app', `${web}/features/permits/status/Up.tsx`, `import '../../../app/router.tsx';`],
  ['nothing-imports-app', `${web}/lib/up.ts`, `const up = () => import('../app/router.tsx');`],
  ['entities-know-no-feature', `${web}/entities/permit/Known.tsx`, `import '../../features/gate/Gate.tsx';`],
  [
    'components-and-lib-know-no-entity-or-feature',
    `${web}/components/table/Known.tsx`,
    `import '../../entities/permit/Mark.tsx';`,
  ],
  [
    'components-and-lib-know-no-entity-or-feature',
    `${web}/lib/known.ts`,
    `import '../features/permits/status/Status.tsx';`,
  ],
  ['lib-knows-no-component', `${web}/lib/table.ts`, `import '../components/table/Table.tsx';`],
  ['only-config-reads-the-environment', 'apps/api/src/main.ts', `import { env } from 'node:process';`],
];

/** The second file of the import cycle, which is reported only for the first. */
const wayBack = { 'packages/shared/src/domain/b.ts': `import type { a } from './a.ts';\nexport type B = typeof a;` };

it('accepts the imports that the architecture allows', { timeout: 60_000 }, () => {
  expect(broken(house(sound))).toEqual([]);
});

it('reports each forbidden import once and no allowed import', { timeout: 60_000 }, () => {
  const planted = Object.fromEntries(violations.map(([, file, text]) => [file, text]));
  const expected = violations.map(([rule, file]) => `${rule}: ${file}`).sort();
  expect(broken(house({ ...sound, ...planted, ...wayBack }))).toEqual(expected);
});

it('tests a forbidden import for every import rule', async () => {
  const { default: config } = await import(inRoot('.dependency-cruiser.cjs'));
  const names: string[] = config.forbidden.map((rule: { name: string }) => rule.name);
  expect([...new Set(violations.map(([rule]) => rule))].sort()).toEqual(names.sort());
});
