import { spawn } from 'node:child_process';
import { chmodSync, cpSync, existsSync, mkdtempSync, readFileSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

import { remove } from './lib/files.ts';
import { main } from './lib/main.ts';
import { dataFolder, inRoot } from './lib/paths.ts';
import { freePort, isFree } from './lib/ports.ts';
import { run } from './lib/process.ts';
import { readServices } from './lib/services-file.ts';
import { until } from './lib/wait.ts';

/** Debian 12 has PgBouncer 1.18, which loses named statements. This is the source of the package of Debian 13. */
const VERSION = '1.24.1';
const SOURCE = `http://deb.debian.org/debian/pool/main/p/pgbouncer/pgbouncer_${VERSION}.orig.tar.gz`;
const SHA256 = 'da72a3aba13072876d055a3e58dd4aba4a5de4ed6148e73033185245598fd3e0';
const program = join(dataFolder, `pgbouncer-${VERSION}`);

/** Builds PgBouncer once. */
async function build(): Promise<void> {
  if (existsSync(program)) return;
  await run('apt-get', ['-q', 'install', '-y', '--no-install-recommends', ...BUILD_PACKAGES]);
  const folder = mkdtempSync(join(tmpdir(), 'gerbang-pgbouncer-'));
  try {
    const archive = join(folder, 'source.tar.gz');
    await run('curl', ['-sSf', '-o', archive, SOURCE]);
    await run('sha256sum', ['--check'], { input: `${SHA256}  ${archive}\n` });
    await run('tar', ['-xzf', archive, '--strip-components=1'], { cwd: folder });
    await run('./configure', [], { cwd: folder });
    await run('make', ['pgbouncer'], { cwd: folder });
    cpSync(join(folder, 'pgbouncer'), program);
  } finally {
    remove(folder);
  }
}

const BUILD_PACKAGES = ['curl', 'gcc', 'make', 'pkg-config', 'libevent-dev', 'libc-ares-dev', 'libssl-dev'];

/** The settings for installations, with a pool for each database of the tests. */
function configuration(server: string, port: number, users: string): string {
  const own = [
    `listen_port = ${port}`,
    'unix_socket_dir =',
    'user = postgres',
    'server_idle_timeout = 10',
    'log_connections = 0',
  ];
  // The tests wait longer than people do.
  const patient = `connect_query='set statement_timeout = 30000; set idle_in_transaction_session_timeout = 60000'`;
  return readFileSync(inRoot('deploy/pgbouncer.ini'), 'utf8')
    .replace(/^gerbang = .*$/m, `* = ${server} ${patient}`)
    .replace(/^listen_port = .*$/m, [...own, 'log_disconnections = 0'].join('\n'))
    .replace(/^auth_file = .*$/m, `auth_file = ${users}`)
    .replace(/^(ignore_startup_parameters = .*)$/m, '$1, statement_timeout, idle_in_transaction_session_timeout');
}

/** Runs the tests of the API with PgBouncer between them and PostgreSQL, and ends with their exit code. */
await main(async () => {
  await build();
  const { host, port, app } = readServices().postgres;
  const folder = mkdtempSync(join(tmpdir(), 'gerbang-pooler-'));
  chmodSync(folder, 0o755);
  const own_port = await freePort();
  const users = join(folder, 'users.txt');
  writeFileSync(users, `"${app.user}" "${app.password}"\n`);
  const config = join(folder, 'pgbouncer.ini');
  writeFileSync(config, configuration(`host=${host} port=${port}`, own_port, users));
  const pooler = spawn(program, [config], { stdio: ['ignore', 'ignore', 'inherit'] });
  const ended = new Promise((resolve) => void pooler.once('exit', resolve));
  try {
    await until('PgBouncer listens', 10, async () => !(await isFree(own_port)));
    const tests = spawn('npx', ['vitest', 'run', '--project', 'api', ...process.argv.slice(2)], {
      stdio: 'inherit',
      env: { ...process.env, POOLER_PORT: String(own_port) },
    });
    process.exitCode = await new Promise<number>((resolve) => tests.once('exit', (code) => resolve(code ?? 1)));
  } finally {
    pooler.kill('SIGKILL');
    await ended;
    remove(folder);
  }
});
