import { mkdtemp, readFile, rm, stat } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';

import { afterAll, beforeAll, expect, test, vi } from 'vitest';

import { aProperty } from '../builders.ts';
import { createWorld } from '../harness.ts';
import { aPermit } from '../permits/permits.ts';
import { databaseUrl } from '../services.ts';
import { BACKUP_KEY } from './backups.ts';
import { gerbangOf } from './gerbang.ts';

vi.setConfig({ testTimeout: 400_000 });
const world = await createWorld();
let folder: string;
let property_id: string;
beforeAll(async () => {
  folder = await mkdtemp(path.join(tmpdir(), 'gerbang-backups-'));
  property_id = (await aProperty(world)).id;
  await aPermit(world, { property_id, state: 'closed' });
});
afterAll(() => rm(folder, { recursive: true, force: true }));

const run = gerbangOf(world.database);
const gerbang = (args: readonly string[], env: Record<string, string> = {}) =>
  run(args, {
    STORAGE_FOLDER: path.join(folder, 'files'),
    DATABASE_OWNER_URL: databaseUrl('owner', world.database),
    PUBLIC_URL: 'http://mall.localhost:8080',
    BACKUP_FOLDER: path.join(folder, 'store'),
    BACKUP_KEY,
    ...env,
  });

const permits = async () => (await world.owner.selectFrom('permit').select('id').execute()).length;

test('gerbang backup and restore: from the first night to the state of that night', async () => {
  expect(await gerbang(['backup', 'list'])).toMatchObject({ code: 1, stdout: 'There is no backup yet\n' });
  const first = await gerbang(['backup', 'now', '--scheduled']);
  expect(first.stdout).toMatch(/^Backup \d{14}-[0-9a-f]{4} is complete: \d+ rows, 0 files/);
  expect(first.stdout).toMatch(/Nobody has acknowledged the recovery kit/);
  expect(first.stdout).toMatch(/is tested: \d+ tables/);
  expect(first.code).toBe(0);
  const [, id = ''] = /^Backup (\S+)/.exec(first.stdout) ?? [];
  const listed = await gerbang(['backup', 'list', '--json']);
  expect(JSON.parse(listed.stdout)).toMatchObject({ backups: [{ id, state: 'tested' }] });

  const kit = path.join(folder, 'kit.txt');
  expect(await gerbang(['backup', 'kit', '--acknowledge'])).toMatchObject({ code: 2 });
  expect(await gerbang(['backup', 'kit', '--to', kit])).toMatchObject({ code: 0 });
  expect((await stat(kit)).mode & 0o777).toBe(0o600);
  expect(await readFile(kit, 'utf8')).toContain(`BACKUP_KEY=${BACKUP_KEY}\n`);
  expect(await gerbang(['backup', 'kit', '--acknowledge'])).toMatchObject({ code: 0 });
  await aPermit(world, { property_id, state: 'closed' });
  const second = await gerbang(['backup', 'now', '--json']);
  expect(JSON.parse(second.stdout)).toMatchObject({ kit_is_safe: true, faulty: [] });

  expect(await gerbang(['restore', id, '--yes', 'other.localhost'])).toMatchObject({
    code: 3,
    stderr: expect.stringMatching(/not the name of the server/),
  });
  expect(await permits()).toBe(2);
  // The machine is new: its keys are others, and only the kit opens the backup.
  const strange = { SIGNING_SECRET: 'd4'.repeat(32), BACKUP_KEY: 'e5'.repeat(32) };
  const refused = await gerbang(['restore', id, '--yes', 'mall.localhost'], strange);
  expect(refused).toMatchObject({ code: 3, stderr: expect.stringMatching(/does not open/) });
  const restored = await gerbang(['restore', id, '--kit', kit, '--yes', 'mall.localhost', '--json'], strange);
  expect(JSON.parse(restored.stdout)).toMatchObject({
    id,
    before: { backup: expect.any(String) },
    has_other_keys: true,
  });
  expect(restored.code).toBe(1);
  expect(await permits()).toBe(1);
});
