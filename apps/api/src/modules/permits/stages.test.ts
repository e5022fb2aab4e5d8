import { CHAIN_STAGES, STAGES } from '@gerbang/shared/access';
import { sql } from 'kysely';
import { expect, it } from 'vitest';

import { createWorld } from '../../../test/harness.ts';

const world = await createWorld();

it('the database has the same stages in the same order as the code', async () => {
  const { rows } = await sql<{ chain: string[]; every: string[] }>`
    select chain_stages() as chain, all_stages() as every`.execute(world.db);
  expect(rows[0]?.chain).toEqual([...CHAIN_STAGES]);
  expect(rows[0]?.every).toEqual([...STAGES]);
});
