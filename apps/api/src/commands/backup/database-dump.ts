import { spawn, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import type { Readable } from 'node:stream';
import { text } from 'node:stream/consumers';
import { pipeline } from 'node:stream/promises';

import { Client } from 'pg';

/** The addresses of one database: as its owner, and as the application's role, which owns the job queue. */
export interface DatabaseUrls {
  owner: string;
  app: string;
}

export const QUEUE_SCHEMA = 'graphile_worker';

/** The addresses of another database of the same server. */
export function besideUrls({ owner, app }: DatabaseUrls, database: string): DatabaseUrls {
  return { owner: urlOf(owner, database), app: urlOf(app, database) };
}

export const databaseOf = (url: string): string => decodeURIComponent(new URL(url).pathname.slice(1));

function urlOf(url: string, database: string): string {
  const other = new URL(url);
  other.pathname = `/${encodeURIComponent(database)}`;
  return other.href;
}

/**
 * The tables of the owner in one snapshot. Extensions of the superuser are in every new database of an installation
 * (deploy/postgres-roles.sh), and an owner could neither create nor comment them.
 */
export function dumpTables(url: string, snapshot: string, extensions: readonly string[]): AsyncIterable<Buffer> {
  const own = ['plpgsql', ...extensions].map((name) => `--extension=${name}`);
  const none = ['--no-publications', '--no-subscriptions', '--no-unlogged-table-data'];
  return dump(url, [`--snapshot=${snapshot}`, `--exclude-schema=${QUEUE_SCHEMA}`, ...none, ...own]);
}

/** The job queue, which only the application's role can read, in the same snapshot. */
export function dumpQueue(url: string, snapshot: string): AsyncIterable<Buffer> {
  return dump(url, [`--snapshot=${snapshot}`, `--schema=${QUEUE_SCHEMA}`]);
}

async function* dump(url: string, args: readonly string[]): AsyncGenerator<Buffer> {
  const child = spawn('pg_dump', ['--format=custom', ...args], {
    env: environmentOf(url),
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  const ended = outcomeOf('pg_dump', child, child.stderr);
  // The error is thrown below, after the output.
  ended.catch(() => {});
  let is_read = false;
  try {
    for await (const chunk of child.stdout) yield chunk as Buffer;
    is_read = true;
  } finally {
    if (!is_read) child.kill();
  }
  await ended;
}

/** Creates the database and restores both parts into it. Nothing else must exist under that name. */
export async function restoreInto(
  urls: DatabaseUrls,
  parts: { database: AsyncIterable<Buffer>; queue: AsyncIterable<Buffer> },
): Promise<void> {
  const name = databaseOf(urls.owner);
  const role = decodeURIComponent(new URL(urls.app).username);
  await administer(urls, `create database ${quoted(name)}`);
  await restore(urls.owner, parts.database);
  await administer(urls, `grant create on database ${quoted(name)} to ${quoted(role)}`);
  await restore(urls.app, parts.queue);
  await administer(urls, `revoke create on database ${quoted(name)} from ${quoted(role)}`);
}

export const dropDatabase = (urls: DatabaseUrls): Promise<void> =>
  administer(urls, `drop database if exists ${quoted(databaseOf(urls.owner))} with (force)`);

export const quoted = (name: string): string => `"${name.replaceAll('"', '""')}"`;

/** Runs a statement about a database from another one, as the owner. */
export async function administer({ owner }: DatabaseUrls, statement: string): Promise<void> {
  const client = new Client({ connectionString: urlOf(owner, 'postgres') });
  await client.connect();
  try {
    await client.query(statement);
  } finally {
    await client.end();
  }
}

async function restore(url: string, content: AsyncIterable<Buffer>): Promise<void> {
  const args = ['--exit-on-error', '--no-comments', '--format=custom', `--dbname=${databaseOf(url)}`];
  const child = spawn('pg_restore', args, { env: environmentOf(url), stdio: ['pipe', 'ignore', 'pipe'] });
  const ended = outcomeOf('pg_restore', child, child.stderr);
  ended.catch(() => {});
  try {
    await pipeline(content, child.stdin);
  } catch (error) {
    child.stdin.destroy();
    // When the program ended first, its own message says why.
    if (isBrokenPipe(error)) await ended;
    child.kill();
    throw error;
  }
  await ended;
}

const isBrokenPipe = (error: unknown): boolean =>
  error instanceof Error && 'code' in error && (error.code === 'EPIPE' || error.code === 'ERR_STREAM_PREMATURE_CLOSE');

async function outcomeOf(program: string, child: ChildProcess, stderr: Readable): Promise<void> {
  const [[code], message] = await Promise.all([once(child, 'close') as Promise<[number | null]>, text(stderr)]);
  if (code !== 0) throw new Error(`${program} failed: ${message.trim() || `exit code ${code}`}`);
}

/** The connection for PostgreSQL's programs, so that the password is not among their arguments. */
function environmentOf(url: string): NodeJS.ProcessEnv {
  const { hostname, port, username, password, searchParams } = new URL(url);
  const values = {
    PGHOST: searchParams.get('host') ?? hostname.replace(/^\[|\]$/g, ''),
    PGPORT: port || '5432',
    PGUSER: decodeURIComponent(username),
    PGPASSWORD: decodeURIComponent(password),
    PGDATABASE: databaseOf(url),
    PGSSLMODE: searchParams.get('sslmode'),
    PGSSLROOTCERT: searchParams.get('sslrootcert'),
  };
  const given = Object.entries(values).filter(([, value]) => value !== null && value !== '');
  return { PATH: process.env['PATH'], ...Object.fromEntries(given) };
}
