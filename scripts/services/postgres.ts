import { chownSync, existsSync, mkdirSync, readFileSync, renameSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';

import { randomHex, remove } from '../lib/files.ts';
import { dataFolder, inRoot, isRoot, logFolder } from '../lib/paths.ts';
import { freePort } from '../lib/ports.ts';
import { isAlive, run, spawnDetached, stopUnrecorded, stopProcess, tail } from '../lib/process.ts';
import { ensureTools, postgresPrograms } from '../lib/required-programs.ts';
import { writeDraft, type Login, type PostgresService, type ServicesDraft } from '../lib/services-file.ts';
import { GiveUp, until } from '../lib/wait.ts';
import { postgresConfiguration } from './postgres-setup.ts';

const folder = join(dataFolder, 'postgres');
const log = join(logFolder, 'postgres.log');

/** The user that runs the server. Empty for the current user. */
export type Account = { uid?: number; gid?: number };

/** PostgreSQL refuses to run as root, so root uses the user `postgres`. */
export async function serverAccount(): Promise<Account> {
  if (!isRoot) return {};
  const [uid, gid] = await Promise.all([run('id', ['-u', 'postgres']), run('id', ['-g', 'postgres'])]);
  return { uid: Number(uid), gid: Number(gid) };
}

export function program(name: string): string {
  return join(postgresPrograms() ?? '', name);
}

export function changeOwner(account: Account, path: string): void {
  if (account.uid !== undefined && account.gid !== undefined) chownSync(path, account.uid, account.gid);
}

const newLogin = (user: string): Login => ({ user, password: randomHex() });

/** A service with new passwords that is not running yet. */
export function newService(): PostgresService {
  return {
    host: '127.0.0.1',
    port: 0,
    superuser: newLogin('postgres'),
    owner: newLogin('gerbang_owner'),
    app: newLogin('gerbang_app'),
    database: 'gerbang',
  };
}

/**
 * Creates a cluster in a temporary folder and renames the folder when the cluster is complete, so that an incomplete
 * one is never used.
 */
export async function createCluster(service: PostgresService, account: Account, place = folder): Promise<void> {
  const draft = `${place}.new`;
  remove(draft);
  mkdirSync(draft, { recursive: true, mode: 0o700 });
  changeOwner(account, draft);
  const cluster = join(draft, 'cluster');
  const passwordFile = join(draft, 'password');
  writeFileSync(passwordFile, `${service.superuser.password}\n`, { mode: 0o600 });
  changeOwner(account, passwordFile);
  const login = ['-U', service.superuser.user, '--auth=scram-sha-256', `--pwfile=${passwordFile}`];
  const args = ['-D', cluster, '-E', 'UTF8', '--locale=C.UTF-8', '--data-checksums', ...login];
  await run(program('initdb'), args, { ...account, cwd: draft });
  renameSync(cluster, place);
  remove(draft);
}

export async function superuserSql(service: PostgresService, database: string, sql: string): Promise<string> {
  const args = ['-XqAt', '-v', 'ON_ERROR_STOP=1', '-d', database];
  return await run(program('psql'), args, { input: sql, env: superuserEnvironment(service) });
}

/** The environment in which PostgreSQL's programs connect as superuser. */
export function superuserEnvironment({ host, port, superuser }: PostgresService): Record<string, string> {
  return {
    PGHOST: host,
    PGPORT: String(port),
    PGUSER: superuser.user,
    PGPASSWORD: superuser.password,
    PGCONNECT_TIMEOUT: '5',
    PATH: `${postgresPrograms() ?? ''}:${process.env['PATH'] ?? ''}`,
  };
}

/** Creates the product's roles and database by the script that installations use. Can be repeated. */
export async function createRoles(service: PostgresService): Promise<void> {
  const passwords = { OWNER_PASSWORD: service.owner.password, APP_PASSWORD: service.app.password };
  await run('sh', [inRoot('deploy/postgres-roles.sh')], { env: { ...superuserEnvironment(service), ...passwords } });
}

/** Writes the configuration; returns whether it changed. */
function configure(port: number, fast: boolean, account: Account): boolean {
  const path = join(folder, 'postgresql.conf');
  const text = postgresConfiguration(port, fast);
  if (readFileSync(path, 'utf8') === text) return false;
  writeFileSync(path, text);
  changeOwner(account, path);
  return true;
}

async function launch(draft: ServicesDraft, service: PostgresService, account: Account): Promise<void> {
  const recorded = spawnDetached(program('postgres'), ['-D', folder], log, { ...account, cwd: folder });
  draft.state.processes['postgres'] = recorded;
  writeDraft(draft);
  await until('PostgreSQL answers', 60, async () => {
    if (!isAlive(recorded)) throw new GiveUp(`PostgreSQL did not start:\n${tail(log)}`);
    return (await superuserSql(service, 'postgres', 'select 1')).trim() === '1';
  });
}

/** Starts PostgreSQL if needed, and creates its roles and database; sets `draft.postgres`. */
export async function startPostgres(draft: ServicesDraft, fast?: boolean): Promise<void> {
  await ensureTools(['postgres']);
  const account = await serverAccount();
  const known = draft.postgres;
  const service = known ?? newService();
  const running = known !== undefined && isAlive(draft.state.processes['postgres']);
  if (!running) {
    await stopUnrecorded(folder, 'SIGINT');
    // Without the services file the passwords are lost: the data belongs to a clone that is gone.
    if (!known) remove(folder);
    service.port = await freePort(known?.port);
  }
  draft.postgres = service;
  writeDraft(draft);
  if (!existsSync(folder)) await createCluster(service, account);
  const changed = (fast !== undefined || !running) && configure(service.port, fast ?? false, account);
  if (!running) await launch(draft, service, account);
  else if (changed) await superuserSql(service, 'postgres', 'select pg_reload_conf()');
  await createRoles(service);
  // Dropping a test's database with force also ends the connections of the other role.
  await superuserSql(service, 'postgres', `grant pg_signal_backend to ${service.owner.user}`);
}

/** Stops PostgreSQL if this clone started it. Open transactions are rolled back. */
export async function stopPostgres(draft: ServicesDraft): Promise<boolean> {
  return await stopProcess(draft.state.processes['postgres'], 'SIGINT', 60);
}

export const removePostgres = (): void => remove(folder);
