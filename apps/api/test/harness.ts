import { randomBytes } from 'node:crypto';

import { Client } from 'pg';
import { afterAll, inject } from 'vitest';

import { databaseUrl } from './services.ts';
import { openWorld, type World, type WorldOptions } from './world.ts';

export { MONDAY_MORNING, testEnvironment, type World, type WorldOptions } from './world.ts';

/** Creates the world of a test file. It is closed after the last test. */
export async function createWorld(options: WorldOptions = {}): Promise<World> {
  const database = await createDatabase();
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

async function dropDatabase(database: string): Promise<void> {
  await administer(`drop database if exists ${database} with (force)`);
}

async function administer(statement: string): Promise<void> {
  const client = new Client({ connectionString: databaseUrl('owner', 'postgres') });
  await client.connect();
  try {
    await client.query(statement);
  } finally {
    await client.end();
  }
}
