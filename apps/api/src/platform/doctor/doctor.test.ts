import { CHECKS, type CheckId } from '@gerbang/shared/domain/insight/doctor';
import { doctor as english } from '@gerbang/shared/messages/en/insight/doctor';
import { doctor as indonesian } from '@gerbang/shared/messages/id/insight/doctor';
import { sql } from 'kysely';
import { describe, expect, onTestFinished, test } from 'vitest';

import { createWorld } from '../../../test/harness.ts';
import { doctorOf } from '../../../test/platform/doctor.ts';
import { databaseUrl } from '../../../test/services.ts';
import { createPool } from '../database/database.ts';
import { fixRowSecurity } from './database.ts';
import { examine } from './doctor.ts';

const world = await createWorld();
const { context, configured, lookAt } = doctorOf(world);

/** A pool that connects as somebody else. */
function poolAs(role: 'superuser' | 'owner') {
  const pool = createPool(databaseUrl(role, world.database), 1);
  onTestFinished(() => pool.end());
  return pool;
}

describe('the doctor', () => {
  test('gives a line to each check, in its order, and tells each as soon as it is known', async () => {
    const told: CheckId[] = [];
    const lines = await examine(context(configured({ time_server: '127.0.0.1:9' })), {
      texts: english,
      on_line: ({ id }) => told.push(id),
    });
    expect(lines.map(({ id }) => id)).toEqual([...CHECKS]);
    expect(told).toEqual([...CHECKS]);
  });

  test('says in both languages what to do about every finding but the good ones and one that is not judged', () => {
    for (const texts of [english, indonesian]) {
      const silent = CHECKS.flatMap((id) =>
        Object.keys(texts.found[id])
          .filter((found) => !(found in texts.todo[id]))
          .map((found) => `${id}.${found}`),
      );
      expect(silent).toEqual([
        'database.answers',
        'roles.separate',
        'rls.on',
        'migrations.complete',
        'storage.works',
        'storage.private',
        'mail.ready',
        'mail.sent',
        'clock.right',
        'clock.unknown',
        'tls.valid',
        'proxy.trusted',
        'proxy.none',
        'worker.works',
        'queue.empty',
        'queue.moves',
        'backup.tested',
        'secrets.strong',
        'secrets.private',
      ]);
    }
  });

  test('skips what cannot be asked without a database', async () => {
    const pool = createPool('postgres://nobody@127.0.0.1:9/none', 1);
    onTestFinished(() => pool.end());
    const config = {
      ...world.config,
      database: { ...world.config.database, direct_url: 'postgres://x:y@127.0.0.1:9/z' },
    };
    const lines = await examine(context({ pool, config }), { texts: english, only: ['database', 'roles', 'queue'] });
    expect(lines).toEqual([
      expect.objectContaining({ state: 'bad', found: 'Does not answer at 127.0.0.1:9 (ECONNREFUSED)' }),
      { id: 'roles', state: 'skipped', found: 'Not checked, because database is not good' },
      { id: 'queue', state: 'skipped', found: 'Not checked, because migrations is not good' },
    ]);
  });

  test('says it of a check that fails itself, and goes on', async () => {
    const storage = { driver: 'folder' as const, folder: '/nowhere' };
    const lines = await examine(context(configured({ storage })), { texts: english, only: ['disk', 'proxy'] });
    expect(lines).toMatchObject([{ state: 'bad', found: 'The check failed: ENOENT' }, { state: 'good' }]);
  });
});

describe('database', () => {
  test('answers', async () => {
    expect(await lookAt('database')).toMatchObject({
      state: 'good',
      found: expect.stringMatching(/^PostgreSQL 1\d\.\d+ answers in/),
    });
  });

  test('roles: the role of the application is good; superuser, owner and one that passes row security are not', async () => {
    expect(await lookAt('roles')).toMatchObject({ state: 'good', found: expect.stringMatching(/owns no tables/) });
    expect(await lookAt('roles', { pool: poolAs('superuser') })).toMatchObject({
      state: 'bad',
      found: expect.stringMatching(/is a superuser/),
    });
    expect(await lookAt('roles', { pool: poolAs('owner') })).toMatchObject({
      state: 'bad',
      found: expect.stringMatching(/owns \d+ tables/),
    });
    const admin = poolAs('superuser');
    const role = `bypass_${Date.now()}`;
    await admin.query(`create role ${role} login bypassrls password 'bypass'`);
    const url = new URL(databaseUrl('app', world.database));
    Object.assign(url, { username: role, password: 'bypass' });
    const pool = createPool(url.href, 1);
    try {
      expect(await lookAt('roles', { pool })).toMatchObject({
        state: 'bad',
        found: expect.stringMatching(/may pass row security/),
      });
    } finally {
      await pool.end();
      await admin.query(`drop role ${role}`);
    }
  });

  test('rls: names a table whose row security is off, and can be repaired', async () => {
    expect(await lookAt('rls')).toMatchObject({ state: 'good' });
    await sql`alter table permit_item disable row level security`.execute(world.owner);
    expect(await lookAt('rls')).toMatchObject({
      state: 'bad',
      found: 'Off for permit_item',
      todo: expect.stringMatching(/--fix/),
    });
    expect(await fixRowSecurity(poolAs('owner'))).toBe(1);
    expect(await lookAt('rls')).toMatchObject({ state: 'good' });
  });

  test('migrations: one that is missing, and a schema that is newer', async () => {
    expect(await lookAt('migrations')).toMatchObject({ state: 'good' });
    await sql`insert into kysely_migration (name, "timestamp") values ('9999-later', '')`.execute(world.owner);
    expect(await lookAt('migrations')).toMatchObject({ state: 'look', found: 'The schema is newer than this program' });
    await sql`delete from kysely_migration where name = '9999-later'`.execute(world.owner);
    await sql`update kysely_migration set name = 'x' || name where name = '0018-rights'`.execute(world.owner);
    expect(await lookAt('migrations')).toMatchObject({
      state: 'bad',
      found: expect.stringMatching(/^1 of \d+ are missing$/),
    });
    await sql`update kysely_migration set name = '0018-rights' where name = 'x0018-rights'`.execute(world.owner);
  });
});

