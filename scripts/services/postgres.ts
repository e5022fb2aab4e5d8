import { chownSync, existsSync, mkdirSync, readFileSync, renameSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';

import { randomHex, remove } from '../lib/files.ts';
import { dataFolder, isRoot, logFolder } from '../lib/paths.ts';
import { freePort } from '../lib/ports.ts';
import { isAlive, run, spawnDetached, stopForgotten, stopProcess, tail } from '../lib/process.ts';
import { writeDraft, type Login, type PostgresService, type ServicesDraft } from '../lib/services-file.ts';
import { ensureTools, postgresPrograms } from '../lib/tools.ts';
import { Hopeless, until } from '../lib/wait.ts';
import { databaseSql, postgresConfiguration, rolesSql, templateSql } from './postgres-setup.ts';

const folder = join(dataFolder, 'postgres');
const log = join(logFolder, 'postgres.log');

type Account = { uid?: number; gid?: number };

/** PostgreSQL refuses to run as root, so then its own user runs it. */
async function serverAccount(): Promise<Account> {
  if (!isRoot) return {};
  const [uid, gid] = await Promise.all([run('id', ['-u', 'postgres']), run('id', ['-g', 'postgres'])]);
  return { uid: Number(uid), gid: Number(gid) };
}

function program(name: string): string {
  return join(postgresPrograms() ?? '', name);
}

function giveTo(account: Account, path: string): void {
  if (account.uid !== undefined && account.gid !== undefined) chownSync(path, account.uid, account.gid);
}

const newLogin = (user: string): Login => ({ user, password: randomHex() });

function newService(): PostgresService {
  return {
    host: '127.0.0.1',
    port: 0,
    superuser: newLogin('postgres'),
    owner: newLogin('gerbang_owner'),
    app: newLogin('gerbang_app'),
    database: 'gerbang',
  };
}

/** Made beside its place and then moved there, so that a half-made cluster is never taken for a whole one. */
async function createCluster(service: PostgresService, account: Account): Promise<void> {
  const draft = `${folder}.new`;
  remove(draft);
  mkdirSync(draft, { recursive: true, mode: 0o700 });
  giveTo(account, draft);
  const cluster = join(draft, 'cluster');
  const passwordFile = join(draft, 'password');
  writeFileSync(passwordFile, `${service.superuser.password}\n`, { mode: 0o600 });
  giveTo(account, passwordFile);
  const login = ['-U', service.superuser.user, '--auth=scram-sha-256', `--pwfile=${passwordFile}`];
  const args = ['-D', cluster, '-E', 'UTF8', '--locale=C.UTF-8', ...login];
  await run(program('initdb'), args, { ...account, cwd: draft });
  renameSync(cluster, folder);
  remove(draft);
}

/** Runs SQL as the superuser. */
export async function superuserSql(service: PostgresService, database: string, sql: string): Promise<string> {
  const { host, port, superuser } = service;
  return await run(
    program('psql'),
    ['-XqAt', '-v', 'ON_ERROR_STOP=1', '-h', host, '-p', String(port), '-U', superuser.user, '-d', database],
    { input: sql, env: { PGPASSWORD: superuser.password, PGCONNECT_TIMEOUT: '5' } },
  );
}

/** Writes the configuration and says whether it changed. */
function configure(port: number, fast: boolean, account: Account): boolean {
  const path = join(folder, 'postgresql.conf');
  const text = postgresConfiguration(port, fast);
  if (readFileSync(path, 'utf8') === text) return false;
  writeFileSync(path, text);
  giveTo(account, path);
  return true;
}

async function launch(draft: ServicesDraft, service: PostgresService, account: Account): Promise<void> {
  const recorded = spawnDetached(program('postgres'), ['-D', folder], log, { ...account, cwd: folder });
  draft.state.processes['postgres'] = recorded;
  writeDraft(draft);
  await until('PostgreSQL answers', 60, async () => {
    if (!isAlive(recorded)) throw new Hopeless(`PostgreSQL did not start:\n${tail(log)}`);
    return (await superuserSql(service, 'postgres', 'select 1')).trim() === '1';
  });
}

/** Starts PostgreSQL if it does not run, and makes its roles and database; fills in `draft.postgres`. */
export async function startPostgres(draft: ServicesDraft, fast?: boolean): Promise<void> {
  await ensureTools(['postgres']);
  const account = await serverAccount();
  const known = draft.postgres;
  const service = known ?? newService();
  const running = known !== undefined && isAlive(draft.state.processes['postgres']);
  if (!running) {
    await stopForgotten(folder, 'SIGINT');
    // Without the file nobody knows the passwords: the data belongs to a clone that is gone.
    if (!known) remove(folder);
    service.port = await freePort(known?.port);
  }
  draft.postgres = service;
  writeDraft(draft);
  if (!existsSync(folder)) await createCluster(service, account);
  const changed = (fast !== undefined || !running) && configure(service.port, fast ?? false, account);
  if (!running) await launch(draft, service, account);
  else if (changed) await superuserSql(service, 'postgres', 'select pg_reload_conf()');
  await superuserSql(service, 'template1', templateSql);
  await superuserSql(service, 'postgres', rolesSql(service) + databaseSql(service));
}

/** Stops PostgreSQL if this clone started it; open transactions are rolled back. */
export async function stopPostgres(draft: ServicesDraft): Promise<boolean> {
  return await stopProcess(draft.state.processes['postgres'], 'SIGINT', 60);
}

/** Removes the cluster with everything in it. */
export const removePostgres = (): void => remove(folder);
