import type { Insertable } from 'kysely';

import type { Database } from '../../src/platform/database/database.ts';
import { newId } from '../../src/platform/database/ids.ts';
import type { World } from '../harness.ts';

/** Makes `deputy_id` the deputy of `account_id`, by default for the week that starts on 16 November 2026. */
export async function aDeputy(
  world: Pick<World, 'owner'>,
  given: Partial<Insertable<Database['deputy']>> & { account_id: string; deputy_id: string; group_id: string },
) {
  const starts_at = new Date('2026-11-16T00:00:00Z');
  const ends_at = new Date('2026-11-23T00:00:00Z');
  const made = { created_by: given.account_id, created_at: starts_at, updated_at: starts_at };
  const row = { id: newId(), starts_at, ends_at, stages: null, ...made, ...given };
  return world.owner.insertInto('deputy').values(row).returningAll().executeTakeFirstOrThrow();
}