describe('jobs', () => {
  const beat = (worker: string, silent: string) =>
    sql`insert into worker_heartbeat (worker_id, seen_at, steady_since)
        values (${worker}, now() - ${silent}::interval, now())`.execute(world.owner);

  test('worker: none, one at work, one of two silent', async () => {
    expect(await lookAt('worker')).toMatchObject({ state: 'bad', found: expect.stringMatching(/^No worker/) });
    await beat('a', '3 s');
    expect(await lookAt('worker')).toMatchObject({
      state: 'good',
      found: expect.stringMatching(/^1 at work, last sign [34] s ago$/),
    });
    await beat('b', '61 s');
    expect(await lookAt('worker')).toMatchObject({ state: 'look', found: '1 of 2 are silent' });
  });

  test('queue: empty, waiting, late, very late, failed for good', async () => {
    const add = (task: string, ago: string) =>
      sql`select graphile_worker.add_job(${task}, run_at => now() - ${ago}::interval)`.execute(world.db);
    await sql`select graphile_worker.complete_jobs(array(select id from graphile_worker.jobs))`.execute(world.db);
    expect(await lookAt('queue')).toMatchObject({ state: 'good', found: 'No job waits' });
    await add('later', '-1 hour');
    expect(await lookAt('queue')).toMatchObject({ found: 'No job waits' });
    await add('mail.created', '4 minutes');
    expect(await lookAt('queue')).toMatchObject({ state: 'good', found: expect.stringMatching(/has waited 24\d s/) });
    await add('mail.progress', '6 minutes');
    expect(await lookAt('queue')).toMatchObject({
      state: 'look',
      found: 'The oldest job (mail.progress) has waited 6 min',
    });
    await add('audit.seal', '31 minutes');
    expect(await lookAt('queue')).toMatchObject({
      state: 'bad',
      found: expect.stringMatching(/\(audit\.seal\) has waited 31 min/),
    });
    await sql`select graphile_worker.permanently_fail_jobs(array(select id from graphile_worker.jobs where task_identifier <> 'later'), 'no')`.execute(
      world.db,
    );
    expect(await lookAt('queue')).toMatchObject({
      state: 'look',
      found: expect.stringMatching(/^3 jobs have failed for good: audit\.seal, /),
    });
  });
});

describe('backup', () => {
  const ago = (hours: number) => new Date(world.clock.now().getTime() - hours * 3_600_000);
  const note = (id: string, hours: number, fault: string | null = null) =>
    sql`insert into backup_run (id, taken_at, fault) values (${id}, ${ago(hours)}, ${fault})`.execute(world.owner);

  test('no place, none, too old, old, never tested, tested, a test that failed, an attempt that failed since', async () => {
    expect(await lookAt('backup')).toMatchObject({ state: 'look', found: 'No place for backups is set' });
    const planned = configured({ backup: { ...world.config.backup, place: { driver: 'folder', folder: '/backup' } } });
    expect(await lookAt('backup', planned)).toMatchObject({ state: 'bad', found: 'There is no backup yet' });
    await note('a', 73);
    expect(await lookAt('backup', planned)).toMatchObject({ state: 'bad', found: 'Last one 73 h ago' });
    await note('b', 27);
    expect(await lookAt('backup', planned)).toMatchObject({ state: 'look', found: 'Last one 27 h ago' });
    await note('c', 14);
    expect(await lookAt('backup', planned)).toMatchObject({ state: 'look', found: 'Last one 14 h ago, never tested' });
    await sql`update backup_run set tested_at = ${ago(49)} where id = 'b'`.execute(world.owner);
    expect(await lookAt('backup', planned)).toMatchObject({
      state: 'good',
      found: 'Last one 14 h ago, tested 2 days ago',
    });
    await sql`update backup_run set test_fault = 'A file is missing' where id = 'b'`.execute(world.owner);
    expect(await lookAt('backup', planned)).toMatchObject({
      state: 'look',
      found: 'Last one 14 h ago, then failed: A file is missing',
    });
    await sql`update backup_run set test_fault = null where id = 'b'`.execute(world.owner);
    await note('failed', 1, 'No space left');
    expect(await lookAt('backup', planned)).toMatchObject({
      state: 'look',
      found: 'Last one 14 h ago, then failed: No space left',
      todo: expect.stringMatching(/gerbang backup now/),
    });
  });
});
