import { once } from 'node:events';
import { mkdir, mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';

import { HOUR_MS } from '@gerbang/shared/time/spans';
import { sql } from 'kysely';
import { afterAll, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest';

import { newId } from '../../src/platform/database/ids.ts';
import { createWorld } from '../harness.ts';
import { databaseUrl } from '../services.ts';
import { BACKUP_KEY } from './backups.ts';
import { killProcessesAfterEach, startCommand, waitForOutput } from './processes.ts';

vi.setConfig({ testTimeout: 300_000 });
const world = await createWorld();
killProcessesAfterEach();

let folder: string;
beforeAll(async () => {
  folder = await mkdtemp(path.join(tmpdir(), 'gerbang-backups-'));
  await mkdir(path.join(folder, 'files'));
});
afterAll(() => rm(folder, { recursive: true, force: true }));
beforeEach(() => sql`truncate backup_request, backup_run, backup_service`.execute(world.owner));

/** The time of day so many hours from now, for a service in UTC. */
const clockIn = (hours: number) => new Date(Date.now() + hours * HOUR_MS).toISOString().slice(11, 16);

const start = (env: Record<string, string> = {}) =>
  startCommand(world, ['backup', 'serve'], {
    STORAGE_FOLDER: path.join(folder, 'files'),
    DATABASE_OWNER_URL: databaseUrl('owner', world.database),
    BACKUP_FOLDER: path.join(folder, 'store'),
    BACKUP_KEY,
    // Not due for hours, unless a test says so.
    BACKUP_TIME: clockIn(-3),
    TZ: 'UTC',
    LANG: 'en_US.UTF-8',
    ...env,
  });

const ask = async (kind: string, given: { taken_up_at?: Date; asked_by?: string | null } = {}) => {
  const id = newId();
  const { taken_up_at = null, asked_by = newId() } = given;
  await sql`insert into backup_request (id, kind, asked_by, taken_up_at)
            values (${id}, ${kind}, ${asked_by}, ${taken_up_at})`.execute(world.owner);
  await sql`select pg_notify('changed', 'backup-requested')`.execute(world.owner);
  return id;
};

interface Request {
  id: string;
  kind: string;
  is_nightly: boolean;
  fault: string | null;
  is_open: boolean;
}
const requests = async () =>
  (
    await sql<Request>`
      select id, kind, asked_by is null as is_nightly, fault, ended_at is null as is_open from backup_request
       order by asked_at`.execute(world.owner)
  ).rows;
const ended = (count: number) =>
  vi.waitFor(
    async () => {
      const rows = await requests();
      expect(rows.filter(({ is_open }) => !is_open)).toHaveLength(count);
      return rows;
    },
    { timeout: 120_000, interval: 100 },
  );
const runs = async () =>
  (
    await sql<{ kind: string; is_tested: boolean; database_bytes: number; files: number; seconds: number }>`
      select kind, tested_at is not null as is_tested, database_bytes, files, seconds from backup_run order by taken_at`.execute(
      world.owner,
    )
  ).rows;
const aYoungBackup = () =>
  sql`insert into backup_run (id, taken_at, kind) values ('young', now() - interval '5 hours', 'nightly')`.execute(
    world.owner,
  );

describe('gerbang backup serve', () => {
  test('makes and tests the backups that operators ask for, and ends on SIGTERM', async () => {
    await aYoungBackup();
    const service = await start();
    await waitForOutput(service, 'Waiting for requests');
    await ask('backup');
    await ended(1);
    await ask('test');
    expect((await ended(2)).map(({ kind, fault }) => [kind, fault])).toEqual([
      ['backup', null],
      ['test', null],
    ]);
    expect(await runs()).toEqual([
      expect.objectContaining({
        kind: 'by_hand',
        is_tested: true,
        database_bytes: expect.any(Number),
        files: 0,
        seconds: expect.any(Number),
      }),
    ]);
    const { rows } = await sql`select from backup_service where next_at > now() and time_zone = 'UTC'`.execute(
      world.owner,
    );
    expect(rows).toHaveLength(1);
    service.child.kill('SIGTERM');
    expect(await service.exit).toBe(0);
  });

  test('says why a request failed, and goes on', async () => {
    await aYoungBackup();
    const env = { BACKUP_FOLDER: path.join(folder, 'empty') };
    const service = await start(env);
    await ask('test');
    expect(await ended(1)).toMatchObject([{ kind: 'test', fault: 'There is no backup yet' }]);
    await ask('backup');
    expect(await ended(2)).toMatchObject([{ kind: 'test' }, { kind: 'backup', fault: null }]);
    expect(service.child.exitCode).toBeNull();
  });

  test('takes up again what a killed one had taken up', async () => {
    await aYoungBackup();
    const id = await ask('backup', { taken_up_at: new Date() });
    await start();
    expect(await ended(1)).toMatchObject([{ id, fault: null }]);
  });

  test('makes the nightly one at its time, tests it in the first week, and only once', async () => {
    await aYoungBackup();
    const env = { BACKUP_TIME: clockIn(0) };
    const service = await start(env);
    expect(await ended(2)).toMatchObject([
      { kind: 'backup', is_nightly: true, fault: null },
      { kind: 'test', is_nightly: true, fault: null },
    ]);
    expect(await runs()).toMatchObject([{ kind: 'nightly', is_tested: true }]);
    service.child.kill('SIGTERM');
    await service.exit;
    const second = await start(env);
    await waitForOutput(second, 'Waiting for requests');
    await ask('test');
    await ended(3);
    expect((await requests()).map(({ kind, is_nightly }) => [kind, is_nightly])).toEqual([
      ['backup', true],
      ['test', true],
      ['test', false],
    ]);
  });

  test('makes the nightly one at its start when it was missed and the newest one is old', async () => {
    await sql`insert into backup_run (id, taken_at, kind) values ('old', now() - interval '27 hours', 'nightly')`.execute(
      world.owner,
    );
    await start();
    expect((await ended(1))[0]).toMatchObject({ kind: 'backup', is_nightly: true, fault: null });
  });

  test('waits while another one runs, and then serves', async () => {
    await aYoungBackup();
    const first = await start();
    await waitForOutput(first, 'Waiting for requests');
    const second = await start();
    await waitForOutput(second, 'Another backup service runs');
    first.child.kill('SIGKILL');
    await once(first.child, 'exit');
    await ask('backup');
    await waitForOutput(second, 'Waiting for requests');
    expect(await ended(1)).toMatchObject([{ kind: 'backup', fault: null }]);
  });
});
