import { sql } from 'kysely';
import { expect, it } from 'vitest';

import { transaction } from '../../src/platform/database/database.ts';
import { createWorld } from '../harness.ts';

const world = await createWorld();
const ask = sql<{ number: number }>`select 1 as number`;

it('refuses concurrent statements in one transaction', async () => {
  const both = transaction(world.db, {}, (tx) => Promise.all([ask.execute(tx), ask.execute(tx)]));
  await expect(both).rejects.toThrow('while another one of the same transaction');
});

it('allows consecutive statements, and concurrent transactions', async () => {
  const twice = () =>
    transaction(world.db, {}, async (tx) => [...(await ask.execute(tx)).rows, ...(await ask.execute(tx)).rows]);
  expect(await Promise.all([twice(), twice()])).toEqual([
    [{ number: 1 }, { number: 1 }],
    [{ number: 1 }, { number: 1 }],
  ]);
});
