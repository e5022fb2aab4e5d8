import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';

import { sql } from 'kysely';
import { describe, expect, onTestFinished, test } from 'vitest';

import { createWorld } from '../harness.ts';
import { databaseUrl } from '../services.ts';
import { gerbangOf } from './gerbang.ts';

const world = await createWorld();
const gerbang = gerbangOf(world.database);

describe('gerbang doctor', { timeout: 60_000 }, () => {
  test('prints a line for each check and ends with 0 when all are good', async () => {
    const { code, stdout } = await gerbang(['doctor', '--only', 'database,migrations,rls']);
    expect(stdout).toMatch(
      /^✓ database {6}PostgreSQL .* ms\n✓ rls {11}On for \d+ of \d+ tables\n✓ migrations {4}\d+ of \d+\nEverything works\.\n$/,
    );
    expect(code).toBe(0);
  });

  test('says what to do, in the language of LANG and without other than ASCII marks, and ends with 2', async () => {
    const { code, stdout } = await gerbang(['doctor', '--only', 'worker', '--quiet'], { LANG: 'id_ID' });
    expect(stdout).toBe(
      [
        'XX worker        Tidak ada worker yang memberi tanda dalam satu menit',
        '                 -> Jalankan worker (systemctl restart gerbang-worker)',
        '1 rusak, 0 perlu dilihat.\n',
      ].join('\n'),
    );
    expect(code).toBe(2);
  });

  test('prints one JSON object, and ends with 1 when something is to be looked at', async () => {
    const { code, stdout } = await gerbang(['doctor', '--only', 'tls,clock', '--json']);
    expect(JSON.parse(stdout)).toEqual({
      checks: [
        { id: 'clock', state: 'skipped', found: 'Not checked: 127.0.0.1:9 does not answer' },
        {
          id: 'tls',
          state: 'look',
          found: 'http://localhost:8080 is for this machine only',
          todo: 'Set PUBLIC_URL to the address that people open',
        },
      ],
    });
    expect(code).toBe(1);
  });

  test.each([
    ['good', 70, 0],
    ['look', 90, 1],
    ['bad', 97, 2],
  ])('finds a disk %s that is %i %% full', async (state, percent, exit) => {
    const folder = await mkdtemp(path.join(tmpdir(), 'gerbang-disk-'));
    onTestFinished(() => rm(folder, { recursive: true, force: true }));
    // A small disk of its own, which only this command sees.
    const fill = `mount -t tmpfs -o size=10m none "$0" && head -c ${percent * 104_857} /dev/zero >"$0/file" && exec "$@"`;
    const onSmallDisk = gerbangOf(world.database, ['unshare', '--map-root-user', '--mount', 'sh', '-c', fill, folder]);
    const { code, stdout } = await onSmallDisk(['doctor', '--only', 'disk', '--json'], { STORAGE_FOLDER: folder });
    expect(JSON.parse(stdout).checks).toEqual([expect.objectContaining({ id: 'disk', state })]);
    expect(code).toBe(exit);
  });

  test('repairs row security with --fix, as the owner', async () => {
    await sql`alter table complaint disable row level security`.execute(world.owner);
    const owner = { DATABASE_OWNER_URL: databaseUrl('owner', world.database) };
    const { code, stdout } = await gerbang(['doctor', '--fix', '--only', 'rls'], owner);
    expect(stdout).toMatch(/^Repaired: rls\n✓ rls/);
    expect(code).toBe(0);
    const { rows } = await sql<{ is_on: boolean }>`
      select relrowsecurity as is_on from pg_class where relname = 'complaint'`.execute(world.owner);
    expect(rows).toEqual([{ is_on: true }]);
  });

  test.each([
    [['doctor', '--only', 'weather'], {}, 'Unknown check: weather.'],
    [['dokter'], {}, 'gerbang doctor ['],
    [['doctor'], { SMTP_URL: 'no address' }, 'The environment is not usable: SMTP_URL'],
  ])('cannot run with %j %j, and ends with 3', async (args, env, said) => {
    const { code, stderr } = await gerbang(args, env);
    expect(stderr).toContain(said);
    expect(code).toBe(3);
  });
});
