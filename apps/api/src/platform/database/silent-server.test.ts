import { Socket } from 'node:net';

import { Client } from 'pg';
import { afterEach, beforeEach, expect, it } from 'vitest';

import { createWorld } from '../../../test/harness.ts';
import { startDatabaseProxy, type DatabaseProxy } from '../../../test/platform/database-proxy.ts';
import { databaseUrl } from '../../../test/services.ts';
import { createPool } from './database.ts';
import { closeWhenSilent, liftTimeLimit } from './silent-server.ts';

const LIMIT_MS = 400;

const world = await createWorld();
let proxy: DatabaseProxy;
let client: Client;
beforeEach(async () => {
  const direct = databaseUrl('app', world.database);
  proxy = await startDatabaseProxy(direct);
  client = new Client({ connectionString: proxy.through(direct) });
  client.on('error', () => {});
  await client.connect();
  closeWhenSilent(client, LIMIT_MS);
});
afterEach(async () => {
  await proxy.cut();
  await client.end();
});

const sleep = `select pg_sleep(${(LIMIT_MS * 3) / 1000})`;

it('fails a statement that the server does not answer, and closes the connection', async () => {
  proxy.silence();
  await expect(client.query('select 1')).rejects.toMatchObject({ code: 'ETIMEDOUT' });
  await expect(client.query('select 1')).rejects.toThrow('not queryable');
});

it('keeps a connection that is idle for longer than the limit', async () => {
  await new Promise((resolve) => client.connection.stream.once('timeout', resolve));
  expect((await client.query('select 1 as n')).rows).toEqual([{ n: 1 }]);
});

it('notices the silence also after an idle time', async () => {
  await new Promise((resolve) => client.connection.stream.once('timeout', resolve));
  proxy.silence();
  await expect(client.query('select 1')).rejects.toMatchObject({ code: 'ETIMEDOUT' });
});

it('waits for a long statement in a transaction without time limit, and only there', async () => {
  await client.query('begin');
  await client.query(liftTimeLimit('transaction'));
  expect((await client.query(sleep)).rowCount).toBe(1);
  await client.query('commit');
  await expect(client.query(sleep)).rejects.toMatchObject({ code: 'ETIMEDOUT' });
});

it('waits for statements of a pool whose URL lifts their time limit, and refuses a limit that is no number', async () => {
  const direct = databaseUrl('app', world.database);
  const pool = createPool(`${direct}?statement_timeout=0`, 1);
  const connected = await pool.connect();
  const { stream } = connected.connection;
  expect(stream instanceof Socket && stream.timeout).toBeFalsy();
  connected.release();
  await pool.end();
  for (const limit of ['5s', '', '-1']) {
    expect(() => createPool(`${direct}?statement_timeout=${limit}`, 1)).toThrow('statement_timeout');
  }
});

it('asks the server to close a connection whose client is gone', async () => {
  const pool = createPool(databaseUrl('app', world.database), 1);
  const { rows } = await pool.query<{ seconds: number }>(
    `select current_setting('tcp_keepalives_idle')::int
          + current_setting('tcp_keepalives_interval')::int * current_setting('tcp_keepalives_count')::int as seconds`,
  );
  await pool.end();
  expect(rows[0]?.seconds).toBeLessThanOrEqual(15);
});
