import { randomBytes } from 'node:crypto';

import { Client } from 'pg';
import { afterAll, inject } from 'vitest';

import { databaseUrl } from './services.ts';
import { openWorld, type World, type WorldOptions } from './world.ts';

export { MONDAY_MORNING, testEnvironment, type World, type WorldOptions } from './world.ts';

/**
 * Creates the world of a test file. It is closed after the last test. The installation is set up: it has a group, unless
 * `is_set_up` is false.
 */
export async function createWorld({
  is_set_up = true,
  ...options
}: WorldOptions & { is_set_up?: boolean } = {}): Promise<World> {
  const database = await createDatabase();
  if (is_set_up) await addGroup(database);
  const { world, close } = await openWorld(database, options);
  afterAll(async () => {
    await close();
    await dropDatabase(database);
  });
  return world;
}

async function createDatabase(): Promise<string> {
  const database = `gerbang_test_${randomBytes(6).toString('hex')}`;
  await administer(`create database ${database} template ${inject('template')}`);
  return database;
}

async function addGroup(database: string): Promise<void> {
  await execute(database, `insert into property_group (id, name) values (gen_random_uuid(), 'Set up')`);
}

async function dropDatabase(database: string): Promise<void> {
  await administer(`drop database if exists ${database} with (force)`);
}

const administer = (statement: string) => execute('postgres', statement);

async function execute(database: string, statement: string): Promise<void> {
  const client = new Client({ connectionString: databaseUrl('owner', database) });
  await client.connect();
  try {
    await client.query(statement);
  } finally {
    await client.end();
  }
}
