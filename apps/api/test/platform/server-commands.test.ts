import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';

import { describe, expect, onTestFinished, test } from 'vitest';

import manifest from '../../../../package.json' with { type: 'json' };
import { createWorld } from '../harness.ts';
import { gerbangOf } from './gerbang.ts';

const world = await createWorld();
const gerbang = gerbangOf(world.database);
const NOBODY = 'postgres://nobody@127.0.0.1:9/none';

/** A PATH with programs that print the given texts, as those of a machine with systemd and Caddy would. */
async function machineWith(programs: Readonly<Record<string, string>>): Promise<{ PATH: string }> {
  const folder = await mkdtemp(path.join(tmpdir(), 'gerbang-programs-'));
  onTestFinished(() => rm(folder, { recursive: true }));
  for (const [name, text] of Object.entries(programs))
    await writeFile(path.join(folder, name), `#!/bin/sh\n/bin/cat <<'END'\n${text}\nEND\n`, { mode: 0o755 });
  return { PATH: folder };
}

describe('gerbang version', { timeout: 60_000 }, () => {
  test('prints the version of the program, also without settings', async () => {
    const { code, stdout } = await gerbang(['version'], { DATABASE_URL: '', SIGNING_SECRET: '' });
    expect(stdout).toBe(`${manifest.version}\n`);
    expect(code).toBe(0);
  });

  test('prints with --all the versions of what it runs on', async () => {
    const { code, stdout } = await gerbang(['version', '--all', '--json'], await machineWith({ caddy: '2.6.2' }));
    expect(JSON.parse(stdout)).toEqual({
      gerbang: manifest.version,
      node: process.versions.node,
      schema: expect.stringMatching(/^\d{4}-/),
      postgresql: expect.stringMatching(/^\d+\.\d+$/),
      caddy: '2.6.2',
    });
    expect(code).toBe(0);
  });

  test('says that a version is not known, names no proxy of another machine, and ends with 1', async () => {
    const env = { ...(await machineWith({})), DATABASE_URL: NOBODY, LANG: 'id_ID' };
    const { code, stdout } = await gerbang(['version', '--all'], env);
    expect(stdout).toMatch(/^gerbang .*\nnode .*\nschema {8}tidak diketahui\npostgresql {4}tidak diketahui\n$/);
    expect(code).toBe(1);
  });
});

describe('gerbang status', { timeout: 60_000 }, () => {
  const units = (state: string) => `Type=simple
Id=gerbang-worker.service
ActiveState=${state}
StateChangeTimestamp=@1763500000

Type=oneshot
Id=gerbang-doctor.service
ActiveState=inactive
StateChangeTimestamp=

Type=simple
Id=gerbang-api@1.service
ActiveState=active
StateChangeTimestamp=@1763500000`;

  const doctorSays = (state: string) =>
    JSON.stringify({
      __REALTIME_TIMESTAMP: String((Date.now() - 5 * 60_000) * 1000),
      MESSAGE: JSON.stringify({
        checks: [
          { id: 'database', state: 'good' },
          { id: 'mail', state },
        ],
      }),
    });

  test('prints the database, jobs, services, and the newest result of the doctor', async () => {
    await world.pool.query(
      `insert into worker_heartbeat (worker_id, seen_at, steady_since) values ('w', now(), now())`,
    );
    const started = JSON.stringify({ __REALTIME_TIMESTAMP: '1763500000000000', MESSAGE: 'Starting' });
    const env = await machineWith({ systemctl: units('active'), journalctl: `${started}\n${doctorSays('good')}` });
    const { code, stdout } = await gerbang(['status'], { ...env, TZ: 'Asia/Jakarta' });
    expect(stdout.split('\n')).toEqual([
      `Gerbang ${manifest.version}`,
      expect.stringMatching(/^✓ database {6}PostgreSQL /),
      expect.stringMatching(/^✓ migrations {4}\d+ of \d+$/),
      expect.stringMatching(/^✓ worker {8}1 at work/),
      expect.stringMatching(/^✓ queue {9}/),
      '✓ gerbang-api@1  Running since 2025-11-19 04:06:40',
      '✓ gerbang-worker  Running since 2025-11-19 04:06:40',
      '✓ doctor        All was well 5 min ago',
      '',
    ]);
    expect(code).toBe(0);
  });

  test('says what to do about a service that does not run and a bad result, and ends with 2', async () => {
    const env = await machineWith({ systemctl: units('failed'), journalctl: doctorSays('bad') });
    const { code, stdout } = await gerbang(['status', '--quiet'], env);
    expect(stdout).toContain('✗ gerbang-worker  Not running (failed)\n');
    expect(stdout).toContain('→ Run gerbang logs, then systemctl restart gerbang-worker\n');
    expect(stdout).toContain('! doctor        To look at 5 min ago: mail\n');
    expect(stdout).not.toContain('gerbang-api');
    expect(code).toBe(2);
  });

  test('shows what the database knows where systemd does not run', async () => {
    const { stdout } = await gerbang(['status', '--json'], await machineWith({}));
    const { version, lines } = JSON.parse(stdout) as { version: string; lines: { id: string }[] };
    expect(version).toBe(manifest.version);
    expect(lines.map(({ id }) => id)).toEqual(['database', 'migrations', 'worker', 'queue']);
  });
});

describe('gerbang logs', { timeout: 60_000 }, () => {
  test.each([
    [['logs', 'mail'], {}, 'Unknown service: mail. There are api, worker, doctor.'],
    [['logs', '--request', 'a b'], {}, '--request is the id of a request.'],
    // `npm run test:install` reads the journal of a machine that has one.
    [['logs'], { PATH: '' }, 'This machine does not run systemd.'],
    [['logs'], { PATH: '', LANG: 'id_ID' }, 'Mesin ini tidak memakai systemd.'],
  ])('cannot run with %j %j, and ends with 3', async (args, env, said) => {
    const { code, stderr } = await gerbang(args, env);
    expect(stderr).toContain(said);
    expect(code).toBe(3);
  });
});
